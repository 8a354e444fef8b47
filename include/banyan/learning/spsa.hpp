// SPSA, simultaneous perturbation stochastic approximation (Spall 1992): all parameters are moved at once,
// each by a coin, to one side and to the other, and the difference of the two scores is the gradient along
// that direction. A step costs two settings however many parameters there are.
//   c_k = reach / k^0.101,  a_k = a / (A + k)^0.602,  x += a_k (y+ - y-) / (2 c_k) Delta
#pragma once

#include "banyan/learning/optimiser.hpp"

namespace banyan {

class Spsa final : public Named<Spsa, Optimiser> {
 public:
  static constexpr std::string_view kName = "spsa";
  static constexpr std::string_view kHelp = "steps along random directions, by pairs of settings";
  void describe(auto& option) {
    option("batch", batch_, 1, 100'000, "games of each of the two settings of a step");
    option("reach", reach_, 0.001, 0.5, "how far apart the first two settings are from the middle");
    option("step", step_, 0.001, 1.0, "how far the first step goes if one of them wins everything");
  }

  std::vector<TuningBelief> beliefs() const override;

 private:
  void begin() override { at_ = from().point; }
  std::uint64_t games_of(std::uint64_t) const override { return 2 * static_cast<std::uint64_t>(batch_); }
  std::vector<TuningTrial> next_trials(Rng& rng) override;
  void learn(std::span<const TuningTrial> trials, std::span<const double> scores, Rng& rng) override;
  double reach_now() const;

  int batch_ = 2;
  double reach_ = 0.3, step_ = 0.03;
  TuningPoint at_, direction_;
};

}  // namespace banyan
