// Morpion Solitaire: a cross of points; a move adds a point that completes a straight line of five (or four)
// points and draws that line. Lines of one direction must not share a segment (touching, T), or not even a
// point (disjoint, D). The score is the number of moves. Paper has no end; ours has 36 by 36 points with the
// cross in the middle, further than any known game goes.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/one_player.hpp"

namespace banyan {

class Morpion {
 public:
  static constexpr std::string_view kName = "morpion";
  static constexpr std::string_view kTitle = "Morpion Solitaire";
  static constexpr std::string_view kNotation = "the two ends of a line, column:row each: 15:14-19:14";
  static constexpr int kPlayers = 1;
  static constexpr int kSize = 36;

  struct Options {
    enum class Rules : std::uint8_t { T5, D5, T4, D4 };
    static constexpr std::string_view kRules[] = {"5T", "5D", "4T", "4D"};
    void describe(auto& option) {
      option("rules", rules, kRules, "length of a line; lines may touch (T) or are disjoint (D)");
    }
    Rules rules = Rules::T5;
  };

  static Result<Morpion> start(const Options& options);
  static Result<Morpion> from_text(std::string_view text, const Options& options);

  void legal_moves(PlanMoves& out) const { out.insert(out.end(), moves_.begin(), moves_.end()); }
  std::uint64_t move_code(PlanMove move) const;  // the line and its new point
  double score() const { return static_cast<double>(lines_.size()); }
  void play(PlanMove move);
  double estimate() const;  // the moves made, and a little for those that could be

  std::string to_text() const;
  BoardPicture picture() const;
  std::vector<BoardCell> cells_of(PlanMove move) const;
  std::string format(PlanMove move) const;
  Result<PlanMove> parse(std::string_view text) const;
  std::string explain(PlanMove move) const;

 private:
  // A cell: a bit for the point and one for each direction in which a line uses it. A move is the lower end
  // of its line and a direction: 4 * cell + direction.
  static constexpr std::uint8_t kPoint = 16;
  static constexpr int kSteps[4] = {1, kSize + 1, kSize, kSize - 1};  // east, north-east, north, north-west
  using Cell = std::uint16_t;

  static int direction_of(PlanMove move) { return static_cast<int>(move % 4); }
  static int step_of(PlanMove move) { return kSteps[direction_of(move)]; }
  int end_of(PlanMove move) const { return static_cast<int>(move / 4) + (length_ - 1) * step_of(move); }
  bool fits(int cell, int direction) const;  // the whole line is on the paper
  bool is_free(PlanMove move) const;         // no line of its direction stands in the way
  int new_point(PlanMove move) const;        // the one that is missing; -1 unless it is exactly one
  void add_lines_through(int cell);

  std::array<std::uint8_t, kSize * kSize> cells_{};
  PlanMoves moves_;  // that are legal
  PlanMoves lines_;  // that were played
  std::uint8_t length_ = 5;
  bool touching_ = true;
};

}  // namespace banyan
