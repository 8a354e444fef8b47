#include "banyan/learning/cross_entropy.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "banyan/core/math.hpp"

namespace banyan {
namespace {

// Vectors with a coordinate out of range are drawn again; the coordinates are independent, so that each is
// drawn again by itself. A mean near the edge with a small spread still falls in range half of the time.
double drawn_in_range(const TuningBelief& belief, Rng& rng) {
  constexpr int kTries = 1000;
  for (int i = 0; i < kTries; ++i) {
    const double x = belief.mean + belief.spread * draw_normal(rng);
    if (x >= 0 && x <= 1) return x;
  }
  return std::clamp(belief.mean, 0.0, 1.0);
}

// The places of the best scores, ties in random order.
std::vector<std::size_t> best_places(std::span<const double> scores, std::size_t count, Rng& rng) {
  std::vector<std::size_t> places(scores.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  shuffle(places, rng);
  std::stable_sort(places.begin(), places.end(),
                   [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
  places.resize(count);
  return places;
}

}  // namespace

void CrossEntropy::begin() { beliefs_.assign(parameters(), {0.5, std::max(spread_, floor_)}); }

// 10 * 1.15^(n - 1) in section 6.4.3.
std::uint64_t CrossEntropy::batch_of(std::uint64_t generation) const {
  constexpr double kMost = 1e6;
  double batch = batch_;
  for (std::uint64_t i = 0; i < generation && batch < kMost; ++i) batch *= growth_;
  return static_cast<std::uint64_t>(std::llround(batch));
}

std::vector<TuningTrial> CrossEntropy::next_trials(Rng& rng) {
  std::vector<TuningTrial> trials(static_cast<std::size_t>(samples_));
  for (TuningTrial& trial : trials) {
    trial.games = batch_of(generation());
    for (const TuningBelief& belief : beliefs_) trial.point.push_back(drawn_in_range(belief, rng));
  }
  return trials;
}

void CrossEntropy::learn(std::span<const TuningTrial> trials, std::span<const double> scores, Rng& rng) {
  const auto wanted = static_cast<std::size_t>(std::llround(elite_ * static_cast<double>(trials.size())));
  const auto elite = best_places(scores, std::clamp<std::size_t>(wanted, 1, trials.size()), rng);
  const auto n = static_cast<double>(elite.size());
  for (std::size_t i = 0; i < beliefs_.size(); ++i) {
    double mean = 0, variance = 0;
    for (const std::size_t place : elite) mean += trials[place].point[i] / n;
    for (const std::size_t place : elite) {
      const double d = trials[place].point[i] - mean;
      variance += d * d / n;
    }
    TuningBelief& belief = beliefs_[i];
    belief.mean = smoothing_ * mean + (1 - smoothing_) * belief.mean;
    belief.spread = std::sqrt(smoothing_ * variance + (1 - smoothing_) * belief.spread * belief.spread);
    belief.spread = std::max(belief.spread, floor_);
  }
}

}  // namespace banyan
