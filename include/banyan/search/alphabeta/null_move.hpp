// Adaptive null move (Heinz 1999): who may give up his turn and still reaches beta will reach it. R = 3 far
// from the leaves, else 2; never twice in a row.
#pragma once

#include <utility>

#include "banyan/search/alphabeta/path.hpp"
#include "banyan/search/alphabeta/technique.hpp"

namespace banyan::alphabeta {

template <Hashed G>
class NullMove : public Technique<G> {
 public:
  void describe(auto& option) {
    option("null_move", is_on_, "adaptive null move, R = 2 or 3 (games with a pass)");
  }

  std::optional<Value> with_moves(TreeSearch<G>& search, const Node<G>& node) {
    if constexpr (NullMoves<G>) {
      if (is_on_ && node.may_guess() && node.depth >= kLeast && after_null_ != node.ply) {
        return cut(search, node);
      }
    }
    return std::nullopt;
  }

 private:
  static constexpr int kLeast = 2 * kPly, kDeep = 6 * kPly;

  std::optional<Value> cut(TreeSearch<G>& search, const Node<G>& node) requires NullMoves<G> {
    const int reduction = node.depth > kDeep ? 3 * kPly : 2 * kPly;
    const int before = std::exchange(after_null_, node.ply + 1);
    search.path().pass_turn();
    const Value value =
        search.value_behind(node.depth - kPly - reduction, node.beta - 1, node.beta, Expected::All);
    search.path().back();
    after_null_ = before;
    if (search.is_over() || value.score < node.beta) return std::nullopt;
    return Value{node.beta, kNoRepetition, false};
  }

  bool is_on_ = false;
  int after_null_ = -1;  // the ply behind the last null move of the path
};

}  // namespace banyan::alphabeta
