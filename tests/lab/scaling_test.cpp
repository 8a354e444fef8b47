// Speed and strength against workers.
#include "banyan/lab/scaling.hpp"

#include <gtest/gtest.h>

#include "banyan/core/json.hpp"

namespace banyan {
namespace {

ScalingSettings small() {
  ScalingSettings settings;
  settings.game = "tictactoe";
  settings.engine = "uct";
  settings.methods = {"root", "leaf", "tree-free"};
  settings.workers = {1, 2, 200};
  settings.seconds = 0.01;
  settings.rounds = 1;
  return settings;
}

TEST(Scaling, MeasuresEveryMethod) {
  const auto result = measure_scaling(small());
  ASSERT_TRUE(result) << result.error();
  ASSERT_EQ(result->rows.size(), 9u);
  for (const ScalingRow& row : result->rows) {
    EXPECT_GT(row.simulations_per_second, 0) << row.method;
    EXPECT_EQ(row.is_simulated, row.workers > result->cores);
    EXPECT_FALSE(row.score);
  }
  const Json json = Json::parse(scaling_json(*result));
  EXPECT_EQ(json.at("rows").items().size(), 9u);
  EXPECT_NE(scaling_svg(*result).find("tree-free"), std::string::npos);
  EXPECT_NE(print_scaling(*result).find("simulated"), std::string::npos);
}

TEST(Scaling, MeasuresStrengthByWhatOneWorkerNeeds) {
  ScalingSettings settings = small();
  settings.methods = {"root"};
  settings.workers = {1, 2};
  settings.games = 4;
  settings.against = "uct";
  settings.playouts = 20;
  const auto result = measure_scaling(settings);
  ASSERT_TRUE(result) << result.error();
  EXPECT_GE(result->one_worker.size(), 2u);
  for (const ScalingRow& row : result->rows) EXPECT_EQ(row.games, 4u);
}

TEST(Scaling, RefusesWhatItCannotMeasure) {
  ScalingSettings settings = small();
  settings.methods = {"tree-fre"};
  EXPECT_EQ(measure_scaling(settings).error(), "unknown method 'tree-fre'; did you mean 'tree-free'?");
  settings = small();
  settings.games = 2;
  EXPECT_FALSE(measure_scaling(settings)) << "nobody to play against";
  settings = small();
  settings.engine = "flat";
  settings.workers = {1};
  EXPECT_FALSE(measure_scaling(settings)) << "one worker";
  settings.engine = "alphabeta";
  settings.workers = {2};
  EXPECT_FALSE(measure_scaling(settings)) << "alpha-beta has no trees to add up";
}

}  // namespace
}  // namespace banyan
