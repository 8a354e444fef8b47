// A player against itself: whatever the colours, openings and seeds do, the score must not leave its interval
// around one half.
#include <gtest/gtest.h>

#include "banyan/lab/match.hpp"

namespace banyan {
namespace {

TEST(EqualPlayers, ScoreOneHalf) {
  for (const char* game : {"connect4", "breakthrough(size=5)", "tictactoe"}) {
    MatchDefinition definition{game, "mcts-solver", "mcts-solver", {}, {}};
    definition.first_limits.playouts = definition.second_limits.playouts = 60;
    definition.first_limits.bytes = definition.second_limits.bytes = 1 << 20;
    definition.games = 200;
    definition.seed = 17;
    const auto result = play_match(definition);
    ASSERT_TRUE(result) << result.error();
    EXPECT_EQ(result->score.games(), 200u);
    const Interval interval = result->score.interval();
    EXPECT_LT(interval.low, 0.5) << game;
    EXPECT_GT(interval.high, 0.5) << game;
    EXPECT_GT(result->score.wins, 0u) << game;
    EXPECT_GT(result->score.losses, 0u) << game;
  }
}

}  // namespace
}  // namespace banyan
