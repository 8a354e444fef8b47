// Futility pruning (Heinz 1998): near the leaves a position far above the window is good enough as it is, and
// far below it only forcing moves may help.
#pragma once

#include "banyan/search/alphabeta/technique.hpp"

namespace banyan::alphabeta {

template <Hashed G>
class Futility : public Technique<G> {
 public:
  void describe(auto& option) {
    option("futility", margin_, 0, 20000,
           "points a ply by which a position near the leaves may be outside of the window; 0 = any");
    option("futility_depth", depth_, 1, 127, "most plies to go for futility");
  }

  std::optional<Value> before_moves(TreeSearch<G>& search, Node<G>& node) {
    if (margin_ == 0 || !node.may_guess() || node.depth > depth_ * kPly) return std::nullopt;
    const int score = search.evaluate(), margin = margin_ * ((node.depth + kPly - 1) / kPly);
    if (score - margin >= node.beta) return Value{score, kNoRepetition, false};
    if (score + margin <= node.alpha) return search.leaf(score, node.alpha, node.beta);
    return std::nullopt;
  }

 private:
  int margin_ = 0, depth_ = 1;
};

}  // namespace banyan::alphabeta
