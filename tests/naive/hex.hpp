// Naive twin of Hex: rows of characters, and a flood from one edge to the other whenever somebody asks.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "banyan/games/hex.hpp"

namespace banyan::test {

struct NaiveHex {
  explicit NaiveHex(const Hex::Options& options)
      : size(options.size), swap_rule(options.swap), cell(options.size, std::string(options.size, '.')) {}

  static std::string name(int row, int column) {
    return std::string(1, "abcdefghijklmnopqrs"[column]) + std::to_string(row + 1);
  }
  int stones() const {
    int count = 0;
    for (const std::string& row : cell) {
      for (const char man : row) count += man != '.';
    }
    return count;
  }
  bool may_swap() const { return swap_rule && plies == 1; }

  std::vector<std::string> legal_moves() const {
    std::vector<std::string> moves;
    if (outcome() != Outcome::Open) return moves;
    for (int row = 0; row < size; ++row) {
      for (int column = 0; column < size; ++column) {
        if (cell[row][column] == '.') moves.push_back(name(row, column));
      }
    }
    if (may_swap()) moves.push_back("swap");
    return moves;
  }

  void play(const std::string& move) {
    if (move == "swap") {
      swap_stone();
    } else {
      cell[std::stoi(move.substr(1)) - 1][move[0] - 'a'] = mover;
    }
    mover = mover == 'x' ? 'o' : 'x';
    ++plies;
    count_events();
  }

  void swap_stone() {
    std::vector<std::string> mirrored(size, std::string(size, '.'));
    for (int row = 0; row < size; ++row) {
      for (int column = 0; column < size; ++column) {
        if (cell[row][column] == 'x') {
          mirrored[column][row] = 'o';
          ++events[row == column ? "swap on the long diagonal" : "swap"];
        }
      }
    }
    cell = mirrored;
  }

  void count_events() {
    if (outcome() == Outcome::FirstWins) ++events["first wins"];
    if (outcome() == Outcome::SecondWins) ++events["second wins"];
    if (outcome() != Outcome::Open && stones() == size * size) ++events["decided by the last point"];
    if (outcome() != Outcome::Open && stones() <= 2 * size) ++events["short win"];
  }

  // Whether `man` joins row 0 with the last row (x) or column 0 with the last column (o).
  bool joined(char man) const {
    std::vector<std::vector<bool>> seen(size, std::vector<bool>(size));
    std::vector<std::pair<int, int>> front;
    for (int i = 0; i < size; ++i) front.push_back(man == 'x' ? std::pair(0, i) : std::pair(i, 0));
    while (!front.empty()) {
      const auto [row, column] = front.back();
      front.pop_back();
      if (row < 0 || column < 0 || row >= size || column >= size) continue;
      if (cell[row][column] != man || seen[row][column]) continue;
      seen[row][column] = true;
      if ((man == 'x' ? row : column) == size - 1) return true;
      // On the slanted board: left, right, the two above (straight and right), the two below.
      front.insert(front.end(), {{row, column - 1},
                                 {row, column + 1},
                                 {row - 1, column},
                                 {row - 1, column + 1},
                                 {row + 1, column},
                                 {row + 1, column - 1}});
    }
    return false;
  }
  Outcome outcome() const {
    if (joined('x')) return Outcome::FirstWins;
    return joined('o') ? Outcome::SecondWins : Outcome::Open;
  }
  Side to_move() const { return mover == 'x' ? Side::First : Side::Second; }
  std::string to_text() const {
    std::string text;
    for (int row = 0; row < size; ++row) text += (row > 0 ? "/" : "") + cell[row];
    return text + " " + mover;
  }

  int size;
  bool swap_rule;
  int plies = 0;
  std::vector<std::string> cell;
  char mover = 'x';
  std::map<std::string, long> events;
};

}  // namespace banyan::test
