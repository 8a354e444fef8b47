#include "banyan/core/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "banyan/core/math.hpp"
#include "banyan/core/rng.hpp"

namespace banyan {
namespace {

// A normal variable by Marsaglia's polar method.
double normal(Rng& rng) {
  for (;;) {
    const double u = 2 * rng.uniform() - 1, v = 2 * rng.uniform() - 1, s = u * u + v * v;
    if (s > 0 && s < 1) return u * std::sqrt(-2 * math::log(s) / s);
  }
}

void expect_interval(Interval interval, double low, double high, double tolerance) {
  EXPECT_NEAR(interval.low, low, tolerance);
  EXPECT_NEAR(interval.high, high, tolerance);
}

TEST(Statistics, QuantilesEqualTheTables) {
  EXPECT_NEAR(normal_quantile(0.975), 1.959963985, 1e-9);
  EXPECT_NEAR(normal_quantile(0.5), 0, 1e-15);
  EXPECT_NEAR(normal_quantile(0.01), -2.326347874, 1e-9);
  EXPECT_NEAR(student_quantile(0.975, 1), 12.7062, 1e-4);
  EXPECT_NEAR(student_quantile(0.975, 2), 4.3027, 1e-4);
  EXPECT_NEAR(student_quantile(0.975, 10), 2.2281, 1e-4);
  EXPECT_NEAR(student_quantile(0.975, 30), 2.0423, 1e-4);
  EXPECT_NEAR(student_quantile(0.95, 120), 1.6577, 1e-4);
  EXPECT_NEAR(student_quantile(0.995, 5), 4.0321, 1e-4);
  EXPECT_NEAR(student_quantile(0.975, 1e9), 1.95996399, 1e-7);
}

// 81/263, 15/148, 0/20 and 1/29: Newcombe 1998, table I, method 3.
TEST(Statistics, WilsonEqualsPublishedIntervals) {
  expect_interval(wilson(81, 263), 0.2553, 0.3662, 5e-5);
  expect_interval(wilson(15, 148), 0.0624, 0.1605, 5e-5);
  expect_interval(wilson(0, 20), 0.0000, 0.1611, 5e-5);
  expect_interval(wilson(1, 29), 0.0061, 0.1718, 5e-5);
  expect_interval(wilson(0, 10), 0.0000, 0.2775, 5e-5);
  expect_interval(wilson(5, 10), 0.2366, 0.7634, 5e-5);
}

TEST(Statistics, WilsonOfTheEdgesStaysInsideTheUnitInterval) {
  EXPECT_EQ(wilson(0, 0), (Interval{0, 1}));
  EXPECT_EQ(wilson(0, 7).low, 0.0);
  EXPECT_EQ(wilson(7, 7).high, 1.0);
  EXPECT_NEAR(wilson(7, 7).low, 1 - wilson(0, 7).high, 1e-15);
  EXPECT_GT(wilson(1000000, 1000000).low, 0.999);
  EXPECT_LT(wilson(0, 1000000).high, 0.001);
  EXPECT_TRUE(wilson(0.5, 1).contains(0.5));
}

TEST(Statistics, WilsonWidensWithConfidenceAndNarrowsWithGames) {
  EXPECT_LT(wilson(50, 100, 0.9).half_width(), wilson(50, 100, 0.95).half_width());
  EXPECT_LT(wilson(50, 100, 0.95).half_width(), wilson(50, 100, 0.99).half_width());
  EXPECT_NEAR(wilson(500, 1000).half_width(), 0.031, 5e-4);
  EXPECT_NEAR(wilson(50, 100).half_width(), 0.096, 5e-4);
}

TEST(Statistics, WilsonCoversTheTruthAsOftenAsItSays) {
  Rng rng(1);
  const int tables = 20000, games = 200;
  for (const double confidence : {0.90, 0.95, 0.99}) {
    int covered = 0;
    for (int table = 0; table < tables; ++table) {
      const double truth = 0.1 + 0.8 * rng.uniform();
      int wins = 0;
      for (int game = 0; game < games; ++game) wins += rng.chance(truth);
      covered += wilson(wins, games, confidence).contains(truth);
    }
    EXPECT_NEAR(static_cast<double>(covered) / tables, confidence, 0.01);
  }
}

TEST(Statistics, WilsonWithDrawsCoversAtLeastAsOftenAsItSays) {
  Rng rng(2);
  const int tables = 10000, games = 100;
  int covered = 0;
  for (int table = 0; table < tables; ++table) {
    double score = 0;  // 40 % wins, 30 % draws
    for (int game = 0; game < games; ++game) {
      const double u = rng.uniform();
      score += u < 0.4 ? 1 : u < 0.7 ? 0.5 : 0;
    }
    covered += wilson(score, games).contains(0.55);
  }
  EXPECT_GE(static_cast<double>(covered) / tables, 0.95);
}

TEST(Statistics, StudentIntervalEqualsAWorkedExample) {
  // 10 values with mean 5 and variance 4: 5 +- 2.2622 * 2 / sqrt(10).
  expect_interval(student_interval(5, 4, 10), 3.5693, 6.4307, 1e-4);
  expect_interval(student_interval(5, 0, 10), 5, 5, 0);
}

TEST(Statistics, StudentIntervalOfTooFewValuesIsUnbounded) {
  for (const double n : {0.0, 1.0}) {
    EXPECT_EQ(student_interval(3, 0, n).low, -INFINITY);
    EXPECT_EQ(student_interval(3, 0, n).high, INFINITY);
  }
}

TEST(Statistics, StudentIntervalCoversTheTruthAsOftenAsItSays) {
  Rng rng(3);
  const int tables = 20000;
  int covered = 0;
  for (int table = 0; table < tables; ++table) {
    RunningMean sample;
    for (int i = 0; i < 5; ++i) sample.add(10 + 3 * normal(rng));
    covered += sample.interval().contains(10);
  }
  EXPECT_NEAR(static_cast<double>(covered) / tables, 0.95, 0.01);
}

TEST(Statistics, EloEqualsKnownValues) {
  EXPECT_NEAR(elo(0.75), 190.85, 0.005);
  EXPECT_NEAR(elo(0.64), 99.95, 0.005);
  EXPECT_NEAR(elo(10.0 / 11), 400, 1e-9);
  EXPECT_EQ(elo(0.5), 0.0);
  EXPECT_NEAR(elo(0.25), -elo(0.75), 1e-12);
  EXPECT_EQ(elo(0), -INFINITY);
  EXPECT_EQ(elo(1), INFINITY);
}

TEST(Statistics, ExpectedScoreUndoesElo) {
  for (double score = 0.01; score < 1; score += 0.01) EXPECT_NEAR(expected_score(elo(score)), score, 1e-14);
  EXPECT_EQ(expected_score(INFINITY), 1.0);
  EXPECT_EQ(expected_score(-INFINITY), 0.0);
}

TEST(Statistics, EloIntervalCarriesTheScoreIntervalOver) {
  const Interval interval = elo_interval(wilson(550, 1000));
  EXPECT_TRUE(interval.contains(elo(0.55)));
  // Delta method: 400/ln(10) * 1.96 * sqrt(0.55 * 0.45 / 1000) / (0.55 * 0.45) = 21.64.
  EXPECT_NEAR(interval.half_width(), 21.64, 0.1);
  EXPECT_EQ(elo_interval(wilson(9, 9)).high, INFINITY);
  EXPECT_EQ(elo_interval(wilson(9, 9)).half_width(), INFINITY);
}

TEST(Statistics, LikelihoodOfSuperiorityEqualsKnownValues) {
  EXPECT_EQ(likelihood_of_superiority(0, 0), 0.5);
  EXPECT_EQ(likelihood_of_superiority(7, 7), 0.5);
  EXPECT_NEAR(likelihood_of_superiority(10, 0), 0.999217, 1e-6);
  EXPECT_NEAR(likelihood_of_superiority(60, 40), 0.977250, 1e-6);  // Phi(2)
  EXPECT_NEAR(likelihood_of_superiority(40, 60), 0.022750, 1e-6);
}

TEST(Statistics, RunningMeanEqualsTheTwoPassFormula) {
  Rng rng(4);
  std::vector<double> values(1000);
  RunningMean running;
  double sum = 0;
  for (double& value : values) {
    value = rng.uniform() * 7 - 2;
    sum += value;
    running.add(value);
  }
  const double mean = sum / 1000;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  EXPECT_EQ(running.count(), 1000);
  EXPECT_NEAR(running.mean(), mean, 1e-13);
  EXPECT_NEAR(running.variance(), squares / 999, 1e-12);
}

TEST(Statistics, RunningMeanOfOneOrNoValueHasNoVariance) {
  RunningMean running;
  EXPECT_EQ(running.mean(), 0);
  EXPECT_EQ(running.variance(), 0);
  running.add(3);
  EXPECT_EQ(running.mean(), 3);
  EXPECT_EQ(running.variance(), 0);
}

TEST(Statistics, RunningVarianceSurvivesALargeOffset) {
  RunningMean running;
  for (const double value : {4.0, 7.0, 13.0, 16.0}) running.add(1e9 + value);
  EXPECT_NEAR(running.variance(), 30, 1e-6);
}

TEST(Statistics, MergedMeansEqualOneMeanOfAll) {
  Rng rng(5);
  RunningMean all, parts[3], merged;
  for (int i = 0; i < 1000; ++i) {
    const double value = normal(rng) * 3 + i % 3;
    all.add(value);
    parts[i % 3].add(value);
  }
  merged.merge(RunningMean());
  for (const RunningMean& part : parts) merged.merge(part);
  merged.merge(RunningMean());
  EXPECT_EQ(merged.count(), all.count());
  EXPECT_NEAR(merged.mean(), all.mean(), 1e-12);
  EXPECT_NEAR(merged.variance(), all.variance(), 1e-11);
}

TEST(RatioOfSums, ItsIntervalHoldsTheTruth) {
  RatioOfSums exact;
  for (const double y : {1.0, 5.0, 2.0}) exact.add(3 * y, y);
  EXPECT_DOUBLE_EQ(exact.value(), 3);
  EXPECT_NEAR(exact.interval().half_width(), 0, 1e-12);
  // x = 2y with an error of its own: 95 % of the intervals hold 2.
  int held = 0;
  for (std::uint64_t trial = 0; trial < 400; ++trial) {
    Rng rng(11, trial);
    RatioOfSums ratio;
    for (int i = 0; i < 60; ++i) {
      const double y = 1 + rng.uniform();
      ratio.add(2 * y * (0.5 + rng.uniform()), y);
    }
    held += ratio.interval().contains(2);
  }
  EXPECT_GT(held, 365);
  EXPECT_LT(held, 396);
}

}  // namespace
}  // namespace banyan
