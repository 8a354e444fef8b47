// Patterns of unbounded size: what stands around a point, shell by shell (Stern, Herbrich and Graepel 2006;
// Coulom 2007; Chaslot 2010, section 5.2.1), as a hash that is the same in all eight orientations and with
// the colours swapped.
#pragma once

#include <array>
#include <span>

#include "banyan/games/go/board.hpp"
#include "banyan/knowledge/go/patterns3.hpp"

namespace banyan {

// |dx| + |dy| + max(|dx|, |dy|): 2 for neighbours, 3 for diagonal ones.
constexpr int go_distance(int dx, int dy) {
  const int x = dx < 0 ? -dx : dx, y = dy < 0 ? -dy : dy;
  return x + y + (x > y ? x : y);
}

inline constexpr int kFirstShell = 2, kLastShell = 12;
// The pattern out to each shell, the smallest first: [0] is the four neighbours.
using GoShellHashes = std::array<std::uint64_t, kLastShell - kFirstShell + 1>;

// The patterns around the empty point p as `mover` sees them. `wants_more(hash)` is told of each from the
// smallest on, and says whether the next larger one is to be worked out; what is not stays 0.
template <int Size, class WantsMore>
GoShellHashes go_shells_while(const GoBoard<Size>& board, GoPoint p, GoColor mover, WantsMore wants_more);
// All of them.
template <int Size>
GoShellHashes go_shells(const GoBoard<Size>& board, GoPoint p, GoColor mover);
// The first two, from the pattern of 3x3 points: all that it shows.
std::array<std::uint64_t, 2> go_shells_of(GoPattern3 code, GoColor mover);

namespace detail {

// Sums of keys of what stands around a point, in all eight orientations.
class GoShellSums {
 public:
  struct Offset {
    int dx, dy, shell;
  };
  static std::span<const Offset> offsets();  // of all points out to the last shell, ordered by shell

  // What stands at the offset of that number.
  void add(std::size_t offset, GoColor there, GoColor mover);
  std::uint64_t hash(int shell) const;

 private:
  std::array<std::uint64_t, 8> sums_{};
};

}  // namespace detail

template <int Size, class WantsMore>
GoShellHashes go_shells_while(const GoBoard<Size>& board, GoPoint p, GoColor mover, WantsMore wants_more) {
  using Geometry = GoGeometry<Size>;
  const auto offsets = detail::GoShellSums::offsets();
  const int column = Geometry::column_of(p), row = Geometry::row_of(p);
  GoShellHashes hashes{};
  detail::GoShellSums sums;
  std::size_t i = 0;
  for (int shell = kFirstShell; shell <= kLastShell; ++shell) {
    for (; i < offsets.size() && offsets[i].shell == shell; ++i) {
      const int c = column + offsets[i].dx, r = row + offsets[i].dy;
      const bool inside = 0 <= c && c < board.columns() && 0 <= r && r < board.rows();
      const GoColor there = inside ? board.color_at(Geometry::point(c, r)) : GoColor::Border;
      if (there != GoColor::Empty) sums.add(i, there, mover);
    }
    std::uint64_t& hash = hashes[static_cast<std::size_t>(shell - kFirstShell)];
    hash = sums.hash(shell);
    if (!wants_more(hash)) break;
  }
  return hashes;
}

}  // namespace banyan
