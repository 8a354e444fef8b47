// Patterns of unbounded size: what stands around a point, shell by shell (Stern, Herbrich and Graepel 2006;
// Coulom 2007; Chaslot 2010, section 5.2.1), as a hash that is the same in all eight orientations and with
// the colours swapped.
#pragma once

#include <array>

#include "banyan/games/go/board.hpp"

namespace banyan {

// |dx| + |dy| + max(|dx|, |dy|): 2 for neighbours, 3 for diagonal ones.
constexpr int go_distance(int dx, int dy) {
  const int x = dx < 0 ? -dx : dx, y = dy < 0 ? -dy : dy;
  return x + y + (x > y ? x : y);
}

inline constexpr int kFirstShell = 2, kLastShell = 12;
// The pattern out to each shell, the smallest first: [0] is the four neighbours.
using GoShellHashes = std::array<std::uint64_t, kLastShell - kFirstShell + 1>;

// The patterns around the empty point p as `mover` sees them.
template <int Size>
GoShellHashes go_shells(const GoBoard<Size>& board, GoPoint p, GoColor mover);

}  // namespace banyan
