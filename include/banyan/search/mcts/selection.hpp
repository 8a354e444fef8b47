// The seam of selection: at a node, which child to follow, or which move to make a child of. One virtual call
// a node; loops over children stay inside. Rewards are in [0, 1], seen by the side to move at the node.
#pragma once

#include <string>
#include <string_view>

#include "banyan/search/mcts/node_view.hpp"
#include "banyan/search/mcts/scan.hpp"
#include "banyan/search/strategy.hpp"

namespace banyan {

// A first-play urgency that no value plus exploration reaches: unvisited children come first.
inline constexpr double kUnvisitedFirst = 1000.0;

template <Game G>
class Selection {
 public:
  static constexpr std::string_view kSeam = "selection";
  virtual ~Selection() = default;
  virtual std::string spec() const = 0;
  virtual Needs needs() const { return {}; }
  // pre: the node has a legal move. A proven loss is returned only if every legal move is one.
  virtual Choice<G> select(const NodeView<G>& node, Rng& rng) const = 0;
};

template <Game G>
struct SelectionList;  // strategies.hpp

// The child with the highest score, a proven loss only if there is nothing else.
template <Game G, class Score>
Best best_child(const NodeView<G>& node, Score score) {
  if (!node.has_proofs) return best_of(node.children.count, score);
  return best_of(node.children.count, [&](std::size_t i) {
    return node.children.proof[i] == Proof::Loss ? -kInfinity : score(i);
  });
}

// What every selection by scores does: an untried move as long as its urgency `fpu` is not below the best
// child's.
template <Game G, class Score>
Choice<G> best_or_untried(const NodeView<G>& node, double fpu, Rng& rng, Score score) {
  if (!node.complete() && fpu >= kUnvisitedFirst) return node.untried_move(rng);
  const Best best = best_child(node, score);
  if (!node.complete() && fpu >= best.score) return node.untried_move(rng);
  return best.child;
}

}  // namespace banyan
