#include "banyan/knowledge/loa.hpp"

#include <bit>
#include <cstdlib>
#include <vector>

namespace banyan {
namespace {

using loa_board::Bits;
constexpr Bits kFileA = 0x0101010101010101, kFileH = kFileA << 7;
constexpr Bits column_mask(int column) { return kFileA << column; }
constexpr Bits row_mask(int row) { return Bits{0xff} << 8 * row; }

// --- shape: distances in half squares ---

constexpr int kGrid = 15;

// The columns within r half squares of a place, and the same of rows.
struct Bands {
  std::array<std::array<Bits, kGrid>, kGrid> columns{}, rows{};
};
constexpr Bands kWithin = [] {
  Bands bands;
  for (int place = 0; place < kGrid; ++place) {
    for (int r = 0; r < kGrid; ++r) {
      for (int line = 0; line < 8; ++line) {
        if (2 * line - place > r || place - 2 * line > r) continue;
        bands.columns[place][r] |= column_mask(line);
        bands.rows[place][r] |= row_mask(line);
      }
    }
  }
  return bands;
}();

// The least sum of distances that n men can have: around a square, a corner or the middle of a side,
// whichever is less.
constexpr auto kLeastDistances = [] {
  std::array<int, Loa::kMostMen + 1> least{};
  for (int n = 1; n <= Loa::kMostMen; ++n) {
    least[n] = kGrid * n;
    for (const auto [column, row] : {std::array{6, 6}, {7, 6}, {7, 7}}) {
      int sum = 0, men = 0;
      for (int r = 0; men < n; ++r) {
        const int inside = std::popcount(kWithin.columns[column][r] & kWithin.rows[row][r]);
        sum += r * (std::min(inside, n) - men);
        men = std::min(inside, n);
      }
      least[n] = std::min(least[n], sum);
    }
  }
  return least;
}();

// The regions that centralisation counts on each board size.
constexpr auto kRegions = [] {
  std::array<std::array<Bits, kLoaRegions - 1>, 9> regions{};
  for (int size = 5; size <= 8; ++size) {
    for (int square = 0; square < 64; ++square) {
      const int region = kLoaRegionOf[size][square];
      const bool on_board = square % 8 < size && square / 8 < size;
      if (on_board && region < kLoaRegions - 1) regions[size][region] |= loa_board::bit(square);
    }
  }
  return regions;
}();

int sum_of_columns(Bits men) {
  return popcount(men & 0xaaaaaaaaaaaaaaaa) + 2 * popcount(men & 0xcccccccccccccccc) +
         4 * popcount(men & 0xf0f0f0f0f0f0f0f0);
}
int sum_of_rows(Bits men) {
  return popcount(men & 0xff00ff00ff00ff00) + 2 * popcount(men & 0xffff0000ffff0000) +
         4 * popcount(men & 0xffffffff00000000);
}

// The mean of n coordinates as a way from the centre of the board, in half squares, ties towards the centre.
int mean_from_centre(int sum, int n, int size) {
  const int twice = 2 * sum - n * (size - 1);
  const int rounded = (2 * std::abs(twice) + n - 1) / (2 * n);
  return twice < 0 ? -rounded : rounded;
}

// Windows, named by their lower left square, with 3 or 4 men.
Bits windows_of_three(Bits men) {
  const Bits right = men >> 1 & ~kFileH, up = men >> 8, both = right >> 8;
  return (men & right & (up | both)) | (up & both & (men | right));
}

int pairs_of_neighbours(Bits men) {
  return popcount(men & men << 8) + popcount(men & ~kFileA & (men << 1)) +
         popcount(men & ~kFileA & (men << 9)) + popcount(men & ~kFileH & (men << 7));
}

int rectangle(Bits men) {
  Bits columns = men | men >> 32;
  columns |= columns >> 16;
  columns = (columns | columns >> 8) & 0xff;
  const int width = 64 - std::countl_zero(columns) - lowest_bit(columns);
  const int height = (63 - std::countl_zero(men)) / 8 - lowest_bit(men) / 8 + 1;
  return width * height;
}

// --- lines: what happens on a line depends on the men of that line alone, so it is looked up ---

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

// A line of `length` squares with own men (1) and others (2), as digits of a number to the base of three.
class LineTable {
 public:
  static constexpr std::array<int, 10> kOffset = {0, 0, 3, 12, 39, 120, 363, 1092, 3279, 9840};

