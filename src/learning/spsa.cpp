#include "banyan/learning/spsa.hpp"

#include <algorithm>

#include "banyan/core/math.hpp"

namespace banyan {
namespace {

double power(double base, double exponent) { return math::exp(exponent * math::log(base)); }

}  // namespace

double Spsa::reach_now() const { return reach_ * power(static_cast<double>(generation() + 1), -0.101); }

std::vector<TuningBelief> Spsa::beliefs() const {
  std::vector<TuningBelief> beliefs;
  for (const double x : at_) beliefs.push_back({x, reach_now()});
  return beliefs;
}

std::vector<TuningTrial> Spsa::next_trials(Rng& rng) {
  std::vector<TuningTrial> trials(2);
  direction_.clear();
  for (const double x : at_) {
    direction_.push_back(rng.below(2) == 0 ? -1 : 1);
    const double way = reach_now() * direction_.back();
    trials[0].point.push_back(std::clamp(x + way, 0.0, 1.0));
    trials[1].point.push_back(std::clamp(x - way, 0.0, 1.0));
  }
  trials[0].games = trials[1].games = static_cast<std::uint64_t>(batch_);
  return trials;
}

// A is a tenth of the steps that are planned; a is such that the first step has the length that was asked
// for.
void Spsa::learn(std::span<const TuningTrial>, std::span<const double> scores, Rng&) {
  const auto steps = static_cast<double>(from().games / games_of(0));
  const double shift = 0.1 * steps, k = static_cast<double>(generation() + 1);
  const double gain = step_ * power((shift + 1) / (shift + k), 0.602);
  const double change = gain * (scores[0] - scores[1]) * reach_ / reach_now();
  for (std::size_t i = 0; i < at_.size(); ++i) at_[i] = std::clamp(at_[i] + change * direction_[i], 0.0, 1.0);
}

}  // namespace banyan
