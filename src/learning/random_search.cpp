#include "banyan/learning/random_search.hpp"

namespace banyan {

void RandomSearch::begin() {
  best_ = from().point;
  best_score_ = -1;
}

std::vector<TuningTrial> RandomSearch::next_trials(Rng& rng) {
  TuningTrial trial{TuningPoint(parameters()), static_cast<std::uint64_t>(batch_)};
  for (double& x : trial.point) x = rng.uniform();
  return {trial};
}

void RandomSearch::learn(std::span<const TuningTrial> trials, std::span<const double> scores, Rng&) {
  if (scores[0] <= best_score_) return;
  best_score_ = scores[0];
  best_ = trials[0].point;
}

std::vector<TuningBelief> RandomSearch::beliefs() const {
  std::vector<TuningBelief> beliefs;
  for (const double x : best_) beliefs.push_back({x, 0});
  return beliefs;
}

}  // namespace banyan
