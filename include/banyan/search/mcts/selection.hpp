// The seam of selection: at a node, which child to follow, or which move to make a child of. One virtual call
// a node; loops over children stay inside. Rewards are in [0, 1], seen by the side to move at the node.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/search/figures.hpp"
#include "banyan/search/mcts/node_view.hpp"
#include "banyan/search/mcts/scan.hpp"
#include "banyan/search/strategy.hpp"

namespace banyan {

// A first-play urgency that no value plus exploration reaches: unvisited children come first.
inline constexpr double kUnvisitedFirst = 1000.0;

class Selection {
 public:
  static constexpr std::string_view kSeam = "selection";
  virtual ~Selection() = default;
  virtual std::string spec() const = 0;
  virtual Needs needs() const { return {}; }
  // pre: the node has a legal move. A proven loss is returned only if every legal move is one.
  virtual Choice select(const NodeStatistics& node) const = 0;
  // It takes an untried move wherever there is one, whatever the children hold: those need not be shown to
  // it.
  virtual bool untried_first() const { return false; }
  // What it sees in a child, for people: terms whose sum is the number that `select` compares. None where no
  // number is compared.
  virtual std::vector<ScoreTerm> explain(const NodeStatistics&, ChildIndex) const { return {}; }
};

// Every selection by its name; the list is in src/search/selections.cpp.
struct Selections {
  static constexpr std::string_view seam() { return Selection::kSeam; }
  static std::unique_ptr<Selection> make(std::string_view text, const BuildContext* context = nullptr);
  static std::vector<std::string> names();
  static std::vector<StrategyInfo> infos();
};

// The child with the highest score, a proven loss only if there is nothing else.
template <class Score>
Best best_child(const NodeStatistics& node, Score score) {
  if (!node.has_proofs) return best_of(node.children.count, score);
  return best_of(node.children.count, [&](std::size_t i) {
    return node.children.proof[i] == Proof::Loss ? -kInfinity : score(i);
  });
}

// What every selection by scores does: an untried move as long as its urgency `fpu` is not below the best
// child's.
template <class Score>
Choice best_or_untried(const NodeStatistics& node, double fpu, Score score) {
  if (!node.complete() && fpu >= kUnvisitedFirst) return Choice::untried();
  const Best best = best_child(node, score);
  if (!node.complete() && fpu >= best.score) return Choice::untried();
  return best.child;
}

}  // namespace banyan
