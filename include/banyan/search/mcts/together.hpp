// Several simulations of one worker that share the way to a busy node (the rest of worker.hpp). Where a
// simulation takes a microsecond, two threads that meet at every node near the root wait for each other's
// cache lines more than they search; so each walks there once, is seen to do so as that many lost visits,
// simulates from that node, and backs up the sum.
#pragma once

#include "banyan/search/mcts/worker.hpp"

namespace banyan {

template <Game G, class Parts>
bool Worker<G, Parts>::can_share_ways(const ParallelPlan& plan) const {
  const Needs& n = needs_;
  const bool sees_each = n.squares || n.mean || n.won || n.minimax || n.amaf || n.trace || n.history;
  const bool is_lost = plan.in_flight.kind == InFlight::Kind::VirtualLoss && plan.in_flight.losses == 1;
  return plan.locking == Locking::None && is_lost && parts_.backup->adds_up() && !sees_each && !probes_nodes_;
}

template <Game G, class Parts>
NodeId Worker<G, Parts>::share_way(std::uint64_t simulations, G& position) {
  constexpr std::uint64_t kBusy = 32;  // visits for each of the simulations
  NodeId node = root_;
  std::uint64_t visits = tree_->visits_of(node);
  while (visits >= kBusy * simulations) {
    tree_->forget_copies();
    const NodeView<G> here(position, *record_, visits, node, *tree_, scratch_,
                           tree_->edges_to_select(node, untried_first_));
    const ChildIndex child = parts_.selection->select(here).child();
    if (child == kNoChild) break;  // a move that was not tried needs no more than one
    const EdgeState edge = tree_->edge(node, child);
    const bool is_open = edge.node != kNoNode && edge.proof == Proof::None;
    if (!is_open || edge.visits < kBusy * simulations || tree_->node_proof(edge.node) != Proof::None) break;
    tree_->add_visits(node, child, simulations, 0);
    step(node, child, tree_->move_of(node, child), position);
    node = edge.node;
    visits = transpositions_->is_on() ? tree_->visits_of(node) : edge.visits;
  }
  return node;
}

template <Game G, class Parts>
std::uint64_t Worker<G, Parts>::simulate_together(std::uint64_t most) {
  if (most <= 1) {
    simulate();
    return 1;
  }
  const NodeId root = root_;
  const G* const root_position = root_position_;
  const std::size_t root_plies = root_plies_;
  G position = *root_position_;
  scratch_.path.clear();
  root_ = share_way(most, position);
  root_position_ = &position;
  root_plies_ = record_->plies();
  way_.swap(scratch_.path);
  above_ = way_.size();

  double first = 0;
  std::uint64_t done = 0;
  do {
    simulate();
    first += end_.first;
  } while (++done < most && tree_->node_proof(root_) == Proof::None);

  for (const PathStep& step : way_) {
    const double gained = step.chooser == Side::First ? first : static_cast<double>(done) - first;
    tree_->add_visits(step.node, step.child, done - most, gained);  // less those that were not needed
  }
  root_ = root;
  root_position_ = root_position;
  root_plies_ = root_plies;
  above_ = 0;
  if constexpr (Repeats<G>) record_->rewind(root_plies_, *root_position_);
  return done;
}

}  // namespace banyan
