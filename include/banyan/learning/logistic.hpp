// Logistic regression: the weights w for which 1 / (1 + exp(-w·x)) predicts results best, found by Newton's
// method. Sums run in the order of the samples, so that the same samples give the same bits everywhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace banyan {

// SampleSet with their features side by side. No intercept: an evaluation must not favour a side, and a game
// with an advantage of the move has a feature for it.
struct SampleSet {
  std::size_t width = 0;
  std::vector<double> features;      // width numbers a sample
  std::vector<double> results;       // 1 won, 1/2 drawn, 0 lost by whoever the features speak for
  std::vector<std::uint32_t> games;  // the game that a sample comes from
  std::vector<double> shares;        // how much a sample counts; empty: all alike, 1

  std::size_t size() const { return results.size(); }
  double share(std::size_t i) const { return shares.empty() ? 1 : shares[i]; }
  std::span<const double> row(std::size_t i) const { return {features.data() + i * width, width}; }
  void add(std::span<const double> x, double result, std::uint32_t game);
};

// Positions of one game share its result and resemble each other: whole games are held out, a share of them
// drawn by the seed.
bool is_held_out(std::uint32_t game, double held_out_share, std::uint64_t seed);
struct Split {
  SampleSet train, held_out;
};
Split split_by_game(const SampleSet& samples, double held_out_share, std::uint64_t seed);

// 1 / (1 + exp(-sum of weights[i] * x[i])).
double predicted(std::span<const double> weights, std::span<const double> x);

// -(r ln p + (1 - r) ln(1 - p)) for the result r and p = 1 / (1 + exp(-log_odds)).
double log_loss_of(double log_odds, double result);
// Its mean; ln 2 = 0.693 is what a coin gets. 0 if there are no samples.
double log_loss(const SampleSet& samples, std::span<const double> weights);

// Its derivative by each weight.
std::vector<double> log_loss_gradient(const SampleSet& samples, std::span<const double> weights);

struct LogisticFit {
  std::vector<double> weights;
  int steps = 0;  // of Newton's method
  bool converged = false;
};
// Minimises log_loss + penalty / 2 * sum of (weights[i] * scale[i])^2, where scale[i] is the root mean square
// of feature i: the penalty does not depend on the features' units. A feature that is always 0 gets weight 0.
LogisticFit fit_logistic(const SampleSet& samples, double penalty);

// The same with the signs that are asked for; a weight whose sign is to be 0 is 0. Features that hang
// together trade a wrong sign of one against the size of another: those that do are left out, the one that
// counts most first, until every weight has its sign.
LogisticFit fit_logistic_with_signs(SampleSet samples, double penalty, std::span<const double> signs);

// The best single factor for given weights: how far they are wrong in scale alone.
double best_factor(const SampleSet& samples, std::span<const double> weights);

}  // namespace banyan
