// UCB-V (Audibert, Munos and Szepesvári 2009): v + sqrt(2 C V ln n_p / n_i) + 3 C ln n_p / n_i, V the
// variance of the child's rewards: a child whose rewards hardly vary is explored little.
#pragma once

#include <cmath>

#include "banyan/core/math.hpp"
#include "banyan/search/mcts/selection.hpp"

namespace banyan {

// The exploration term, kept apart for its test. pre: n >= 1, log_n >= 0, variance >= 0.
inline double ucb_v_bonus(double log_n, double n, double variance, double c) {
  return std::sqrt(2 * c * variance * log_n / n) + 3 * c * log_n / n;
}

class UcbV final : public Named<UcbV, Selection> {
 public:
  static constexpr std::string_view kName = "ucb_v";
  static constexpr std::string_view kHelp = "v + sqrt(2 c var ln n_p / n_i) + 3 c ln n_p / n_i";
  void describe(auto& option) { option("c", c_, 0.0, 100.0, "exploration weight C"); }

  Needs needs() const override { return {.squares = true}; }

  Choice select(const NodeStatistics& node) const override {
    const auto& c = node.children;
    const double log_n = math::log(as_double(std::max<std::uint64_t>(node.visits, 1)));
    return best_or_untried(node, kUnvisitedFirst, [&](std::size_t i) {
      if (c.visits[i] == 0) return kUnvisitedFirst;
      const double n = as_double(c.visits[i]);
      const double mean = c.total[i] / n;
      const double variance = std::max(0.0, c.squares[i] / n - mean * mean);  // rounding may go below zero
      return mean + ucb_v_bonus(log_n, n, variance, c_);
    });
  }

 private:
  double c_ = 0.2;
};

}  // namespace banyan
