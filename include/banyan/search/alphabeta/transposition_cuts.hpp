// Enhanced transposition cut-offs (Schaeffer and Plaat 1996): a move whose result the table knows may cut off
// before anything is searched.
#pragma once

#include "banyan/search/alphabeta/transpositions.hpp"

namespace banyan::alphabeta {

template <Hashed G>
class TranspositionCuts : public Technique<G> {
 public:
  void describe(auto& option) {
    option("etc", is_on_, "enhanced transposition cut-offs more than two plies from the leaves");
  }

  std::optional<Value> with_moves(TreeSearch<G>& search, const Node<G>& node) {
    const Transpositions<G>& table = search.transpositions();
    if (!is_on_ || node.depth <= kLeast || !table.is_on()) return std::nullopt;
    for (const auto move : search.here().moves) {
      G next = search.path().position();
      next.play(move);
      const auto hash = search.path().hash_after(move, next);
      if (!hash) continue;
      const auto* entry = table.find(next, *hash);
      if (entry == nullptr) continue;
      const auto [score, bound] = table.known_by(*entry, node.depth - kPly, node.ply + 1);
      if ((bound == Bound::Upper || bound == Bound::Exact) && -score >= node.beta) {
        return Value{-score, kNoRepetition, table.is_certain(*entry)};
      }
    }
    return std::nullopt;
  }

 private:
  static constexpr int kLeast = 2 * kPly;  // more than so far from the leaves (Winands and Björnsson 2011)
  bool is_on_ = true;
};

}  // namespace banyan::alphabeta
