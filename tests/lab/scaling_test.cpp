// Speed and strength against workers.
#include "banyan/lab/scaling.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <vector>

#include "banyan/core/files.hpp"
#include "banyan/core/json.hpp"
#include "banyan/core/rng.hpp"

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

// A queue before one lock, event by event: work alone and work under the lock take exponential times.
double simulated_speedup(int workers, double share) {
  Rng rng(1);
  const auto takes = [&](double mean) { return -mean * std::log(1 - rng.uniform()); };
  std::vector<double> arrives(static_cast<std::size_t>(workers));
  for (double& at : arrives) at = takes(1 - share);
  double free_at = 0;
  constexpr int kSimulations = 400'000;
  for (int i = 0; i < kSimulations; ++i) {
    double& next = *std::min_element(arrives.begin(), arrives.end());
    free_at = std::max(free_at, next) + takes(share);
    next = free_at + takes(1 - share);
  }
  return kSimulations / free_at;
}

TEST(Scaling, WorkersQueueForOneLock) {
  EXPECT_DOUBLE_EQ(speedup_behind_lock(8, 0), 8) << "nobody waits";
  EXPECT_DOUBLE_EQ(speedup_behind_lock(8, 1), 1) << "one at a time";
  // By hand: the second finds the lock taken for half of the time, 2 / (0.5 * 1.5 + 0.5).
  EXPECT_DOUBLE_EQ(speedup_behind_lock(2, 0.5), 1.6);
  for (const double share : {0.05, 0.25, 0.5}) {
    for (const int workers : {2, 4, 16}) {
      EXPECT_NEAR(speedup_behind_lock(workers, share) / simulated_speedup(workers, share), 1, 0.02)
          << workers << " workers, " << share;
      EXPECT_NEAR(share_behind_lock(workers, speedup_behind_lock(workers, share)), share, 1e-6);
    }
  }
  EXPECT_NEAR(share_behind_lock(2, 0.7), 1, 1e-6) << "slower than one worker";
}

TEST(Scaling, MeasuresOneWorkerAndThoseItForetellsFrom) {
  ScalingSettings settings = small();
  settings.methods = {"tree-global"};
  settings.workers = {500};
  const auto result = measure_scaling(settings);
  ASSERT_TRUE(result) << result.error();
  ASSERT_EQ(result->rows.front().workers, 1);
  EXPECT_DOUBLE_EQ(result->rows.front().speedup, 1);
  const ScalingRow& last = result->rows.back();
  ASSERT_EQ(last.workers, 500);
  if (result->cores > 1) {
    EXPECT_EQ(result->rows.size(), 3u);
    EXPECT_LT(last.speedup, 500);
    EXPECT_NE(print_scaling(*result).find("under the lock"), std::string::npos);
  }
}

TEST(Scaling, GoesOnWithTheSpeedsOfItsGames) {
  ScalingSettings settings = small();
  settings.methods = {"tree-free"};
  settings.games = 2;
  settings.against = "uct";
  settings.playouts = 20;
  const auto folder = std::filesystem::temp_directory_path() / ("banyan-scaling-" + std::to_string(getpid()));
  std::filesystem::remove_all(folder);
  settings.store = folder.string();
  const auto first = measure_scaling(settings);
  ASSERT_TRUE(first) << first.error();
  const auto again = measure_scaling(settings);
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(print_scaling(*again), print_scaling(*first));

  settings.engine = "mcts-solver";
  EXPECT_NE(measure_scaling(settings).error().find("another search"), std::string::npos);
  settings.engine = "uct";
  ASSERT_TRUE(
      replace_file(settings.store + "/speeds.txt", first->game + " " + first->engine + "\ntree-free one\n"));
  EXPECT_NE(measure_scaling(settings).error().find("damaged: 'tree-free one'"), std::string::npos);
  std::filesystem::remove_all(folder);
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
