#include "banyan/learning/sparse_logistic.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "banyan/core/rng.hpp"
#include "banyan/learning/logistic.hpp"

namespace banyan {
namespace {

constexpr std::size_t kWeights = 40;

double true_weight(std::uint32_t i) { return (static_cast<double>(i % 5) - 2) / 2; }

// Each sample has three of the weights, and its result is drawn by them; the same as full rows.
struct Drawn {
  SparseSamples sparse;
  SampleSet full;
};
Drawn drawn_samples(std::size_t count, std::uint64_t seed) {
  Drawn drawn;
  drawn.full.width = kWeights;
  Rng rng(seed);
  for (std::size_t s = 0; s < count; ++s) {
    std::vector<Occurrence> row;
    std::vector<double> x(kWeights);
    double sum = 0;
    for (std::uint32_t part = 0; part < 3; ++part) {
      const std::uint32_t weight = 10 * part + rng.below(10);  // none of the last ten
      const int times = rng.chance(0.5) ? 1 : -1;
      row.push_back({weight, static_cast<float>(times)});
      x[weight] = times;
      sum += times * true_weight(weight);
    }
    const double result = rng.chance(1 / (1 + std::exp(-sum))) ? 1 : 0;
    drawn.sparse.add(row, result);
    drawn.full.add(x, result, 0);
  }
  return drawn;
}

TEST(SparseLogistic, LosesAsFullRowsDo) {
  const Drawn drawn = drawn_samples(200, 1);
  Rng rng(2);
  std::vector<double> weights;
  for (std::size_t i = 0; i < kWeights; ++i) weights.push_back(2 * rng.uniform() - 1);
  EXPECT_NEAR(log_loss(drawn.sparse, weights), log_loss(drawn.full, weights), 1e-12);
  EXPECT_EQ(log_loss(SparseSamples{}, weights), 0);
}

// Nearly as good as Newton's method, and near the truth.
TEST(SparseLogistic, FindsTheWeightsThatDrewTheResults) {
  const Drawn drawn = drawn_samples(40'000, 1);
  const auto weights = fit_sparse_logistic(drawn.sparse, kWeights, {.rate = 0.05, .penalty = 0});
  const LogisticFit newton = fit_logistic(drawn.full, 1e-9);
  EXPECT_LT(log_loss(drawn.sparse, weights), log_loss(drawn.full, newton.weights) + 5e-4);
  for (std::uint32_t i = 0; i < 30; ++i) EXPECT_NEAR(weights[i], true_weight(i), 0.2) << i;
  for (std::uint32_t i = 30; i < kWeights; ++i) EXPECT_EQ(weights[i], 0) << "never met: " << i;
}

TEST(SparseLogistic, IsReproducible) {
  const SparseSamples samples = drawn_samples(500, 3).sparse;
  const auto once = fit_sparse_logistic(samples, kWeights, {.seed = 4});
  EXPECT_EQ(once, fit_sparse_logistic(samples, kWeights, {.seed = 4}));
  EXPECT_NE(once, fit_sparse_logistic(samples, kWeights, {.seed = 5}));
}

TEST(SparseLogistic, PenaltyKeepsWeightsSmall) {
  const SparseSamples samples = drawn_samples(2'000, 3).sparse;
  const auto size = [&](double penalty) {
    double sum = 0;
    for (const double w : fit_sparse_logistic(samples, kWeights, {.penalty = penalty})) sum += w * w;
    return sum;
  };
  EXPECT_LT(size(0.1), 0.8 * size(0));
}

}  // namespace
}  // namespace banyan
