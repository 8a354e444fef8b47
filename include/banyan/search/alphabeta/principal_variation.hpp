// Principal-variation search (Marsland and Campbell 1982): the first move is searched with the whole window,
// the others are asked with a null window whether they are better, and searched again only if they are. A
// move that costs more than a ply (Cost) must first show as much in a shallower search; not the first one,
// for which there is nothing to compare with yet.
#pragma once

#include "banyan/search/alphabeta/technique.hpp"

namespace banyan::alphabeta {

template <Hashed G>
class PrincipalVariation {
 public:
  void describe(auto& option) {
    option("pvs", is_on_, "principal-variation search: a null window for all moves but the first");
  }

  // The value of `move`, the number-th tried at the node, for the side that plays it. Void if the search is
  // over afterwards.
  Value try_move(TreeSearch<G>& search, const Node<G>& node, typename G::Move move, std::size_t number,
                 Cost cost) const {
    const bool first = number == 0;
    const Expected below = expected_below(node.expected, first);
    const int alpha = node.alpha, beta = node.beta, rest = node.depth - std::min(cost.depth, kPly);
    const auto fails = [&](const Value& value) { return search.is_over() || value.score <= alpha; };
    search.path().play(move);
    if (rest > 0) search.transpositions().prefetch(search.path().hash());
    Value value;
    bool settled = false;
    if (first) cost.tries = 0;
    for (; cost.depth > kPly && cost.tries > 0 && !settled;
         cost.depth = (cost.depth + kPly) / 2, --cost.tries) {
      value = search.value_behind(node.depth - cost.depth, alpha, alpha + 1,
                                  below == Expected::Pv ? Expected::Cut : below);
      settled = fails(value);
    }
    if (!settled && is_on_ && !first) {
      value = search.value_behind(rest, alpha, alpha + 1, below);
      settled = fails(value) || value.score >= beta;
    }
    if (!settled) value = search.value_behind(rest, alpha, beta, beta - alpha > 1 ? Expected::Pv : below);
    search.path().back();
    return value;
  }

 private:
  bool is_on_ = true;
};

}  // namespace banyan::alphabeta
