// A probe by any search: when a node has been visited v times, another search looks at it, and the moves that
// it proves are proven in the tree. With alpha-beta this is MCTS-MS-d-Visit-v (Baier and Winands 2013) with
// everything that alpha-beta knows: a table, an order of moves, quiescence.
#pragma once

#include "banyan/search/inner_search.hpp"
#include "banyan/search/mcts/probe.hpp"

namespace banyan {

// The position of a node, with its past where that matters.
template <Game G>
Report<G> searched(InnerSearch<G>& search, const NodeView<G>& node) {
  if constexpr (Repeats<G>) {
    return search.search(node.record);
  } else {
    return search.search(GameRecord<G>(node.position));
  }
}

template <Game G>
class SearchProbe final : public Named<SearchProbe<G>, Probe<G>> {
 public:
  static constexpr std::string_view kName = "search";
  static constexpr std::string_view kHelp =
      "a node is searched once by another search, which may prove moves";
  explicit SearchProbe(const BuildContext* context = nullptr) : search_(context, "alphabeta", 1000) {}
  void describe(auto& option) {
    option("visits", visits_, 0, 1'000'000'000, "the number v of visits of a node that is searched");
    search_.describe(option);
  }
  bool wants_nodes() const override { return true; }
  bool wants_new_nodes() const override { return visits_ == 0; }

  void at_node(const NodeView<G>& node) override {
    if (node.visits < static_cast<std::uint64_t>(visits_) || !node.tree.claim_probe(node.node)) return;
    for (const ReportedMove<G>& move : searched(search_, node).moves) {
      if (move.proof != Proof::None && !prove(node, move)) return;
    }
  }

 private:
  // Whether there was memory for it.
  static bool prove(const NodeView<G>& node, const ReportedMove<G>& move) {
    ChildIndex child = node.tree.find(node.node, move.move);
    if (child == kNoChild) child = node.tree.add_child(node.node, move.move);
    if (child == kNoChild) return false;
    if (node.tree.edge(node.node, child).proof == Proof::None) {
      node.tree.prove(node.node, child, move.proof, move.plies);
    }
    return true;
  }

  int visits_ = 10;
  InnerSearch<G> search_;
};

}  // namespace banyan
