// What games declare for the world outside, and how many moves they foresee.
#include "banyan/core/conventions.hpp"

#include <gtest/gtest.h>

#include "banyan/games/any_record.hpp"
#include "banyan/games/stones.hpp"

namespace banyan {
namespace {

TEST(Conventions, AGameThatDeclaresNothingHasTheUsualOnes) {
  struct Plain {};
  constexpr const Conventions& usual = conventions_of<Plain>;
  EXPECT_TRUE(usual.sgf.number.empty());
  EXPECT_FALSE(usual.may_pass);
}

// The letters of the men are those of the text, and what may be set up reads back.
TEST(Conventions, AgreeWithTheTextOfPositions) {
  for (const GameInfo& info : game_infos()) {
    SCOPED_TRACE(info.name);
    const auto record = make_record(info.name);
    ASSERT_TRUE(record);
    if ((*record)->players() == 1) continue;  // no sides, no men
    const Conventions& conventions = (*record)->conventions();
    std::string seen;
    for (int ply = 0; ply < 2; ++ply) ASSERT_TRUE((*record)->play((*record)->legal_moves().front()));
    for (const std::string& row : board_rows(**record)) seen += row;
    for (const Side side : {Side::First, Side::Second}) {
      const char man = (*record)->look_of(side).man;
      EXPECT_NE(seen.find(man), std::string::npos) << man;
    }
    if (conventions.turns[0].empty()) continue;
    for (const Side side : {Side::First, Side::Second}) {
      const auto again = make_record(info.name, stones_only(**record, side));
      ASSERT_TRUE(again) << again.error();
      EXPECT_EQ((*again)->to_move(), side);
      EXPECT_EQ(board_rows(**again), board_rows(**record));
    }
  }
}

TEST(Conventions, NumbersOfSgfAreThoseOfTheStandard) {
  // https://www.red-bean.com/sgf/properties.html#GM
  const std::map<std::string, std::string> numbers = {
      {"go", "1"}, {"loa", "9"}, {"hex", "11"}, {"amazons", "18"}};
  for (const GameInfo& info : game_infos()) {
    const auto known = numbers.find(info.name);
    EXPECT_EQ(info.conventions.sgf.number, known == numbers.end() ? "" : known->second) << info.name;
  }
}

double moves_left(const char* game, const char* position = "") {
  const auto record = make_record(game, position);
  EXPECT_TRUE(record) << record.error();
  return (*record)->moves_left();
}

// Whole games between our players last, on average, so many moves of one side: Connect-4 19, Hex 11x11 20,
// 7x7 10, Amazons 10x10 38, 6x6 14, Breakthrough 8x8 33, 6x6 16. A guess may be a third off.
TEST(MovesLeft, IsNearTheLengthOfRealGames) {
  struct Case {
    const char* game;
    double real;
  };
  for (const Case& c :
       {Case{"connect4", 19}, Case{"hex(size=11)", 20}, Case{"hex(size=7)", 10}, Case{"amazons(size=10)", 38},
        Case{"amazons(size=6)", 14}, Case{"breakthrough(size=8)", 33}, Case{"breakthrough(size=6)", 16},
        Case{"tictactoe", 4}}) {
    EXPECT_NEAR(moves_left(c.game), c.real, c.real / 3) << c.game;
  }
}

TEST(MovesLeft, FallsAsTheGameGoesOnAndNeverToNothing) {
  EXPECT_EQ(moves_left("connect4", "......./......./......./...o.../...x.../...o..x x"), 19.5);
  EXPECT_EQ(moves_left("tictactoe", "xox/oxo/o.x x"), 1);
  // One man of each side, three steps and one step from the far row.
  EXPECT_EQ(moves_left("breakthrough(columns=4,rows=4)", "4/3p/P3/4 w"), 5);
  EXPECT_EQ(moves_left("go(size=19)"), 120);
  EXPECT_NEAR(moves_left("go(size=13)"), 56, 1);
  EXPECT_NEAR(moves_left("go(size=9)"), 28, 1);
  EXPECT_EQ(moves_left("go(size=9)", "xxxxxxxxx/9/ooooooooo/9/9/9/9/9/9 b -"), 10);
  EXPECT_NEAR(moves_left("go(size=3)"), 11, 1);
  EXPECT_EQ(moves_left("loa"), 25) << "a game that foresees nothing";
}

}  // namespace
}  // namespace banyan
