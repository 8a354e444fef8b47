// The cross-entropy method (Rubinstein 1999; Chaslot 2010, section 6.3): settings are drawn from independent
// normal distributions, the best share of them, the elite, moves their means and variances. What is drawn out
// of range is drawn again. The printed smoothing (1 - alpha) sigma is read as that of the variance.
#pragma once

#include "banyan/learning/optimiser.hpp"

namespace banyan {

class CrossEntropy final : public Named<CrossEntropy, Optimiser> {
 public:
  static constexpr std::string_view kName = "cem";
  static constexpr std::string_view kHelp = "cross-entropy method: normal draws, the elite moves them";
  void describe(auto& option) {
    option("samples", samples_, 2, 10'000, "settings of a generation, N");
    option("elite", elite_, 0.001, 1.0, "share of them that the next generation follows, rho");
    option("smoothing", smoothing_, 0.0, 1.0, "how far it follows them, alpha");
    option("batch", batch_, 1, 100'000, "games of a setting in the first generation");
    option("growth", growth_, 1.0, 4.0, "factor of the batch from one generation to the next");
    option("floor", floor_, 0.0, 1.0, "least spread, as a share of the range");
    option("spread", spread_, 0.0, 1.0, "spread of the first generation, as a share of the range");
  }

  std::vector<TuningBelief> beliefs() const override { return beliefs_; }
  std::uint64_t batch_of(std::uint64_t generation) const;

 private:
  void begin() override;
  std::uint64_t games_of(std::uint64_t generation) const override {
    return static_cast<std::uint64_t>(samples_) * batch_of(generation);
  }
  std::vector<TuningTrial> next_trials(Rng& rng) override;
  void learn(std::span<const TuningTrial> trials, std::span<const double> scores, Rng& rng) override;

  int samples_ = 20, batch_ = 4;
  double elite_ = 0.25, smoothing_ = 0.7, growth_ = 1.15, floor_ = 0, spread_ = 0.5;
  std::vector<TuningBelief> beliefs_;
};

}  // namespace banyan
