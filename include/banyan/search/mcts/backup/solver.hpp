// MCTS-Solver (Winands, Björnsson and Saito 2008; Chaslot 2010, section 3.3.4): finished games and small
// searches prove moves, and proofs climb the path. A move is won if the position behind it is lost for the
// opponent; a position is won if one move wins, and lost if every legal move has a child and all of them
// lose. Where a proof stops climbing, the simulation counts as an ordinary result. Draws are proven in the
// same way if `draws` is on; the papers leave them unproven.
#pragma once

#include "banyan/search/mcts/backup.hpp"

namespace banyan {

struct NodeProof {
  Proof proof = Proof::None;  // for the side to move at the node
  int plies = 0;              // the quickest win, or the longest resistance
};

// What the children prove of their node.
inline NodeProof proven_by_children(std::size_t legal, const Edges& c, bool draws) {
  NodeProof win{Proof::None, 256}, rest{c.count == legal ? Proof::Loss : Proof::None, 0};
  for (std::size_t i = 0; i < c.count; ++i) {
    if (c.proof[i] == Proof::Win && c.plies[i] < win.plies) win = {Proof::Win, c.plies[i]};
    if (c.proof[i] == Proof::None) rest.proof = Proof::None;
    if (c.proof[i] == Proof::Draw && rest.proof == Proof::Loss) rest.proof = Proof::Draw;
    rest.plies = std::max<int>(rest.plies, c.plies[i]);
  }
  if (win.proof == Proof::Win) return win;
  return rest.proof == Proof::Draw && !draws ? NodeProof{} : rest;
}

// `Inner` is the seam, or a strategy's own type where the composition is fixed.
template <class Inner = Backup>
class SolverBackup final : public Named<SolverBackup<Inner>, Backup> {
 public:
  static constexpr std::string_view kName = "solver";
  static constexpr std::string_view kHelp =
      "MCTS-Solver: proven wins and losses climb the tree beside the inner backup";
  explicit SolverBackup(std::unique_ptr<Inner> inner = nullptr) : inner_(std::move(inner)) {}
  void describe(auto& option) {
    option("draws", draws_, "prove draws too");
    if constexpr (std::is_same_v<Inner, Backup>) {
      option.part("inner", inner_, Backups{}, "average", "what happens to the values");
    }
  }
  Needs needs() const override { return inner_->needs(); }
  bool proves() const override { return true; }
  bool adds_up() const override { return inner_->adds_up(); }

  void update(Walk& walk, const Simulation& simulation) override {
    inner_->update(walk, simulation);
    NodeProof below{simulation.proof, simulation.plies};
    if (below.proof == Proof::Draw && !draws_) return;
    AnyTree& tree = *walk.tree;
    for (std::size_t k = walk.path.size(); below.proof != Proof::None && k-- > 0;) {
      const PathStep& step = walk.path[k];
      tree.prove(step.node, step.child, reversed(below.proof), below.plies + 1);
      below = proof_of(tree, step.node);
      if (below.proof == Proof::None && walk.loss_probe != nullptr &&
          tree.edge(step.node, step.child).proof == Proof::Loss) {
        walk.loss_probe->on_loss(k);
        below = proof_of(tree, step.node);
      }
      if (below.proof != Proof::None) tree.prove_node(step.node, below.proof);
    }
  }

 private:
  NodeProof proof_of(AnyTree& tree, NodeId id) const {
    const AnyTree::Frame frame(tree);
    return proven_by_children(tree.node(id).legal(), tree.proofs_of(id), draws_);
  }

  bool draws_ = true;
  std::unique_ptr<Inner> inner_;
};

}  // namespace banyan
