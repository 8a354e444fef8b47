#include "banyan/learning/logistic.hpp"

#include <algorithm>
#include <cmath>

#include "banyan/core/check.hpp"
#include "banyan/core/math.hpp"
#include "banyan/core/rng.hpp"

namespace banyan {
namespace {

double dot(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

// ln(1 + exp(x)) without overflow.
double softplus(double x) { return std::max(x, 0.0) + math::log(1 + math::exp(-std::abs(x))); }

// Solves A x = b for a symmetric positive definite A, row by row, by Cholesky's factors; they replace A.
std::vector<double> solve(std::vector<double>& a, std::vector<double> b) {
  const std::size_t n = b.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = a[i * n + j];
      for (std::size_t k = 0; k < j; ++k) sum -= a[i * n + k] * a[j * n + k];
      a[i * n + j] = i == j ? std::sqrt(sum) : sum / a[j * n + j];
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) b[i] -= a[i * n + k] * b[k];
    b[i] /= a[i * n + i];
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) b[i] -= a[k * n + i] * b[k];
    b[i] /= a[i * n + i];
  }
  return b;
}

// The mean square of each feature; 1 for one that is always 0, whose weight the penalty then keeps at 0.
std::vector<double> mean_squares(const SampleSet& samples) {
  std::vector<double> squares(samples.width);
  for (std::size_t s = 0; s < samples.size(); ++s) {
    for (std::size_t i = 0; i < samples.width; ++i) squares[i] += samples.row(s)[i] * samples.row(s)[i];
  }
  for (double& square : squares) square = square > 0 ? square / static_cast<double>(samples.size()) : 1;
  return squares;
}

// The lower half of the second derivatives of log_loss.
std::vector<double> curvature(const SampleSet& samples, std::span<const double> weights) {
  const std::size_t n = samples.width;
  std::vector<double> sums(n * n);
  for (std::size_t s = 0; s < samples.size(); ++s) {
    const auto x = samples.row(s);
    const double p = predicted(weights, x);
    for (std::size_t i = 0; i < n; ++i) {
      if (x[i] == 0) continue;
      const double factor = samples.share(s) * p * (1 - p) * x[i];
      for (std::size_t j = 0; j <= i; ++j) sums[i * n + j] += factor * x[j];
    }
  }
  for (double& sum : sums) sum /= static_cast<double>(samples.size());
  return sums;
}

void leave_out(SampleSet& samples, std::size_t feature) {
  for (std::size_t s = 0; s < samples.size(); ++s) samples.features[s * samples.width + feature] = 0;
}

}  // namespace

void SampleSet::add(std::span<const double> x, double result, std::uint32_t game) {
  BANYAN_ASSERT(x.size() == width);
  features.insert(features.end(), x.begin(), x.end());
  results.push_back(result);
  games.push_back(game);
}

bool is_held_out(std::uint32_t game, double held_out_share, std::uint64_t seed) {
  return Rng(seed, game).chance(held_out_share);
}

Split split_by_game(const SampleSet& samples, double held_out_share, std::uint64_t seed) {
  Split split;
  split.train.width = split.held_out.width = samples.width;
  for (std::size_t s = 0; s < samples.size(); ++s) {
    const bool held_out = is_held_out(samples.games[s], held_out_share, seed);
    (held_out ? split.held_out : split.train).add(samples.row(s), samples.results[s], samples.games[s]);
  }
  return split;
}

double predicted(std::span<const double> weights, std::span<const double> x) {
  return 1 / (1 + math::exp(-dot(weights, x)));
}

double log_loss_of(double log_odds, double result) { return softplus(log_odds) - result * log_odds; }

double log_loss(const SampleSet& samples, std::span<const double> weights) {
  if (samples.size() == 0) return 0;
  double sum = 0;
  for (std::size_t s = 0; s < samples.size(); ++s) {
    sum += samples.share(s) * log_loss_of(dot(weights, samples.row(s)), samples.results[s]);
  }
  return sum / static_cast<double>(samples.size());
}

std::vector<double> log_loss_gradient(const SampleSet& samples, std::span<const double> weights) {
  std::vector<double> gradient(samples.width);
  for (std::size_t s = 0; s < samples.size(); ++s) {
    const auto x = samples.row(s);
    const double error = samples.share(s) * (predicted(weights, x) - samples.results[s]);
    for (std::size_t i = 0; i < samples.width; ++i) gradient[i] += error * x[i];
  }
  for (double& g : gradient) g /= static_cast<double>(std::max<std::size_t>(samples.size(), 1));
  return gradient;
}

LogisticFit fit_logistic(const SampleSet& samples, double penalty) {
  BANYAN_CHECK(samples.size() > 0 && penalty > 0);
  constexpr int kMostSteps = 50;
  constexpr double kSmallStep = 1e-9;  // in standard units of every feature
  const std::size_t n = samples.width;
  const std::vector<double> squares = mean_squares(samples);
  const auto objective = [&](std::span<const double> w) {
    double sum = 0;
    for (std::size_t i = 0; i < n; ++i) sum += squares[i] * w[i] * w[i];
    return log_loss(samples, w) + penalty / 2 * sum;
  };
  LogisticFit fit{std::vector<double>(n), 0, false};
  double best = objective(fit.weights);
  for (; fit.steps < kMostSteps && !fit.converged; ++fit.steps) {
    std::vector<double> gradient = log_loss_gradient(samples, fit.weights);
    std::vector<double> matrix = curvature(samples, fit.weights);
    for (std::size_t i = 0; i < n; ++i) {
      gradient[i] += penalty * squares[i] * fit.weights[i];
      matrix[i * n + i] += penalty * squares[i];
    }
    const std::vector<double> step = solve(matrix, gradient);
    // The objective is convex, so a step that is short enough goes down; Newton's own is nearly always.
    std::vector<double> next(n);
    double length = 1, value = 0;
    do {
      for (std::size_t i = 0; i < n; ++i) next[i] = fit.weights[i] - length * step[i];
      value = objective(next);
    } while (value > best && (length /= 2) > 1e-6);
    double moved = 0;
    for (std::size_t i = 0; i < n; ++i) moved = std::max(moved, std::abs(step[i]) * std::sqrt(squares[i]));
    fit.converged = moved < kSmallStep || value >= best;
    if (value < best) {
      best = value;
      fit.weights = std::move(next);
    }
  }
  return fit;
}

LogisticFit fit_logistic_with_signs(SampleSet samples, double penalty, std::span<const double> signs) {
  BANYAN_CHECK(signs.size() == samples.width);
  const std::vector<double> squares = mean_squares(samples);
  for (std::size_t i = 0; i < signs.size(); ++i) {
    if (signs[i] == 0) leave_out(samples, i);
  }
  for (;;) {
    LogisticFit fit = fit_logistic(samples, penalty);
    const auto wrong = [&](std::size_t i) {
      return fit.weights[i] * signs[i] < 0 ? std::abs(fit.weights[i]) * std::sqrt(squares[i]) : 0;
    };
    std::size_t worst = 0;
    for (std::size_t i = 1; i < signs.size(); ++i) worst = wrong(i) > wrong(worst) ? i : worst;
    if (wrong(worst) == 0) return fit;
    leave_out(samples, worst);
  }
}

double best_factor(const SampleSet& samples, std::span<const double> weights) {
  SampleSet sums;
  sums.width = 1;
  for (std::size_t s = 0; s < samples.size(); ++s) {
    const double z = dot(weights, samples.row(s));
    sums.add({&z, 1}, samples.results[s], samples.games[s]);
  }
  return fit_logistic(sums, 1e-9).weights[0];
}

}  // namespace banyan
