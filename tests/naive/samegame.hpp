// Naive twin of SameGame: rows of characters from the top; after a move every cell falls on its own.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace banyan::test {

struct NaiveSameGame {
  template <class Game>
  explicit NaiveSameGame(const Game& start) {
    std::string text = start.to_text(), row;
    for (const char c : text.substr(0, text.find(' ')) + "/") {
      if (c == '/') {
        rows.push_back(row);
        row.clear();
      } else {
        row += c;
      }
    }
    points = std::stoi(text.substr(text.find(' ')));
  }
  using At = std::pair<int, int>;  // column from the left, row from the bottom
  char at(int column, int row) const {
    if (column < 0 || row < 0 || row >= height() || column >= width()) return '#';
    return rows[static_cast<std::size_t>(height() - 1 - row)][static_cast<std::size_t>(column)];
  }
  char& cell(int column, int row) {
    return rows[static_cast<std::size_t>(height() - 1 - row)][static_cast<std::size_t>(column)];
  }
  int height() const { return static_cast<int>(rows.size()); }
  int width() const { return static_cast<int>(rows[0].size()); }

  std::set<At> group(At from) const {
    std::set<At> found;
    std::vector<At> todo = {from};
    while (!todo.empty()) {
      const At one = todo.back();
      todo.pop_back();
      if (at(one.first, one.second) != at(from.first, from.second) || !found.insert(one).second) continue;
      todo.push_back({one.first + 1, one.second});
      todo.push_back({one.first - 1, one.second});
      todo.push_back({one.first, one.second + 1});
      todo.push_back({one.first, one.second - 1});
    }
    return found;
  }
  static std::string name(At cell) {
    return std::string(1, static_cast<char>('a' + cell.first)) + std::to_string(cell.second + 1);
  }
  std::vector<std::string> legal_moves() const {
    std::set<std::string> names;  // of the first cell, column by column from the left, each from the bottom
    for (int column = 0; column < width(); ++column) {
      for (int row = 0; row < height(); ++row) {
        if (at(column, row) == '.') continue;
        const auto cells = group({column, row});
        if (cells.size() > 1) names.insert(name(*cells.begin()));
      }
    }
    return {names.begin(), names.end()};
  }
  void play(const std::string& move) {
    const auto cells = group({move[0] - 'a', std::stoi(move.substr(1)) - 1});
    const int n = static_cast<int>(cells.size());
    points += (n - 2) * (n - 2);
    if (n > 4) ++events["large group"];
    for (const At& one : cells) cell(one.first, one.second) = '.';
    for (bool falls = true; falls;) {
      falls = false;
      for (int column = 0; column < width(); ++column) {
        for (int row = 1; row < height(); ++row) {
          if (at(column, row) == '.' || at(column, row - 1) != '.') continue;
          std::swap(cell(column, row), cell(column, row - 1));
          falls = true;
        }
      }
    }
    for (bool moves = true; moves;) {
      moves = false;
      for (int column = 1; column < width(); ++column) {
        if (at(column, 0) == '.' || at(column - 1, 0) != '.') continue;
        for (int row = 0; row < height(); ++row) std::swap(cell(column, row), cell(column - 1, row));
        moves = true;
        ++events["empty column"];
      }
    }
    if (at(0, 0) == '.') ++events["cleared"];
  }
  double score() const {
    std::map<char, int> left;
    for (const std::string& row : rows) {
      for (const char c : row) left[c] += c != '.';
    }
    left.erase('.');
    if (left.empty()) return points + 1000;
    int score = points;
    for (const auto& [colour, n] : left) score -= (n - 2) * (n - 2);
    return score;
  }
  std::string to_text() const {
    std::string text;
    for (const std::string& row : rows) text += (text.empty() ? "" : "/") + row;
    return text + " " + std::to_string(points);
  }

  std::vector<std::string> rows;
  int points = 0;
  std::map<std::string, long> events;
};

}  // namespace banyan::test
