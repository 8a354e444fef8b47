// Patterns of 3x3 points: the eight points around an empty one as a number, and which of these numbers are
// shapes that a play-out answers to (hane, cut, turn, diagonal attachment, and their like at the edge).
#pragma once

#include <array>

#include "banyan/core/rng.hpp"
#include "banyan/games/go/board.hpp"

namespace banyan {

// Two bits a point, its GoColor, row by row.
using GoPattern3 = std::uint16_t;

// The way to each of them.
template <int Size>
constexpr std::array<int, 8> pattern3_steps() {
  constexpr int kStride = GoGeometry<Size>::kStride;
  return {-kStride - 1, -kStride, -kStride + 1, -1, 1, kStride - 1, kStride, kStride + 1};
}

template <int Size>
GoPattern3 pattern3_at(const GoBoard<Size>& board, GoPoint p) {
  constexpr auto kSteps = pattern3_steps<Size>();
  unsigned code = 0;
  for (unsigned i = 0; i < 8; ++i) {
    code |= static_cast<unsigned>(board.color_at(static_cast<GoPoint>(p + kSteps[i]))) << 2 * i;
  }
  return static_cast<GoPattern3>(code);
}

// A point whose eight neighbours are all empty, if one of `tries` points at random is (fill-board: Chaslot,
// Fiter, Hoock, Rimmel and Teytaud 2010); else kNoPoint.
template <int Size>
GoPoint open_point(const GoBoard<Size>& board, int tries, Rng& rng) {
  constexpr GoPattern3 kNothing = 0xaaaa;
  const auto empty = static_cast<std::uint32_t>(board.empty_count());
  for (int i = 0; i < tries && empty > 0; ++i) {
    const GoPoint p = board.empty_points()[rng.below(empty)];
    if (board.neighbours_of(p, GoColor::Empty) == 4 && pattern3_at(board, p) == kNothing) return p;
  }
  return kNoPoint;
}

// Its image by one of the eight symmetries, and with the colours swapped.
GoPattern3 transformed(GoPattern3 code, int symmetry);
GoPattern3 recolored(GoPattern3 code);
// The smallest of the images: the same for all of them.
GoPattern3 canonical(GoPattern3 code);

// Whether the point in the middle is a shape move for that colour.
bool is_shape(GoPattern3 code, GoColor color);

}  // namespace banyan
