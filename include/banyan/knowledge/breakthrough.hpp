// What is known of Breakthrough beyond its rules: scores of moves after the node priors of Lorentz and Horey
// (2013), and the evaluation "men and runner" of Maarten Schadd as Lanctot et al. (2014) give it. Both work
// on every board size.
#pragma once

#include "banyan/games/breakthrough.hpp"
#include "banyan/knowledge/points.hpp"

namespace banyan {

// Made once a position, asked once a move.
class BreakthroughMoves {
 public:
  explicit BreakthroughMoves(const Breakthrough& position);
  // In [0, 1], for the side to move: 1 wins at once, 0 lets the opponent win at once. pre: the move is legal.
  float score(Breakthrough::Move move) const;

 private:
  int goal_, forward_;  // row of the goal, step of a row: +1 or -1
  std::uint64_t own_, other_;
  std::uint64_t runners_;  // men of the opponent that reach their goal with their next step
};

class MenAndRunner final : public Named<MenAndRunner, Evaluation<Breakthrough>> {
 public:
  static constexpr std::string_view kName = "men_and_runner";
  static constexpr std::string_view kHelp = "men and the most advanced man (Lanctot et al. 2014)";
  void describe(auto&) {}
  int points(const Breakthrough& position) const override;
  double chance(int points) const override { return logistic_chance(points, 120); }
};

}  // namespace banyan
