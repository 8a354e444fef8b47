#include "banyan/learning/sparse_logistic.hpp"

#include <cmath>
#include <numeric>

#include "banyan/core/math.hpp"
#include "banyan/core/rng.hpp"
#include "banyan/learning/logistic.hpp"

namespace banyan {
namespace {

double log_odds(std::span<const Occurrence> row, std::span<const double> weights) {
  double sum = 0;
  for (const Occurrence& one : row) sum += weights[one.weight] * static_cast<double>(one.times);
  return sum;
}

}  // namespace

void SparseSamples::add(std::span<const Occurrence> row, double result) {
  occurrences.insert(occurrences.end(), row.begin(), row.end());
  ends.push_back(occurrences.size());
  results.push_back(result);
}

double log_loss(const SparseSamples& samples, std::span<const double> weights) {
  if (samples.size() == 0) return 0;
  double sum = 0;
  for (std::size_t s = 0; s < samples.size(); ++s) {
    sum += log_loss_of(log_odds(samples.row(s), weights), samples.results[s]);
  }
  return sum / static_cast<double>(samples.size());
}

std::vector<double> fit_sparse_logistic(const SparseSamples& samples, std::size_t weights,
                                        const SparseFit& fit) {
  std::vector<double> w(weights), squares(weights, 1e-3);  // squares of the slopes so far
  std::vector<std::size_t> order(samples.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  Rng rng(fit.seed);
  for (int pass = 0; pass < fit.passes; ++pass) {
    shuffle(order, rng);
    for (const std::size_t s : order) {
      const auto row = samples.row(s);
      const double error = 1 / (1 + math::exp(-log_odds(row, w))) - samples.results[s];
      for (const Occurrence& one : row) {
        double& weight = w[one.weight];
        const double slope = error * static_cast<double>(one.times) + fit.penalty * weight;
        squares[one.weight] += slope * slope;
        weight -= fit.rate * slope / std::sqrt(squares[one.weight]);
      }
    }
  }
  return w;
}

}  // namespace banyan
