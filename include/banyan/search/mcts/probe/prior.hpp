// Prior knowledge by any search: a node that has been visited v times is searched once by another search, and
// what that says of the moves becomes their heuristic, from which selections such as prior_knowledge start.
// With searches by means of games (amaf, vgs) a game need not bring any knowledge for it. A move that the
// search does not report is taken for as good as the worst that it does.
#pragma once

#include "banyan/search/mcts/probe/search.hpp"

namespace banyan {

template <Game G>
class PriorProbe final : public Named<PriorProbe<G>, Probe<G>> {
 public:
  static constexpr std::string_view kName = "prior";
  static constexpr std::string_view kHelp =
      "a node is searched once by another search, whose values are its heuristic";
  explicit PriorProbe(const BuildContext* context = nullptr) : search_(context, "amaf", 1'000'000) {}
  void describe(auto& option) {
    option("visits", visits_, 0, 1'000'000'000, "the number v of visits of a node that is searched");
    search_.describe(option);
  }
  Needs needs() const override { return {.heuristic = true}; }
  bool wants_nodes() const override { return true; }

  void at_node(const NodeView<G>& node) override {
    if (node.visits < static_cast<std::uint64_t>(visits_) || !node.tree.claim_probe(node.node)) return;
    const auto moves = searched(search_, node).moves;
    if (moves.empty()) return;
    const std::size_t count = node.tree.node(node.node).count();
    const auto worst = std::min_element(moves.begin(), moves.end(),
                                        [](const auto& a, const auto& b) { return a.value < b.value; });
    std::vector<float> values(count, static_cast<float>(worst->value));
    for (const ReportedMove<G>& move : moves) {
      const ChildIndex child = node.tree.find(node.node, move.move);
      if (child < count) values[child] = static_cast<float>(move.value);
    }
    for (ChildIndex i = 0; i < count; ++i) node.tree.set_heuristic(node.node, i, values[i]);
  }

 private:
  int visits_ = 50;
  InnerSearch<G> search_;
};

}  // namespace banyan