  LineTable() : inner_(kOffset[9]), rim_(kOffset[9]) {
    for (int byte = 0; byte < 256; ++byte) {
      int digits = 0, power = 1;
      for (int i = 0; i < 8; ++i, power *= 3) digits += (byte >> i & 1) * power;
      digits_[byte] = static_cast<std::uint16_t>(digits);
    }
    for (int length = 1; length <= 8; ++length) {
      for (int own = 0; own < 1 << length; ++own) {
        for (int other = 0; other < 1 << length; ++other) {
          if ((own & other) == 0) fill(own, other, length);
        }
      }
    }
  }

  std::size_t index(Bits own, Bits other) const { return digits_[own] + 2 * digits_[other]; }
  LineTerms inner(std::size_t index, int offset) const { return inner_[index + offset]; }
  LineTerms rim(std::size_t index, int offset) const { return rim_[index + offset]; }

 private:
  struct Counts {
    int moves = 0, inner_moves = 0, walls = 0;  // moves: a capture counts twice; inner: in quarters
  };

  // The moves along the line of the men `own`, and the walls against them.
  static Counts count(int own, int other, int length) {
    Counts counts;
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

  void fill(int own, int other, int length) {
    const Counts ours = count(own, other, length), theirs = count(other, own, length);
    const std::size_t at = index(static_cast<Bits>(own), static_cast<Bits>(other)) + kOffset[length];
    inner_[at] = {ours.inner_moves - theirs.inner_moves, theirs.walls - ours.walls};
    rim_[at] = {ours.moves - theirs.moves, 0};
  }

  std::array<std::uint16_t, 256> digits_{};
  std::vector<LineTerms> inner_, rim_;
};

const LineTable& line_table() {
  static const LineTable table;
  return table;
}

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

// Where the men of a diagonal lie on the turned board, and where its length begins in the table.
struct Diagonal {
  std::uint8_t shift, mask;
  std::uint16_t offset;
};
// Of each board size, those of two squares or more: first the rising, then the falling ones.
struct Diagonals {
  std::array<std::array<Diagonal, 13>, 2> list{};
  int count = 0;
};
constexpr auto kDiagonals = [] {
  std::array<Diagonals, 9> all{};
  for (int size = 5; size <= 8; ++size) {
    all[size].count = 2 * size - 3;
    for (int start = 2 - size; start <= size - 2; ++start) {  // the diagonal's distance from the longest
      const int first = start > 0 ? start : 0, length = size - (start > 0 ? start : -start);
      for (const int falling : {0, 1}) {
        const int row = (falling ? size - 1 + start : -start) & 7;
        all[size].list[falling][start + size - 2] = {static_cast<std::uint8_t>(8 * row + first),
                                                     static_cast<std::uint8_t>((1 << length) - 1),
                                                     static_cast<std::uint16_t>(LineTable::kOffset[length])};
      }
    }
  }
  return all;
}();

// The bits of one column as a byte: the factor moves the bit of row r to bit 56 + r.
Bits column_byte(Bits men, int column) { return ((men >> column & kFileA) * 0x0102040810204080) >> 56; }

// --- weights, in points ---

constexpr Features<MiaEvaluation> kHandWeights = {800, -150, -60, -20, 0, -20, 15, 8, 15, 60, -4, -15, 20};

// banyan learn evaluation loa --games 15000 --opening-plies 8 --depth 2 --seed 1
//   --engine "alphabeta(evaluation=mia(weights=hand),megabytes=1,noise=100)"
// 15000 games, 368581 positions; log-loss on 90655 more from games held out: 0.6054 (by hand 0.6208).
// On 2895 recorded games of another program they predict worse than those by hand: 0.758 against 0.716.
constexpr Features<MiaEvaluation> kFittedWeights = {
    1571.77,  // concentration
    145.72,   // corners
    189.02,   // rim
    75.14,    // second ring
    36.44,    // third ring
    37.95,    // centre of mass
    0.18,     // quads
    13.74,    // mobility
    11.09,    // walls
    47.34,    // connectedness
    -3.98,    // uniformity
    -28.63,   // variance
    59.07,    // side to move
};

}  // namespace

const std::array<std::uint8_t, 64>& loa_distances(LoaPlace place) {
  static const auto table = [] {
    std::array<std::array<std::uint8_t, 64>, kGrid * kGrid> distances{};
    for (int at = 0; at < kGrid * kGrid; ++at) {
      for (int square = 0; square < 64; ++square) {
        const int x = std::abs(2 * (square % 8) - at % kGrid), y = std::abs(2 * (square / 8) - at / kGrid);
        distances[at][square] = static_cast<std::uint8_t>(std::max(x, y));
      }
    }
    return distances;
  }();
  return table[kGrid * place.y + place.x];
}

LoaPlace loa_centre_of_mass(std::uint64_t men, int size) {
  const int n = popcount(men);
  return {size - 1 + mean_from_centre(sum_of_columns(men), n, size),
          size - 1 + mean_from_centre(sum_of_rows(men), n, size)};
}

LoaShape loa_shape(std::uint64_t men, int size) {
  const int n = popcount(men);
  const double share = 1.0 / n;
  const auto [x, y] = loa_centre_of_mass(men, size);
  // A man at distance d lies outside of d bands: d = sum of 1, d^2 = sum of 2r + 1 over them.
  int distances = 0, squares = 0;
  for (int r = 0; r < kGrid; ++r) {
    const int outside = n - popcount(men & kWithin.columns[x][r] & kWithin.rows[y][r]);
    if (outside == 0) break;
    distances += outside;
    squares += (2 * r + 1) * outside;
  }
  LoaShape shape;
  shape.concentration = 2.0 * n / (2 * n + distances - kLeastDistances[n]);
  for (int i = 0; i < 4; ++i) shape.regions[i] = popcount(men & kRegions[size][i]) * share;
  shape.centre_of_mass = 0.5 * std::max(std::abs(x - (size - 1)), std::abs(y - (size - 1)));
  // The middle of a window is a half square to the right of and above its name; where x is 0 nobody stands
  // beyond column 1, and the band may be wider.
  const Bits near = kWithin.columns[std::max(x - 1, 0)][4] & kWithin.rows[std::max(y - 1, 0)][4];
  shape.quads = popcount(windows_of_three(men) & near);
  shape.connectedness = 2 * pairs_of_neighbours(men) * share;
  shape.uniformity = rectangle(men);
  const double mean = distances * share;
  shape.variance = 0.25 * (squares * share - mean * mean);
  return shape;
}

LoaLines loa_lines(std::uint64_t own, std::uint64_t other, int size) {
  const LineTable& table = line_table();
  const int straight = LineTable::kOffset[size], last = size - 1;
  LineTerms sum;
  const auto row = [&](int i) { return table.index(own >> 8 * i & 0xff, other >> 8 * i & 0xff); };
  const auto column = [&](int i) { return table.index(column_byte(own, i), column_byte(other, i)); };
  for (const int i : {0, last}) {
    sum += table.rim(row(i), straight);
    sum += table.rim(column(i), straight);
  }
  for (int i = 1; i < last; ++i) {
    sum += table.inner(row(i), straight);
    sum += table.inner(column(i), straight);
  }
  const Diagonals& diagonals = kDiagonals[size];
  for (const int falling : {0, 1}) {
    const Bits ours = diagonals_in_rows(own, falling), theirs = diagonals_in_rows(other, falling);
    for (int i = 0; i < diagonals.count; ++i) {
      const Diagonal& d = diagonals.list[falling][i];
      sum += table.inner(table.index(ours >> d.shift & d.mask, theirs >> d.shift & d.mask), d.offset);
    }
  }
  return {sum.mobility() * 0.25, static_cast<double>(sum.walls())};
}

namespace {

// The shape of the side to move. Searches evaluate the replies to a move one after the other, and that side's
// men stand still then: the last answer is kept.
const LoaShape& shape_to_move(std::uint64_t men, int size) {
  struct Last {
    std::uint64_t men = 0;
    int size = 0;
    LoaShape shape;
  };
  static thread_local Last last;
  if (last.men != men || last.size != size) last = {men, size, loa_shape(men, size)};
  return last.shape;
}

}  // namespace

Features<MiaEvaluation> MiaEvaluation::features(const Loa& position) const {
  const std::uint64_t own = position.men(position.to_move());
  const std::uint64_t other = position.men(opponent(position.to_move()));
  const LoaShape &a = shape_to_move(own, position.size()), b = loa_shape(other, position.size());
  const LoaLines lines = loa_lines(own, other, position.size());
  return {a.concentration - b.concentration,
          a.regions[0] - b.regions[0],
          a.regions[1] - b.regions[1],
          a.regions[2] - b.regions[2],
          a.regions[3] - b.regions[3],
          a.centre_of_mass - b.centre_of_mass,
          a.quads - b.quads,
          lines.mobility,
          lines.walls,
          a.connectedness - b.connectedness,
          a.uniformity - b.uniformity,
          a.variance - b.variance,
          1};
}

const Features<MiaEvaluation>& MiaEvaluation::weights(const Loa&) const {
  return weights_ == Weights::Fitted ? kFittedWeights : kHandWeights;
}

}  // namespace banyan
