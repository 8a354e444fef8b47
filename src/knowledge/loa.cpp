#include "banyan/knowledge/loa.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "loa_shape_cache.hpp"

namespace banyan {
namespace {

using loa_board::Bits;
constexpr Bits kFileA = 0x0101010101010101, kFileH = kFileA << 7;
constexpr Bits column_mask(int column) { return kFileA << column; }
constexpr Bits row_bits(int row) { return Bits{0xff} << 8 * row; }

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
        bands.rows[place][r] |= row_bits(line);
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

// The mean of n coordinates on the grid of half squares, ties towards the centre of the board: by board size,
// men and the sum of their coordinates.
constexpr auto kMeans = [] {
  constexpr int kSums = 7 * Loa::kMostMen + 1;
  std::array<std::array<std::array<std::uint8_t, kSums>, Loa::kMostMen + 1>, 9> means{};
  for (int size = 5; size <= 8; ++size) {
    for (int n = 1; n <= Loa::kMostMen; ++n) {
      for (int sum = 0; sum <= (size - 1) * n; ++sum) {
        const int twice = 2 * sum - n * (size - 1);  // from the centre
        const int rounded = (2 * (twice < 0 ? -twice : twice) + n - 1) / (2 * n);
        means[size][n][sum] = static_cast<std::uint8_t>(size - 1 + (twice < 0 ? -rounded : rounded));
      }
    }
  }
  return means;
}();

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

// --- weights, in points ---

constexpr Features<MiaEvaluation> kMiaHand = {800, -150, -60, -20, 0, -20, 15, 8, 15, 60, -4, -15, 20};

// banyan learn evaluation loa --games 6000 --opening-plies 8 --nodes 3000 --seed 31 --penalty 0.01 --signs
//   --evaluation mia --engine
//   "mia(evaluation=patterns,lmr=true,lmr_growth=4,multi_cut=off,futility=60,megabytes=1,noise=10)"
// 5990 games, 163141 positions; log-loss on 41832 more from games held out: 0.5403 (by hand 0.5673). Without
// --signs it is 0.5399: the rings and the centre of mass say nothing that concentration, connectedness and
// mobility do not say, and get weights against the sense of MIA's papers.
constexpr Features<MiaEvaluation> kMiaFitted = {
    1991.78,  // concentration
    -182.12,  // corners
    0,        // rim
    0,        // second ring
    0,        // third ring
    0,        // centre of mass
    3.42,     // quads
    15.84,    // mobility
    16.56,    // walls
    112.38,   // connectedness
    -3.10,    // uniformity
    -17.94,   // variance
    65.52,    // side to move
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

namespace {

// The squares whose distance from a place has bit k set, and the same of the square of the distance: sums
// over the men are a few popcounts. Bit 0 of both is the same, and no square number has bit 1.
struct DistancePlanes {
  std::array<Bits, 4> distance{};
  std::array<Bits, 6> square{};  // from bit 2
};
const DistancePlanes& planes_of(LoaPlace place) {
  static const auto table = [] {
    std::vector<DistancePlanes> planes(kGrid * kGrid);
    for (int at = 0; at < kGrid * kGrid; ++at) {
      const auto& distances = loa_distances({at % kGrid, at / kGrid});
      for (int square = 0; square < 64; ++square) {
        const int d = distances[square];
        for (int k = 0; k < 4; ++k) planes[at].distance[k] |= (d >> k & 1) != 0 ? loa_board::bit(square) : 0;
        for (int k = 0; k < 6; ++k) {
          planes[at].square[k] |= (d * d >> (k + 2) & 1) != 0 ? loa_board::bit(square) : 0;
        }
      }
    }
    return planes;
  }();
  return table[kGrid * place.y + place.x];
}

struct DistanceSums {
  int distances, squares;
};
DistanceSums distance_sums(Bits men, LoaPlace place) {
  const DistancePlanes& planes = planes_of(place);
  const int odd = popcount(men & planes.distance[0]);
  DistanceSums sums{odd, odd};
  for (int k = 1; k < 4; ++k) sums.distances += popcount(men & planes.distance[k]) << k;
  for (int k = 0; k < 6; ++k) sums.squares += popcount(men & planes.square[k]) << (k + 2);
  return sums;
}

}  // namespace

LoaPlace loa_centre_of_mass(std::uint64_t men, int size) {
  const auto& means = kMeans[size][popcount(men)];
  return {means[sum_of_columns(men)], means[sum_of_rows(men)]};
}

LoaShape loa_shape(std::uint64_t men, int size) {
  const int n = popcount(men);
  const double share = 1.0 / n;
  const auto [x, y] = loa_centre_of_mass(men, size);
  const auto [distances, squares] = distance_sums(men, {x, y});
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

namespace {

// The place of a feature among the weights.
consteval std::size_t at(std::string_view feature) {
  const auto& names = MiaEvaluation::kFeatures;
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), feature) - names.begin());
}

// What the shape of one side adds to its points.
double shape_points(Bits men, int size, const Features<MiaEvaluation>& weights) {
  const LoaShape shape = loa_shape(men, size);
  return weights[at("concentration")] * shape.concentration +
         (weights[at("corners")] * shape.regions[0] + weights[at("rim")] * shape.regions[1]) +
         (weights[at("second ring")] * shape.regions[2] + weights[at("third ring")] * shape.regions[3]) +
         (weights[at("centre of mass")] * shape.centre_of_mass + weights[at("quads")] * shape.quads) +
         (weights[at("connectedness")] * shape.connectedness + weights[at("uniformity")] * shape.uniformity) +
         weights[at("variance")] * shape.variance;
}

}  // namespace

int MiaEvaluation::points(const Loa& position) const {
  const Features<MiaEvaluation>& weights = this->weights(position);
  const int size = position.size();
  const Bits own = position.men(position.to_move()), other = position.men(opponent(position.to_move()));
  const LoaLines lines = loa_lines(own, other, size);
  static thread_local LoaShapeCache shapes;
  const auto shape = [&](Bits men) {
    return shapes.points(men, size, &weights, [&] { return shape_points(men, size, weights); });
  };
  return whole_points(shape(own) - shape(other) +
                      (weights[at("mobility")] * lines.mobility + weights[at("walls")] * lines.walls) +
                      weights[at("side to move")]);
}

Features<MiaEvaluation> MiaEvaluation::features(const Loa& position) const {
  const std::uint64_t own = position.men(position.to_move());
  const std::uint64_t other = position.men(opponent(position.to_move()));
  const LoaShape a = loa_shape(own, position.size()), b = loa_shape(other, position.size());
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
  return weights_ == Weights::Fitted ? kMiaFitted : kMiaHand;
}

}  // namespace banyan
