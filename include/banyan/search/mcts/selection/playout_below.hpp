// Below T visits a node's statistics say little: the play-out strategy picks the move there, as in Crazy
// Stone, Mango and MC-LOA (Chaslot 2010, section 3.3.1; Winands and Björnsson 2011). From T on the inner
// selection decides.
#pragma once

#include "banyan/search/mcts/playout.hpp"
#include "banyan/search/mcts/selection.hpp"

namespace banyan {

template <Game G>
class PlayoutBelow final : public Named<PlayoutBelow<G>, Selection<G>> {
 public:
  static constexpr std::string_view kName = "playout_below";
  static constexpr std::string_view kHelp =
      "the play-out strategy below t visits, the inner selection from there on";
  void describe(auto& option) {
    option("t", t_, 0, 1'000'000'000, "threshold T in visits");
    option.part("inner", inner_, SelectionList<G>{}, "ucb1", "the selection from T visits on");
  }
  Needs needs() const override { return inner_->needs(); }

  Choice<G> select(const NodeView<G>& node, Rng& rng) const override {
    if (node.visits >= static_cast<std::uint64_t>(t_)) return inner_->select(node, rng);
    const auto move = allowed_move(node);
    const auto all = node.tree.children(node.node);  // the view may be narrowed by progressive widening
    const ChildIndex child = all.find(move);
    if (child == kNoChild) return move;
    // The play-out knows nothing of proofs: a proven loss is left to the inner selection, which avoids it.
    return all.proof[child] == Proof::Loss ? inner_->select(node, rng) : Choice<G>(child);
  }

 private:
  // Play-outs ignore superko; the tree obeys it.
  static typename G::Move allowed_move(const NodeView<G>& node) {
    constexpr int kTries = 8;
    for (int i = 0; i < kTries; ++i) {
      const auto move = node.scratch.playout->choose(node.position, node.scratch);
      if (node.record.is_allowed(move)) return move;
    }
    MoveList<G> moves;
    node.legal_moves(moves);
    return moves[node.scratch.rng.below(static_cast<std::uint32_t>(moves.size()))];
  }

  int t_ = 5;
  std::unique_ptr<Selection<G>> inner_;
};

}  // namespace banyan
