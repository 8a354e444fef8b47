// Progressive bias (Chaslot et al. 2008; Chaslot 2010, formula 5.3; Winands and Björnsson 2011, formula 1):
//   v_i + sqrt(C ln n_p / n_i) + W H_i / f(i)
// on rewards in [-1, 1], C inside the root, as printed. The denominator f: visits n + 1 (Mango), ln(n + 2)
// (MoGo), losses l + 1, or sqrt(l + 1) (MC-LOA), l = simulations through i that its chooser lost.
#pragma once

#include <cmath>

#include "banyan/core/math.hpp"
#include "banyan/search/mcts/selection.hpp"

namespace banyan {

enum class BiasDenominator : std::uint8_t { Visits, LogVisits, Losses, RootLosses };
inline constexpr std::string_view kBiasDenominatorNames[] = {"visits", "log_visits", "losses", "losses_sqrt"};

// `n` visits with the sum of rewards `total` in [0, 1].
inline double bias_denominator(BiasDenominator kind, double n, double total) {
  switch (kind) {
    case BiasDenominator::Visits:
      return n + 1;
    case BiasDenominator::LogVisits:
      return math::log(n + 2);
    case BiasDenominator::Losses:
      return std::max(0.0, n - total) + 1;
    case BiasDenominator::RootLosses:
      return std::sqrt(std::max(0.0, n - total) + 1);
  }
  return 1;
}

class ProgressiveBias final : public Named<ProgressiveBias, Selection> {
 public:
  static constexpr std::string_view kName = "progressive_bias";
  static constexpr std::string_view kHelp = "v + sqrt(c ln n_p / n_i) + w h_i^e / f(i), rewards in [-1, 1]";
  void describe(auto& option) {
    option("c", c_, 0.0, 100.0, "exploration constant C, inside the root");
    option("w", w_, 0.0, 10'000.0, "weight W of the heuristic");
    option("e", e_, 0.0, 10.0, "exponent of the heuristic");
    option("denominator", denominator_, kBiasDenominatorNames, "what the heuristic is divided by");
  }
  Needs needs() const override { return {.heuristic = true, .ordered = true}; }

  Choice select(const NodeStatistics& node) const override {
    const auto& c = node.children;
    const double log_n = math::log(as_double(std::max<std::uint64_t>(node.visits, 1)));
    return best_or_untried(node, kUnvisitedFirst, [&](std::size_t i) {
      if (c.visits[i] == 0) return kInfinity;
      const double n = as_double(c.visits[i]);
      return 2 * c.total[i] / n - 1 + std::sqrt(c_ * log_n / n) + bias(c, i);
    });
  }
  std::vector<ScoreTerm> explain(const NodeStatistics& node, ChildIndex i) const override {
    const auto& c = node.children;
    if (c.visits[i] == 0) return {{"first-play urgency", kInfinity}};
    const double n = as_double(c.visits[i]);
    const double log_n = math::log(as_double(std::max<std::uint64_t>(node.visits, 1)));
    return {{"value in [-1, 1]", 2 * c.value(i) - 1},
            {"exploration", std::sqrt(c_ * log_n / n)},
            {"bias", bias(c, i)}};
  }

 private:
  double bias(const Edges& c, std::size_t i) const {
    const double h = std::max(0.0, static_cast<double>(c.heuristic[i]));
    const double powered = e_ == 1 || h == 0 ? h : math::exp(e_ * math::log(h));
    return w_ * powered / bias_denominator(denominator_, as_double(c.visits[i]), c.total[i]);
  }

  double c_ = 0.6, w_ = 10, e_ = 1;
  BiasDenominator denominator_ = BiasDenominator::RootLosses;
};

}  // namespace banyan
