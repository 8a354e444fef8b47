#include "banyan/core/beta.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace banyan {
namespace {

// For whole a and b: the chance that a coin of chance x shows heads at least a times in a + b - 1 throws.
double beta_cdf(double x, int a, int b) {
  const int n = a + b - 1;
  double sum = 0;
  for (int k = a; k <= n; ++k) {
    sum += std::exp(std::lgamma(n + 1.0) - std::lgamma(k + 1.0) - std::lgamma(n - k + 1.0)) * std::pow(x, k) *
           std::pow(1 - x, n - k);
  }
  return sum;
}

// Twenty bins of equal width, those that expect fewer than ten draws joined to the next.
double chi_square(int a, int b, int draws, int& freedom) {
  constexpr int kBins = 20;
  std::vector<double> seen(kBins);
  Rng rng(static_cast<std::uint64_t>(100 * a + b));
  for (int i = 0; i < draws; ++i) ++seen[static_cast<std::size_t>(draw_beta(rng, a, b) * kBins)];
  double sum = 0, expected = 0, found = 0, rest = 0;
  freedom = -1;
  for (int i = 0; i < kBins; ++i) {
    const double bin = draws * (beta_cdf((i + 1.0) / kBins, a, b) - beta_cdf(double(i) / kBins, a, b));
    expected += bin;
    found += seen[static_cast<std::size_t>(i)];
    if (expected < 10) continue;
    sum += (found - expected) * (found - expected) / expected;
    expected = found = 0;
    ++freedom;
  }
  rest = found - expected;
  EXPECT_LT(std::abs(rest), 40) << "the last bins hold next to nothing";
  return sum;
}

TEST(Beta, HasItsDistribution) {
  for (const auto& [a, b] : {std::pair(1, 1), {3, 5}, {1, 4}, {40, 2}, {200, 300}}) {
    int freedom = 0;
    const double sum = chi_square(a, b, 100'000, freedom);
    // Wilson and Hilferty (1931): beyond this one time in 10,000.
    const double n = freedom, limit = n * std::pow(1 - 2 / (9 * n) + 3.72 * std::sqrt(2 / (9 * n)), 3);
    EXPECT_LT(sum, limit) << a << ", " << b << " with " << freedom << " degrees of freedom";
    EXPECT_GT(freedom, 1);
  }
}

TEST(Beta, TakesHalves) {
  Rng rng(3);
  double sum = 0;
  constexpr int kDraws = 100'000;
  for (int i = 0; i < kDraws; ++i) sum += draw_beta(rng, 2.5, 1.5);
  EXPECT_NEAR(sum / kDraws, 2.5 / 4, 4 * 0.217 / std::sqrt(kDraws));
}

// What a book of one machine is built with must be what another would draw.
TEST(Beta, IsTheSameEverywhere) {
  Rng rng(1);
  EXPECT_EQ(draw_beta(rng, 1, 1), 0x1.10bc7f9f4cb5ap-1);
  EXPECT_EQ(draw_beta(rng, 17, 4.5), 0x1.bc595d158dad1p-1);
}

}  // namespace
}  // namespace banyan
