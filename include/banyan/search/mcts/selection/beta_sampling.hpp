// Beta sampling (Chaslot 2010, section 8.2.3, where it chooses the moves of a book): a number is drawn for
// each child from Beta(wins + 1, losses + 1), and the highest is taken. So a child is chosen as often as it
// is likely to be the best. A child without a visit is drawn from Beta(1, 1), uniformly. The thesis found it
// too explorative in a search; `strength` counts every result so many times, which makes it less so.
#pragma once

#include "banyan/core/beta.hpp"
#include "banyan/search/mcts/selection.hpp"

namespace banyan {

class BetaSampling final : public Named<BetaSampling, Selection> {
 public:
  static constexpr std::string_view kName = "beta";
  static constexpr std::string_view kHelp = "drawn from Beta(wins + 1, losses + 1), the highest is taken";
  void describe(auto& option) {
    option("strength", strength_, 0.01, 1000.0, "how many times every result counts");
  }

  Choice select(const NodeStatistics& node) const override {
    const auto& c = node.children;
    if (!node.complete()) return Choice::untried();
    return best_child(node,
                      [&](std::size_t i) {
                        const double n = as_double(c.visits[i]);
                        const double wins =
                            std::clamp(c.total[i], 0.0, n);  // the backup may have overwritten it
                        return draw_beta(node.walk.rng, strength_ * wins + 1, strength_ * (n - wins) + 1);
                      })
        .child;
  }

  // What is compared is drawn at random; this is its mean.
  std::vector<ScoreTerm> explain(const NodeStatistics& node, ChildIndex i) const override {
    const auto& c = node.children;
    const double n = as_double(c.visits[i]), wins = std::clamp(c.total[i], 0.0, n);
    return {{"mean of Beta(wins + 1, losses + 1)", (strength_ * wins + 1) / (strength_ * n + 2)}};
  }

 private:
  double strength_ = 1;
};

}  // namespace banyan
