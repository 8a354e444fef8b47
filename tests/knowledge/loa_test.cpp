#include "banyan/knowledge/loa.hpp"

#include <cmath>
#include <cstdlib>
#include <numeric>
#include <set>

#include "banyan/knowledge/loa_knowledge.hpp"
#include "knowledge/support.hpp"
#include "naive/loa.hpp"

namespace banyan {
namespace {

Loa position_of(const std::string& text, int size = 8) { return *Loa::from_text(text, {.size = size}); }

double feature(const Loa& position, std::string_view name) {
  const auto& names = MiaEvaluation::kFeatures;
  const auto found = std::find(names.begin(), names.end(), name);
  EXPECT_NE(found, names.end()) << name;
  return MiaEvaluation().features(position)[static_cast<std::size_t>(found - names.begin())];
}

// --- by hand: White has one man on e1 alone, or as drawn ---

TEST(MiaEvaluation, ConcentrationAndVarianceByHand) {
  // b2 and f2: centre of mass d2, distances 2 and 2, the least of two men is 1/2 + 1/2: s = 3.
  const LoaShape two = loa_shape(position_of("8/8/8/8/8/8/1x3x2/7o x").men(Side::First), 8);
  EXPECT_DOUBLE_EQ(two.concentration, 2.0 / (2 + 3));
  EXPECT_DOUBLE_EQ(two.variance, 0);
  // a1, b1, c1: centre b1, distances 1, 0, 1, the least 3 * 1/2; variance 2/3 - 4/9.
  const LoaShape three = loa_shape(0b111, 8);
  EXPECT_DOUBLE_EQ(three.concentration, 3.0 / (3 + 0.5));
  EXPECT_NEAR(three.variance, 2.0 / 9, 1e-15);
  EXPECT_DOUBLE_EQ(loa_shape(0x0303, 8).concentration, 1);    // a block of four
  EXPECT_DOUBLE_EQ(loa_shape(0x070707, 8).concentration, 1);  // of nine
  EXPECT_DOUBLE_EQ(loa_shape(1, 8).concentration, 1);         // one man
}

TEST(MiaEvaluation, PlacesByHand) {
  // a1 corner, d1 rim, b3 second ring, c6 third ring; d4 centre.
  const LoaShape shape = loa_shape(position_of("......../......../..x...../......../...x..../.x....../"
                                               "......../x..x...o x")
                                       .men(Side::First),
                                   8);
  for (const double share : shape.regions) EXPECT_DOUBLE_EQ(share, 0.2);
  // Columns 0 3 1 2 3, rows 0 0 2 5 3: the mean (1.8, 2) is (2, 2) on the grid, 1.5 from (3.5, 3.5).
  EXPECT_DOUBLE_EQ(shape.centre_of_mass, 1.5);
  EXPECT_DOUBLE_EQ(shape.uniformity, 4 * 6);
  EXPECT_DOUBLE_EQ(shape.connectedness, 0);
  EXPECT_DOUBLE_EQ(shape.quads, 0);
  // On 5x5 the third ring is the centre square.
  EXPECT_DOUBLE_EQ(loa_shape(loa_board::bit(2 * 8 + 2), 5).regions[3], 1);
}

TEST(MiaEvaluation, QuadsAndNeighboursByHand) {
  // a1 b1 a2 b2 c2: a window of four, one of three; pairs: 4 sides, 2 diagonals, c2 with b1 and b2.
  const LoaShape shape = loa_shape(0b0000'0111'0000'0011, 8);
  EXPECT_DOUBLE_EQ(shape.quads, 2);
  EXPECT_DOUBLE_EQ(shape.connectedness, 2 * 8 / 5.0);
  // The same three men far from the others do not count: nine men hold the centre of mass at h8's corner.
  const std::uint64_t far = 0b11 | 1 << 8;
  const std::uint64_t block = std::uint64_t{0xe0e0e0} << 40;
  EXPECT_DOUBLE_EQ(loa_shape(block, 8).quads, 4);
  EXPECT_DOUBLE_EQ(loa_shape(block | far, 8).quads, 4);
}

TEST(MiaEvaluation, MobilityByHand) {
  // Black d4 and g4, White d6 and h8. Row 4 has two men, column d two, the diagonal a1-h8 two (d4, h8).
  //   d4: along the row to f4 (1) and b4 (1); up to d6, a capture (2); down to d2 (1); diagonals a7-g1: e3
  //   and c5 (1 + 1), a1-h8: to f6 and b2 (1 + 1). 9
  //   g4: along the row to e4 (1), not off the board; column g one man: g5 and g3 (1 + 1); diagonals: h5 and
  //   h3 on the rim (1/2 + 1/2), f3 and f5 (1 + 1). 6
  //   d6: column d: d8 on the rim (1/2), d4 captured (2); row: c6, e6; diagonals c5, e7, c7, e5. 8.5
  //   h8: its row and column are the rim: g8, h7 (1/4 each); diagonal to f6 (1). 1.5
  const Loa position = position_of("7o/8/3o4/8/3x2x1/8/8/8 x");
  EXPECT_DOUBLE_EQ(feature(position, "mobility"), 9 + 6 - 8.5 - 1.5);
}

TEST(MiaEvaluation, WallsByHand) {
  // Black a4 would go two squares east, to c4, but b4 stands between. Nothing else is stopped.
  EXPECT_DOUBLE_EQ(feature(position_of("8/8/8/8/xo6/8/8/5x1o x"), "walls"), -1);
  EXPECT_DOUBLE_EQ(feature(position_of("8/8/8/8/xo6/8/8/5x1o o"), "walls"), 1);
  // Three men on the row: it would land on d4, behind a wall of two; its own man on d4 is no wall's work.
  EXPECT_DOUBLE_EQ(feature(position_of("8/8/8/8/xoo5/8/8/5x1o o"), "walls"), 1);
  EXPECT_DOUBLE_EQ(feature(position_of("8/8/8/8/xo1x4/8/8/5x1o o"), "walls"), 0);
}

// --- a twin that walks over squares ---

struct NaiveShape {
  std::vector<std::pair<int, int>> men;
  int size;

  NaiveShape(const test::NaiveLoa& board, char colour) : size(board.size) {
    for (int row = 0; row < size; ++row) {
      for (int column = 0; column < size; ++column) {
        if (board.grid[row][column] == colour) men.emplace_back(column, row);
      }
    }
  }
  double n() const { return static_cast<double>(men.size()); }
  // In half squares; of two that are equally near, the one nearer to the centre of the board.
  double mean(bool of_rows) const {
    double sum = 0;
    for (const auto& [column, row] : men) sum += of_rows ? row : column;
    const double exact = sum / n(), centre = (size - 1) / 2.0;
    double best = 0;
    for (double place = 0; place <= size - 1; place += 0.5) {
      const double nearer = std::abs(best - exact) - std::abs(place - exact);
      if (nearer > 1e-9 || (nearer > -1e-9 && std::abs(place - centre) < std::abs(best - centre)))
        best = place;
    }
    return best;
  }
  std::vector<double> distances() const {
    std::vector<double> all;
    for (const auto& [column, row] : men) {
      all.push_back(std::max(std::abs(column - mean(false)), std::abs(row - mean(true))));
    }
    return all;
  }
  // Over all three kinds of places: sort the squares by distance, add up the nearest.
  double least() const {
    double best = 1e9;
    for (const auto& [x, y] : {std::pair{3.0, 3.0}, {3.5, 3.0}, {3.5, 3.5}}) {
      std::vector<double> squares;
      for (int i = 0; i < 64; ++i) squares.push_back(std::max(std::abs(i % 8 - x), std::abs(i / 8 - y)));
      std::sort(squares.begin(), squares.end());
      best = std::min(best,
                      std::accumulate(squares.begin(), squares.begin() + static_cast<int>(men.size()), 0.0));
    }
    return best;
  }
  bool has(int column, int row) const {
    return std::find(men.begin(), men.end(), std::pair{column, row}) != men.end();
  }
  double share_of_region(int wanted) const {
    double count = 0;
    for (const auto& [column, row] : men) {
      const int beside = std::min(column, size - 1 - column), below = std::min(row, size - 1 - row);
      const int ring = std::min(beside, below);
      count += (ring == 0 ? (beside + below == 0 ? 0 : 1) : ring + 1) == wanted;
    }
    return count / n();
  }
  double quads() const {
    double count = 0;
    for (int column = 0; column + 1 < size; ++column) {
      for (int row = 0; row + 1 < size; ++row) {
        const int in =
            has(column, row) + has(column + 1, row) + has(column, row + 1) + has(column + 1, row + 1);
        const double away = std::max(std::abs(column + 0.5 - mean(false)), std::abs(row + 0.5 - mean(true)));
        count += in >= 3 && away <= 2;
      }
    }
    return count;
  }
  double neighbours() const {
    double count = 0;
    for (const auto& a : men) {
      for (const auto& b : men) {
        count += a != b && std::abs(a.first - b.first) <= 1 && std::abs(a.second - b.second) <= 1;
      }
    }
    return count / n();
  }
  double area() const {
    int left = 9, right = -1, low = 9, high = -1;
    for (const auto& [column, row] : men) {
      left = std::min(left, column), right = std::max(right, column);
      low = std::min(low, row), high = std::max(high, row);
    }
    return (right - left + 1) * (high - low + 1);
  }
};

// Moves and walls of the side to move, each direction of each man walked square by square.
struct NaiveLines {
  double mobility = 0, walls_against = 0;

  explicit NaiveLines(const test::NaiveLoa& board) {
    for (int row = 0; row < board.size; ++row) {
      for (int column = 0; column < board.size; ++column) {
        if (board.grid[row][column] != board.mover) continue;
        for (int dc = -1; dc <= 1; ++dc) {
          for (int dr = -1; dr <= 1; ++dr) {
            if (dc != 0 || dr != 0) walk(board, column, row, dc, dr);
          }
        }
      }
    }
  }
  void walk(const test::NaiveLoa& board, int column, int row, int dc, int dr) {
    const int last = board.size - 1;
    const auto on_rim = [&](int c, int r) { return c == 0 || r == 0 || c == last || r == last; };
    const int distance = board.men_on_line(column, row, dc, dr);
    const int c = column + distance * dc, r = row + distance * dr;
    if (!board.inside(c, r) || board.grid[r][c] == board.mover) return;
    bool stopped = false;
    for (int i = 1; i < distance; ++i) stopped |= board.grid[row + i * dr][column + i * dc] == board.other();
    const bool along = (dr == 0 && (row == 0 || row == last)) || (dc == 0 && (column == 0 || column == last));
    if (stopped) {
      walls_against += on_rim(column, row) && !along && !board.inside(column - dc, row - dr);
      return;
    }
    mobility += (board.grid[r][c] == '.' ? 1 : 2) * (along ? 0.25 : on_rim(c, r) ? 0.5 : 1);
  }
};

std::vector<double> naive_features(const Loa& position) {
  const Loa::Options options{.size = position.size()};
  const test::NaiveLoa board(options, position.to_text());
  test::NaiveLoa turned = board;
  turned.mover = board.other();
  const NaiveLines lines(board), other_lines(turned);
  const auto of_side = [](const NaiveShape& shape) {
    const std::vector<double> distances = shape.distances();
    const double sum = std::accumulate(distances.begin(), distances.end(), 0.0), mean = sum / shape.n();
    double variance = 0;
    for (const double d : distances) variance += (d - mean) * (d - mean) / shape.n();
    return std::vector<double>{1 / (1 + (sum - shape.least()) / shape.n()),
                               shape.share_of_region(0),
                               shape.share_of_region(1),
                               shape.share_of_region(2),
                               shape.share_of_region(3),
                               std::max(std::abs(shape.mean(false) - (shape.size - 1) / 2.0),
                                        std::abs(shape.mean(true) - (shape.size - 1) / 2.0)),
                               shape.quads(),
                               0,
                               0,
                               shape.neighbours(),
                               shape.area(),
                               variance,
                               0};
  };
  std::vector<double> own = of_side({board, board.mover}), other = of_side({board, turned.mover});
  for (std::size_t i = 0; i < own.size(); ++i) own[i] -= other[i];
  own[7] = lines.mobility - other_lines.mobility;
  own[8] = other_lines.walls_against - lines.walls_against;
  own[12] = 1;
  return own;
}

// Visits positions of random games on every size, and of both set-ups.
template <class Visit>
void along_loa_games(long games, Visit visit) {
  for (const Loa::Options options :
       {Loa::Options{}, {.start = Loa::Start::ScrambledEggs}, {.size = 7}, {.size = 6}, {.size = 5}}) {
    test::along_random_games(*Loa::start(options), games, 3, [&](const Loa& position) {
      if (position.outcome() == Outcome::Open) visit(position);
    });
  }
}

TEST(MiaEvaluation, EqualsItsTwin) {
  along_loa_games(test::games_to_play(10), [](const Loa& position) {
    const auto fast = MiaEvaluation().features(position);
    const auto slow = naive_features(position);
    for (std::size_t i = 0; i < fast.size(); ++i) {
      ASSERT_NEAR(fast[i], slow[i], 1e-12) << MiaEvaluation::kFeatures[i] << ' ' << position.to_text();
    }
  });
}

TEST(MiaEvaluation, IsTheSameForAllImages) {
  along_loa_games(test::games_to_play(10), [](const Loa& position) {
    const auto features = MiaEvaluation().features(position);
    for (int s = 1; s < position.symmetries(); ++s) {
      ASSERT_EQ(MiaEvaluation().features(position.transformed(s)), features)
          << position.to_text() << ' ' << s;
    }
  });
}

// Seen by the other side every feature changes its sign, but for the move; seen by the same side with colours
// changed, nothing does.
TEST(MiaEvaluation, ChangesItsSignWithTheSide) {
  const auto& names = MiaEvaluation::kFeatures;
  ASSERT_EQ(names.back(), "side to move");
  along_loa_games(test::games_to_play(10), [&](const Loa& position) {
    std::string text = position.to_text();
    const bool first = text.back() == 'x';
    text.back() = first ? 'o' : 'x';
    const auto features = MiaEvaluation().features(position);
    auto turned = MiaEvaluation().features(position_of(text, position.size()));
    for (std::size_t i = 0; i + 1 < names.size(); ++i) ASSERT_EQ(features[i], -turned[i]) << names[i] << text;
    for (char& c : text) c = c == 'x' ? 'o' : c == 'o' ? 'x' : c;
    ASSERT_EQ(MiaEvaluation().features(position_of(text, position.size())), turned);
  });
}

// The weighted sum, cut towards zero; the points are summed up in another order than the features are listed.
void expect_weighted(const MiaEvaluation& mia, const Loa& position) {
  const auto features = mia.features(position), weights = mia.weights(position);
  const double sum = std::inner_product(features.begin(), features.end(), weights.begin(), 0.0);
  const int points = mia.points(position);
  ASSERT_LE(std::abs(points), std::abs(sum) + 1e-9) << position.to_text();
  ASSERT_GT(std::abs(points), std::abs(sum) - 1 - 1e-9) << position.to_text();
  ASSERT_GE(points * sum, 0) << position.to_text();
}

TEST(MiaEvaluation, WeighsItsFeatures) {
  along_loa_games(test::games_to_play(10), [](const Loa& position) { expect_weighted({}, position); });
}

// What one side adds is kept from call to call, but not for other weights or another size of the board.
TEST(MiaEvaluation, IsTheSameWhateverWasAskedBefore) {
  const auto by_hand = KnowledgeOf<Loa>::Evaluations::make("mia(weights=hand)");
  const auto& hand = dynamic_cast<const MiaEvaluation&>(*by_hand);
  along_loa_games(test::games_to_play(100), [&](const Loa& position) {
    expect_weighted({}, position);
    expect_weighted(hand, position);
    if (position.size() == 8) return;
    std::string larger;  // the same men, an empty row above and an empty column to the right
    const std::string text = position.to_text();
    for (const char c : text) larger += c == '/' || c == ' ' ? std::string(".") + c : std::string(1, c);
    larger = std::string(static_cast<std::size_t>(position.size()) + 1, '.') + '/' + larger;
    expect_weighted(hand, position_of(larger, position.size() + 1));
  });
}

// What Winands and van den Herik (2006) count for a side and what against it; learnt weights may be 0.
TEST(MiaEvaluation, WeighsInTheSenseOfThePapers) {
  const std::set<std::string_view> good = {"concentration", "quads",         "mobility",
                                           "walls",         "connectedness", "side to move"};
  const Loa start = *Loa::start({});
  const auto& weights = MiaEvaluation().weights(start);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const std::string_view feature = MiaEvaluation::kFeatures[i];
    EXPECT_GE(good.contains(feature) ? weights[i] : -weights[i], 0) << feature;
  }
}

TEST(MiaEvaluation, ScalesPoints) {
  const MiaEvaluation mia;
  EXPECT_NEAR(mia.chance(700), 0.96, 0.001);
  EXPECT_DOUBLE_EQ(mia.chance(0), 0.5);
  EXPECT_EQ(mia.spec(), "mia(weights=fitted)");
}

// One ply deep with the evaluation, against random play: at least 95 % of the games.
TEST(MiaEvaluation, BeatsRandomPlay) {
  EXPECT_GE(test::score_of_greedy(MiaEvaluation(), *Loa::start({}), 100), 95);
}

}  // namespace
}  // namespace banyan
