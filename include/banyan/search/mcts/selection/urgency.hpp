// What OMC and PBBM share: the urgency of a child is its chance to be better than the child of highest value,
// and the child with the highest U_i / n_i is due; children without a visit come first.
#pragma once

#include "banyan/search/mcts/selection.hpp"
#include "banyan/search/mcts/spread.hpp"

namespace banyan {

// Derived::urgency(best, child, children, i): U of child `i`, given the estimates of it and of the best one.
template <class Derived>
class UrgencySelection : public Named<Derived, Selection> {
 public:
  Needs needs() const final { return {.squares = true}; }

  Choice select(const NodeStatistics& node) const final {
    if (!node.complete()) return Choice::untried();
    const auto& c = node.children;
    const auto of = [&](std::size_t i) { return estimate(as_double(c.visits[i]), c.total[i], c.squares[i]); };
    const ChildIndex highest = highest_valued(c);
    const Estimate best = highest == kNoChild ? Estimate{} : of(highest);
    return best_child(node,
                      [&](std::size_t i) {
                        if (c.visits[i] == 0) return kUnvisitedFirst;
                        if (highest == kNoChild) return 0.0;
                        return static_cast<const Derived&>(*this).urgency(best, of(i), c, i) /
                               as_double(c.visits[i]);
                      })
        .child;
  }
  std::vector<ScoreTerm> explain(const NodeStatistics& node, ChildIndex i) const final {
    const auto& c = node.children;
    if (c.visits[i] == 0) return {{"first-play urgency", kUnvisitedFirst}};
    const auto of = [&](std::size_t k) { return estimate(as_double(c.visits[k]), c.total[k], c.squares[k]); };
    const ChildIndex highest = highest_valued(c);
    if (highest == kNoChild) return {};
    const double urgency = static_cast<const Derived&>(*this).urgency(of(highest), of(i), c, i);
    return {{"urgency / visits", urgency / as_double(c.visits[i])}};
  }
};

}  // namespace banyan
