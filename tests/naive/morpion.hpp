// Naive twin of Morpion Solitaire: sets of points and of lines on paper without an edge.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace banyan::test {

struct NaiveMorpion {
  using Point = std::pair<int, int>;  // column and row
  struct Line {
    Point first;
    int dx, dy;
  };

  template <class Game>
  explicit NaiveMorpion(const Game&) : NaiveMorpion(5, true) {}
  NaiveMorpion(int of_length, bool of_touching) : length(of_length), touching(of_touching) {
    // The outline of a cross: 12 strokes of length - 1 points, each going on from the end of the last.
    const int arm = length - 2;
    Point at = length == 5 ? Point{17, 14} : Point{17, 15};
    const char* turns = "ENENWNWSWSES";
    for (const char* turn = turns; *turn != 0; ++turn) {
      for (int i = 0; i < arm; ++i) {
        points.insert(at);
        at.first += *turn == 'E' ? 1 : *turn == 'W' ? -1 : 0;
        at.second += *turn == 'N' ? 1 : *turn == 'S' ? -1 : 0;
      }
    }
  }

  std::vector<Point> points_of(const Line& line) const {
    std::vector<Point> found;
    for (int i = 0; i < length; ++i)
      found.push_back({line.first.first + i * line.dx, line.first.second + i * line.dy});
    return found;
  }
  bool clashes(const Line& line) const {
    for (const Line& other : lines) {
      if (other.dx != line.dx || other.dy != line.dy) continue;
      int shared = 0;
      for (const Point& a : points_of(line)) {
        for (const Point& b : points_of(other)) shared += a == b;
      }
      if (shared > (touching ? 1 : 0)) return true;
    }
    return false;
  }
  std::map<std::string, Line> legal() const {
    std::map<std::string, Line> found;
    for (const Point& near : points) {
      for (const auto& [dx, dy] : {Point{1, 0}, Point{1, 1}, Point{0, 1}, Point{-1, 1}}) {
        for (int back = 0; back < length; ++back) {
          const Line line{{near.first - back * dx, near.second - back * dy}, dx, dy};
          int there = 0;
          for (const Point& point : points_of(line)) there += points.count(point) > 0;
          if (there == length - 1 && !clashes(line)) found.insert({name(line), line});
        }
      }
    }
    return found;
  }
  std::string name(const Line& line) const {
    const auto text = [](Point p) { return std::to_string(p.first) + ":" + std::to_string(p.second); };
    return text(line.first) + "-" + text(points_of(line).back());
  }
  std::vector<std::string> legal_moves() const {
    std::vector<std::string> names;
    for (const auto& [text, line] : legal()) names.push_back(text);
    return names;
  }
  void play(const std::string& move) {
    const auto all = legal();
    const Line line = all.at(move);
    for (const Point& point : points_of(line)) points.insert(point);
    lines.push_back(line);
    played += " " + move;
    if (line.dx != 0 && line.dy != 0) ++events["diagonal"];
  }
  double score() const { return static_cast<double>(lines.size()); }
  std::string to_text() const { return std::to_string(lines.size()) + played; }

  int length;
  bool touching;
  std::set<Point> points;
  std::vector<Line> lines;
  std::string played;
  std::map<std::string, long> events;
};

template <int kLength, bool kTouching>
struct NaiveMorpionOf : NaiveMorpion {
  template <class Game>
  explicit NaiveMorpionOf(const Game&) : NaiveMorpion(kLength, kTouching) {}
};

}  // namespace banyan::test
