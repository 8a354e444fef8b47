// MOSS (Audibert and Bubeck 2009): v + C sqrt(max(0, ln(n_p / (K n_i))) / n_i), K children; a bound that is
// optimal in the minimax sense.
#pragma once

#include <cmath>

#include "banyan/core/math.hpp"
#include "banyan/search/mcts/selection.hpp"

namespace banyan {

class Moss final : public Named<Moss, Selection> {
 public:
  static constexpr std::string_view kName = "moss";
  static constexpr std::string_view kHelp = "v + c sqrt(max(0, ln(n_p / (K n_i))) / n_i), K moves";
  void describe(auto& option) { option("c", c_, 0.0, 100.0, "exploration weight C"); }

  Choice select(const NodeStatistics& node) const override {
    const auto& c = node.children;
    const double share = as_double(std::max<std::uint64_t>(node.visits, 1)) / as_double(node.legal);
    return best_or_untried(node, kUnvisitedFirst, [&](std::size_t i) {
      if (c.visits[i] == 0) return kUnvisitedFirst;
      const double n = as_double(c.visits[i]);
      const double log_share = std::max(0.0, math::log(share / n));
      return c.total[i] / n + c_ * std::sqrt(log_share / n);
    });
  }

  std::vector<ScoreTerm> explain(const NodeStatistics& node, ChildIndex i) const override {
    const auto& c = node.children;
    if (c.visits[i] == 0) return {{"first-play urgency", kUnvisitedFirst}};
    const double n = as_double(c.visits[i]);
    const double share = as_double(std::max<std::uint64_t>(node.visits, 1)) / as_double(node.legal);
    return {{"value", c.value(i)}, {"exploration", c_ * std::sqrt(std::max(0.0, math::log(share / n)) / n)}};
  }

 private:
  double c_ = 1;
};

}  // namespace banyan
