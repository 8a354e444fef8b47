// Go on boards of at most 25 points as sets of bits: fast enough to prove things about them.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

namespace banyan {

class GoBits {
 public:
  using Set = std::uint32_t;
  static constexpr int kMostPoints = 25;
  static constexpr std::uint8_t kNoKo = 31;

  // Seen by the side to move; a bit a point, row by row.
  struct Position {
    Set own = 0, other = 0;
    std::uint8_t ko = kNoKo;  // the point that it must not play
    std::uint8_t passed = 0;  // the other side has just passed
    std::uint8_t first_to_move = 1;
  };

  // pre: at most kMostPoints.
  GoBits(int columns, int rows);

  int points() const { return points_; }
  Set all() const { return all_; }
  static int count(Set set) { return std::popcount(set); }
  // The points beside those of the set.
  Set beside(Set set) const {
    return (((set & ~last_column_) << 1) | ((set & ~first_column_) >> 1) | (set << columns_) |
            (set >> columns_)) &
           all_;
  }
  // What hangs together with `seed` inside of `within`.
  Set spread(Set seed, Set within) const {
    for (;;) {
      const Set more = (seed | beside(seed)) & within;
      if (more == seed) return seed;
      seed = more;
    }
  }
  Set liberties(Set chain, const Position& at) const { return beside(chain) & ~(at.own | at.other); }

  // The position behind a stone; nothing if the ko rule or suicide forbids it. pre: the point is empty.
  std::optional<Position> play(const Position& at, int point) const;
  static Position pass(const Position& at) {
    return {at.other, at.own, kNoKo, 1, static_cast<std::uint8_t>(1 - at.first_to_move)};
  }

  // Points of a less those of b, counted by area.
  int area(Set a, Set b) const;
  // What is a's even if a passes for ever, as Benson has it, and the regions inside in which b has no room
  // for two eyes: points that no stone of a touches, and of these no two apart.
  Set safe(Set a, Set b) const;
  // The same number for positions that are images of each other, and only for these.
  std::uint64_t key(const Position& at) const;

 private:
  struct Regions;
  Regions regions_between(Set a, Set b) const;
  bool holds_two_eyes(Set inner) const { return count(inner) > 2 || (inner != 0 && !is_joined(inner)); }
  bool is_joined(Set set) const { return spread(set & (~set + 1), set) == set; }
  Set image(Set set, std::size_t symmetry) const {
    return half_[symmetry][0][set & ((Set{1} << low_) - 1)] | half_[symmetry][1][set >> low_];
  }
  void make_symmetries();

  int columns_, rows_, points_, low_;
  Set all_, first_column_ = 0, last_column_ = 0;
  std::vector<std::array<std::uint8_t, 32>> image_;
  std::vector<std::array<std::vector<Set>, 2>> half_;  // images of the low and the high bits
};

}  // namespace banyan
