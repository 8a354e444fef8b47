// A search of a scripted tree, one simulation at a time, and what its tree holds then.
#pragma once

#include "support/scripted_tree.hpp"
#include "support/searching.hpp"

namespace banyan::test {

using Path = std::vector<std::uint8_t>;  // numbers of moves from the root

struct Edge {
  std::uint64_t visits = 0;
  double total = 0;  // for the side that chooses the edge
  Proof proof = Proof::None;
  int plies = 0;
  double minimax = 0, mean = 0;
};

class Search {
 public:
  Search(std::string_view script, const std::string& spec, std::uint64_t seed = 1,
         const Knowledge<ScriptedTree>& knowledge = {})
      : script_(script),
        record_(ScriptedTree(script_)),
        mcts_(make_mcts<ScriptedTree>(spec, seed, knowledge)) {}

  // So many simulations, each a search of its own in the kept tree.
  Report<ScriptedTree> run(int simulations) {
    Report<ScriptedTree> report;
    for (int i = 0; i < simulations; ++i) report = search(*mcts_, record_, 1);
    return report;
  }
  // Until the root is proven; how many simulations that took.
  int run_to_proof(int most) {
    int done = 0;
    while (done < most && root() == Proof::None) {
      run(1);
      ++done;
    }
    return done;
  }

  Proof root() { return searched() ? tree().node_proof(mcts_->root()) : Proof::None; }
  Proof node(const Path& path) {
    const NodeId id = find(path);
    return id == kNoNode ? Proof::None : tree().node_proof(id);
  }
  // The last move of the path; nothing but zeros if it is not in the tree.
  Edge edge(Path path) {
    const ScriptedTree::Move last{path.back()};
    path.pop_back();
    const NodeId id = find(path);
    if (id == kNoNode) return {};
    const auto c = tree().children(id);
    const ChildIndex i = c.find(last);
    if (i == kNoChild) return {};
    return {c.visits[i],
            c.total[i],
            c.proof[i],
            c.plies[i],
            c.minimax != nullptr ? c.minimax[i] : 0,
            c.mean != nullptr ? c.mean[i] : 0};
  }
  std::vector<std::uint64_t> visits(int moves) {
    std::vector<std::uint64_t> all;
    for (std::uint8_t i = 0; i < moves; ++i) all.push_back(edge({i}).visits);
    return all;
  }
  Tree<ScriptedTree::Move>& tree() { return mcts_->tree(); }

 private:
  bool searched() const { return mcts_->root() != kNoNode; }
  NodeId find(const Path& path) {
    NodeId id = mcts_->root();
    for (const std::uint8_t move : path) {
      if (id == kNoNode) return kNoNode;
      const auto c = tree().children(id);
      const ChildIndex i = c.find({move});
      id = i == kNoChild ? kNoNode : c.node[i];
    }
    return id;
  }

  Script script_;
  GameRecord<ScriptedTree> record_;
  std::unique_ptr<TestedMcts<ScriptedTree>> mcts_;
};

using Visits = std::vector<std::uint64_t>;

}  // namespace banyan::test
