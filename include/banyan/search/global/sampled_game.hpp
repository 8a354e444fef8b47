// Monte-Carlo evaluation (Abramson 1990; Chaslot 2010, section 3.1): a position is worth the mean of games
// that a play-out strategy plays from it. This is a game as the searches of this folder see it: positions to
// walk through, moves as numbers, and samples. None of them knows a game's type, so each is compiled once.
//
// What a game is worth to its first player is its score in points, where the game has one, or 1, 1/2 and 0.
// The one is averaged, the other says how likely a win is; both are kept.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "banyan/core/game.hpp"
#include "banyan/core/limits.hpp"
#include "banyan/core/rng.hpp"
#include "banyan/core/statistics.hpp"
#include "banyan/search/proof.hpp"

namespace banyan {

enum class Measure : std::uint8_t { Score, Wins };
inline constexpr std::string_view kMeasureNames[] = {"score", "wins"};

// One finished game, for the first player.
struct Sample {
  double worth;   // by the measure
  double reward;  // 1 won, 1/2 drawn, 0 lost
};

// What many games were worth to one side.
struct SampleMean {
  RunningMean worth;
  double rewards = 0;

  std::uint64_t count() const { return static_cast<std::uint64_t>(worth.count()); }
  double mean() const { return worth.mean(); }
  // Standard error of the mean, as if there were one more game, a win or a point away from the others: eight
  // games that were all lost are not certain.
  double error() const;
  double chance() const { return count() == 0 ? 0.5 : rewards / static_cast<double>(count()); }
};

class SampledGame {
 public:
  using MoveBits = std::uint64_t;  // a move, in whatever way its game writes it down
  struct Step {
    std::uint32_t code;
    Side side;
  };
  virtual ~SampledGame() = default;

  Measure measure() const { return measure_; }
  void add(SampleMean& mean, Side side, const Sample& sample) const;
  // The same worth seen by the other side.
  double turned(double worth) const { return measure_ == Measure::Score ? -worth : 1 - worth; }

  // --- the position at hand ---
  virtual Side to_move() const = 0;
  virtual Outcome outcome() const = 0;
  virtual void legal_moves(std::vector<MoveBits>& out) const = 0;
  virtual bool is_legal(MoveBits move) const = 0;
  // Whether a play-out would make the legal move; Go's do not fill own eyes, nor pass as long as they can
  // play.
  virtual bool is_playable(MoveBits move) const = 0;
  virtual std::optional<MoveBits> winning_move() const = 0;  // that ends the game at once
  virtual void play(MoveBits move) = 0;
  virtual void back() = 0;  // to before the last play()

  // Moves by number: the same number is the same move in different positions. 0 codes: the game has none.
  virtual std::size_t codes() const = 0;
  virtual std::uint32_t code_of(MoveBits move) const = 0;
  // Whether the move puts a man on a cell; not so pass and swap.
  virtual bool places(MoveBits move) const = 0;
  virtual bool is_pass(MoveBits move) const = 0;
  // What the game's own knowledge thinks of the moves (MoveScores); nothing if it has none.
  virtual std::vector<float> scores_of(std::span<const MoveBits> moves) const = 0;

  // --- samples ---
  // The game at hand is over.
  virtual Sample finished() const = 0;
  // One game from the position at hand to its end.
  virtual Sample sample() = 0;
  // The same with moves by rank, not by the play-out: of what a side can play, the code of the lowest rank.
  virtual Sample sample_in_order(const std::array<std::vector<std::uint32_t>, 2>& ranks) = 0;
  // The moves of the last sample.
  virtual std::span<const Step> trace() const = 0;
  virtual void keep_trace(bool on) = 0;
  virtual Rng& rng() = 0;

  // Where moves permute (Hex) a game that ended early might as well have filled the board: how many cells the
  // last sample left, and who was to move.
  struct Rest {
    std::size_t cells;
    Side to_move;
  };
  virtual std::optional<Rest> rest() const = 0;

  // --- tactical goals of the position (search/goals.hpp) ---
  virtual std::size_t find_goals() = 0;  // how many are unsettled
  virtual Side owner_of(std::size_t goal) const = 0;
  virtual bool is_decided_by(std::size_t goal, MoveBits move) const = 0;
  virtual bool is_reached(std::size_t goal) const = 0;  // at the end of the last sample

 protected:
  explicit SampledGame(Measure measure) : measure_(measure) {}

 private:
  Measure measure_;
};

// What a search by means found out about a root move.
struct SampledMove {
  SampledGame::MoveBits move{};
  SampleMean mean;   // for the side to move at the root
  double worth = 0;  // by the search, for that side
  std::vector<SampledGame::MoveBits> line;
  bool open = true;  // may be chosen
};

struct SampledReport {
  std::vector<SampledMove> moves;
  std::optional<SampledGame::MoveBits> best;
  Proof proof = Proof::None;
  int depth = 0;
  std::uint64_t bytes = 0;
};

// A search by means. It looks at the position at hand, which is open, and leaves it as it is.
class SampledSearch {
 public:
  using Shown = std::function<void(const SampledReport&)>;
  virtual ~SampledSearch() = default;
  virtual SampledReport search(SampledGame& game, Budget& budget, const Shown& shown) = 0;
};

// Shows how far a search is, a few times a second.
class ProgressClock {
 public:
  bool is_due();

 private:
  Clock::time_point shown_ = Clock::now();
};

// A report whose best move is that of the highest worth, the first of equals; where none has a game, the
// last, which in Go is pass.
SampledReport report_of(std::vector<SampledMove> moves, int depth = 0);
// A move that wins at once needs no games.
std::optional<SampledReport> immediate_win(const SampledGame& game);

}  // namespace banyan
