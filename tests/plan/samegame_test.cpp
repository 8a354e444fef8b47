#include "banyan/games/plan/samegame.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "naive/samegame.hpp"
#include "support/data.hpp"
#include "support/one_player.hpp"

namespace banyan {
namespace {

SameGame::Options random_board(int columns, int rows, int colours, int seed) {
  return {0, columns, rows, colours, seed};
}

TEST(SameGame, AgreesWithTheNaiveTwin) {
  test::Events events;
  for (const auto& options :
       {random_board(15, 15, 5, 1), random_board(5, 9, 3, 2), random_board(20, 20, 9, 3),
        random_board(4, 4, 2, 4), random_board(1, 20, 2, 5)}) {
    test::compare_random_problems<test::NaiveSameGame, SameGame>(options, test::games_to_play(12), 1, events);
  }
  test::expect_events(events, {"large group", "empty column", "cleared"});
}

TEST(SameGame, CountsByHand) {
  // Three 1s below, a pair of 2s above them: 1 point, then the pair falls together, 0 points, and it is
  // clear.
  const auto board = SameGame::from_text("22./111 0", random_board(3, 2, 2, 1));
  ASSERT_TRUE(board) << board.error();
  SameGame game = *board;
  EXPECT_EQ(game.score(), 0 - 1 - 0);  // three left: 1; two left: 0
  game.play(*game.parse("b1"));
  EXPECT_EQ(game.to_text(), ".../22. 1");
  EXPECT_EQ(game.score(), 1);
  game.play(*game.parse("a1"));
  EXPECT_EQ(game.score(), 1001);
}

TEST(SameGame, RefusesBadText) {
  const auto options = random_board(2, 2, 2, 1);
  for (const char* text : {"", "11/11", "11/1 0", "11/.. 0", "1a/11 0", "01/11 0", ".1/.1 0", "11/11 -1",
                           "11/11 0 0", "11/11/11 0", "11/11 99999999999"}) {
    EXPECT_FALSE(SameGame::from_text(text, options)) << text;
  }
  const auto game = SameGame::from_text("12/11 0", options);
  ASSERT_TRUE(game);
  for (const char* move : {"", "c1", "a3", "b2", "a1 a1"}) EXPECT_FALSE(game->parse(move)) << move;
  EXPECT_EQ(game->format(*game->parse("B1")), "a1");
  EXPECT_FALSE(SameGame::start({1, 10, 10, 5, 1}));
}

// Every group is drawn as often as any other, by the quick way and through the list.
TEST(SameGame, PlaysOutUniformly) {
  const auto options = random_board(6, 6, 3, 9);
  const SameGame start = *SameGame::start(options);
  PlanMoves moves;
  start.legal_moves(moves);
  std::map<PlanMove, int> drawn;
  Rng rng(1);
  constexpr int kGames = 20'000;
  for (int i = 0; i < kGames; ++i) {
    SameGame game = start;
    PlanMoves line;
    game.play_out(rng, false, line);
    ++drawn[line.front()];
  }
  const double expected = double(kGames) / static_cast<double>(moves.size());
  double chi = 0;
  for (const PlanMove move : moves) chi += (drawn[move] - expected) * (drawn[move] - expected) / expected;
  const auto freedom = static_cast<double>(moves.size() - 1);
  EXPECT_LT(chi, freedom + 4 * std::sqrt(2 * freedom)) << moves.size() << " moves";
}

TEST(SameGame, GuidedPlayoutsKeepTheMostFrequentColour) {
  const SameGame start = *SameGame::start(random_board(15, 15, 5, 1));
  Rng rng(3);
  SameGame game = start;
  PlanMoves line;
  game.play_out(rng, true, line);
  const std::string tabu = std::to_string(int(start.guide().tabu));
  SameGame replay = start;
  for (const PlanMove move : line) {
    PlanMoves legal;
    replay.legal_moves(legal);
    const auto is_tabu = [&](PlanMove m) {
      return replay.explain(m).find("colour " + tabu + ",") != std::string::npos;
    };
    if (is_tabu(move)) {
      EXPECT_TRUE(std::all_of(legal.begin(), legal.end(), is_tabu));
    }
    replay.play(move);
  }
}

TEST(SameGame, HasTheTwentyStandardBoards) {
  BANYAN_NEEDS_DATA(path, "oneplayer/standard20.txt");
  std::vector<std::string> rows;
  for (const auto& line : test::read_table(path)) rows.push_back(line[0]);
  ASSERT_EQ(rows.size(), 300u);
  for (std::size_t board = 0; board < 20; ++board) {
    const std::string text = SameGame::start({int(board) + 1, 15, 15, 5, 1})->to_text();
    for (std::size_t row = 0; row < 15; ++row) {
      for (std::size_t column = 0; column < 15; ++column) {
        ASSERT_EQ(text[row * 16 + column], rows[board * 15 + row][column] + 1) << board << " " << row;
      }
    }
  }
}

}  // namespace
}  // namespace banyan
