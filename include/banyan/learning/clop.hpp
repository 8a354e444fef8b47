// Tuning by a local quadratic model, after Coulom's CLOP (2011). Each game is a sample of its own: a logistic
// regression fits a quadratic q to all results, and a setting counts, and is drawn again, the less the
// further q puts it below the average,
//   w(x) = min over all regressions k so far of min(1, exp((q_k(x) - m_k) / (H s_k))),
// where m_k is the logit of the average score and s_k its standard error: as games come in, the region
// shrinks about the maximum. The answer is the weighted mean of the samples.
//
// Of the methods here the one that two cores use best: every game counts in every later regression, no game
// is spent on repeating a setting, there is no batch to choose, and the games of a generation, a tenth of
// those so far, can all be played at once.
#pragma once

#include "banyan/learning/logistic.hpp"
#include "banyan/learning/optimiser.hpp"

namespace banyan {

class Clop final : public Named<Clop, Optimiser> {
 public:
  static constexpr std::string_view kName = "clop";
  static constexpr std::string_view kHelp = "local quadratic regression on all games so far";
  void describe(auto& option) {
    option("h", h_, 0.1, 100.0, "standard errors below the average at which a setting counts 1/e");
    option("first", first_, 2, 100'000, "settings of the first generation");
    option("growth", growth_, 0.001, 1.0, "size of later ones, as a share of all settings so far");
    option("games", games_, 1, 1000, "games of a setting");
  }

  std::vector<TuningBelief> beliefs() const override;

 private:
  struct Model {
    std::vector<double> weights;
    double mean, error;  // m and s
  };

  void begin() override;
  std::uint64_t games_of(std::uint64_t generation) const override;
  std::vector<TuningTrial> next_trials(Rng& rng) override;
  void learn(std::span<const TuningTrial> trials, std::span<const double> scores, Rng& rng) override;
  std::uint64_t settings_of(std::uint64_t generation) const;
  double weight(const TuningPoint& point) const;
  TuningPoint drawn(Rng& rng) const;
  void fit();

  double h_ = 3, growth_ = 0.1;
  int first_ = 20, games_ = 2;
  std::vector<TuningPoint> points_;
  SampleSet samples_;
  std::vector<double> weights_;  // w of each sample
  std::vector<Model> models_;
};

}  // namespace banyan
