// The seam of backup: what a finished simulation changes on its path. Values and proofs travel apart. Rewards
// are in [0, 1]; an edge's are seen by the side that chooses it.
#pragma once

#include <string_view>

#include "banyan/search/mcts/node_view.hpp"
#include "banyan/search/mcts/playout.hpp"
#include "banyan/search/strategy.hpp"

namespace banyan {

// How a simulation ended.
struct Simulation {
  double first = 0.5;         // reward of the first player
  Proof proof = Proof::None;  // what is certain at the end of the path, for the side to move there
  int plies = 0;              // how far away that certain result is
};

template <Game G>
class Backup {
 public:
  using Move = typename G::Move;
  static constexpr std::string_view kSeam = "backup";
  virtual ~Backup() = default;
  virtual std::string spec() const = 0;
  virtual Needs needs() const { return {}; }
  virtual bool proves() const { return false; }         // it propagates proofs
  virtual bool keeps_minimax() const { return false; }  // it keeps implicit minimax values
  virtual void update(Tree<Move>& tree, Scratch<G>& scratch, const Simulation& simulation) = 0;
};

template <Game G>
struct BackupList;  // strategies.hpp

// Counts the simulation on one edge.
template <class Move>
void add_reward(const Children<Move>& c, std::size_t i, double reward) {
  ++c.visits[i];
  c.total[i] += reward;
  if (c.squares != nullptr) c.squares[i] += reward * reward;
  if (c.mean != nullptr) c.mean[i] += reward;
}

// Average on the whole path; then, if `op` is given, every edge above the last takes the value that the side
// to move behind it gets from its children: 1 - op(children).
template <Game G, class Operator>
void update_path(Tree<typename G::Move>& tree, Scratch<G>& scratch, double first, Operator op) {
  for (std::size_t k = scratch.path.size(); k-- > 0;) {
    const PathStep& step = scratch.path[k];
    ++tree.node(step.node).visits;
    const auto c = tree.children(step.node);
    add_reward(c, step.child, reward_for(step.chooser, first));
    if (k + 1 < scratch.path.size()) op(c, step.child, tree.children(scratch.path[k + 1].node));
  }
}

}  // namespace banyan
