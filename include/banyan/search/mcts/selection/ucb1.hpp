// UCB1 applied to trees, UCT (Kocsis and Szepesvári 2006; Chaslot 2010, formula 3.5): v + C sqrt(ln n_p /
// n_i).
#pragma once

#include <cmath>

#include "banyan/core/math.hpp"
#include "banyan/search/mcts/selection.hpp"

namespace banyan {

class Ucb1 final : public Named<Ucb1, Selection> {
 public:
  static constexpr std::string_view kName = "ucb1";
  static constexpr std::string_view kHelp = "v + c sqrt(ln n_p / n_i): UCT";
  void describe(auto& option) {
    option("c", c_, 0.0, 100.0, "exploration weight C, rewards in [0, 1]");
    option("fpu", fpu_, -1.0, kUnvisitedFirst, "first-play urgency: the score of an unvisited child");
    option("implicit", implicit_, 0.0, 1.0,
           "share of the implicit minimax value (with backup implicit_minimax)");
  }
  Needs needs() const override { return {.minimax = implicit_ > 0}; }
  bool untried_first() const override { return fpu_ >= kUnvisitedFirst; }

  Choice select(const NodeStatistics& node) const override {
    const auto& c = node.children;
    const double weight = c_ * root_of_log(node.visits);
    if (implicit_ == 0 && fpu_ == kUnvisitedFirst) {
      if (!node.complete()) return Choice::untried();
      // The common case, and the one that counts: a division and a root a child, nothing else. The smallest
      // of numbers makes the score of an unvisited child infinite and changes no other.
      constexpr double kTiny = 1e-300;
      const auto* visits = c.visits;
      const auto* total = c.total;
      return best_of_by_fours(c.count, node.has_proofs ? c.proof : nullptr,
                              [=](std::size_t i) {
                                const double n = as_double(visits[i]);
                                return (total[i] + kTiny + weight * std::sqrt(n)) / n;
                              })
          .child;
    }
    const auto score = [&, weight](std::size_t i) {
      const double n = std::max(as_double(c.visits[i]), 1.0);
      const double visited = (c.total[i] + weight * std::sqrt(n)) / n;  // v + w / sqrt(n) with one division
      return c.visits[i] > 0 ? visited : fpu_;
    };
    if (implicit_ == 0) return best_or_untried(node, fpu_, score);
    return best_or_untried(node, fpu_, [&](std::size_t i) {
      if (c.visits[i] == 0) return fpu_;
      const double value = (1 - implicit_) * c.value(i) + implicit_ * c.minimax[i];
      return value + weight / std::sqrt(as_double(c.visits[i]));
    });
  }

  std::vector<ScoreTerm> explain(const NodeStatistics& node, ChildIndex i) const override {
    const auto& c = node.children;
    if (c.visits[i] == 0) return {{"first-play urgency", fpu_}};
    const double exploration = c_ * root_of_log(node.visits) / std::sqrt(as_double(c.visits[i]));
    if (implicit_ == 0) return {{"value", c.value(i)}, {"exploration", exploration}};
    return {{"value", (1 - implicit_) * c.value(i)},
            {"implicit minimax", implicit_ * c.minimax[i]},
            {"exploration", exploration}};
  }

 private:
  double root_of_log(std::uint64_t n) const {
    return n < roots_of_logs_.size() ? roots_of_logs_[n] : std::sqrt(math::log(as_double(n)));
  }

  std::span<const double> roots_of_logs_ = math::roots_of_logs();
  double c_ = 0.5, fpu_ = kUnvisitedFirst, implicit_ = 0;
};

}  // namespace banyan
