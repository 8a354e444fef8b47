#include "banyan/core/game_clock.hpp"

#include <gtest/gtest.h>

namespace banyan {
namespace {

// Whoever keeps to the plan, and is a little late each time, never loses by time.
TEST(GameClock, NeverPlansMoreThanThereIs) {
  for (const ClockSetting& setting :
       {ClockSetting{.main = 10, .increment = 0.1}, ClockSetting{.main = 1, .increment = 0.01},
        ClockSetting{.main = 0.5, .period = 1, .stones = 10}, ClockSetting{.period = 2, .stones = 25},
        ClockSetting{.main = 1, .period = 0.2, .stones = 1, .periods = 3}}) {
    for (const double moves_ahead : {1.0, 10.0, 25.0, 60.0}) {
      GameClock clock(setting);
      for (int move = 0; move < 500; ++move) {
        const double planned = clock.for_move(moves_ahead);
        ASSERT_LE(planned, std::max(clock.most(), GameClock::kLeast));
        ASSERT_TRUE(clock.spend(planned + 0.005)) << setting.main << " move " << move;
      }
      EXPECT_FALSE(clock.spend(100));
    }
  }
}

// However long a game has lasted, a hiccup of the machine does not lose it.
TEST(GameClock, KeepsAReserve) {
  for (const ClockSetting& setting :
       {ClockSetting{.main = 1, .increment = 0.02}, ClockSetting{.main = 1},
        ClockSetting{.period = 1, .stones = 10}, ClockSetting{.main = 0.5, .period = 1, .stones = 10}}) {
    GameClock clock(setting);
    for (int move = 0; move < 60; ++move) {
      GameClock late = clock;
      ASSERT_TRUE(late.spend(clock.for_move(10) + 0.1)) << setting.main << " move " << move;
      ASSERT_TRUE(clock.spend(clock.for_move(10)));
    }
  }
}

// Every move in doubt: each takes two shares, and there is always something for the next one.
TEST(GameClock, DoubtDoesNotUseItUp) {
  const GameClock absolute({.main = 60.5});
  EXPECT_NEAR(absolute.for_move_in_doubt(30), 2 * 60.0 / 30 - GameClock::kOverhead, 1e-12);
  EXPECT_NEAR(absolute.for_move_in_doubt(3), 30 - GameClock::kOverhead, 1e-12) << "half of it at most";
  EXPECT_NEAR(absolute.for_move_in_doubt(1), 60 - GameClock::kOverhead, 1e-12) << "the last move";
  for (const ClockSetting& setting : {ClockSetting{.main = 10}, ClockSetting{.main = 10, .increment = 0.1},
                                      ClockSetting{.period = 10, .stones = 10}}) {
    GameClock clock(setting);
    for (int move = 0; move < 10; ++move) {
      ASSERT_GT(clock.for_move(10), 0.01) << "move " << move;
      ASSERT_GE(clock.for_move_in_doubt(10), clock.for_move(10));
      ASSERT_TRUE(clock.spend(clock.for_move_in_doubt(10)));
    }
  }
}

TEST(GameClock, DividesWhatIsLeft) {
  GameClock absolute({.main = 60});
  EXPECT_NEAR(absolute.for_move(30), 59.5 / 30 - GameClock::kOverhead, 1e-12) << "half a second in reserve";
  EXPECT_TRUE(absolute.spend(59.99));
  EXPECT_EQ(absolute.for_move(10), GameClock::kLeast);
  EXPECT_FALSE(absolute.has_fallen());
  EXPECT_FALSE(absolute.spend(1));
  EXPECT_TRUE(absolute.has_fallen());
  GameClock fischer({.main = 10, .increment = 1});
  EXPECT_TRUE(fischer.spend(3));
  EXPECT_NEAR(fischer.left(), 8, 1e-12);
  EXPECT_FALSE(fischer.spend(8.5)) << "the increment comes after the move";
}

TEST(GameClock, CountsTheMovesOfACanadianPeriod) {
  GameClock clock({.period = 30, .stones = 10});
  EXPECT_EQ(clock.stones(), 10);
  EXPECT_NEAR(clock.for_move(50), 29.5 / 10 - GameClock::kOverhead, 1e-12);
  for (int i = 0; i < 9; ++i) EXPECT_TRUE(clock.spend(2.9));
  EXPECT_EQ(clock.stones(), 1);
  EXPECT_NEAR(clock.left(), 30 - 9 * 2.9, 1e-12);
  EXPECT_TRUE(clock.spend(2.9));
  EXPECT_EQ(clock.stones(), 10) << "a new period";
  EXPECT_NEAR(clock.left(), 30, 1e-12);
  EXPECT_FALSE(clock.spend(31)) << "there is no second period to fall into";

  GameClock both({.main = 1, .period = 10, .stones = 5});
  EXPECT_NEAR(both.most(), 11, 1e-12);
  EXPECT_TRUE(both.spend(3)) << "the main time ends inside the move";
  EXPECT_NEAR(both.left(), 8, 1e-12);
  EXPECT_EQ(both.stones(), 4) << "and the move is the first of the period";
}

TEST(GameClock, UsesUpJapanesePeriods) {
  GameClock clock({.main = 1, .period = 5, .stones = 1, .periods = 3});
  EXPECT_NEAR(clock.most(), 16, 1e-12);
  EXPECT_TRUE(clock.spend(2));
  EXPECT_EQ(clock.periods(), 2) << "one has begun";
  EXPECT_NEAR(clock.left(), 5, 1e-12) << "and is whole again after a move within it";
  EXPECT_NEAR(clock.for_move(25), 4.5 - GameClock::kOverhead, 1e-12);
  EXPECT_TRUE(clock.spend(4.9));
  EXPECT_EQ(clock.periods(), 2);
  EXPECT_TRUE(clock.spend(12));
  EXPECT_EQ(clock.periods(), 0);
  EXPECT_FALSE(clock.spend(5.1));
}

TEST(GameClock, BelievesAnotherClock) {
  GameClock canadian({.main = 60, .period = 30, .stones = 10});
  canadian.set_left(12, 4);
  EXPECT_NEAR(canadian.for_move(25), (12 - 0.5) / 4 - GameClock::kOverhead, 1e-12);
  EXPECT_NEAR(canadian.most(), 12, 1e-12);
  canadian.set_left(10, 0);
  EXPECT_NEAR(canadian.most(), 40, 1e-12) << "the period is still to come";
  GameClock japanese({.main = 60, .period = 5, .stones = 1, .periods = 3});
  japanese.set_left(4, 2);
  EXPECT_EQ(japanese.stones(), 1);
  EXPECT_NEAR(japanese.most(), 9, 1e-12) << "the rest of this period, and one more";
  GameClock absolute({.main = 60});
  absolute.set_left(0, 0);
  EXPECT_EQ(absolute.for_move(25), GameClock::kLeast);
}

}  // namespace
}  // namespace banyan
