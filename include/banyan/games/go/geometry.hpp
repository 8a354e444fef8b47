// Points of a Go board.
//
// A board is stored row by row from the bottom with one border point between two rows (it is the right border
// of one and the left border of the next) and a border row below and above. A neighbour is then a constant
// away, the same one for every point, and no test for the edge is needed. Size 9, 13 and 19 are known at
// compile time; size 0 stands for every columns x rows from 1 to 19, laid out like 19.
#pragma once

#include <array>
#include <cstdint>

#include "banyan/core/game.hpp"

namespace banyan {

// Index of a point in the layout above, so its meaning depends on the board. 0 is a border point of every
// board and serves as "no point".
using GoPoint = std::uint16_t;
inline constexpr GoPoint kNoPoint = 0;

enum class GoColor : std::uint8_t { Black, White, Empty, Border };

constexpr GoColor go_color(Side side) { return static_cast<GoColor>(side); }
constexpr bool is_stone(GoColor color) { return color == GoColor::Black || color == GoColor::White; }
// pre: is_stone(color).
constexpr GoColor opponent(GoColor color) {
  return color == GoColor::Black ? GoColor::White : GoColor::Black;
}

template <int Size>
struct GoGeometry {
  static_assert(0 <= Size && Size <= 19);
  static constexpr int kLargest = Size == 0 ? 19 : Size;  // most columns, most rows
  static constexpr int kStride = kLargest + 1;
  static constexpr int kPoints = kStride * (kLargest + 2) + 1;  // the border included

  static constexpr GoPoint point(int column, int row) {
    return static_cast<GoPoint>((row + 1) * kStride + column + 1);
  }
  static constexpr int column_of(GoPoint p) { return p % kStride - 1; }
  static constexpr int row_of(GoPoint p) { return p / kStride - 1; }

  // pre: p is no border point.
  static constexpr std::array<GoPoint, 4> neighbours(GoPoint p) {
    return {beside(p, -kStride), beside(p, -1), beside(p, 1), beside(p, kStride)};
  }
  static constexpr std::array<GoPoint, 4> diagonals(GoPoint p) {
    return {beside(p, -kStride - 1), beside(p, -kStride + 1), beside(p, kStride - 1), beside(p, kStride + 1)};
  }

 private:
  static constexpr GoPoint beside(GoPoint p, int offset) { return static_cast<GoPoint>(p + offset); }
};

}  // namespace banyan
