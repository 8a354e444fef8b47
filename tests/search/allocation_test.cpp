// Which root move gets the next game, worked out by hand.
#include "banyan/search/global/allocation.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace banyan {
namespace {

// Plays `games` games whose worth is that of the move each time, and counts how many each move got.
std::vector<int> play(Allocation& allocation, const std::vector<double>& worth, std::uint64_t games) {
  std::vector<RunningMean> means(worth.size());
  std::vector<int> counts(worth.size(), 0);
  allocation.start(worth.size(), games, Measure::Wins);
  for (std::uint64_t i = 0; i < games; ++i) {
    const auto next = allocation.next(means);
    if (!next) break;
    means[*next].add(worth[*next]);
    ++counts[*next];
  }
  return counts;
}

TEST(Allocation, UniformTakesTurns) {
  UniformAllocation uniform;
  EXPECT_EQ(play(uniform, {0, 1, 0}, 7), (std::vector<int>{3, 2, 2}));
}

// Four moves, sixteen games: two rounds of eight, two games each for four moves, then four each for two.
TEST(Allocation, HalvingGivesEveryRoundTheSameGames) {
  HalvingAllocation halving;
  EXPECT_EQ(play(halving, {0.1, 0.9, 0.3, 0.5}, 16), (std::vector<int>{2, 6, 2, 6}));
  EXPECT_TRUE(halving.is_open(1));
  EXPECT_TRUE(halving.is_open(3));
  EXPECT_FALSE(halving.is_open(0));
}

// Games that are always the same have no error: all but the best are dropped after `least` games each, and
// the one that is left needs no more.
TEST(Allocation, PruningDropsWhatFallsBehind) {
  PruningAllocation pruning;
  configure(pruning, read_spec("pruning(least=5)"));
  EXPECT_EQ(play(pruning, {0.2, 0.8, 0.5}, 1000), (std::vector<int>{5, 5, 5}));
  EXPECT_FALSE(pruning.is_open(0));
  EXPECT_TRUE(pruning.is_open(1));
}

TEST(Allocation, PruningKeepsEquals) {
  PruningAllocation pruning;
  configure(pruning, read_spec("pruning(least=5)"));
  EXPECT_EQ(play(pruning, {0.5, 0.5, 0.1}, 45), (std::vector<int>{20, 20, 5}));
}

// 0.4 + C sqrt(ln n / n_i) against 0.6: after one game each the better is taken, and the other again as soon
// as its bound is the higher one.
TEST(Allocation, UcbFollowsTheUpperBound) {
  UcbAllocation ucb;
  configure(ucb, read_spec("ucb(c=0.5)"));
  std::vector<RunningMean> means(2);
  ucb.start(2, 100, Measure::Wins);
  const double worth[] = {0.4, 0.6};
  for (int n = 0; n < 100; ++n) {
    const auto bound = [&](std::size_t i) {
      return worth[i] + 0.5 * std::sqrt(std::log(n) / static_cast<double>(means[i].count()));
    };
    const std::size_t wanted = n < 2 ? static_cast<std::size_t>(n) : bound(1) > bound(0) ? 1 : 0;
    ASSERT_EQ(ucb.next(means), wanted) << n;
    means[wanted].add(worth[wanted]);
  }
  EXPECT_GT(means[1].count(), 2 * means[0].count());
}

}  // namespace
}  // namespace banyan
