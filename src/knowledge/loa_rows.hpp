// The lines of the board of Lines of Action: what happens on one depends on the men of that line alone, so
// evaluations look it up. Two diagonals lie in one row of a turned board: 32 rows are all the lines there
// are.
#pragma once

#include <algorithm>
#include <bit>
#include <vector>

#include "banyan/knowledge/loa.hpp"

namespace banyan::loa_rows {

using loa_board::Bits;

// The men of a row of squares, own (1) and others (2), are the digits of a number to the base of three.
inline constexpr std::array<int, 9> kPower = {1, 3, 9, 27, 81, 243, 729, 2187, 6561};
inline constexpr auto kDigits = [] {
  std::array<std::uint16_t, 256> digits{};
  for (int byte = 0; byte < 256; ++byte) {
    for (int i = 0; i < 8; ++i) digits[byte] += static_cast<std::uint16_t>((byte >> i & 1) * kPower[i]);
  }
  return digits;
}();

// The board turned so that its diagonals lie in rows: every column is rotated by its number of rows, up for
// diagonals that fall to the right, down for those that rise.
inline Bits diagonals_in_rows(Bits men, bool falling) {
  const auto turn = [&](Bits columns, int rows) {
    men = (men & ~columns) | (std::rotl(men, falling ? 8 * rows : -8 * rows) & columns);
  };
  turn(0xaaaaaaaaaaaaaaaa, 1);
  turn(0xcccccccccccccccc, 2);
  turn(0xf0f0f0f0f0f0f0f0, 4);
  return men;
}

// Rows and columns change places: the two halves of the board, then of each quarter, then of each four
// squares.
inline Bits transposed(Bits men) {
  const auto swap = [&](int distance, Bits lower) {
    const Bits differing = (men ^ men >> distance) & lower;
    men ^= differing | differing << distance;
  };
  swap(28, 0x00000000f0f0f0f0);
  swap(14, 0x0000cccc0000cccc);
  swap(7, 0x00aa00aa00aa00aa);
  return men;
}

// What every line adds, by its digits. Straight lines have `kinds` tables by their distance from the rim, the
// last for all further in; diagonals have theirs by length.
template <class Entry, int kinds>
class RowTables {
 public:
  // straight(kind) and diagonal(length) give the tables of lines, with an entry for each of their digits.
  RowTables(int size, auto straight, auto diagonal) : entries_((8 + kinds) * kPower[8]) {
    std::vector<std::vector<Entry>> diagonals;
    for (int length = 0; length <= size; ++length) diagonals.push_back(diagonal(length));
    // The rising diagonals have their tables by row; a falling one finds in the row of as many steps from the
    // other end two of the same lengths.
    for (int row = 0; row < 8; ++row) {
      const int low = std::max(size - row, 0), high = std::max(size - 8 + row, 0);  // their lengths
      for (int at = 0; at < kPower[8]; ++at) {
        Entry& sum = entries_[row * kPower[8] + at];
        sum += diagonals[low][at % kPower[low]];
        sum += diagonals[high][at / kPower[8 - row] % kPower[high]];
      }
    }
    for (int kind = 0; kind < kinds; ++kind) {
      const std::vector<Entry> lines = straight(kind);
      std::copy(lines.begin(), lines.end(), entries_.begin() + (8 + kind) * kPower[8]);
    }
  }

  template <int size>
  Entry sum(Bits own, Bits other) const {
    Entry sum{};
    const auto add_straight = [&](Bits ours, Bits theirs) {
      for (int row = 0; row < size; ++row) {
        sum += look_up(8 + std::min({row, size - 1 - row, kinds - 1}), ours, theirs, row);
      }
    };
    const auto add_diagonal = [&](bool falling) {
      const Bits ours = diagonals_in_rows(own, falling), theirs = diagonals_in_rows(other, falling);
      for (int row = 0; row < 8; ++row) {
        sum += look_up(falling ? (size - 1 - row) & 7 : row, ours, theirs, row);
      }
    };
    add_straight(own, other);
    add_straight(transposed(own), transposed(other));
    add_diagonal(false);
    add_diagonal(true);
    return sum;
  }

 private:
  Entry look_up(int table, Bits own, Bits other, int row) const {
    const auto digits = [row](Bits men) { return std::size_t{kDigits[men >> 8 * row & 0xff]}; };
    return entries_[table * kPower[8] + digits(own) + 2 * digits(other)];
  }

  std::vector<Entry> entries_;
};

// Mobility in quarters and walls, own less the other's, in one number so that a line costs one addition.
class LineTerms {
 public:
  constexpr LineTerms() = default;
  constexpr LineTerms(int mobility, int walls) : both_(walls * kWalls + mobility) {}
  constexpr LineTerms& operator+=(LineTerms other) {
    both_ += other.both_;
    return *this;
  }
  constexpr int mobility() const { return static_cast<std::int16_t>(both_ & 0xffff); }
  constexpr int walls() const { return (both_ - mobility()) / kWalls; }

 private:
  static constexpr int kWalls = 1 << 16;
  std::int32_t both_ = 0;
};

// Those of all lines of one length, by their digits; `rim`: of the four that bound the board.
std::vector<LineTerms> line_terms(int length, bool rim);

}  // namespace banyan::loa_rows
