// What the bench measures with: every evaluation of a game, and its fixed positions.
#include "banyan/lab/evaluation_speed.hpp"

#include <gtest/gtest.h>

#include <set>

#include "banyan/lab/openings.hpp"

namespace banyan {
namespace {

TEST(EvaluationSpeed, MeasuresEachEvaluation) {
  const auto speeds = evaluation_speeds("amazons(size=6)", 0);
  ASSERT_TRUE(speeds) << speeds.error();
  std::set<std::string> names;
  for (const EvaluationSpeed& speed : *speeds) {
    names.insert(speed.evaluation);
    EXPECT_GT(speed.per_second, 0);
  }
  EXPECT_EQ(names, (std::set<std::string>{"lieberum", "mobility", "territory", "relative_territory"}));
  EXPECT_FALSE(evaluation_speeds("chess", 0));
  EXPECT_FALSE(evaluation_speeds("amazons(size=5)", 0));
}

// Reading a set plays its moves, and refuses one that is not legal or ends the game.
TEST(FixedPositions, ArePlayableAndDifferent) {
  const std::pair<const char*, std::size_t> sets[] = {
      {"loa", 40}, {"amazons", 20}, {"breakthrough(size=8)", 20}, {"connect4", 20}, {"hex(size=7)", 20}};
  for (const auto& [game, count] : sets) {
    const auto positions = builtin_positions(game);
    ASSERT_TRUE(positions) << game << ": " << positions.error();
    EXPECT_EQ(std::set<Opening>(positions->begin(), positions->end()).size(), count) << game;
  }
  EXPECT_FALSE(builtin_positions("tictactoe"));
  EXPECT_FALSE(builtin_positions("breakthrough(size=6)")) << "the set is for the larger board";
}

}  // namespace
}  // namespace banyan
