// Naive twin of Lines of Action: a grid of characters, walked square by square; every position that stood on
// the board is remembered as text.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "banyan/games/loa.hpp"

namespace banyan::test {

struct NaiveLoa {
  explicit NaiveLoa(const Loa::Options& options)
      : size(options.size), grid(options.size, std::string(options.size, '.')) {
    const bool eggs = options.start == Loa::Start::ScrambledEggs;
    const int last = size - 1;
    for (int i = 1; i < last; ++i) {
      const bool odd = i % 2 == 1;
      grid[last][i] = eggs ? (odd ? 'o' : 'x') : 'x';
      grid[0][i] = eggs ? (odd ? 'x' : 'o') : 'x';
      grid[last - i][0] = eggs ? (odd ? 'x' : 'o') : 'o';
      grid[last - i][last] = eggs ? (odd ? 'o' : 'x') : 'o';
    }
    ++seen[to_text()];
  }
  // `text` is a position as the game prints it.
  NaiveLoa(const Loa::Options& options, const std::string& text)
      : size(options.size), grid(options.size, std::string(options.size, '.')), mover(text.back()) {
    for (int row = 0; row < size; ++row) grid[size - 1 - row] = text.substr(row * (size + 1), size);
    ++seen[to_text()];
  }

  bool inside(int column, int row) const { return column >= 0 && row >= 0 && column < size && row < size; }
  char other() const { return mover == 'x' ? 'o' : 'x'; }
  static std::string name(int column, int row) { return {char('a' + column), char('1' + row)}; }

  int men_on_line(int column, int row, int dc, int dr) const {
    int men = 1;
    for (int c = column + dc, r = row + dr; inside(c, r); c += dc, r += dr) men += grid[r][c] != '.';
    for (int c = column - dc, r = row - dr; inside(c, r); c -= dc, r -= dr) men += grid[r][c] != '.';
    return men;
  }
  void add_move(int column, int row, int dc, int dr, std::vector<std::string>& moves) const {
    const int distance = men_on_line(column, row, dc, dr);
    int c = column, r = row;
    for (int walked = 1; walked <= distance; ++walked) {
      c += dc;
      r += dr;
      if (!inside(c, r)) return;
      if (walked < distance && grid[r][c] == other()) return;
    }
    if (grid[r][c] == mover) return;
    moves.push_back(name(column, row) + (grid[r][c] == other() ? "x" : "-") + name(c, r));
  }
  std::vector<std::string> legal_moves() const {
    std::vector<std::string> moves;
    if (outcome() != Outcome::Open) return moves;
    for (int row = 0; row < size; ++row) {
      for (int column = 0; column < size; ++column) {
        if (grid[row][column] != mover) continue;
        for (int dc = -1; dc <= 1; ++dc) {
          for (int dr = -1; dr <= 1; ++dr) {
            if (dc != 0 || dr != 0) add_move(column, row, dc, dr, moves);
          }
        }
      }
    }
    if (moves.empty()) moves.push_back("pass");
    return moves;
  }

  void play(const std::string& move) {
    if (move == "pass") {
      if (passed) ++events["pass answered by a pass"];
      ++events["pass"];
      passed = true;
    } else {
      passed = false;
      char& from = grid[move[1] - '1'][move[0] - 'a'];
      char& to = grid[move[4] - '1'][move[3] - 'a'];
      if (to != '.') ++events["capture"];
      to = from;
      from = '.';
    }
    const char last_mover = mover;
    mover = other();
    ++seen[to_text()];
    count_end(last_mover);
  }
  void count_end(char last_mover) {
    const bool own = connected(last_mover), enemy = connected(mover);
    if (own && !enemy) ++events["mover connected"];
    if (own && enemy) ++events["both connected"];
    if (!own && enemy) ++events["only the opponent connected"];
    if (!own && !enemy && outcome() == Outcome::Draw) ++events["third repetition"];
    if (count('x') == 1 || count('o') == 1) ++events["single man connected"];
  }

  int count(char man) const {
    int men = 0;
    for (const std::string& row : grid) {
      for (const char c : row) men += c == man;
    }
    return men;
  }
  // Removes the group of `man` that stands on a square and returns its size.
  static int remove_group(std::vector<std::string>& board, int column, int row, char man) {
    if (row < 0 || column < 0 || row >= int(board.size()) || column >= int(board.size())) return 0;
    if (board[row][column] != man) return 0;
    board[row][column] = '.';
    int men = 1;
    for (int dc = -1; dc <= 1; ++dc) {
      for (int dr = -1; dr <= 1; ++dr) men += remove_group(board, column + dc, row + dr, man);
    }
    return men;
  }
  bool connected(char man) const {
    std::vector<std::string> board = grid;
    for (int row = 0; row < size; ++row) {
      for (int column = 0; column < size; ++column) {
        if (grid[row][column] == man) return remove_group(board, column, row, man) == count(man);
      }
    }
    return false;
  }
  Outcome outcome() const {
    const bool black = connected('x'), white = connected('o');
    if (black && white) return Outcome::Draw;
    if (black) return Outcome::FirstWins;
    if (white) return Outcome::SecondWins;
    return seen.at(to_text()) >= 3 ? Outcome::Draw : Outcome::Open;
  }

  Side to_move() const { return mover == 'x' ? Side::First : Side::Second; }
  std::string to_text() const {
    std::string text;
    for (int row = size - 1; row >= 0; --row) text += grid[row] + (row > 0 ? "/" : " ");
    return text + mover;
  }

  int size;
  std::vector<std::string> grid;  // grid[row from the bottom][column]
  char mover = 'x';
  bool passed = false;
  std::map<std::string, int> seen;
  std::map<std::string, long> events;
};

}  // namespace banyan::test
