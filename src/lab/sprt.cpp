#include "banyan/lab/sprt.hpp"

#include <cmath>

#include "banyan/core/math.hpp"

namespace banyan {
namespace {

constexpr double kEloPerDeviation = 347.43558552260146;  // 800 / ln 10
constexpr double kSqrt2 = 1.4142135623730951;            // deviations of a pair's mean in those of a game

using Distribution = std::array<double, 5>;
constexpr Distribution kScores = {0, 0.25, 0.5, 0.75, 1};

struct Moments {
  double mean = 0, deviation = 0;
};

Moments moments(const Distribution& p) {
  Moments m;
  for (int i = 0; i < 5; ++i) m.mean += p[i] * kScores[i];
  double variance = 0;
  for (int i = 0; i < 5; ++i) variance += p[i] * (kScores[i] - m.mean) * (kScores[i] - m.mean);
  m.deviation = std::sqrt(variance);
  return m;
}

// Shares of the counts. An unseen score gets a thousandth of a pair, so that no likelihood is zero and the
// deviation is not either.
Distribution observed(const PairCounts& pairs, double& total) {
  Distribution p{};
  total = 0;
  for (int i = 0; i < 5; ++i) total += p[i] = pairs[i] == 0 ? 1e-3 : static_cast<double>(pairs[i]);
  for (double& share : p) share /= total;
  return p;
}

// The x with sum of p_i a_i / (1 + x a_i) = 0: the Lagrange multiplier of the most likely distribution whose
// mean of `a` is 0. The sum falls strictly between the two poles. pre: some a_i < 0 < some other.
double secular(const Distribution& p, const Distribution& a) {
  double least = 0, most = 0;
  for (const double value : a) {
    least = std::min(least, value);
    most = std::max(most, value);
  }
  double low = -1 / most, high = -1 / least;
  for (int i = 0; i < 200; ++i) {
    const double x = (low + high) / 2;
    if (x == low || x == high) break;
    double sum = 0;
    for (int k = 0; k < 5; ++k) sum += p[k] * a[k] / (1 + x * a[k]);
    (sum > 0 ? low : high) = x;
  }
  return (low + high) / 2;
}

// The most likely distribution, given the shares seen, with (mean - 1/2) / deviation = t. The constraint is
// not linear: it is replaced by its tangent at the last guess until nothing changes (Van den Bergh 2020).
Distribution most_likely(const Distribution& seen, double t) {
  Distribution guess;
  guess.fill(0.2);
  for (int round = 0; round < 50; ++round) {
    const Moments m = moments(guess);
    Distribution a;
    for (int i = 0; i < 5; ++i) {
      const double z = (kScores[i] - m.mean) / m.deviation;
      a[i] = kScores[i] - 0.5 - t * m.deviation * (1 + z * z) / 2;
    }
    const double x = secular(seen, a);
    double change = 0;
    for (int i = 0; i < 5; ++i) {
      const double next = seen[i] / (1 + x * a[i]);
      change = std::max(change, std::abs(next - guess[i]));
      guess[i] = next;
    }
    if (change < 1e-12) break;
  }
  return guess;
}

}  // namespace

std::uint64_t number_of_pairs(const PairCounts& pairs) {
  std::uint64_t total = 0;
  for (const std::uint64_t count : pairs) total += count;
  return total;
}

Interval pair_interval(const PairCounts& pairs, double confidence) {
  RunningMean mean;
  for (int i = 0; i < 5; ++i) {
    for (std::uint64_t k = 0; k < pairs[i]; ++k) mean.add(kScores[i]);
  }
  return mean.interval(confidence);
}

double normalized_elo(const PairCounts& pairs) {
  if (number_of_pairs(pairs) == 0) return 0;
  double total = 0;
  const Moments m = moments(observed(pairs, total));
  return (m.mean - 0.5) / (kSqrt2 * m.deviation) * kEloPerDeviation;
}

double sprt_llr(const PairCounts& pairs, double elo0, double elo1) {
  if (number_of_pairs(pairs) == 0) return 0;
  double total = 0;
  const Distribution seen = observed(pairs, total);
  const Distribution under0 = most_likely(seen, elo0 / kEloPerDeviation * kSqrt2);
  const Distribution under1 = most_likely(seen, elo1 / kEloPerDeviation * kSqrt2);
  double ratio = 0;
  for (int i = 0; i < 5; ++i) ratio += seen[i] * (math::log(under1[i]) - math::log(under0[i]));
  return total * ratio;
}

double sprt_bound(double error) { return math::log((1 - error) / error); }

SprtState sprt_state(double llr, double error) {
  if (llr >= sprt_bound(error)) return SprtState::Accepted;
  return llr <= -sprt_bound(error) ? SprtState::Rejected : SprtState::Running;
}

}  // namespace banyan
