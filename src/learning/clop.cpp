#include "banyan/learning/clop.hpp"

#include <algorithm>
#include <cmath>

#include "banyan/core/math.hpp"

namespace banyan {
namespace {

// 1, x_i and x_i x_j, from the centre of the cube: N (N + 3) / 2 + 1 terms.
std::vector<double> quadratic_terms(const TuningPoint& point) {
  std::vector<double> terms = {1};
  for (const double x : point) terms.push_back(2 * x - 1);
  const std::size_t n = point.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j <= i; ++j) terms.push_back(terms[1 + i] * terms[1 + j]);
  }
  return terms;
}

double in_terms(std::span<const double> weights, std::span<const double> terms) {
  double sum = 0;
  for (std::size_t i = 0; i < terms.size(); ++i) sum += weights[i] * terms[i];
  return sum;
}

constexpr double kPriorGames = 4;  // a weight of 1 costs as much as so many games of surprise

}  // namespace

void Clop::begin() {
  points_.clear();
  weights_.clear();
  models_.clear();
  samples_ = {};
  samples_.width = quadratic_terms(from().point).size();
}

std::uint64_t Clop::settings_of(std::uint64_t generation) const {
  const auto first = static_cast<std::uint64_t>(first_);
  std::uint64_t all = 0, now = first;
  for (std::uint64_t i = 0; i <= generation; ++i) {
    now = std::max(first, static_cast<std::uint64_t>(growth_ * static_cast<double>(all)));
    all += now;
  }
  return now;
}
std::uint64_t Clop::games_of(std::uint64_t generation) const {
  return settings_of(generation) * static_cast<std::uint64_t>(games_);
}

double Clop::weight(const TuningPoint& point) const {
  const auto terms = quadratic_terms(point);
  double least = 0;
  for (const Model& model : models_) {
    least = std::min(least, (in_terms(model.weights, terms) - model.mean) / (h_ * model.error));
  }
  return math::exp(least);
}

// One coordinate after the other is drawn anew with the others given, from where an earlier sample was, each
// in proportion to w.
TuningPoint Clop::drawn(Rng& rng) const {
  constexpr int kTries = 200;
  TuningPoint point(parameters());
  if (models_.empty()) {
    for (double& x : point) x = rng.uniform();
    return point;
  }
  for (int i = 0; i < kTries; ++i) {
    const std::size_t start = rng.below(static_cast<std::uint32_t>(points_.size()));
    point = points_[start];
    if (rng.chance(weights_[start])) break;
  }
  for (std::size_t i = 0; i < point.size(); ++i) {
    for (int tries = 0; tries < kTries; ++tries) {
      TuningPoint moved = point;
      moved[i] = rng.uniform();
      if (!rng.chance(weight(moved))) continue;
      point = std::move(moved);
      break;
    }
  }
  return point;
}

std::vector<TuningTrial> Clop::next_trials(Rng& rng) {
  std::vector<TuningTrial> trials(settings_of(generation()));
  for (TuningTrial& trial : trials) trial = {drawn(rng), static_cast<std::uint64_t>(games_)};
  return trials;
}

void Clop::learn(std::span<const TuningTrial> trials, std::span<const double> scores, Rng&) {
  for (std::size_t i = 0; i < trials.size(); ++i) {
    samples_.add(quadratic_terms(trials[i].point), scores[i], static_cast<std::uint32_t>(points_.size()));
    points_.push_back(trials[i].point);
    weights_.push_back(weight(trials[i].point));
  }
  fit();
}

// The mean and its error are those of the weighted scores, as if one more game had been drawn: so a run in
// which all was won, or all lost, has a model too.
void Clop::fit() {
  double count = 0, points = 0;
  for (std::size_t i = 0; i < points_.size(); ++i) {
    count += weights_[i];
    points += weights_[i] * samples_.results[i];
  }
  const double score = (points * games_ + 0.5) / (count * games_ + 1);
  const double error = 1 / std::sqrt((count * games_ + 1) * score * (1 - score));
  samples_.shares = weights_;
  for (double& share : samples_.shares) share *= games_;
  const auto fitted = fit_logistic(samples_, kPriorGames / static_cast<double>(points_.size()));
  models_.push_back({fitted.weights, math::log(score / (1 - score)), error});
  for (std::size_t i = 0; i < points_.size(); ++i) weights_[i] = weight(points_[i]);
}

std::vector<TuningBelief> Clop::beliefs() const {
  std::vector<TuningBelief> beliefs(parameters());
  double count = 0;
  for (const double w : weights_) count += w;
  for (std::size_t i = 0; i < beliefs.size() && count > 0; ++i) {
    double mean = 0, squares = 0;
    for (std::size_t s = 0; s < points_.size(); ++s) mean += weights_[s] * points_[s][i] / count;
    for (std::size_t s = 0; s < points_.size(); ++s) {
      squares += weights_[s] * (points_[s][i] - mean) * (points_[s][i] - mean) / count;
    }
    beliefs[i] = {mean, std::sqrt(squares)};
  }
  return beliefs;
}

}  // namespace banyan
