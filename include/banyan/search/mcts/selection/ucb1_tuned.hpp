// UCB1-TUNED (Auer et al. 2002; Chaslot 2010, formulas 3.6 and 3.7):
//   v + C sqrt(ln n_p / n_i · min(1/4, V_i)),   V_i = variance + sqrt(2 ln n_p / n_i).
// The bound 1/4 assumes rewards in [0, 1]. Kato et al. 2015 prints the second root outside the
// minimum; `literal` follows that misprint.
#pragma once

#include <cmath>

#include "banyan/core/math.hpp"
#include "banyan/search/mcts/selection.hpp"

namespace banyan {

// The exploration term, kept apart for its test. pre: n >= 1, log_n >= 0, variance >= 0.
inline double ucb1_tuned_bonus(double log_n, double n, double variance, bool literal) {
  const double spread = std::sqrt(2 * log_n / n);
  if (literal) return std::sqrt(log_n / n * std::min(0.25, variance) + spread);
  return std::sqrt(log_n / n * std::min(0.25, variance + spread));
}

class Ucb1Tuned final : public Named<Ucb1Tuned, Selection> {
 public:
  static constexpr std::string_view kName = "ucb1_tuned";
  static constexpr std::string_view kHelp = "UCB1 with the variance of each child's rewards";
  void describe(auto& option) {
    option("c", c_, 0.0, 100.0, "exploration weight C");
    option("fpu", fpu_, -1.0, kUnvisitedFirst, "first-play urgency: the score of an unvisited child");
    option("literal", literal_, "the formula as misprinted in the paper on Amazons");
  }
  Needs needs() const override { return {.squares = true}; }
  bool untried_first() const override { return fpu_ >= kUnvisitedFirst; }

  Choice select(const NodeStatistics& node) const override {
    const auto& c = node.children;
    const double log_n = math::log(as_double(std::max<std::uint64_t>(node.visits, 1)));
    return best_or_untried(node, fpu_, [&](std::size_t i) {
      const double n = std::max(as_double(c.visits[i]), 1.0);
      const double mean = c.total[i] / n;
      const double variance = std::max(0.0, c.squares[i] / n - mean * mean);  // rounding may go below zero
      const double visited = mean + c_ * ucb1_tuned_bonus(log_n, n, variance, literal_);
      return c.visits[i] > 0 ? visited : fpu_;
    });
  }

  std::vector<ScoreTerm> explain(const NodeStatistics& node, ChildIndex i) const override {
    const auto& c = node.children;
    if (c.visits[i] == 0) return {{"first-play urgency", fpu_}};
    const double log_n = math::log(as_double(std::max<std::uint64_t>(node.visits, 1)));
    const double n = as_double(c.visits[i]), mean = c.total[i] / n;
    const double variance = std::max(0.0, c.squares[i] / n - mean * mean);
    return {{"value", mean},
            {"exploration by variance", c_ * ucb1_tuned_bonus(log_n, n, variance, literal_)}};
  }

 private:
  double c_ = 1, fpu_ = kUnvisitedFirst;
  bool literal_ = false;
};

}  // namespace banyan
