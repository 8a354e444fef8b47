#include "banyan/knowledge/go_bounds.hpp"

#include <gtest/gtest.h>

#include "banyan/knowledge/go_solver.hpp"

namespace banyan {
namespace {

GoBounds::Score score_of(int columns, int rows) { return GoBounds(columns, rows).solve().value(); }

// Van der Werf and Winands 2009 (Chaslot 2010, table 2.1), where no cycle matters.
TEST(GoBounds, PublishedScores) {
  EXPECT_EQ(score_of(1, 1), (GoBounds::Score{0, 0}));
  EXPECT_EQ(score_of(2, 1), (GoBounds::Score{0, 0}));
  EXPECT_EQ(score_of(1, 3), (GoBounds::Score{3, 3}));
  EXPECT_EQ(score_of(4, 1), (GoBounds::Score{4, 4}));
  EXPECT_EQ(score_of(2, 4), (GoBounds::Score{8, 8}));
  EXPECT_EQ(score_of(5, 2), (GoBounds::Score{10, 10}));
  EXPECT_EQ(score_of(3, 3), (GoBounds::Score{9, 9}));
}

// What superko gives lies between what the two sides can force without it.
TEST(GoBounds, HoldTheScoreBySuperko) {
  struct Size {
    int columns, rows;
  };
  for (const auto [columns, rows] : {Size{1, 5}, Size{2, 2}, Size{2, 3}, Size{6, 1}}) {
    Budget budget({}, {});
    const GameRecord<GoGame<0>> start(*GoGame<0>::start({.columns = columns, .rows = rows, .komi = 0}));
    const double exact = GoSolver().solve(start, budget).score.value();
    const GoBounds::Score bounds = score_of(columns, rows);
    EXPECT_LT(bounds.least, bounds.most) << "cycles matter here";
    EXPECT_LE(bounds.least, exact);
    EXPECT_GE(bounds.most, exact);
  }
}

TEST(GoBounds, CanBeEnded) {
  EXPECT_EQ(GoBounds(3, 3).solve([](const char*, std::uint64_t) { return false; }), std::nullopt);
}

}  // namespace
}  // namespace banyan
