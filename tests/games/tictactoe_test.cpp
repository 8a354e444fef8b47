#include "banyan/games/tictactoe.hpp"

#include <gtest/gtest.h>

#include "banyan/core/perft.hpp"
#include "naive/tictactoe.hpp"
#include "support/differential.hpp"
#include "support/properties.hpp"

namespace banyan {
namespace {

TEST(TicTacToe, AgreesWithTheNaiveTwin) {
  test::Events events;
  test::compare_random_games<test::NaiveTicTacToe, TicTacToe>({}, test::games_to_play(2000), 1, 9, events);
  test::expect_events(events, {"draw", "second wins"});
}

TEST(TicTacToe, PerftEqualsTheKnownCounts) {
  GameRecord<TicTacToe> record{TicTacToe()};
  const std::uint64_t leaves[] = {1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872};
  for (int depth = 0; depth <= 9; ++depth) EXPECT_EQ(perft(record, depth), leaves[depth]) << depth;
}

TEST(TicTacToe, RefusesBadText) {
  for (const char* text : {"", "xxx/ooo/... x", "x../.../... x", ".../.../...", "..../.../... x", "9 x"}) {
    EXPECT_FALSE(TicTacToe::from_text(text, {})) << text;
  }
  for (const char* text : {"", "d1", "a4", "a1a", "1a", "b2 b2"})
    EXPECT_FALSE(TicTacToe().parse(text)) << text;
  EXPECT_TRUE(TicTacToe().parse(" B2 "));
}

TEST(TicTacToe, FindsWins) {
  long wins = 0;
  test::along_random_games(TicTacToe(), test::games_to_play(2000), 5,
                           [&](const TicTacToe& position) { test::expect_finds_wins(position, wins); });
  EXPECT_GT(wins, 0);
}

}  // namespace
}  // namespace banyan
