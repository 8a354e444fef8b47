// Naive twin of Connect-4: a grid of characters, and every cell tried as the start of every line of four.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "banyan/games/connect4.hpp"

namespace banyan::test {

struct NaiveConnect4 {
  explicit NaiveConnect4(const Connect4::Options& options)
      : columns(options.columns), rows(options.rows), grid(options.rows, std::string(options.columns, '.')) {}

  std::vector<std::string> legal_moves() const {
    std::vector<std::string> moves;
    if (outcome() != Outcome::Open) return moves;
    for (int column = 0; column < columns; ++column) {
      if (grid[rows - 1][column] == '.') moves.push_back(std::to_string(column + 1));
    }
    return moves;
  }
  void play(const std::string& move) {
    const int column = std::stoi(move) - 1;
    int row = 0;
    while (grid[row][column] != '.') ++row;
    grid[row][column] = mover;
    if (row == rows - 1) ++events["column full"];
    if (line(mover, 0, 1)) ++events["four upright"];
    if (line(mover, 1, 0)) ++events["four level"];
    if (line(mover, 1, 1)) ++events["four rising"];
    if (line(mover, 1, -1)) ++events["four falling"];
    mover = mover == 'x' ? 'o' : 'x';
    if (outcome() == Outcome::SecondWins) ++events["second wins"];
    if (outcome() == Outcome::Draw) ++events["draw"];
    if (outcome() != Outcome::Open && outcome() != Outcome::Draw && is_full()) ++events["last disc wins"];
  }

  bool is_full() const {
    for (const std::string& row : grid) {
      if (row.find('.') != std::string::npos) return false;
    }
    return true;
  }
  // Whether `man` has four in a row anywhere, each (right, up) of the one before.
  bool line(char man, int right, int up) const {
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        int length = 0;
        for (int r = row, c = column; 0 <= r && r < rows && c < columns && grid[r][c] == man;
             r += up, c += right) {
          ++length;
          if (length == 4) return true;
        }
      }
    }
    return false;
  }
  bool four(char man) const {
    return line(man, 0, 1) || line(man, 1, 0) || line(man, 1, 1) || line(man, 1, -1);
  }
  Outcome outcome() const {
    if (four('x')) return Outcome::FirstWins;
    if (four('o')) return Outcome::SecondWins;
    return is_full() ? Outcome::Draw : Outcome::Open;
  }
  Side to_move() const { return mover == 'x' ? Side::First : Side::Second; }
  std::string to_text() const {
    std::string text = grid[rows - 1];
    for (int row = rows - 2; row >= 0; --row) text += "/" + grid[row];
    return text + " " + mover;
  }

  int columns, rows;
  std::vector<std::string> grid;  // from the bottom
  char mover = 'x';
  std::map<std::string, long> events;
};

}  // namespace banyan::test
