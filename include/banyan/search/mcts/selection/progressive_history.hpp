// Progressive history (Nijssen and Winands 2011): v + C sqrt(ln n_p / n_i) + W h(move) / ((1 - v_i) n_i + 1),
// where h is the move's average result over the whole search, wherever it was played.
#pragma once

#include <cmath>

#include "banyan/core/math.hpp"
#include "banyan/search/mcts/selection.hpp"

namespace banyan {

template <Game G>
class ProgressiveHistory final : public Named<ProgressiveHistory<G>, Selection<G>> {
 public:
  static constexpr std::string_view kName = "progressive_history";
  static constexpr std::string_view kHelp = "v + c sqrt(ln n_p / n_i) + w history(move) / (losses + 1)";
  void describe(auto& option) {
    option("c", c_, 0.0, 100.0, "exploration weight C");
    option("w", w_, 0.0, 10'000.0, "weight W of the history");
  }
  Needs needs() const override { return {.trace = true, .history = true}; }

  Choice<G> select(const NodeView<G>& node, Rng& rng) const override {
    const auto& c = node.children;
    const double log_n = math::log(as_double(std::max<std::uint64_t>(node.visits, 1)));
    return best_or_untried(node, kUnvisitedFirst, rng, [&](std::size_t i) {
      if (c.visits[i] == 0) return kInfinity;
      const double n = as_double(c.visits[i]);
      const double losses = std::max(0.0, n - c.total[i]);
      return c.total[i] / n + c_ * std::sqrt(log_n / n) + w_ * history(node, c.move[i]) / (losses + 1);
    });
  }

 private:
  static double history(const NodeView<G>& node, typename G::Move move) {
    if constexpr (Coded<G>) {
      return node.scratch.history.entry(node.position.to_move(), node.position.move_code(move)).value();
    } else {
      return 0.5;
    }
  }

  double c_ = 0.5, w_ = 3;
};

}  // namespace banyan
