// Progressive widening (Chaslot 2010, sections 5.1.2 and 5.2.1; Coulom 2007): a node looks only at its best
// children by heuristic, and at more of them the more often it is visited.
//   mango:        children 1 … k_init at once, child k when n_p > A B^(k - k_init)
//   crazy_stone:  child n at t_(n-1), t_0 = 0, t_(n+1) = t_n + 40 · 1.4^n
#pragma once

#include "banyan/search/mcts/selection.hpp"

namespace banyan {

enum class WideningSchedule : std::uint8_t { Mango, CrazyStone };
inline constexpr std::string_view kWideningScheduleNames[] = {"mango", "crazy_stone"};

// How many children are open at `visits`; at least one. `a` and `b` are A and B of mango, or 40 and 1.4.
inline std::size_t open_children(WideningSchedule schedule, double visits, std::size_t k_init, double a,
                                 double b, std::size_t most) {
  std::size_t open = schedule == WideningSchedule::Mango ? k_init : 1;
  double step = schedule == WideningSchedule::Mango ? a * b : a;
  double threshold = schedule == WideningSchedule::Mango ? step : a;
  while (open < most && visits > threshold) {
    ++open;
    step *= b;
    threshold = schedule == WideningSchedule::Mango ? step : threshold + step;
  }
  return std::min(open, most);
}

class ProgressiveWidening final : public Named<ProgressiveWidening, Selection> {
 public:
  static constexpr std::string_view kName = "progressive_widening";
  static constexpr std::string_view kHelp =
      "the inner selection among the best k children by heuristic, k growing";
  void describe(auto& option) {
    option("schedule", schedule_, kWideningScheduleNames, "when the next child opens");
    option("k_init", k_init_, 1, 1000, "children open from the start (mango)");
    option("a", a_, 1.0, 10'000.0, "factor A of the thresholds in visits (mango)");
    option("b", b_, 1.0001, 10.0, "growth B of the thresholds (mango)");
    option("first", first_, 1.0, 10'000.0, "visits until the second child opens (crazy_stone)");
    option("growth", growth_, 1.0001, 10.0, "growth of the steps between thresholds (crazy_stone)");
    option.part("inner", inner_, Selections{}, "ucb1", "the selection among the open children");
  }
  Needs needs() const override { return inner_->needs() | Needs{.heuristic = true, .ordered = true}; }

  // Children are sorted by heuristic, so the open ones are a prefix of the columns.
  // Without memory for all of them there is no prefix.
  Choice select(const NodeStatistics& node) const override { return inner_->select(narrowed(node)); }
  // A child that is not open yet is not compared.
  std::vector<ScoreTerm> explain(const NodeStatistics& node, ChildIndex i) const override {
    const NodeStatistics open = narrowed(node);
    if (i >= open.children.count) return {};
    return inner_->explain(open, i);
  }

 private:
  NodeStatistics narrowed(const NodeStatistics& node) const {
    NodeStatistics narrowed = node;
    if (!node.complete()) return narrowed;
    const bool mango = schedule_ == WideningSchedule::Mango;
    std::size_t open = open_children(schedule_, as_double(node.visits), static_cast<std::size_t>(k_init_),
                                     mango ? a_ : first_, mango ? b_ : growth_, node.children.count);
    while (open < node.children.count && all_lost(node.children, open)) ++open;
    narrowed.children.count = narrowed.legal = open;
    return narrowed;
  }
  static bool all_lost(const Edges& c, std::size_t open) {
    return std::all_of(c.proof, c.proof + open, [](Proof proof) { return proof == Proof::Loss; });
  }

  WideningSchedule schedule_ = WideningSchedule::Mango;
  int k_init_ = 5;
  double a_ = 50, b_ = 1.3, first_ = 40, growth_ = 1.4;
  std::unique_ptr<Selection> inner_;
};

}  // namespace banyan
