// Random search: settings anywhere in range, each with the same number of games, and the best of them is the
// answer. What every other method must beat.
#pragma once

#include "banyan/learning/optimiser.hpp"

namespace banyan {

class RandomSearch final : public Named<RandomSearch, Optimiser> {
 public:
  static constexpr std::string_view kName = "random";
  static constexpr std::string_view kHelp = "random settings, the best score wins; what others must beat";
  void describe(auto& option) { option("batch", batch_, 1, 100'000, "games of each setting"); }

  std::vector<TuningBelief> beliefs() const override;

 private:
  void begin() override;
  std::uint64_t games_of(std::uint64_t) const override { return static_cast<std::uint64_t>(batch_); }
  std::vector<TuningTrial> next_trials(Rng& rng) override;
  void learn(std::span<const TuningTrial> trials, std::span<const double> scores, Rng& rng) override;

  int batch_ = 20;
  TuningPoint best_;
  double best_score_ = -1;
};

}  // namespace banyan
