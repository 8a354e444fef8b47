// Naive twin of Amazons: an array of characters, rays walked square by square, the queen really lifted off
// the board before she shoots. It can also be set up from a position text.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "banyan/games/amazons.hpp"

namespace banyan::test {

struct NaiveAmazons {
  explicit NaiveAmazons(const Amazons::Options& options) : NaiveAmazons(start_text(options.size)) {}

  // `text` is a good position text without numbers for empty squares.
  explicit NaiveAmazons(const std::string& text) {
    const std::size_t blank = text.find(' ');
    mover = text.at(blank + 1);
    std::string row;
    for (const char c : text.substr(0, blank) + "/") {
      if (c != '/') {
        row += c;
      } else {
        cells.insert(cells.begin(), row);
        row.clear();
      }
    }
  }

  static std::string start_text(int size) {
    switch (size) {
      case 6:
        return ".B..B./B....B/....../....../W....W/.W..W. W";
      case 7:
        return ".B...B./B.....B/......./......./......./W.....W/.W...W. W";
      case 8:
        return "..B..B../......../B......B/......../......../W......W/......../..W..W.. W";
      case 9:
        return "..B...B../........./B.......B/........./........./........./W.......W/........./..W...W.. W";
      default:
        return "...B..B.../........../........../B........B/........../........../W........W/........../"
               "........../...W..W... W";
    }
  }

  struct Square {
    int column, row;
    friend bool operator==(Square, Square) = default;
  };
  struct Move {
    Square from, to, arrow;
  };

  char& at(Square s) { return cells[static_cast<std::size_t>(s.row)][static_cast<std::size_t>(s.column)]; }
  char at(Square s) const { return const_cast<NaiveAmazons*>(this)->at(s); }
  int size() const { return static_cast<int>(cells.size()); }
  bool on_board(Square s) const { return s.column >= 0 && s.column < size() && s.row >= 0 && s.row < size(); }

  std::vector<Square> squares_of(char man) const {
    std::vector<Square> found;
    for (int row = 0; row < size(); ++row) {
      for (int column = 0; column < size(); ++column) {
        if (at({column, row}) == man) found.push_back({column, row});
      }
    }
    return found;
  }
  std::vector<Square> slides(Square from) const {
    std::vector<Square> found;
    for (int dx = -1; dx <= 1; ++dx) {
      for (int dy = -1; dy <= 1; ++dy) {
        if (dx == 0 && dy == 0) continue;
        for (Square s{from.column + dx, from.row + dy}; on_board(s) && at(s) == '.';
             s.column += dx, s.row += dy) {
          found.push_back(s);
        }
      }
    }
    return found;
  }
  std::vector<Move> moves() const {
    std::vector<Move> found;
    for (const Square from : squares_of(mover)) {
      for (const Square to : slides(from)) {
        NaiveAmazons stepped = *this;
        stepped.at(from) = '.';
        stepped.at(to) = mover;
        for (const Square arrow : stepped.slides(to)) found.push_back({from, to, arrow});
      }
    }
    return found;
  }

  static std::string name(Square s) { return char('a' + s.column) + std::to_string(s.row + 1); }
  static std::string name(const Move& move) {
    return name(move.from) + "-" + name(move.to) + "/" + name(move.arrow);
  }
  static Move read(const std::string& text) {
    const std::size_t dash = text.find('-'), slash = text.find('/');
    const auto square = [](const std::string& name) {
      return Square{name[0] - 'a', std::stoi(name.substr(1)) - 1};
    };
    return {square(text.substr(0, dash)), square(text.substr(dash + 1, slash - dash - 1)),
            square(text.substr(slash + 1))};
  }

  std::vector<std::string> legal_moves() const {
    std::vector<std::string> names;
    for (const Move& move : moves()) names.push_back(name(move));
    return names;
  }
  void play(const std::string& text) {
    const Move move = read(text);
    count_shot(move);
    at(move.from) = '.';
    at(move.to) = mover;
    at(move.arrow) = '#';
    mover = mover == 'W' ? 'B' : 'W';
    count_blocked();
  }
  Outcome outcome() const {
    if (!moves().empty()) return Outcome::Open;
    return mover == 'W' ? Outcome::SecondWins : Outcome::FirstWins;
  }
  Side to_move() const { return mover == 'W' ? Side::First : Side::Second; }
  std::string to_text() const {
    std::string text;
    for (const std::string& row : cells) text = row + (text.empty() ? "" : "/") + text;
    return text + " " + mover;
  }

  // An arrow on the square just left, or beyond it: both need the queen lifted first.
  void count_shot(const Move& move) {
    if (move.arrow == move.from) ++events["arrow on the square left"];
    NaiveAmazons unlifted = *this;
    unlifted.at(move.to) = mover;
    bool seen = false;
    for (const Square s : unlifted.slides(move.to)) seen = seen || s == move.arrow;
    if (!seen && !(move.arrow == move.from)) ++events["arrow over the square left"];
  }
  void count_blocked() {
    int blocked = 0, free = 0;
    for (const Square queen : squares_of(mover)) ++(slides(queen).empty() ? blocked : free);
    if (blocked > 0 && free > 0) ++events["queen blocked"];
    if (free > 0) return;
    ++events["side blocked"];
    bool other_free = false;
    for (const Square queen : squares_of(mover == 'W' ? 'B' : 'W'))
      other_free = other_free || !slides(queen).empty();
    if (!other_free) ++events["both sides blocked"];
  }

  std::vector<std::string> cells;  // from the bottom row
  char mover;
  std::map<std::string, long> events;
};

}  // namespace banyan::test
