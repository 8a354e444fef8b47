// Searches for tests: an Mcts made from its spec, and a walk over everything that its tree holds.
#pragma once

#include <memory>
#include <string>
#include <unordered_set>

#include "banyan/engine/searcher.hpp"
#include "banyan/search/mcts/mcts.hpp"

namespace banyan::test {

// An Mcts that the library compiled: it is searched by virtual calls, and only its tree is looked at
// directly.
template <Game G>
class TestedMcts {
 public:
  TestedMcts(const std::string& spec, const Knowledge<G>& knowledge)
      : searcher_(make_searcher<G>(spec, knowledge)) {}

  std::string spec() const { return searcher_->spec(); }
  void new_game(std::uint64_t seed) { searcher_->new_game(seed); }
  Report<G> search(const GameRecord<G>& record, const Limits& limits, std::stop_token stop,
                   const typename Searcher<G>::Progress& progress) {
    return searcher_->search(record, limits, std::move(stop), progress);
  }
  Tree<typename G::Move>& tree() { return mcts().tree(); }
  NodeId root() const { return mcts().root(); }

 private:
  Mcts<G>& mcts() const { return static_cast<Mcts<G>&>(*searcher_); }

  std::unique_ptr<Searcher<G>> searcher_;
};

template <Game G>
std::unique_ptr<TestedMcts<G>> make_mcts(const std::string& spec, std::uint64_t seed = 1,
                                         const Knowledge<G>& knowledge = {}) {
  auto mcts = std::make_unique<TestedMcts<G>>(spec, knowledge);
  mcts->new_game(seed);
  return mcts;
}

template <Game G>
Report<G> search(TestedMcts<G>& mcts, const GameRecord<G>& record, std::uint64_t playouts,
                 std::uint64_t bytes = 1 << 24) {
  Limits limits;
  limits.playouts = playouts;
  limits.bytes = bytes;
  return mcts.search(record, limits, {}, {});
}

// Calls visit(record, node) for every node below `node`, it included, each with the game that leads to it;
// where paths meet, once.
template <Game G, class Visit>
void for_each_node(Tree<typename G::Move>& tree, NodeId node, GameRecord<G>& record,
                   std::unordered_set<NodeId>& seen, Visit visit) {
  if (!seen.insert(node).second) return;
  visit(std::as_const(record), node);
  const AnyTree::Frame frame(tree);
  const auto c = tree.children(node);
  const G here = record.position();
  const std::size_t plies = record.plies();
  for (std::size_t i = 0; i < c.count; ++i) {
    if (c.node[i] == kNoNode) continue;
    record.play(c.move[i]);
    for_each_node(tree, c.node[i], record, seen, visit);
    record.rewind(plies, here);
  }
}

template <Game G, class Visit>
void for_each_node(TestedMcts<G>& mcts, GameRecord<G> record, Visit visit) {
  std::unordered_set<NodeId> seen;
  for_each_node(mcts.tree(), mcts.root(), record, seen, visit);
}

}  // namespace banyan::test
