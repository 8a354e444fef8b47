// Prior knowledge (Gelly and Silver 2007; Chaslot 2010, section 5.4.1): a child starts as if it had been
// visited n_prior times with the value that the heuristic gives it:
//   (v n + n_prior Q) / (n + n_prior) + C sqrt(ln n_p / (n + n_prior)).
#pragma once

#include <cmath>

#include "banyan/core/math.hpp"
#include "banyan/search/mcts/selection.hpp"

namespace banyan {

class PriorKnowledge final : public Named<PriorKnowledge, Selection> {
 public:
  static constexpr std::string_view kName = "prior_knowledge";
  static constexpr std::string_view kHelp =
      "UCT whose children start with n_prior visits of their heuristic value";
  void describe(auto& option) {
    option("c", c_, 0.0, 100.0, "exploration weight C");
    option("weight", weight_, 0.001, 1'000'000.0, "n_prior, the visits that the heuristic is worth");
  }
  Needs needs() const override { return {.heuristic = true}; }

  Choice select(const NodeStatistics& node) const override {
    const auto& c = node.children;
    const double log_n = math::log(as_double(std::max<std::uint64_t>(node.visits, 1)) + weight_);
    return best_or_untried(node, kUnvisitedFirst, [&](std::size_t i) {
      const double n = as_double(c.visits[i]) + weight_;
      const double q = std::clamp(static_cast<double>(c.heuristic[i]), 0.0, 1.0);
      return (c.total[i] + weight_ * q) / n + c_ * std::sqrt(std::max(0.0, log_n) / n);
    });
  }

  std::vector<ScoreTerm> explain(const NodeStatistics& node, ChildIndex i) const override {
    const auto& c = node.children;
    const double log_n = math::log(as_double(std::max<std::uint64_t>(node.visits, 1)) + weight_);
    const double n = as_double(c.visits[i]) + weight_;
    const double q = std::clamp(static_cast<double>(c.heuristic[i]), 0.0, 1.0);
    return {{"value", c.total[i] / n},
            {"prior knowledge", weight_ * q / n},
            {"exploration", c_ * std::sqrt(std::max(0.0, log_n) / n)}};
  }

 private:
  double c_ = 0.5, weight_ = 10;
};

}  // namespace banyan
