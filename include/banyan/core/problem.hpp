// Problem: one position of a game for one player whose type is known only at run time. Searches for one
// player are compiled once, for this interface; what is hot, a whole play-out or a whole roll-out by a
// policy, is one call.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/one_player.hpp"
#include "banyan/core/policy.hpp"

namespace banyan {

class Problem {
 public:
  virtual ~Problem() = default;
  virtual std::unique_ptr<Problem> clone() const = 0;
  virtual void assign(const Problem& other) = 0;  // pre: the same game
  virtual std::string_view name() const = 0;

  // --- rules ---
  virtual void legal_moves(PlanMoves& out) const = 0;
  virtual void play(PlanMove move) = 0;
  virtual double score() const = 0;
  virtual bool has_chance() const = 0;
  virtual bool is_chance() const = 0;
  virtual void outcomes(std::vector<ChanceOutcome>& out) const = 0;
  virtual std::uint64_t nature_seed() const = 0;  // of her answers in a game that is played
  virtual bool may_stop() const = 0;
  virtual std::optional<ScoreBounds> bounds() const = 0;

  // --- for searches; all of these play on to the end ---
  // Random moves, by the game's guide if it has one and that is wanted; appended to `line`.
  virtual void play_out(Rng& rng, bool guided, PlanMoves& line) = 0;
  // Moves drawn from a policy by softmax; fills the trace.
  virtual void roll_out(Rng& rng, bool guided, const Policy& policy, const PolicyIndex& index,
                        PolicyTrace& trace) = 0;

  virtual double estimate() const = 0;
  // No play from here scores more, where the game can say so; may take a moment.
  virtual std::optional<double> upper_bound() const = 0;
  virtual bool has_guide() const = 0;
  // What is true of a move where the game can work it out: the expected score of the best play behind it.
  virtual std::optional<double> exact_score(PlanMove move) const = 0;

  // --- text ---
  virtual std::string text() const = 0;
  virtual std::string format(PlanMove move) const = 0;
  virtual Result<PlanMove> parse(std::string_view text) const = 0;
  virtual BoardPicture picture() const = 0;
  virtual std::vector<BoardCell> cells_of(PlanMove move) const = 0;
  virtual std::string describe() const = 0;              // what the problem is, for people; may be empty
  virtual std::string explain(PlanMove move) const = 0;  // what a step of a plan does; may be empty
  virtual std::optional<PlanBar> bar(PlanMove move) const = 0;

  bool is_over() const {
    PlanMoves moves;
    legal_moves(moves);
    return moves.empty() && !is_chance();
  }
};

// A random outcome of nature's.
PlanMove draw_outcome(const std::vector<ChanceOutcome>& outcomes, Rng& rng);

}  // namespace banyan
