// Backups that replace the mean by a function of the children (Chaslot 2010, section 3.3.4): max, informed
// average, mix. They act on nodes with at least `from` visits; below, and where a child has never been
// visited, the mean stands.
#pragma once

#include "banyan/search/mcts/backup.hpp"
#include "banyan/search/mcts/spread.hpp"

namespace banyan {

// The highest value of a visited child, for the side to move at the node.
class MaxBackup final : public Named<MaxBackup, Backup> {
 public:
  static constexpr std::string_view kName = "max";
  static constexpr std::string_view kHelp = "the value of the best child (negamax of means)";
  void describe(auto& option) {
    option("from", from_, 1, 1'000'000'000, "visits from which the operator acts");
  }
  void update(Walk& walk, const Simulation& simulation) override {
    update_path(walk, simulation.first, [&](const BackedUpEdge& edge, const Edges& below) {
      const ChildIndex best = highest_valued(below);
      if (best != kNoChild && edge.visits() >= static_cast<std::uint64_t>(from_))
        edge.set_value(1 - below.value(best));
    });
  }

 private:
  int from_ = 1;
};

// Informed average: sum v_i n_i U_i / sum n_i U_i with the urgencies U of OMC.
class InformedAverageBackup final : public Named<InformedAverageBackup, Backup> {
 public:
  static constexpr std::string_view kName = "informed_average";
  static constexpr std::string_view kHelp =
      "the mean of the children weighted by visits and their chance to be best";
  void describe(auto& option) {
    option("from", from_, 1, 1'000'000'000, "visits from which the operator acts");
  }
  Needs needs() const override { return {.squares = true}; }
  void update(Walk& walk, const Simulation& simulation) override {
    update_path(walk, simulation.first, [&](const BackedUpEdge& edge, const Edges& below) {
      if (edge.visits() >= static_cast<std::uint64_t>(from_)) edge.set_value(1 - weighted(below));
    });
  }

 private:
  static double weighted(const Edges& c) {
    const ChildIndex best = highest_valued(c);
    if (best == kNoChild) return 0;  // every child is a proven loss
    const auto of = [&](std::size_t i) { return estimate(as_double(c.visits[i]), c.total[i], c.squares[i]); };
    const Estimate first = of(best);
    double sum = 0, weights = 0;
    for (std::size_t i = 0; i < c.count; ++i) {
      if (c.visits[i] == 0) continue;
      const double weight = as_double(c.visits[i]) * omc_urgency(first, of(i), 1);
      sum += weight * c.value(i);
      weights += weight;
    }
    return sum / weights;  // the best child's urgency is 1: never zero
  }

  int from_ = 1;
};

// Mix (Coulom 2006): (v_mean w + v_r n_r) / (w + n_r), r the most visited child, w = `weight` up to `until`
// simulations of the node and an eighth of them afterwards. The published 162 and 1296 are 2 · 81 and 16 ·
// 81, for 9×9.
class MixBackup final : public Named<MixBackup, Backup> {
 public:
  static constexpr std::string_view kName = "mix";
  static constexpr std::string_view kHelp = "between the mean and the value of the most visited child";
  void describe(auto& option) {
    option("weight", weight_, 0.0, 1e9, "weight of the mean in young nodes");
    option("until", until_, 1.0, 1e12, "simulations after which the weight is an eighth of them");
  }
  Needs needs() const override { return {.mean = true}; }
  void update(Walk& walk, const Simulation& simulation) override {
    update_path(walk, simulation.first, [&](const BackedUpEdge& edge, const Edges& below) {
      const double n = as_double(edge.visits());
      const std::size_t robust =
          best_of(below.count, [&](std::size_t j) { return as_double(below.visits[j]); }).child;
      const double n_r = as_double(below.visits[robust]);
      const double w = n <= until_ ? weight_ : n / 8;
      const double mean = 1 - edge.mean_total() / n;  // for the side to move at the node
      if (n_r > 0) edge.set_value(1 - (mean * w + below.value(robust) * n_r) / (w + n_r));
    });
  }

 private:
  double weight_ = 162, until_ = 1296;
};

// Implicit minimax (Lanctot et al. 2014): beside the mean every edge keeps a second value, at first the
// game's evaluation, then the negamax of its children. Selection mixes the two.
class ImplicitMinimaxBackup final : public Named<ImplicitMinimaxBackup, Backup> {
 public:
  static constexpr std::string_view kName = "implicit_minimax";
  static constexpr std::string_view kHelp =
      "keeps the minimax of the game's evaluation beside the inner backup";
  void describe(auto& option) {
    option.part("inner", inner_, Backups{}, "average", "what happens to the values");
  }
  Needs needs() const override { return inner_->needs() | Needs{.minimax = true}; }
  bool proves() const override { return inner_->proves(); }
  void update(Walk& walk, const Simulation& simulation) override {
    inner_->update(walk, simulation);
    AnyTree& tree = *walk.tree;
    for (std::size_t k = walk.path.size(); k-- > 1;) {
      const AnyTree::Frame frame(tree);
      const auto below = tree.edges_of(walk.path[k].node);
      tree.set_minimax(walk.path[k - 1].node, walk.path[k - 1].child,
                       1 - best_of(below.count, [&](std::size_t i) { return below.minimax[i]; }).score);
    }
  }

 private:
  std::unique_ptr<Backup> inner_;
};

}  // namespace banyan
