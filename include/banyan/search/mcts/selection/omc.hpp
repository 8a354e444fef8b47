// Objective Monte-Carlo (Chaslot et al. 2006; Chaslot 2010, section 3.3.1): the urgency of a child is its
// chance to be better than the best one, U_i = erfc((v_0 - v_i) / (sqrt(2) sigma_i)), and the child with the
// highest U_i / n_i is due. sigma is the standard error of the mean. One-player problems sharpen it with a
// greediness G.
#pragma once

#include <numbers>

#include "banyan/core/math.hpp"
#include "banyan/search/mcts/selection.hpp"
#include "banyan/search/mcts/spread.hpp"

namespace banyan {

inline double omc_urgency(const Estimate& best, const Estimate& child, double greediness) {
  return math::erfc(greediness * (best.value - child.value) /
                    (std::numbers::sqrt2 * std::sqrt(child.variance_of_mean)));
}

template <Game G>
class Omc final : public Named<Omc<G>, Selection<G>> {
 public:
  static constexpr std::string_view kName = "omc";
  static constexpr std::string_view kHelp =
      "erfc((v_0 - v_i) / (sqrt(2) sigma_i)) / n_i: the chance to be best";
  void describe(auto& option) {
    option("greediness", greediness_, 0.0, 1000.0, "factor G on the distance to the best value");
  }
  Needs needs() const override { return {.squares = true}; }

  Choice<G> select(const NodeView<G>& node, Rng& rng) const override {
    if (!node.complete()) return node.untried_move(rng);
    const auto& c = node.children;
    const ChildIndex best = highest_valued(c);
    if (best == kNoChild)
      return best_child(node, [&](std::size_t i) { return c.visits[i] == 0 ? 1.0 : 0.0; }).child;
    const auto of = [&](std::size_t i) { return estimate(as_double(c.visits[i]), c.total[i], c.squares[i]); };
    const Estimate best_estimate = of(best);
    return best_child(node,
                      [&](std::size_t i) {
                        if (c.visits[i] == 0) return kUnvisitedFirst;
                        return omc_urgency(best_estimate, of(i), greediness_) / as_double(c.visits[i]);
                      })
        .child;
  }

 private:
  double greediness_ = 1;
};

}  // namespace banyan
