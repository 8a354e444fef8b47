#include "banyan/knowledge/go_long_cycles.hpp"

#include <gtest/gtest.h>

namespace banyan {
namespace {

GoLongCycles::Score score_of(int columns, int rows) {
  GoBounds graph(columns, rows);
  graph.solve();
  return GoLongCycles(graph).solve().value();
}

// Van der Werf and Winands 2009 (Chaslot 2010, table 2.1), all of them boards on which cycles matter. 2x2 is
// a draw by this rule, where superko gives Black a point.
TEST(GoLongCycles, PublishedScores) {
  EXPECT_EQ(score_of(1, 5), (GoBounds::Score{0, 0}));
  EXPECT_EQ(score_of(6, 1), (GoBounds::Score{1, 1}));
  EXPECT_EQ(score_of(1, 7), (GoBounds::Score{2, 2}));
  EXPECT_EQ(score_of(1, 8), (GoBounds::Score{3, 3}));
  EXPECT_EQ(score_of(1, 9), (GoBounds::Score{0, 0}));
  EXPECT_EQ(score_of(2, 2), (GoBounds::Score{0, 0}));
  EXPECT_EQ(score_of(2, 3), (GoBounds::Score{0, 0}));
}

TEST(GoLongCycles, LeavesAloneWhatIsDecided) {
  EXPECT_EQ(score_of(1, 4), (GoBounds::Score{4, 4}));
  EXPECT_EQ(score_of(3, 3), (GoBounds::Score{9, 9}));
}

TEST(GoLongCycles, CanBeEnded) {
  GoBounds graph(1, 6);
  graph.solve();
  EXPECT_EQ(GoLongCycles(graph).solve([](const char*, std::uint64_t) { return false; }), std::nullopt);
}

}  // namespace
}  // namespace banyan
