#include "banyan/knowledge/loa_patterns.hpp"

#include "loa_pattern_weights.hpp"
#include "loa_rows.hpp"
#include "loa_shape_cache.hpp"

namespace banyan {
namespace {

using namespace loa_rows;
using loa_patterns::kFittedWeights;

constexpr int kSize = 8;
constexpr int kShapes = 10, kMobility = 10, kWalls = 11, kToMove = 12;     // among kFeatures
constexpr int kMen = static_cast<int>(LoaPatterns::kFeatures.size()) - 1;  // n men: kMen + n
constexpr int kLines = kMen + Loa::kMostMen + 1;

// --- patterns of lines ---

int mirrored(int digits, int length) {
  int mirror = 0;
  for (int i = 0; i < length; ++i, digits /= 3) mirror = 3 * mirror + digits % 3;
  return mirror;
}
int with_sides_swapped(int digits) {
  int swapped = 0;
  for (int power = 1; digits > 0; power *= 3, digits /= 3) swapped += (3 - digits % 3) % 3 * power;
  return swapped;
}

// Where the weight of a pattern is. A line read from its other end is worth the same, and with the sides
// swapped the opposite: a pattern that is its own opposite has none.
struct PatternPlace {
  std::int16_t weight = -1;
  std::int8_t sign = 0;
};
std::vector<PatternPlace> pattern_places(int length, int& next) {
  std::vector<PatternPlace> places(kPower[length]);
  for (int digits = 0; digits < kPower[length]; ++digits) {
    const int opposite = with_sides_swapped(digits), mirror = mirrored(digits, length);
    if (places[digits].sign != 0 || opposite == digits || opposite == mirror) continue;
    const auto weight = static_cast<std::int16_t>(next++);
    places[digits] = places[mirror] = {weight, 1};
    places[opposite] = places[mirrored(opposite, length)] = {weight, -1};
  }
  return places;
}

// Straight lines by their distance from the rim, then diagonals of two squares and more.
struct PatternIndex {
  static constexpr int kStraight = kSize / 2;
  PatternIndex() {
    for (int kind = 0; kind < kStraight; ++kind) kinds.push_back(pattern_places(kSize, count));
    for (int length = 2; length <= kSize; ++length) kinds.push_back(pattern_places(length, count));
  }
  const std::vector<PatternPlace>& straight(int kind) const { return kinds[kind]; }
  const std::vector<PatternPlace>& diagonal(int length) const { return kinds[kStraight + length - 2]; }

  int count = kLines;
  std::vector<std::vector<PatternPlace>> kinds;
};
const PatternIndex& pattern_index() {
  static const PatternIndex index;
  return index;
}

// visit(place of a pattern) for every line of the board.
void for_each_line(std::uint64_t own, std::uint64_t other, auto visit) {
  const auto line = [&](const std::vector<PatternPlace>& places, int column, int row, int dx, int dy) {
    int digits = 0;
    for (int i = 0; column >= 0 && column < kSize && row < kSize; ++i, column += dx, row += dy) {
      const std::uint64_t square = loa_board::bit(8 * row + column);
      digits += kPower[i] * ((own & square) != 0 ? 1 : (other & square) != 0 ? 2 : 0);
    }
    visit(places[digits]);
  };
  const PatternIndex& index = pattern_index();
  for (int at = 0; at < kSize; ++at) {
    const int kind = std::min(at, kSize - 1 - at);
    line(index.straight(kind), 0, at, 1, 0);
    line(index.straight(kind), at, 0, 0, 1);
    if (at < kSize - 1) {  // those that begin below
      line(index.diagonal(kSize - at), at, 0, 1, 1);
      line(index.diagonal(kSize - at), kSize - 1 - at, 0, -1, 1);
    }
    if (at > 0 && at < kSize - 1) {  // and at the sides
      line(index.diagonal(kSize - at), 0, at, 1, 1);
      line(index.diagonal(kSize - at), kSize - 1, at, -1, 1);
    }
  }
}

// --- points ---

std::array<double, kShapes> shape_features(std::uint64_t men) {
  const LoaShape shape = loa_shape(men, kSize);
  return {shape.concentration,  shape.regions[0], shape.regions[1],    shape.regions[2], shape.regions[3],
          shape.centre_of_mass, shape.quads,      shape.connectedness, shape.uniformity, shape.variance};
}

// What the men of one side add, in tenths of a point.
double shape_tenths(std::uint64_t men) {
  double sum = kFittedWeights[kMen + popcount(men)];
  const auto features = shape_features(men);
  for (int i = 0; i < kShapes; ++i) sum += kFittedWeights[i] * features[i];
  return sum;
}

// What lines add, with their mobility, which counts in quarters, and walls: in quarters of a tenth.
std::vector<int> line_values(const std::vector<PatternPlace>& places, const std::vector<LineTerms>& terms) {
  std::vector<int> values(terms.size());
  for (std::size_t at = 0; at < values.size(); ++at) {
    values[at] =
        kFittedWeights[kMobility] * terms[at].mobility() + 4 * kFittedWeights[kWalls] * terms[at].walls();
    if (const PatternPlace place = places[at]; place.sign != 0) {
      values[at] += 4 * place.sign * kFittedWeights[place.weight];
    }
  }
  return values;
}

int line_quarters(std::uint64_t own, std::uint64_t other) {
  static const RowTables<int, PatternIndex::kStraight> tables(
      kSize,
      [](int kind) { return line_values(pattern_index().straight(kind), line_terms(kSize, kind == 0)); },
      [](int length) {
        if (length < 2) return std::vector<int>(kPower[length]);
        return line_values(pattern_index().diagonal(length), line_terms(length, false));
      });
  return tables.sum<kSize>(own, other);
}

}  // namespace

int LoaPatterns::points(const Loa& position) const {
  if (!covers(position)) return on_other_boards_.points(position);
  const Side side = position.to_move();
  const std::uint64_t own = position.men(side), other = position.men(opponent(side));
  static thread_local LoaShapeCache shapes;
  const auto shape = [](std::uint64_t men) {
    return shapes.points(men, kSize, kFittedWeights, [&] { return shape_tenths(men); });
  };
  const double tenths = shape(own) - shape(other) + 0.25 * line_quarters(own, other);
  return whole_points(kSparseUnit * (tenths + kFittedWeights[kToMove]));
}

std::size_t LoaPatterns::weight_count() { return static_cast<std::size_t>(pattern_index().count); }

std::span<const std::int16_t> LoaPatterns::weights() { return kFittedWeights; }

void LoaPatterns::occurrences(const Loa& position, std::vector<Occurrence>& found) {
  const Side side = position.to_move();
  const std::uint64_t own = position.men(side), other = position.men(opponent(side));
  const auto add = [&](int weight, double times) {
    if (times != 0) found.push_back({static_cast<std::uint32_t>(weight), static_cast<float>(times)});
  };
  const auto a = shape_features(own), b = shape_features(other);
  for (int i = 0; i < kShapes; ++i) add(i, a[i] - b[i]);
  const LoaLines lines = loa_lines(own, other, kSize);
  add(kMobility, lines.mobility);
  add(kWalls, lines.walls);
  add(kToMove, 1);
  if (popcount(own) != popcount(other)) {
    add(kMen + popcount(own), 1);
    add(kMen + popcount(other), -1);
  }
  for_each_line(own, other, [&](PatternPlace place) { add(place.weight, place.sign); });
}

}  // namespace banyan
