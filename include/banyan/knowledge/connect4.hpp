// What is known of Connect-4 beyond its rules: scores of moves by the lines of four through a cell, and an
// evaluation by the cells that complete one, the row's parity counted (Allis 1988: First profits from odd
// rows, Second from even ones). Both work on every board size.
#pragma once

#include "banyan/games/connect4.hpp"

namespace banyan {

// The empty cells where one more disc of this side makes four.
std::uint64_t winning_cells(const Connect4& position, Side side);

// Made once a position, asked once a move.
class Connect4Moves {
 public:
  explicit Connect4Moves(const Connect4& position);
  // In [0, 1], for the side to move: 1 wins at once, 0 lets the opponent win at once. pre: the move is legal.
  float score(Connect4::Move move) const;

 private:
  double worth_of_lines(int cell) const;

  int columns_, stride_;
  std::uint64_t cells_, playable_, own_, other_, own_wins_, other_wins_;
};

// The chance to win of the side to move, in [0, 1]. pre: the game is open.
double connect4_value(const Connect4& position);

}  // namespace banyan
