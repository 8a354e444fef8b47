#include "banyan/engine/levels.hpp"

#include <gtest/gtest.h>

#include <array>

namespace banyan {
namespace {

std::vector<RootMove> moves_with(std::initializer_list<std::uint64_t> visits) {
  std::vector<RootMove> moves;
  for (const std::uint64_t count : visits) {
    moves.emplace_back().visits = count;
    moves.back().move = std::to_string(moves.size());
  }
  return moves;
}

TEST(Levels, DrawByVisitsAndTemperature) {
  const auto moves = moves_with({80, 20, 0});
  Rng rng(1);
  const auto share_of_first = [&](double temperature) {
    std::array<int, 3> drawn{};
    for (int i = 0; i < 20'000; ++i) ++drawn[draw_move(moves, temperature, rng)];
    EXPECT_EQ(drawn[2], 0) << "a move without a visit is never drawn";
    return drawn[0] / 20'000.0;
  };
  EXPECT_EQ(share_of_first(0), 1);
  EXPECT_NEAR(share_of_first(1), 0.8, 0.012) << "in proportion to the visits";
  EXPECT_NEAR(share_of_first(0.5), 16.0 / 17, 0.008) << "to their squares";
  EXPECT_NEAR(share_of_first(2), 2.0 / 3, 0.014) << "to their roots";
}

TEST(Levels, AreEnginesThatEndByThemselves) {
  for (const char* game :
       {"tictactoe", "connect4", "breakthrough", "loa", "amazons(size=6)", "go(size=5)", "hex(size=5)"}) {
    const auto engine = make_engine(game, level_spec(2), 7);
    ASSERT_TRUE(engine) << engine.error();
    EXPECT_TRUE((*engine)->ends_by_itself());
    const SearchReport report = (*engine)->think({});
    EXPECT_LE(report.playouts,
              level_of(std::string_view(game).substr(0, std::string_view(game).find('(')), 2).playouts);
    EXPECT_TRUE((*engine)->play(report.best)) << game << ' ' << report.best;
  }
}

TEST(Levels, GrowInPlayoutsAndCool) {
  for (const char* game : {"connect4", "breakthrough", "loa", "amazons", "go", "hex"}) {
    for (int n = 2; n <= kLevels; ++n) {
      const Level below = level_of(game, n - 1), level = level_of(game, n);
      EXPECT_LT(level.temperature, below.temperature) << game << ' ' << n;
      EXPECT_GT(level.playouts, 0u);
    }
  }
}

TEST(Levels, TheSameSeedPlaysTheSameGame) {
  const auto game_of = [](std::uint64_t seed) {
    const auto engine = make_engine("connect4", "level(playouts=20,temperature=1)", seed);
    std::string moves;
    for (int i = 0; i < 12; ++i) {
      const SearchReport report = (*engine)->think({});
      if (report.best.empty() || !(*engine)->play(report.best)) break;
      moves += report.best;
    }
    return moves;
  };
  EXPECT_EQ(game_of(3), game_of(3));
  EXPECT_NE(game_of(3), game_of(4));
}

TEST(Levels, SpecSaysAllThatMatters) {
  const auto engine = make_engine("hex(size=5)", "level(n=3)", 1);
  ASSERT_TRUE(engine);
  const Level level = level_of("hex", 3);
  EXPECT_NE((*engine)->spec().find("playouts=" + std::to_string(level.playouts)), std::string::npos);
  const auto again = make_engine("hex(size=5)", (*engine)->spec(), 1);
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ((*again)->spec(), (*engine)->spec());
}

TEST(Levels, RefuseNonsense) {
  for (const char* spec :
       {"level()", "level(n=11)", "level(n=0)", "level(n=3,engine=nonsense)", "level(heat=1)"}) {
    EXPECT_FALSE(make_engine("connect4", spec, 1)) << spec;
  }
}

}  // namespace
}  // namespace banyan
