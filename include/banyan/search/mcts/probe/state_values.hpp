// The features of the state in the selection (Sharma, Kobti and Goodwin 2008; Chaslot 2010, section 4.3): a
// node that has been visited v times asks once for the value of the position behind each move, and that
// becomes the move's heuristic, from which selections such as prior_knowledge start. The values are learnt by
// the play-out state_values.
#pragma once

#include "banyan/search/mcts/probe.hpp"

namespace banyan {

template <Game G>
class StateValuesProbe final : public Named<StateValuesProbe<G>, Probe<G>> {
 public:
  static constexpr std::string_view kName = "state_values";
  static constexpr std::string_view kHelp =
      "the learnt values of the next positions are the heuristic of a node";
  void describe(auto& option) {
    option("visits", visits_, 0, 1'000'000'000, "the number v of visits of a node that asks");
  }
  Needs needs() const override { return {.heuristic = true}; }
  bool wants_nodes() const override { return true; }

  void at_node(const NodeView<G>& node) override {
    if (node.visits < static_cast<std::uint64_t>(visits_) || !node.tree.claim_probe(node.node)) return;
    const auto* const moves = Tree<typename G::Move>::moves(node.children);
    for (ChildIndex i = 0; i < node.children.count; ++i) {
      G behind = node.position;
      behind.play(moves[i]);
      const double first = node.scratch.state_values.chance(state_features(behind));
      const double value = reward_for(node.position.to_move(), first);
      node.tree.set_heuristic(node.node, i, static_cast<float>(value));
    }
  }

 private:
  int visits_ = 1;
};

}  // namespace banyan
