// Below T visits a node's statistics say little: the play-out strategy picks the move there, as in Crazy
// Stone, Mango and MC-LOA (Chaslot 2010, section 3.3.1; Winands and Björnsson 2011). From T on the inner
// selection decides.
#pragma once

#include "banyan/search/mcts/selection.hpp"

namespace banyan {

class PlayoutBelow final : public Named<PlayoutBelow, Selection> {
 public:
  static constexpr std::string_view kName = "playout_below";
  static constexpr std::string_view kHelp =
      "the play-out strategy below t visits, the inner selection from there on";
  void describe(auto& option) {
    option("t", t_, 0, 1'000'000'000, "threshold T in visits");
    option.part("inner", inner_, Selections{}, "ucb1", "the selection from T visits on");
  }
  Needs needs() const override { return inner_->needs(); }

  Choice select(const NodeStatistics& node) const override {
    if (node.visits >= static_cast<std::uint64_t>(t_)) return inner_->select(node);
    const ChildIndex child = node.game.playout_choice();
    if (child == kNoChild) return Choice::playout_move();
    // The play-out knows nothing of proofs: a proven loss is left to the inner selection, which avoids it.
    // All children are looked at: progressive widening may have narrowed the view.
    return node.walk.tree->edge(node.node, child).proof == Proof::Loss ? inner_->select(node) : Choice(child);
  }

  // Below T the play-out strategy chooses, which compares nothing here.
  std::vector<ScoreTerm> explain(const NodeStatistics& node, ChildIndex i) const override {
    if (node.visits < static_cast<std::uint64_t>(t_)) return {};
    return inner_->explain(node, i);
  }

 private:
  int t_ = 5;
  std::unique_ptr<Selection> inner_;
};

}  // namespace banyan
