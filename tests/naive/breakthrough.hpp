// Naive twin of Breakthrough: a grid of characters, and every man tried in every direction.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "banyan/games/breakthrough.hpp"

namespace banyan::test {

struct NaiveBreakthrough {
  explicit NaiveBreakthrough(const Breakthrough::Options& options)
      : columns(options.columns), rows(options.rows), grid(options.rows, std::string(options.columns, '.')) {
    grid[0] = grid[1] = std::string(columns, 'P');
    grid[rows - 2] = grid[rows - 1] = std::string(columns, 'p');
  }

  static std::string square(int column, int row) {
    return std::string(1, "abcdefgh"[column]) + std::to_string(row + 1);
  }
  std::vector<std::string> legal_moves() const {
    std::vector<std::string> moves;
    if (outcome() != Outcome::Open) return moves;
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        if (grid[row][column] != mover) continue;
        const int ahead = mover == 'P' ? row + 1 : row - 1;
        for (int to = column - 1; to <= column + 1; ++to) {
          if (to < 0 || to >= columns) continue;
          const char there = grid[ahead][to];
          const bool can_go = to == column ? there == '.' : there != mover;
          if (can_go) moves.push_back(square(column, row) + square(to, ahead));
        }
      }
    }
    return moves;
  }
  void play(const std::string& move) {
    const int column = move[0] - 'a', row = move[1] - '1', to = move[2] - 'a', ahead = move[3] - '1';
    if (grid[ahead][to] != '.') ++events["capture"];
    if (column == to) ++events["straight step"];
    grid[row][column] = '.';
    grid[ahead][to] = mover;
    mover = mover == 'P' ? 'p' : 'P';
    if (outcome() == Outcome::FirstWins)
      ++events[count('p') == 0 ? "first takes all" : "first breaks through"];
    if (outcome() == Outcome::SecondWins)
      ++events[count('P') == 0 ? "second takes all" : "second breaks through"];
  }

  int count(char man) const {
    int men = 0;
    for (const std::string& row : grid) {
      for (const char c : row) men += c == man;
    }
    return men;
  }
  Outcome outcome() const {
    if (grid[rows - 1].find('P') != std::string::npos || count('p') == 0) return Outcome::FirstWins;
    if (grid[0].find('p') != std::string::npos || count('P') == 0) return Outcome::SecondWins;
    return Outcome::Open;
  }
  Side to_move() const { return mover == 'P' ? Side::First : Side::Second; }
  std::string to_text() const {
    std::string text;
    for (int row = rows - 1; row >= 0; --row) {
      int empty = 0;
      for (int column = 0; column <= columns; ++column) {
        const bool is_empty = column < columns && grid[row][column] == '.';
        if (is_empty) {
          ++empty;
          continue;
        }
        if (empty > 0) text += std::to_string(empty);
        empty = 0;
        if (column < columns) text += grid[row][column];
      }
      if (row > 0) text += '/';
    }
    return text + (mover == 'P' ? " w" : " b");
  }

  int columns, rows;
  std::vector<std::string> grid;  // from the bottom
  char mover = 'P';
  std::map<std::string, long> events;
};

}  // namespace banyan::test
