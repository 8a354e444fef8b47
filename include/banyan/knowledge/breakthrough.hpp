// What is known of Breakthrough beyond its rules: scores of moves after the node priors of Lorentz and Horey
// (2013), and the evaluation "men and runner" of Maarten Schadd as Lanctot et al. (2014) give it. Both work
// on every board size.
#pragma once

#include "banyan/games/breakthrough.hpp"

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

// The chance to win of the side to move, in [0, 1]. pre: the game is open.
double breakthrough_value(const Breakthrough& position);

}  // namespace banyan
