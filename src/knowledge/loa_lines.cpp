// The lines of the board: what happens on one depends on the men of that line alone, so it is looked up.
#include <bit>
#include <vector>

#include "banyan/knowledge/loa.hpp"

namespace banyan {
namespace {

using loa_board::Bits;

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

// The men of a row of squares, own (1) and others (2), are the digits of a number to the base of three.
constexpr std::array<int, 9> kPower = {1, 3, 9, 27, 81, 243, 729, 2187, 6561};
constexpr auto kDigits = [] {
  std::array<std::uint16_t, 256> digits{};
  for (int byte = 0; byte < 256; ++byte) {
    for (int i = 0; i < 8; ++i) digits[byte] += static_cast<std::uint16_t>((byte >> i & 1) * kPower[i]);
  }
  return digits;
}();

struct LineCounts {
  int moves = 0, inner_moves = 0, walls = 0;  // moves: a capture counts twice; inner: in quarters
};

// The moves along a line of the men `own`, and the walls against them.
LineCounts count_line(int own, int other, int length) {
  LineCounts counts;
  const int distance = std::popcount(static_cast<unsigned>(own | other));
  for (int from = 0; from < length; ++from) {
    if ((own >> from & 1) == 0) continue;
    for (const int step : {1, -1}) {
      const int to = from + step * distance;
      if (to < 0 || to >= length || (own >> to & 1) != 0) continue;
      bool blocked = false;
      for (int at = from + step; at != to; at += step) blocked |= (other >> at & 1) != 0;
      const bool leaves_rim = from == (step > 0 ? 0 : length - 1);
      const int worth = (other >> to & 1) != 0 ? 2 : 1;
      counts.walls += blocked && leaves_rim;
      counts.moves += blocked ? 0 : worth;
      counts.inner_moves += blocked ? 0 : worth * (to == 0 || to == length - 1 ? 2 : 4);
    }
  }
  return counts;
}

// All lines of one length, by their digits.
struct LinesOfLength {
  explicit LinesOfLength(int length) : inner(kPower[length]), rim(kPower[length]) {
    for (int own = 0; own < 1 << length; ++own) {
      for (int other = 0; other < 1 << length; ++other) {
        if ((own & other) != 0) continue;
        const LineCounts ours = count_line(own, other, length), theirs = count_line(other, own, length);
        const int at = kDigits[own] + 2 * kDigits[other];
        inner[at] = {ours.inner_moves - theirs.inner_moves, theirs.walls - ours.walls};
        rim[at] = {ours.moves - theirs.moves, 0};
      }
    }
  }
  std::vector<LineTerms> inner, rim;
};

// What a row of eight squares adds on a board of this size: a straight line, or on the board turned as below
// the two diagonals that share the row. The rising ones have their tables by row; a falling one finds in the
// row of as many steps from the other end two of the same lengths.
class RowTables {
 public:
  enum : int { kInner = 8, kRim = 9 };  // behind those of the turned board

  explicit RowTables(int size) : terms_(10 * kPower[8]) {
    std::vector<LinesOfLength> lines;
    for (int length = 0; length <= size; ++length) lines.emplace_back(length);
    for (int row = 0; row < 8; ++row) {
      const int low = std::max(size - row, 0), high = std::max(size - 8 + row, 0);  // their lengths
      for (int at = 0; at < kPower[8]; ++at) {
        LineTerms& sum = terms_[row * kPower[8] + at];
        sum += lines[low].inner[at % kPower[low]];
        sum += lines[high].inner[at / kPower[8 - row] % kPower[high]];
      }
    }
    std::copy(lines[size].inner.begin(), lines[size].inner.end(), terms_.begin() + kInner * kPower[8]);
    std::copy(lines[size].rim.begin(), lines[size].rim.end(), terms_.begin() + kRim * kPower[8]);
  }

  LineTerms look_up(int table, Bits own, Bits other, int row) const {
    const auto digits = [row](Bits men) { return std::size_t{kDigits[men >> 8 * row & 0xff]}; };
    return terms_[table * kPower[8] + digits(own) + 2 * digits(other)];
  }

 private:
  std::vector<LineTerms> terms_;
};

// The board turned so that its diagonals lie in rows: every column is rotated by its number of rows, up for
// diagonals that fall to the right, down for those that rise.
Bits diagonals_in_rows(Bits men, bool falling) {
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
Bits transposed(Bits men) {
  const auto swap = [&](int distance, Bits lower) {
    const Bits differing = (men ^ men >> distance) & lower;
    men ^= differing | differing << distance;
  };
  swap(28, 0x00000000f0f0f0f0);
  swap(14, 0x0000cccc0000cccc);
  swap(7, 0x00aa00aa00aa00aa);
  return men;
}

template <int size>
LoaLines lines_of(Bits own, Bits other) {
  static const RowTables tables(size);
  LineTerms sum;
  const auto add_straight = [&](Bits ours, Bits theirs) {
    for (int row = 0; row < size; ++row) {
      const bool rim = row == 0 || row == size - 1;
      sum += tables.look_up(rim ? RowTables::kRim : RowTables::kInner, ours, theirs, row);
    }
  };
  const auto add_diagonal = [&](bool falling) {
    const Bits ours = diagonals_in_rows(own, falling), theirs = diagonals_in_rows(other, falling);
    for (int row = 0; row < 8; ++row) {
      sum += tables.look_up(falling ? (size - 1 - row) & 7 : row, ours, theirs, row);
    }
  };
  add_straight(own, other);
  add_straight(transposed(own), transposed(other));
  add_diagonal(false);
  add_diagonal(true);
  return {sum.mobility() * 0.25, static_cast<double>(sum.walls())};
}

}  // namespace

LoaLines loa_lines(std::uint64_t own, std::uint64_t other, int size) {
  switch (size) {
    case 5:
      return lines_of<5>(own, other);
    case 6:
      return lines_of<6>(own, other);
    case 7:
      return lines_of<7>(own, other);
    default:
      return lines_of<8>(own, other);
  }
}

}  // namespace banyan
