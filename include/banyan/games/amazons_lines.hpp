// The board of Amazons as lines: every row, column, diagonal and antidiagonal is a word of ten bits, and one
// table says how far a queen on a line can go, so the reach of a square is four loads. Every board lies in
// the lower left of a 10x10 frame whose other squares count as occupied: one table serves all sizes, and no
// code asks where the board ends.
//
// Square numbers leave a gap behind each row: a1 = 0, b1 = 1, … j1 = 9, a2 = 11. In a SquareSet a shift by a
// king's step therefore falls on a gap where it would wrap around, and a gap is never an empty square: flood
// fills need no masks for the edges.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace banyan::amazons {

constexpr int kFrame = 10;                  // rows and columns of the frame
constexpr int kStride = kFrame + 1;         // from a square to the one above it
constexpr int kSquares = kFrame * kStride;  // square numbers, gaps included

using Square = std::uint8_t;
constexpr Square kNowhere = kSquares - 1;  // the last gap: the square of a queen that does not exist

constexpr Square square_at(int column, int row) { return static_cast<Square>(row * kStride + column); }
constexpr int column_of(Square square) { return square % kStride; }
constexpr int row_of(Square square) { return square / kStride; }

// A set of squares, one bit each.
struct SquareSet {
  std::uint64_t low = 0, high = 0;

  static constexpr SquareSet of(Square s) {
    const std::uint64_t bit = std::uint64_t{1} << (s & 63);
    return s < 64 ? SquareSet{bit, 0} : SquareSet{0, bit};
  }
  constexpr bool contains(Square s) const { return !(*this & of(s)).empty(); }
  constexpr bool empty() const { return (low | high) == 0; }
  constexpr int count() const { return std::popcount(low) + std::popcount(high); }

  friend constexpr SquareSet operator&(SquareSet a, SquareSet b) { return {a.low & b.low, a.high & b.high}; }
  friend constexpr SquareSet operator|(SquareSet a, SquareSet b) { return {a.low | b.low, a.high | b.high}; }
  friend constexpr SquareSet operator^(SquareSet a, SquareSet b) { return {a.low ^ b.low, a.high ^ b.high}; }
  friend constexpr bool operator==(SquareSet, SquareSet) = default;
};

// Squares seen from one square along its four lines, sixteen bits a line (ten used), from the lowest: row,
// column, diagonal (up to the right), antidiagonal (up to the left). On a line a square is numbered by its
// column, on the column line by its row. One word, so a popcount counts a queen's choices and nth_bit
// (bits.hpp) draws one.
using Star = std::uint64_t;
constexpr int kLineBits = 16;

// All bits of the line on which `bit` of a star lies.
constexpr Star line_of(int bit) { return Star{0xffff} << (bit & ~(kLineBits - 1)); }

namespace detail {

struct Place {
  std::uint8_t column, row;
};

// The free places next to `place` on a line of ten, up to the nearest occupied one on either side.
constexpr std::uint16_t reach_on_line(unsigned place, unsigned occupied) {
  const unsigned here = 1u << place;
  const unsigned below = occupied & (here - 1);
  const unsigned above = (occupied | 1u << kFrame) & ~(2 * here - 1);
  const unsigned lowest_free = below == 0 ? 1 : 2 * std::bit_floor(below);
  const unsigned end = above & (0u - above);  // the first occupied place above, or just off the frame
  return static_cast<std::uint16_t>((end - lowest_free) & ~here);
}

constexpr auto make_reach() {
  std::array<std::array<std::uint16_t, 1 << kFrame>, kFrame> table{};
  for (unsigned place = 0; place < kFrame; ++place) {
    for (unsigned occupied = 0; occupied < 1 << kFrame; ++occupied) {
      table[place][occupied] = reach_on_line(place, occupied);
    }
  }
  return table;
}

// A table over the square numbers; `entry(column, row)` fills the squares, gaps keep the default.
template <class T>
constexpr auto make_table(auto entry) {
  std::array<T, kSquares> table{};
  for (int row = 0; row < kFrame; ++row) {
    for (int column = 0; column < kFrame; ++column) table[square_at(column, row)] = entry(column, row);
  }
  return table;
}

constexpr Place place_of(int column, int row) {
  return {static_cast<std::uint8_t>(column), static_cast<std::uint8_t>(row)};
}

constexpr Star star_of_itself(int column, int row) {
  const int diagonals = 2 * kLineBits;
  return Star{1} << column | Star{1} << (kLineBits + row) | Star{1} << (diagonals + column) |
         Star{1} << (diagonals + kLineBits + column);
}

constexpr SquareSet neighbours_of(int column, int row) {
  SquareSet set;
  for (int r = row - 1; r <= row + 1; ++r) {
    for (int c = column - 1; c <= column + 1; ++c) {
      const bool inside = 0 <= r && r < kFrame && 0 <= c && c < kFrame;
      if (inside && !(r == row && c == column)) set = set | SquareSet::of(square_at(c, r));
    }
  }
  return set;
}

// The square of each bit of a star; bits whose square is off the frame never occur in one.
constexpr std::array<Square, 64> targets_of(int column, int row) {
  std::array<Square, 64> targets{};
  const Square here = square_at(column, row);
  for (int place = 0; place < kFrame; ++place) {
    const int step = place - column;
    targets[place] = square_at(place, row);
    targets[kLineBits + place] = square_at(column, place);
    targets[2 * kLineBits + place] = static_cast<Square>(here + step * (kStride + 1));
    targets[3 * kLineBits + place] = static_cast<Square>(here - step * (kStride - 1));
  }
  return targets;
}

inline constexpr auto kReach = make_reach();  // [place][occupied]
inline constexpr auto kPlaces = make_table<Place>(place_of);

}  // namespace detail

