// Naive twin of tic-tac-toe: nine characters and a loop over the eight lines.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "banyan/games/tictactoe.hpp"

namespace banyan::test {

struct NaiveTicTacToe {
  explicit NaiveTicTacToe(const TicTacToe::Options&) {}

  std::vector<std::string> legal_moves() const {
    std::vector<std::string> moves;
    if (outcome() != Outcome::Open) return moves;
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column) {
        if (cell[row][column] == '.') moves.push_back(std::string{char('a' + column), char('1' + row)});
      }
    }
    return moves;
  }
  void play(const std::string& move) {
    cell[move[1] - '1'][move[0] - 'a'] = mover;
    mover = mover == 'x' ? 'o' : 'x';
    if (outcome() == Outcome::Draw) ++events["draw"];
    if (outcome() == Outcome::SecondWins) ++events["second wins"];
  }
  bool line(char man) const {
    for (int i = 0; i < 3; ++i) {
      if (cell[i][0] == man && cell[i][1] == man && cell[i][2] == man) return true;
      if (cell[0][i] == man && cell[1][i] == man && cell[2][i] == man) return true;
    }
    return cell[1][1] == man &&
           ((cell[0][0] == man && cell[2][2] == man) || (cell[0][2] == man && cell[2][0] == man));
  }
  Outcome outcome() const {
    if (line('x')) return Outcome::FirstWins;
    if (line('o')) return Outcome::SecondWins;
    for (const auto& row : cell) {
      for (const char man : row) {
        if (man == '.') return Outcome::Open;
      }
    }
    return Outcome::Draw;
  }
  Side to_move() const { return mover == 'x' ? Side::First : Side::Second; }
  std::string to_text() const {
    std::string text;
    for (int row = 2; row >= 0; --row) text += std::string(cell[row], 3) + (row > 0 ? "/" : " ");
    return text + mover;
  }

  char cell[3][3] = {{'.', '.', '.'}, {'.', '.', '.'}, {'.', '.', '.'}};
  char mover = 'x';
  std::map<std::string, long> events;
};

}  // namespace banyan::test
