#include "banyan/knowledge/amazons.hpp"

#include <cmath>
#include <functional>
#include <limits>
#include <map>

#include "knowledge/support.hpp"
#include "naive/amazons.hpp"

namespace banyan {
namespace {

Amazons position_of(const std::string& text, int size = 6) { return *Amazons::from_text(text, {size}); }

// The position with the colours exchanged.
Amazons flipped(const Amazons& position) {
  std::string text = position.to_text();
  for (char& c : text) c = c == 'W' ? 'B' : c == 'B' ? 'W' : c;
  return position_of(text, position.size());
}

// A corridor with a bend, c4 to c1 and on to a1, and a pocket on f6 where nobody comes.
//
//          queen moves    king moves    empty neighbours
//            W   B          W   B
//     b1     1   2          1   3        2   c1 c2
//     c1     1   1          2   3        2   b1 c2
//     c2     2   1          2   2        3   b1 c1 c3
//     c3     2   1          3   1        1   c2
//     f6     -   -          -   -
const std::string kBend = "#####./######/##B###/##.###/##.###/W..###";

TEST(AmazonsKnowledge, BendByHand) {
  const Amazons white = position_of(kBend + " W"), black = position_of(kBend + " B");
  // White: to b1, arrows on a1 c1 c2; to c1, arrows on a1 b1 c2 c3. Black: to c3, arrows on c4 c2 c1; to c2,
  // arrows on c4 c3 c1 b1; to c1, arrows on c2 c3 c4 b1.
  EXPECT_EQ(AmazonsMobility().points(white), 7 - 11);
  EXPECT_EQ(AmazonsMobility().points(black), 11 - 7);
  // b1 is White's, c2 and c3 are Black's, and the tie on c1 belongs to the side to move.
  EXPECT_EQ(AmazonsTerritory().points(white), 5 * (1 - 2) + 1);
  EXPECT_EQ(AmazonsTerritory().points(black), 5 * (2 - 1) + 1);
  EXPECT_EQ(AmazonsRelativeTerritory().points(white), 1 + 0 - 1 - 1);
  EXPECT_EQ(AmazonsRelativeTerritory().points(black), -1 + 0 + 1 + 1);
}

TEST(AmazonsKnowledge, StepsAlone) {
  const auto mobility = configured<AmazonsMobility>(read_spec("mobility(count=steps)"));
  EXPECT_EQ(mobility.points(position_of(kBend + " W")), 2 - 3);
}

TEST(AmazonsKnowledge, LieberumTermsByHand) {
  const LieberumTerms terms = lieberum_terms(position_of(kBend + " W"));
  EXPECT_DOUBLE_EQ(terms.t1, 1 - 2 + 0.2);
  EXPECT_DOUBLE_EQ(terms.t2, 2 - 1 + 0.2);
  EXPECT_DOUBLE_EQ(terms.c1, 2 * ((0.5 + 0.5 + 0.25 + 0.25) - (0.25 + 0.5 + 0.5 + 0.5)));
  EXPECT_DOUBLE_EQ(terms.c2, (2 + 1 + 0 - 2) / 6.0);
  EXPECT_DOUBLE_EQ(terms.w, 0.5 + 1 + 0.5 + 0.5);
  // White's α is 2/2 + 2/4, Black's 1/2 + 3/4 + 2/8: the same.
  EXPECT_DOUBLE_EQ(terms.shut_in, 0);
  // With b2 open as well: White steps to b1 (neighbours b2 c1 c2), c1 (b1 b2 c2), b2 (b1 c1 c2 c3) and c3
  // (b2 c2), Black to c3 (b2 c2), c2 (b1 b2 c1 c3) and c1 (b1 b2 c2).
  const LieberumTerms open = lieberum_terms(position_of("#####./######/##B###/##.###/#..###/W..### W"));
  const double white = 3 / 2.0 + 3 / 4.0 + 4 / 2.0 + 2 / 4.0, black = 2 / 2.0 + 4 / 4.0 + 3 / 8.0;
  EXPECT_NEAR(open.shut_in, 5 / (5 + black) - 5 / (5 + white), 1e-3);
}

// One queen each in corridors of their own, where a region of n squares is good for exactly n moves: it is
// the count that decides, and the mover loses a tie.
TEST(AmazonsKnowledge, SeparatedSidesAreCounted) {
  for (int white = 1; white <= 5; ++white) {
    for (int black = 0; black <= 5; ++black) {
      const auto corridor = [](char queen, int length) {
        return queen + std::string(static_cast<std::size_t>(length), '.') +
               std::string(static_cast<std::size_t>(5 - length), '#');
      };
      const Amazons position = position_of("######/######/" + corridor('B', black) + "/######/######/" +
                                           corridor('W', white) + " W");
      SCOPED_TRACE(position.to_text());
      EXPECT_EQ(AmazonsTerritory().points(position), 5 * (white - black));
      EXPECT_EQ(AmazonsRelativeTerritory().points(position), 5 * (white - black));
      const std::function<bool(const Amazons&)> mover_wins = [&](const Amazons& at) {
        MoveList<Amazons> moves;
        at.legal_moves(moves);
        return std::any_of(moves.begin(), moves.end(), [&](Amazons::Move move) {
          Amazons next = at;
          next.play(move);
          return !mover_wins(next);
        });
      };
      EXPECT_EQ(LieberumEvaluation().points(position) > 0, mover_wins(position));
      EXPECT_NE(LieberumEvaluation().points(position), 0);
    }
  }
}

// --- the naive twin: distances square by square ---

constexpr int kFar = std::numeric_limits<int>::max();
using Square = test::NaiveAmazons::Square;

struct Distances {
  // [row][column], kFar where the side never comes.
  std::vector<std::vector<int>> by_row;
  int operator()(Square s) const {
    return by_row[static_cast<std::size_t>(s.row)][static_cast<std::size_t>(s.column)];
  }
};

bool are_neighbours(Square a, Square b) {
  return std::max(std::abs(a.column - b.column), std::abs(a.row - b.row)) == 1;
}

Distances distances(const test::NaiveAmazons& board, char queen, bool king) {
  const auto size = static_cast<std::size_t>(board.size());
  Distances found{{size, std::vector<int>(size, kFar)}};
  std::vector<Square> queue = board.squares_of(queen);
  for (const Square s : queue)
    found.by_row[static_cast<std::size_t>(s.row)][static_cast<std::size_t>(s.column)] = 0;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const Square from = queue[i];
    for (const Square to : board.slides(from)) {
      if (king && !are_neighbours(from, to)) continue;
      int& distance = found.by_row[static_cast<std::size_t>(to.row)][static_cast<std::size_t>(to.column)];
      if (distance != kFar) continue;
      distance = found(from) + 1;
      queue.push_back(to);
    }
  }
  return found;
}

struct NaiveTerms {
  LieberumTerms terms{};
  int territory = 0, relative = 0, mobility = 0;  // points
};

double naive_shut_in(const test::NaiveAmazons& board, char queen, const Distances& enemy) {
  double sum = 0;
  for (const Square from : board.squares_of(queen)) {
    double alpha = 0;
    for (const Square to : board.slides(from)) {
      if (enemy(to) == kFar) continue;
      int free = 0;
      for (const Square next : board.slides(to)) free += are_neighbours(to, next) ? 1 : 0;
      alpha += free * std::pow(0.5, std::max(std::abs(from.column - to.column), std::abs(from.row - to.row)));
    }
    sum += 5 / (5 + alpha);
  }
  return sum;
}

double territory_of(int own, int other) {
  if (own == other) return own == kFar ? 0 : 0.2;
  return own < other ? 1 : -1;
}

NaiveTerms naive_terms(const test::NaiveAmazons& board) {
  const char own = board.mover, other = own == 'W' ? 'B' : 'W';
  const Distances own1 = distances(board, own, false), other1 = distances(board, other, false);
  const Distances own2 = distances(board, own, true), other2 = distances(board, other, true);
  NaiveTerms found;
  LieberumTerms& terms = found.terms;
  for (const Square s : board.squares_of('.')) {
    const int a = own1(s), b = other1(s);
    terms.t1 += territory_of(a, b);
    terms.t2 += territory_of(own2(s), other2(s));
    found.territory += static_cast<int>(std::lround(5 * territory_of(a, b)));
    found.relative += a == b ? 0 : a == kFar ? -5 : b == kFar ? 5 : b - a;
    if (a != kFar) terms.c1 += 2 * std::pow(0.5, a);
    if (b != kFar) terms.c1 -= 2 * std::pow(0.5, b);
    if (a != kFar && b != kFar) terms.w += std::pow(0.5, std::min(std::abs(a - b), 4));
    if (a == kFar && b == kFar) continue;
    const double ahead = a == kFar ? -6 : b == kFar ? 6 : other2(s) - own2(s);
    terms.c2 += std::clamp(ahead / 6, -1.0, 1.0);
  }
  terms.shut_in = naive_shut_in(board, other, own1) - naive_shut_in(board, own, other1);
  test::NaiveAmazons turned = board;
  turned.mover = other;
  found.mobility = static_cast<int>(board.moves().size()) - static_cast<int>(turned.moves().size());
  return found;
}

void expect_as_naive(const Amazons& position) {
  if (position.outcome() != Outcome::Open) return;
  SCOPED_TRACE(position.to_text());
  const NaiveTerms naive = naive_terms(test::NaiveAmazons(position.to_text()));
  ASSERT_EQ(AmazonsMobility().points(position), naive.mobility);
  ASSERT_EQ(AmazonsTerritory().points(position), naive.territory);
  ASSERT_EQ(AmazonsRelativeTerritory().points(position), naive.relative);
  const LieberumTerms terms = lieberum_terms(position);
  ASSERT_NEAR(terms.t1, naive.terms.t1, 1e-9);
  ASSERT_NEAR(terms.t2, naive.terms.t2, 1e-9);
  ASSERT_NEAR(terms.c1, naive.terms.c1, 1e-9);
  ASSERT_NEAR(terms.c2, naive.terms.c2, 1e-9);
  ASSERT_NEAR(terms.w, naive.terms.w, 1e-9);
  ASSERT_NEAR(terms.shut_in, naive.terms.shut_in, 3e-3);  // rounded down to 1/4096 a queen
}

TEST(AmazonsKnowledge, EqualsTheNaiveTwinInGames) {
  for (const int size : {6, 7, 8, 9, 10}) {
    test::along_random_games(*Amazons::start({size}), test::games_to_play(8), 1, expect_as_naive);
  }
}

// Arrows thrown at random make long ways, pockets, and queens without a move.
TEST(AmazonsKnowledge, EqualsTheNaiveTwinInMazes) {
  for (long maze = 0; maze < test::games_to_play(500); ++maze) {
    Rng rng(3, static_cast<std::uint64_t>(maze));
    const int size = 6 + static_cast<int>(rng.below(5));
    const std::uint32_t arrows = 20 + rng.below(50);  // percent
    std::vector<std::string> rows(static_cast<std::size_t>(size));
    for (std::string& row : rows) {
      for (int i = 0; i < size; ++i) row += rng.below(100) < arrows ? '#' : '.';
    }
    const auto place = [&](char queen) {
      auto& row = rows[rng.below(static_cast<std::uint32_t>(size))];
      row[rng.below(static_cast<std::uint32_t>(size))] = queen;
    };
    for (std::uint32_t i = rng.below(4); i > 0; --i) place('W'), place('B');
    rows[0][0] = 'W';
    rows[0][1] = 'B';
    std::string text;
    for (const std::string& row : rows) text += (text.empty() ? "" : "/") + row;
    expect_as_naive(position_of(text + " W", size));
    if (HasFatalFailure()) return;
  }
}

// --- what holds for all of them ---

template <class E>
class AmazonsEvaluations : public ::testing::Test {};
using All = ::testing::Types<AmazonsMobility, AmazonsTerritory, AmazonsRelativeTerritory, LieberumEvaluation>;
TYPED_TEST_SUITE(AmazonsEvaluations, All);

TYPED_TEST(AmazonsEvaluations, AreTheSameForImagesAndColours) {
  const TypeParam evaluation;
  for (const int size : {6, 9, 10}) {
    test::along_random_games(*Amazons::start({size}), test::games_to_play(5), 2,
                             [&](const Amazons& position) {
                               if (position.outcome() != Outcome::Open) return;
                               SCOPED_TRACE(position.to_text());
                               const int points = evaluation.points(position);
                               ASSERT_LT(std::abs(points), kMostPoints);
                               for (int s = 1; s < 8; ++s)
                                 ASSERT_EQ(evaluation.points(position.transformed(s)), points) << s;
                               ASSERT_EQ(evaluation.points(flipped(position)), points);
                             });
  }
}

TYPED_TEST(AmazonsEvaluations, BeatRandomPlayOnePlyDeep) {
  EXPECT_GE(test::score_of_greedy(TypeParam(), *Amazons::start({8}), 100), 95);
}

}  // namespace
}  // namespace banyan
