// Progressive history (Nijssen and Winands 2011): v + C sqrt(ln n_p / n_i) + W h(move) / ((1 - v_i) n_i + 1),
// where h is the move's average result over the whole search, wherever it was played.
#pragma once

#include <cmath>

#include "banyan/core/math.hpp"
#include "banyan/search/mcts/selection.hpp"

namespace banyan {

class ProgressiveHistory final : public Named<ProgressiveHistory, Selection> {
 public:
  static constexpr std::string_view kName = "progressive_history";
  static constexpr std::string_view kHelp = "v + c sqrt(ln n_p / n_i) + w history(move) / (losses + 1)";
  void describe(auto& option) {
    option("c", c_, 0.0, 100.0, "exploration weight C");
    option("w", w_, 0.0, 10'000.0, "weight W of the history");
  }
  Needs needs() const override { return {.trace = true, .history = true}; }

  Choice select(const NodeStatistics& node) const override {
    if (!node.complete()) return Choice::untried();
    const auto& c = node.children;
    const double log_n = math::log(as_double(std::max<std::uint64_t>(node.visits, 1)));
    node.walk.histories.resize(c.count);
    node.game.histories(node.walk.histories);
    const double* history = node.walk.histories.data();
    return best_child(node,
                      [&](std::size_t i) {
                        if (c.visits[i] == 0) return kInfinity;
                        const double n = as_double(c.visits[i]);
                        const double losses = std::max(0.0, n - c.total[i]);
                        return c.total[i] / n + c_ * std::sqrt(log_n / n) + w_ * history[i] / (losses + 1);
                      })
        .child;
  }

  std::vector<ScoreTerm> explain(const NodeStatistics& node, ChildIndex i) const override {
    const auto& c = node.children;
    if (c.visits[i] == 0) return {{"first-play urgency", kInfinity}};
    const double log_n = math::log(as_double(std::max<std::uint64_t>(node.visits, 1)));
    const double n = as_double(c.visits[i]), losses = std::max(0.0, n - c.total[i]);
    std::vector<double> history(c.count);
    node.game.histories(history);
    return {{"value", c.value(i)},
            {"exploration", c_ * std::sqrt(log_n / n)},
            {"history", w_ * history[i] / (losses + 1)}};
  }

 private:
  double c_ = 0.5, w_ = 3;
};

}  // namespace banyan
