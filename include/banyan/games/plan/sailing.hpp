// The sailing domain (Vanderbei; Kocsis and Szepesvári 2006): a boat goes from one corner of a grid to the
// other in eight directions while the wind turns by chance. A leg costs 1 with the wind, 2, 3, 4 the more it
// is against it, sqrt(2) times that on a diagonal, and a delay more where the sail changes sides; straight
// into the wind there is no way. The score is minus the cost. A stochastic shortest path: its exact values
// are found by value iteration.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/one_player.hpp"

namespace banyan {

struct SailingModel;

class Sailing {
 public:
  static constexpr std::string_view kName = "sailing";
  static constexpr std::string_view kTitle = "Sailing";
  static constexpr std::string_view kNotation = "a direction: ne; with what the wind does then: ne>w";
  static constexpr int kPlayers = 1;

  struct Options {
    enum class Winds : std::uint8_t { Table, Even };
    static constexpr std::string_view kWinds[] = {"table", "even"};
    void describe(auto& option) {
      option("size", size, 2, 50, "points along an edge of the grid");
      option("delay", delay, 0.0, 100.0, "cost of a change of the sail's side");
      option("winds", winds, kWinds,
             "how the wind turns: by the usual table; even: 0.4 stays, 0.3 to each side");
      option("problem_seed", seed, 0, 1'000'000'000,
             "of the wind at the start, and of what it does in a game");
    }
    int size = 10;
    double delay = 3;
    Winds winds = Winds::Table;
    std::int64_t seed = 1;
  };
  struct Guide {};

  static Result<Sailing> start(const Options& options);
  static Result<Sailing> from_text(std::string_view text, const Options& options);

  void legal_moves(PlanMoves& out) const;
  std::uint64_t move_code(PlanMove move) const { return move; }
  double score() const { return -cost_; }
  void play(PlanMove move);  // a direction; where it is nature's turn, the new wind
  bool is_chance() const { return is_chance_; }
  void outcomes(std::vector<ChanceOutcome>& out) const;
  std::uint64_t nature_seed() const;

  // Guided play-outs come nearer to the goal with every leg if the wind lets them.
  Guide guide() const { return {}; }
  void narrow(const Guide&, std::vector<CodedMove>& moves) const;

  // Minus the cost so far and the least that is to be expected when this leg comes first.
  double exact_score(PlanMove move) const;

  std::string to_text() const;
  BoardPicture picture() const;
  std::vector<BoardCell> cells_of(PlanMove move) const;
  std::string format(PlanMove move) const;
  Result<PlanMove> parse(std::string_view text) const;
  std::string describe_problem() const;
  std::string explain(PlanMove direction) const;  // the leg and what it costs

 private:
  friend struct SailingModel;
  enum Tack : std::uint8_t { kNone, kPort, kStarboard };
  static Tack tack_of(int direction, int wind);
  static double leg_cost(int direction, int wind, Tack before, double delay);
  static bool can_go(int x, int y, int direction, int wind, int size);

  std::shared_ptr<const SailingModel> model_;
  std::int8_t x_ = 0, y_ = 0, wind_ = 0;
  Tack tack_ = kNone;
  bool is_chance_ = false;
  double cost_ = 0;
};

}  // namespace banyan
