// Searches for tests: an Mcts made from its spec, and a walk over everything that its tree holds.
#pragma once

#include <string>
#include <unordered_set>

#include "banyan/search/mcts/mcts.hpp"

namespace banyan::test {

template <Game G>
std::unique_ptr<Mcts<G>> make_mcts(const std::string& text, std::uint64_t seed = 1,
                                   const Knowledge<G>& knowledge = {}) {
  const auto spec = parse_spec(text);
  if (!spec) throw SpecError(spec.error());
  auto mcts = std::make_unique<Mcts<G>>(knowledge);
  OptionReader reader(*spec);
  mcts->describe(reader);
  reader.finish();
  mcts->new_game(seed);
  return mcts;
}

template <Game G>
Report<G> search(Mcts<G>& mcts, const GameRecord<G>& record, std::uint64_t playouts,
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
void for_each_node(Mcts<G>& mcts, GameRecord<G> record, Visit visit) {
  std::unordered_set<NodeId> seen;
  for_each_node(mcts.tree(), mcts.root(), record, seen, visit);
}

}  // namespace banyan::test
