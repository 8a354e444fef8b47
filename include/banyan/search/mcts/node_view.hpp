// What a strategy sees of one node on the current path, and the memory of the worker that walks there.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "banyan/core/game_record.hpp"
#include "banyan/core/limits.hpp"
#include "banyan/search/killers.hpp"
#include "banyan/search/knowledge.hpp"
#include "banyan/search/mcts/move_history.hpp"
#include "banyan/search/mcts/tree.hpp"

namespace banyan {

template <Game G>
class Playout;

// One step of the current path: at `node` the side `chooser` took child number `child`.
struct PathStep {
  NodeId node;
  ChildIndex child;
  Side chooser;
};

// The moves of one simulation, from the root on: those made in the tree, then those of the play-out.
template <Game G>
struct Trace {
  struct Step {
    typename G::Move move;
    Side side;
  };
  std::vector<Step> steps;
  std::size_t tree_steps = 0;  // how many of them were made in the tree
};

// Looks again at a node of the path where a proven loss came back; the worker does it (MCTS-MB).
class LossProbe {
 public:
  virtual ~LossProbe() = default;
  virtual void on_loss(std::size_t step) = 0;
};

// One worker's memory.
template <Game G>
struct Scratch {
  Rng rng{0};
  Budget* budget = nullptr;
  Playout<G>* playout = nullptr;
  LossProbe* loss_probe = nullptr;  // null if nobody wants it
  Knowledge<G> knowledge;
  std::vector<PathStep> path;
  Trace<G> trace;
  MoveHistory<G> history;
  bool keeps_trace = false;
  std::size_t playout_plies = 0;  // moves of this play-out so far, then the length of the last
  std::vector<Killers<typename G::Move>> killers;  // of play-outs by alpha-beta, by place
};

template <Game G>
struct NodeView {
  using Move = typename G::Move;

  const G& position;            // at this node
  const GameRecord<G>& record;  // the game up to this node; for games that cannot repeat, up to the root
  std::uint64_t visits;         // simulations that passed through this node before
  std::size_t legal;            // number of legal moves
  Children<Move> children;
  bool has_proofs;  // some child is proven
  Tree<Move>& tree;
  NodeId node;
  Scratch<G>& scratch;

  // Every legal move has a child.
  bool complete() const { return children.count == legal; }

  void legal_moves(MoveList<G>& out) const {
    if constexpr (Repeats<G>) {
      record.legal_moves(out);
    } else {
      position.legal_moves(out);
    }
  }

  // A random legal move that has no child yet. pre: not complete().
  Move untried_move(Rng& rng) const {
    MoveList<G> moves;
    legal_moves(moves);
    for (;;) {
      const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      if (children.find(move) == kNoChild) return move;
    }
  }
};

// A child that exists, or a move whose child is then made.
template <Game G>
class Choice {
 public:
  Choice(ChildIndex child) : child_(child) {}
  Choice(typename G::Move move) : move_(move) {}
  ChildIndex child() const { return child_; }  // kNoChild: it is a move
  typename G::Move move() const { return move_; }

 private:
  ChildIndex child_ = kNoChild;
  typename G::Move move_{};
};

}  // namespace banyan
