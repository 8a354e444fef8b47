// A player against itself: whatever the colours, openings and seeds do, the score must not leave its interval
// around one half.
#include <gtest/gtest.h>

#include "banyan/lab/match.hpp"
#include "banyan/lab/summary.hpp"

namespace banyan {
namespace {

TEST(EqualPlayers, ScoreOneHalf) {
  for (const char* game : {"connect4", "breakthrough(size=5)", "tictactoe"}) {
    Entrant player;
    player.spec = "mcts-solver";
    player.limits.playouts = 60;
    player.limits.bytes = 1 << 20;
    MatchDefinition definition;
    definition.game = game;
    definition.players = {player, player};
    definition.openings.balance = 0;
    definition.games = 200;
    definition.seed = 17;
    const auto result = run_match(definition);
    ASSERT_TRUE(result) << result.error();
    const WinDrawLoss score = summarize(*result).front().all;
    EXPECT_EQ(score.games(), 200u);
    const Interval interval = score.interval();
    EXPECT_LT(interval.low, 0.5) << game;
    EXPECT_GT(interval.high, 0.5) << game;
    EXPECT_GT(score.wins, 0u) << game;
    EXPECT_GT(score.losses, 0u) << game;
  }
}

}  // namespace
}  // namespace banyan