inline constexpr auto kBits =
    detail::make_table<SquareSet>([](int column, int row) { return SquareSet::of(square_at(column, row)); });
inline constexpr auto kNeighbours = detail::make_table<SquareSet>(detail::neighbours_of);
inline constexpr auto kItself = detail::make_table<Star>(detail::star_of_itself);
inline constexpr auto kTargets = detail::make_table<std::array<Square, 64>>(detail::targets_of);

// Which squares are occupied, as words of ten bits, one a line.
class Lines {
 public:
  // Every square is occupied.
  constexpr Lines() {
    rows_.fill(kFull);
    columns_.fill(kFull);
    diagonals_.fill(kFull);
    antidiagonals_.fill(kFull);
  }

  // An occupied square becomes empty and the reverse.
  constexpr void toggle(Square square) {
    const auto [column, row] = detail::kPlaces[square];
    const auto bit = static_cast<std::uint16_t>(1 << column);
    rows_[row] ^= bit;
    columns_[column] ^= static_cast<std::uint16_t>(1 << row);
    diagonals_[kFrame - 1 + row - column] ^= bit;
    antidiagonals_[row + column] ^= bit;
  }

  // Where a queen on `square` can go; whether `square` itself is occupied does not matter. pre: not a gap.
  constexpr Star reach(Square square) const {
    const auto [column, row] = detail::kPlaces[square];
    const auto& by_column = detail::kReach[column];
    return Star{by_column[rows_[row]]} | Star{detail::kReach[row][columns_[column]]} << kLineBits |
           Star{by_column[diagonals_[kFrame - 1 + row - column]]} << (2 * kLineBits) |
           Star{by_column[antidiagonals_[row + column]]} << (3 * kLineBits);
  }

  friend constexpr bool operator==(const Lines&, const Lines&) = default;

 private:
  static constexpr std::uint16_t kFull = (1 << kFrame) - 1;

  std::array<std::uint16_t, kFrame> rows_, columns_;
  std::array<std::uint16_t, 2 * kFrame - 1> diagonals_, antidiagonals_;
};

// Bounds over all positions. An occupied square only shortens lines, so both are met on an empty frame.
struct Most {
  int arrows = 0;          // shots from one square
  int moves_of_queen = 0;  // pairs of a step and a shot
};
constexpr Most find_most() {
  Lines lines;
  for (int i = 0; i < kFrame * kFrame; ++i) lines.toggle(square_at(i % kFrame, i / kFrame));
  Most most;
  for (int i = 0; i < kFrame * kFrame; ++i) {
    const Square from = square_at(i % kFrame, i / kFrame);
    const Star steps = lines.reach(from);
    int moves = 0;
    for (Star rest = steps; rest != 0; rest &= rest - 1) {
      moves += std::popcount(lines.reach(kTargets[from][std::countr_zero(rest)]));
    }
    if (std::popcount(steps) > most.arrows) most.arrows = std::popcount(steps);
    if (moves > most.moves_of_queen) most.moves_of_queen = moves;
  }
  return most;
}
inline constexpr Most kMost = find_most();

}  // namespace banyan::amazons
