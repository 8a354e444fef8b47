// Pairs and the sequential test: values computed apart, symmetry, coverage and error rates by simulation.
#include "banyan/lab/sprt.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "banyan/core/rng.hpp"

namespace banyan {
namespace {

// A pair of games between players whose scores have the distribution `p` (cumulated).
std::size_t draw(const std::array<double, 5>& p, Rng& rng) {
  const double u = rng.uniform();
  double sum = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    if (u < (sum += p[i])) return i;
  }
  return 4;
}

TEST(Sprt, LogLikelihoodRatioHasTheValuesOfAnIndependentComputation) {
  EXPECT_NEAR(sprt_llr({10, 20, 40, 25, 15}, 0, 20), 0.700486309450, 1e-9);
  EXPECT_NEAR(sprt_llr({100, 900, 2000, 1000, 120}, 0, 5), 2.615723537853, 1e-9);
  EXPECT_NEAR(sprt_llr({0, 3, 10, 12, 5}, 0, 50), 2.928003060281, 1e-9);
  EXPECT_NEAR(sprt_llr({0, 0, 0, 0, 7}, 0, 100), 2.239364042455, 1e-9);
  EXPECT_NEAR(sprt_llr({30, 0, 45, 0, 25}, -10, 10), -0.548770827786, 1e-9);
  EXPECT_NEAR(normalized_elo({10, 20, 40, 25, 15}), 29.386998612, 1e-8);
  EXPECT_EQ(sprt_llr({}, 0, 20), 0);
}

TEST(Sprt, SwappingThePlayersSwapsTheHypotheses) {
  Rng rng(3);
  for (int i = 0; i < 100; ++i) {
    PairCounts pairs, mirrored;
    for (std::size_t k = 0; k < 5; ++k) mirrored[4 - k] = pairs[k] = rng.below(200);
    EXPECT_NEAR(sprt_llr(pairs, -3, 17), -sprt_llr(mirrored, -17, 3), 1e-7);
  }
}

TEST(Sprt, BoundsAreWalds) {
  EXPECT_NEAR(sprt_bound(), 2.9444389791664403, 1e-12);  // log 19
  EXPECT_EQ(sprt_state(2.95), SprtState::Accepted);
  EXPECT_EQ(sprt_state(-2.95), SprtState::Rejected);
  EXPECT_EQ(sprt_state(2.94), SprtState::Running);
}

// Normalised Elo 0 and 100 as truth: each error must stay near 5 % (the bounds are Wald's, which a sequential
// test overshoots a little to the safe side). 1,000 runs: 5 % + three standard errors is 7.1 %.
TEST(Sprt, ErrorRatesAreThoseAskedFor) {
  constexpr double kElo1 = 100;
  const std::array<double, 5> even = {0.1, 0.2, 0.4, 0.2, 0.1};
  // Moves weight up so that (mean - 1/2) / deviation of a game is 100 / 347.4: found by bisection on a tilt.
  std::array<double, 5> better{};
  double low = 0, high = 5;
  for (int i = 0; i < 60; ++i) {
    const double tilt = (low + high) / 2;
    double sum = 0, mean = 0, variance = 0;
    for (int k = 0; k < 5; ++k) sum += better[k] = even[k] * std::exp(tilt * (k - 2) / 2.0);
    for (int k = 0; k < 5; ++k) mean += (better[k] /= sum) * k / 4;
    for (int k = 0; k < 5; ++k) variance += better[k] * (k / 4.0 - mean) * (k / 4.0 - mean);
    const double elo = (mean - 0.5) / std::sqrt(2 * variance) * 347.43558552260146;
    (elo < kElo1 ? low : high) = tilt;
  }
  constexpr int kRuns = 1000;
  int false_accepts = 0, false_rejects = 0;
  Rng rng(11);
  for (const bool truth : {false, true}) {
    for (int run = 0; run < kRuns; ++run) {
      PairCounts pairs{};
      SprtState state = SprtState::Running;
      while (state == SprtState::Running) {
        ++pairs[draw(truth ? better : even, rng)];
        state = sprt_state(sprt_llr(pairs, 0, kElo1));
      }
      false_accepts += !truth && state == SprtState::Accepted;
      false_rejects += truth && state == SprtState::Rejected;
    }
  }
  EXPECT_LE(false_accepts, 71);
  EXPECT_LE(false_rejects, 71);
  EXPECT_GE(false_accepts, 10);  // a test that never errs asks for too many games
  EXPECT_GE(false_rejects, 10);
}

// Colour decides much: the two games of a pair are far from independent, and only pairs give a fair interval.
TEST(PairInterval, CoversTheTruthNineteenTimesInTwenty) {
  const std::array<double, 5> p = {0.05, 0.1, 0.6, 0.15, 0.1};
  double truth = 0;
  for (int k = 0; k < 5; ++k) truth += p[k] * k / 4;
  constexpr int kTables = 1000, kPairs = 100;
  int covered = 0;
  Rng rng(5);
  for (int table = 0; table < kTables; ++table) {
    PairCounts pairs{};
    for (int i = 0; i < kPairs; ++i) ++pairs[draw(p, rng)];
    covered += pair_interval(pairs).contains(truth);
  }
  EXPECT_GE(covered, 929);  // 95 % less three standard errors
  EXPECT_LE(covered, 971);
}

TEST(PairInterval, IsStudentsByHand) {
  // Scores 0, 1/2, 1: mean 1/2, sample deviation 1/2, t(2) = 4.302653, half width 4.302653 * 0.5 / sqrt 3.
  const Interval interval = pair_interval({1, 0, 1, 0, 1});
  EXPECT_NEAR(interval.low, 0.5 - 1.242069, 1e-5);
  EXPECT_NEAR(interval.high, 0.5 + 1.242069, 1e-5);
}

}  // namespace
}  // namespace banyan
