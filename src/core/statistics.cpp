// The only file that includes Boost.Math: its quantiles take seconds to compile and belong in no header.
#include "banyan/core/statistics.hpp"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

#include "banyan/core/check.hpp"
#include "banyan/core/math.hpp"

namespace banyan {
namespace {

// Computed in double: in long double, Boost's tables are made when the program starts, and valgrind, which
// knows none, ends it there.
using InDouble = boost::math::policies::policy<boost::math::policies::promote_double<false>>;

constexpr double kEloScale = 173.71779276130073;  // 400 / ln 10

// The probability below the upper end of a two-sided interval.
double upper_probability(double confidence) {
  BANYAN_CHECK(confidence > 0 && confidence < 1);
  return (1 + confidence) / 2;
}

}  // namespace

double normal_quantile(double probability) {
  BANYAN_CHECK(probability > 0 && probability < 1);
  return boost::math::quantile(boost::math::normal_distribution<double, InDouble>(), probability);
}

double student_quantile(double probability, double freedom) {
  BANYAN_CHECK(probability > 0 && probability < 1 && freedom > 0);
  return boost::math::quantile(boost::math::students_t_distribution<double, InDouble>(freedom), probability);
}

Interval wilson(double successes, double games, double confidence) {
  BANYAN_CHECK(successes >= 0 && successes <= games);
  if (games == 0) return {0, 1};
  const double z = normal_quantile(upper_probability(confidence));
  const double share = successes / games, z2 = z * z / games;
  const double centre = share + z2 / 2;
  const double half = std::sqrt(z2 * (share * (1 - share) + z2 / 4));
  // All lost or all won: the end is 0 or 1 exactly, where rounding would leave 1e-17.
  return {successes == 0 ? 0 : std::max(0.0, (centre - half) / (1 + z2)),
          successes == games ? 1 : std::min(1.0, (centre + half) / (1 + z2))};
}

Interval student_interval(double mean, double variance, double n, double confidence) {
  BANYAN_CHECK(variance >= 0);
  if (n < 2) return {-kInfinity, kInfinity};
  const double half = student_quantile(upper_probability(confidence), n - 1) * std::sqrt(variance / n);
  return {mean - half, mean + half};
}

double elo(double score) {
  if (score <= 0) return -kInfinity;
  if (score >= 1) return kInfinity;
  return kEloScale * (math::log(score) - math::log(1 - score));
}

double expected_score(double elo) { return 1 / (1 + math::exp(-elo / kEloScale)); }

Interval elo_interval(Interval score) { return {elo(score.low), elo(score.high)}; }

double likelihood_of_superiority(double wins, double losses) {
  if (wins + losses <= 0) return 0.5;
  return math::erfc((losses - wins) / std::sqrt(2 * (wins + losses))) / 2;
}

void RunningMean::merge(const RunningMean& other) {
  if (other.count_ == 0) return;
  const auto here = static_cast<double>(count_), there = static_cast<double>(other.count_);
  const double delta = other.mean_ - mean_;
  count_ += other.count_;
  mean_ += delta * there / (here + there);
  squares_ += other.squares_ + delta * delta * here * there / (here + there);
}

double RatioOfSums::value() const {
  double x = 0, y = 0;
  for (const Term& term : terms_) {
    x += term.x;
    y += term.y;
  }
  return y > 0 ? x / y : 0;
}

Interval RatioOfSums::interval() const {
  const double ratio = value();
  RunningMean residual, y;
  for (const Term& term : terms_) {
    residual.add(term.x - ratio * term.y);
    y.add(term.y);
  }
  if (y.mean() <= 0) return student_interval(0, 0, 0);
  const double half = residual.interval().half_width() / y.mean();
  return {ratio - half, ratio + half};
}

}  // namespace banyan
