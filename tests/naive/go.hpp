// Naive twin of Go: the board is a string, liberties are found by flood fill, and superko is a lookup in the
// set of all boards that stood so far. The ko point is worked out from the last move only to print it.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "banyan/games/go/go.hpp"

namespace banyan::test {

struct NaiveGo {
  using Points = std::vector<int>;

  explicit NaiveGo(const GoOptions& options)
      : columns(options.columns),
        rows(options.rows),
        komi(options.komi),
        cells(static_cast<std::size_t>(columns * rows), '.'),
        history{cells} {
    for (int p = 0; p < columns * rows; ++p) {
      Points& list = neighbours.emplace_back();
      if (p % columns > 0) list.push_back(p - 1);
      if (p % columns < columns - 1) list.push_back(p + 1);
      if (p / columns > 0) list.push_back(p - columns);
      if (p / columns < rows - 1) list.push_back(p + columns);
    }
    look_around();
  }

  std::vector<std::string> legal_moves() const { return legal; }

  void play(const std::string& move) {
    ++events["move"];
    if (move == "pass") {
      ko = -1;
      taken_now.clear();
      if (++passes == 2) ++events["double pass"];
    } else {
      const int p = point(move);
      Points taken;
      const std::string after = result(p, mover, taken);
      count_captures(p, taken);
      ko = is_simple_ko(after, p, taken) ? taken[0] : -1;
      cells = after;
      history.insert(cells);
      taken_now = taken;
      passes = 0;
      last = p;
    }
    mover = other(mover);
    if (outcome() == Outcome::Draw) ++events["draw"];
    look_around();
  }

  Outcome outcome() const {
    if (passes < 2) return Outcome::Open;
    const double points = score();
    return points > 0 ? Outcome::FirstWins : points < 0 ? Outcome::SecondWins : Outcome::Draw;
  }
  Side to_move() const { return mover == 'x' ? Side::First : Side::Second; }
  std::string to_text() const {
    std::string text;
    for (int row = rows - 1; row >= 0; --row) {
      text += cells.substr(static_cast<std::size_t>(row * columns), static_cast<std::size_t>(columns));
      text += row > 0 ? "/" : "";
    }
    text += mover == 'x' ? " b " : " w ";
    if (ko < 0) {
      text += "-";
    } else {
      std::string point_name = name(ko);
      point_name[0] = static_cast<char>(point_name[0] - 'A' + 'a');
      text += point_name;
    }
    return text + (passes > 0 ? " " + std::to_string(passes) : "");
  }

  double score() const {
    double points = -komi;
    for (int p = 0; p < columns * rows; ++p) {
      const char man = at(p);
      if (man != '.') {
        points += man == 'x' ? 1 : -1;
        continue;
      }
      bool black = false, white = false;
      for (const int q : group(cells, p)) {
        for (const int n : beside(q)) {
          black |= at(n) == 'x';
          white |= at(n) == 'o';
        }
      }
      if (black != white) points += black ? 1 : -1;
    }
    return points;
  }

  // The eye of the light play-out: neighbours all own; enemies on diagonals none at the edge, else one.
  bool is_eye(int p, char man) const {
    for (const int n : beside(p)) {
      if (at(n) != man) return false;
    }
    const int x = p % columns, y = p / columns;
    int enemies = 0, on_board = 0;
    for (const int dx : {-1, 1}) {
      for (const int dy : {-1, 1}) {
        if (x + dx < 0 || x + dx >= columns || y + dy < 0 || y + dy >= rows) continue;
        ++on_board;
        if (at((y + dy) * columns + x + dx) == other(man)) ++enemies;
      }
    }
    return on_board == 4 ? enemies <= 1 : enemies == 0;
  }

  const Points& beside(int p) const { return neighbours[static_cast<std::size_t>(p)]; }
  // All points of one kind connected to p, p first.
  Points group(const std::string& board, int p) const {
    std::string seen(board.size(), ' ');
    seen[static_cast<std::size_t>(p)] = '!';
    Points found{p};
    for (std::size_t i = 0; i < found.size(); ++i) {
      for (const int n : beside(found[i])) {
        const auto at_n = static_cast<std::size_t>(n);
        if (board[at_n] != board[static_cast<std::size_t>(p)] || seen[at_n] == '!') continue;
        seen[at_n] = '!';
        found.push_back(n);
      }
    }
    return found;
  }
  std::set<int> liberties(const std::string& board, const Points& chain) const {
    std::set<int> found;
    for (const int p : chain) {
      for (const int n : beside(p)) {
        if (board[static_cast<std::size_t>(n)] == '.') found.insert(n);
      }
    }
    return found;
  }
  bool has_liberty(const std::string& board, const Points& chain) const {
    for (const int p : chain) {
      for (const int n : beside(p)) {
        if (board[static_cast<std::size_t>(n)] == '.') return true;
      }
    }
    return false;
  }

  // The board after a stone on p; empty text if it is suicide.
  std::string result(int p, char man, Points& taken) const {
    std::string board = cells;
    board[static_cast<std::size_t>(p)] = man;
    for (const int n : beside(p)) {
      if (board[static_cast<std::size_t>(n)] != other(man)) continue;
      const Points chain = group(board, n);
      if (has_liberty(board, chain)) continue;
      for (const int q : chain) board[static_cast<std::size_t>(q)] = '.';
      taken.insert(taken.end(), chain.begin(), chain.end());
    }
    return has_liberty(board, group(board, p)) ? board : "";
  }

  static char other(char man) { return man == 'x' ? 'o' : 'x'; }
  char at(int p) const { return cells[static_cast<std::size_t>(p)]; }
  std::string name(int p) const {
    return "ABCDEFGHJKLMNOPQRST"[p % columns] + std::to_string(p / columns + 1);
  }
  int point(const std::string& move) const {
    int column = move[0] - 'A';
    if (move[0] > 'I') --column;
    return (std::stoi(move.substr(1)) - 1) * columns + column;
  }

  int columns, rows;
  double komi;
  std::vector<Points> neighbours;
  std::string cells;  // row by row from the bottom
  char mover = 'x';
  int passes = 0;
  int ko = -1;
  int last = -1;
  Points taken_now;  // by the last move
  std::unordered_set<std::string> history;
  std::vector<std::string> legal;
  std::map<std::string, long> events;

 private:
  void look_around() {
    legal.clear();
    if (passes == 2) return;
    for (int p = 0; p < columns * rows; ++p) {
      if (at(p) != '.') continue;
      Points taken;
      const std::string after = result(p, mover, taken);
      if (after.empty()) {
        ++events["suicide refused"];
      } else if (history.contains(after)) {
        ++events[p == ko ? "simple ko ban" : "superko ban"];
      } else {
        legal.push_back(name(p));
      }
    }
    legal.push_back("pass");
  }

  bool is_simple_ko(const std::string& after, int p, const Points& taken) const {
    const Points chain = group(after, p);
    return taken.size() == 1 && chain.size() == 1 && liberties(after, chain).size() == 1;
  }

  // Snapback: the stone that just took a single one is taken back together with others.
  void count_captures(int p, const Points& taken) {
    if (taken.size() >= 2) ++events["multi-stone capture"];
    const bool retakes = std::find(taken.begin(), taken.end(), last) != taken.end();
    if (taken_now.size() == 1 && taken_now[0] == p && taken.size() >= 2 && retakes) {
      ++events["snapback"];
    }
  }
};

}  // namespace banyan::test
