// What a number of games proves: intervals for scores and means, Elo with its error, and running moments.
// A score counts wins as 1 and draws as 1/2. Every interval is two-sided, with equal tails.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace banyan {

struct Interval {
  double low = 0, high = 0;
  bool contains(double x) const { return low <= x && x <= high; }
  double half_width() const { return (high - low) / 2; }
  friend bool operator==(const Interval&, const Interval&) = default;
};

// The z (or t, for `freedom` degrees of freedom) that a variable stays below with this probability.
// pre: 0 < probability < 1, freedom > 0.
double normal_quantile(double probability);
double student_quantile(double probability, double freedom);

// Wilson's score interval (1927) for a share of successes; draws count 1/2, which makes it a little wide,
// never too narrow. Without games nothing is known: [0, 1]. pre: 0 <= successes <= games, 0 < confidence < 1.
Interval wilson(double successes, double games, double confidence = 0.95);

// Student's interval for a mean: mean +- t(n - 1) sqrt(variance / n), with the sample variance (divisor
// n - 1). Unbounded for fewer than two values.
Interval student_interval(double mean, double variance, double n, double confidence = 0.95);

// The difference in rating that predicts this score: 400 log10(score / (1 - score)). Infinite at 0 and 1.
double elo(double score);
// The score that this difference predicts: 1 / (1 + 10^(-elo / 400)).
double expected_score(double elo);
// The interval of a score carried over to Elo, end by end (elo is monotonic, so the confidence stays). The
// error that goes with "elo +- error" is its half width; it is infinite as long as one side won everything.
Interval elo_interval(Interval score);

// Likelihood of superiority: the chance that the first player is the stronger one, seen with an even prior;
// Phi((wins - losses) / sqrt(wins + losses)). Draws say nothing about it. 1/2 without a decided game.
double likelihood_of_superiority(double wins, double losses);

// Mean and variance of values seen one at a time (Welford 1962): no sum of squares that would cancel.
class RunningMean {
 public:
  void add(double value) {
    ++count_;
    const double delta = value - mean_;
    mean_ += delta / static_cast<double>(count_);
    squares_ += delta * (value - mean_);
  }
  // As if the other's values had been added here (Chan, Golub and LeVeque 1979).
  void merge(const RunningMean& other);

  std::int64_t count() const { return count_; }
  double mean() const { return mean_; }
  // The sample variance, divisor n - 1; 0 for fewer than two values.
  double variance() const { return count_ < 2 ? 0 : squares_ / static_cast<double>(count_ - 1); }
  Interval interval(double confidence = 0.95) const {
    return student_interval(mean_, variance(), static_cast<double>(count_), confidence);
  }

 private:
  std::int64_t count_ = 0;
  double mean_ = 0;
  double squares_ = 0;  // sum of the squared distances from the mean
};

// The quotient of two sums over the same things, with the interval of the delta method: that of the mean of
// x - ratio * y, in units of the mean of y.
class RatioOfSums {
 public:
  void add(double x, double y) { terms_.push_back({x, y}); }
  std::size_t count() const { return terms_.size(); }
  double value() const;  // 0 without terms
  Interval interval() const;

 private:
  struct Term {
    double x, y;
  };
  std::vector<Term> terms_;
};

}  // namespace banyan
