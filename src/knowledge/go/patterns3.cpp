#include "banyan/knowledge/go/patterns3.hpp"

#include <algorithm>
#include <memory>
#include <string_view>

namespace banyan {
namespace {

// Three rows; the mover plays the middle. X and O are the two colours; o is no O, x is no X, neither is the
// edge; # is the edge, ? anything. `both`: whichever colour moves; else X does.
struct Shape {
  std::string_view rows;
  bool both = true;
};
constexpr Shape kShapes[] = {
    // Hane: around the head of a stone, from one side or from both.
    {"XOX ... ???"},
    {"XO. ... ?.?"},
    {"XOO ... ?.?", false},
    // Turn along a stone's side.
    {"XO? X.. ?.?"},
    // Diagonal attachment.
    {".O. X.. ..."},
    // Cut, where the cutting stone is not surrounded at once: the two sides are open or one is held.
    {"XO? O.o ?o?"},
    {"XO? O.O ?X?"},
    {"XO? O.X ?O?"},
    // Cut straight through.
    {"?X? O.O ooo"},
    // At the edge: run along it, block, hold both ends, descend, cut.
    {"X.? O.? ###"},
    {"OX? X.O ###"},
    {"?X? o.O ###"},
    {"?XO ... ###"},
    {"?OX X.O ###"},
};

bool fits(char wanted, GoColor there) {
  switch (wanted) {
    case 'X':
      return there == GoColor::Black;
    case 'O':
      return there == GoColor::White;
    case '.':
      return there == GoColor::Empty;
    case '#':
      return there == GoColor::Border;
    case 'x':
      return there == GoColor::White || there == GoColor::Empty;
    case 'o':
      return there == GoColor::Black || there == GoColor::Empty;
    default:
      return true;
  }
}

GoColor at(GoPattern3 code, std::size_t i) { return static_cast<GoColor>(code >> 2 * i & 3); }

// Places of the text "abc d.e fgh" in the order of the code.
constexpr std::size_t kPlaces[8] = {0, 1, 2, 4, 6, 8, 9, 10};

bool matches(std::string_view rows, GoPattern3 code) {
  for (std::size_t i = 0; i < 8; ++i) {
    if (!fits(rows[kPlaces[i]], at(code, i))) return false;
  }
  return true;
}

// For every code bit 0 for Black, bit 1 for White.
using ShapeTable = std::array<std::uint8_t, 1 << 16>;

std::uint8_t movers(GoPattern3 code) {
  unsigned bits = 0;
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    const GoPattern3 seen = transformed(code, symmetry), swapped = recolored(seen);
    for (const Shape& shape : kShapes) {
      if (matches(shape.rows, seen)) bits |= shape.both ? 3u : 1u;
      if (matches(shape.rows, swapped)) bits |= shape.both ? 3u : 2u;
    }
  }
  return static_cast<std::uint8_t>(bits);
}

const ShapeTable& shape_table() {
  static const auto table = [] {
    auto made = std::make_unique<ShapeTable>();
    for (unsigned code = 0; code < made->size(); ++code) {
      const auto pattern = static_cast<GoPattern3>(code);
      if (canonical(pattern) == pattern) {
        // One of each class is matched; the others copy it.
        const std::uint8_t bits = movers(pattern);
        const auto swapped = static_cast<std::uint8_t>((bits & 1) << 1 | bits >> 1);
        for (int symmetry = 0; symmetry < 8; ++symmetry) {
          (*made)[transformed(pattern, symmetry)] = bits;
          (*made)[transformed(recolored(pattern), symmetry)] = swapped;
        }
      }
    }
    return made;
  }();
  return *table;
}

}  // namespace

GoPattern3 transformed(GoPattern3 code, int symmetry) {
  // Bit 0 mirrors left and right, bit 1 top and bottom, bit 2 swaps columns and rows.
  constexpr int kIndex[3][3] = {{0, 1, 2}, {3, -1, 4}, {5, 6, 7}};
  unsigned image = 0;
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column) {
      if (kIndex[row][column] < 0) continue;
      int r = symmetry & 2 ? 2 - row : row, c = symmetry & 1 ? 2 - column : column;
      if (symmetry & 4) std::swap(r, c);
      image |= (static_cast<unsigned>(code) >> 2 * kIndex[row][column] & 3u) << 2 * kIndex[r][c];
    }
  }
  return static_cast<GoPattern3>(image);
}

// Black and White differ in the low bit and have no high bit.
GoPattern3 recolored(GoPattern3 code) {
  const unsigned is_stone = ~(static_cast<unsigned>(code) >> 1) & 0x5555u;
  return static_cast<GoPattern3>(code ^ is_stone);
}

GoPattern3 canonical(GoPattern3 code) {
  GoPattern3 least = code;
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    const GoPattern3 image = transformed(code, symmetry);
    least = std::min({least, image, recolored(image)});
  }
  return least;
}

bool is_shape(GoPattern3 code, GoColor color) {
  static const ShapeTable& table = shape_table();
  return (table[code] >> static_cast<unsigned>(color) & 1) != 0;
}

}  // namespace banyan
