#include "banyan/learning/logistic.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "banyan/core/rng.hpp"

namespace banyan {
namespace {

// Two features of random values, results drawn from known weights; four samples a game.
SampleSet drawn_samples(std::size_t count, std::span<const double> weights, std::uint64_t seed) {
  SampleSet samples;
  samples.width = weights.size();
  Rng rng(seed);
  for (std::size_t s = 0; s < count; ++s) {
    std::vector<double> x;
    for (std::size_t i = 0; i < weights.size(); ++i) x.push_back(4 * rng.uniform() - 2);
    const double result = rng.chance(predicted(weights, x)) ? 1 : 0;
    samples.add(x, result, static_cast<std::uint32_t>(s / 4));
  }
  return samples;
}

TEST(Logistic, FindsLogOddsOfShares) {
  // One feature that is 1: its weight is the logarithm of won to lost, here 3 to 1.
  SampleSet samples;
  samples.width = 1;
  const double one = 1;
  for (const double result : {1.0, 1.0, 0.0, 1.0}) samples.add({&one, 1}, result, 0);
  const LogisticFit fit = fit_logistic(samples, 1e-12);
  EXPECT_TRUE(fit.converged);
  EXPECT_NEAR(fit.weights[0], std::log(3), 1e-9);
  EXPECT_NEAR(log_loss(samples, fit.weights), -(0.75 * std::log(0.75) + 0.25 * std::log(0.25)), 1e-12);
  const std::vector<double> none = {0};
  EXPECT_NEAR(log_loss(samples, none), std::log(2), 1e-15);
}

TEST(Logistic, CountsDrawsAsHalves) {
  SampleSet samples;
  samples.width = 1;
  const double one = 1;
  for (const double result : {1.0, 0.5}) samples.add({&one, 1}, result, 0);
  EXPECT_NEAR(fit_logistic(samples, 1e-12).weights[0], std::log(3), 1e-9);  // 1.5 to 0.5
}

TEST(Logistic, FindsTheWeightsThatDrewTheResults) {
  const std::vector<double> weights = {1.5, -0.5, 0};
  const SampleSet samples = drawn_samples(20'000, weights, 1);
  const LogisticFit fit = fit_logistic(samples, 1e-9);
  EXPECT_TRUE(fit.converged);
  for (std::size_t i = 0; i < weights.size(); ++i) EXPECT_NEAR(fit.weights[i], weights[i], 0.06);
  EXPECT_LT(log_loss(samples, fit.weights), log_loss(samples, weights));
  for (const double g : log_loss_gradient(samples, fit.weights)) EXPECT_NEAR(g, 0, 1e-8);
}

// The second feature is the first with an error, and what decides is the first less a little of the second:
// so the second gets a weight below 0. Who asks for one above 0 gets the fit without it.
TEST(Logistic, KeepsTheSignsThatAreAskedFor) {
  const std::vector<double> weights = {2, -0.5, 1};
  SampleSet samples, without;
  samples.width = without.width = 3;
  Rng rng(6);
  for (std::uint32_t s = 0; s < 4000; ++s) {
    const double x = 2 * rng.uniform() - 1, z = 2 * rng.uniform() - 1, y = x + 0.4 * rng.uniform() - 0.2;
    const double all[] = {x, y, z}, two[] = {x, 0, z};
    const double result = rng.chance(predicted(weights, all)) ? 1 : 0;
    samples.add(all, result, s);
    without.add(two, result, s);
  }
  EXPECT_LT(fit_logistic(samples, 1e-6).weights[1], 0);
  const auto free = fit_logistic(samples, 1e-6).weights;
  EXPECT_EQ(fit_logistic_with_signs(samples, 1e-6, std::vector<double>{1, -1, 5}).weights, free);
  const auto kept = fit_logistic_with_signs(samples, 1e-6, std::vector<double>{1, 1, 1}).weights;
  EXPECT_EQ(kept, fit_logistic(without, 1e-6).weights);
  EXPECT_EQ(kept[1], 0);
  EXPECT_EQ(fit_logistic_with_signs(samples, 1e-6, std::vector<double>{1, -1, 0}).weights[2], 0);
}

TEST(Logistic, GradientIsTheSlope) {
  const std::vector<double> weights = {0.3, -0.7};
  const SampleSet samples = drawn_samples(50, weights, 2);
  const std::vector<double> gradient = log_loss_gradient(samples, weights);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    constexpr double kStep = 1e-5;
    std::vector<double> more = weights, less = weights;
    more[i] += kStep;
    less[i] -= kStep;
    EXPECT_NEAR(gradient[i], (log_loss(samples, more) - log_loss(samples, less)) / (2 * kStep), 1e-8);
  }
}

TEST(Logistic, PenaltyHoldsWeightsBack) {
  // Won whenever the feature is positive: without a penalty the weight would grow for ever.
  SampleSet samples;
  samples.width = 2;  // the second feature is always 0
  for (const double x : {1.0, 2.0, -1.0, -2.0}) {
    const std::vector<double> row = {x, 0};
    samples.add(row, x > 0 ? 1 : 0, 0);
  }
  const LogisticFit weak = fit_logistic(samples, 0.01), strong = fit_logistic(samples, 1);
  EXPECT_TRUE(weak.converged && strong.converged);
  EXPECT_GT(weak.weights[0], strong.weights[0]);
  EXPECT_GT(strong.weights[0], 0);
  EXPECT_EQ(weak.weights[1], 0);
  // At the minimum the slope of the loss balances that of the penalty, 1 * 2.5 * w.
  EXPECT_NEAR(log_loss_gradient(samples, strong.weights)[0], -2.5 * strong.weights[0], 1e-8);
}

TEST(Logistic, FindsTheFactorOfWrongScale) {
  const std::vector<double> weights = {1.5, -0.5}, large = {15, -5};
  const SampleSet samples = drawn_samples(20'000, weights, 3);
  EXPECT_NEAR(best_factor(samples, large), 0.1, 0.01);
}

TEST(Logistic, HoldsOutWholeGames) {
  const std::vector<double> weights = {1};
  const SampleSet samples = drawn_samples(4000, weights, 4);
  const Split split = split_by_game(samples, 0.2, 7);
  EXPECT_EQ(split.train.size() + split.held_out.size(), samples.size());
  EXPECT_NEAR(static_cast<double>(split.held_out.size()), 800, 120);
  std::vector<bool> held_out(1000);
  for (const auto game : split.held_out.games) held_out[game] = true;
  for (const auto game : split.train.games) EXPECT_FALSE(held_out[game]);
  EXPECT_NE(split_by_game(samples, 0.2, 8).held_out.games, split.held_out.games);
}

}  // namespace
}  // namespace banyan
