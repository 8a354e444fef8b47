// What a strategy sees of one node on the current path, and the memory of the worker that walks there. Most
// strategies look at columns and not at the game: what they see (NodeStatistics, Walk) is compiled once; what
// knows the game (NodeView, Scratch) adds to it.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "banyan/core/game_record.hpp"
#include "banyan/core/limits.hpp"
#include "banyan/core/pages.hpp"
#include "banyan/search/killers.hpp"
#include "banyan/search/knowledge.hpp"
#include "banyan/search/mcts/move_history.hpp"
#include "banyan/search/mcts/move_sequences.hpp"
#include "banyan/search/mcts/tree.hpp"
#include "banyan/search/state_values.hpp"

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
};

// Looks again at a node of the path where a proven loss came back; the worker does it (MCTS-MB).
class LossProbe {
 public:
  virtual ~LossProbe() = default;
  virtual void on_loss(std::size_t step) = 0;
};

// Where the children of one node stand, by the numbers of their moves; the node is kept until another is
// read.
template <Game G>
class MovePlaces {
 public:
  void read(NodeId node, const Children<typename G::Move>& c, const G& position) requires Coded<G> {
    if (node == node_ && c.count == count_) return;
    if (places_.is_empty() || ++stamp_ == 0) {
      places_ = PagedArray<Place>(G::kMoveCodes);
      stamp_ = 1;
    }
    for (ChildIndex i = 0; i < c.count; ++i) places_[position.move_code(c.move[i])] = {stamp_, i};
    node_ = node;
    count_ = c.count;
  }
  void forget() { node_ = kNoNode; }
  ChildIndex of(std::size_t code) const {
    return places_[code].stamp == stamp_ ? places_[code].child : kNoChild;
  }

 private:
  struct Place {
    std::uint32_t stamp;
    ChildIndex child;
  };
  PagedArray<Place> places_;
  std::uint32_t stamp_ = 0;
  NodeId node_ = kNoNode;
  std::size_t count_ = 0;
};

// How the play-outs of one search end, the last ones more than the first.
struct Endings {
  double share = 0.5;  // that the first player wins
  double score = 0;    // the first player's
  double count = 0;

  void add(double won, double points) {
    constexpr double kMemory = 500, kDoubt = 20;  // a few games make nothing certain
    count = std::min(count + 1, kMemory);
    share += (won - share) / (count + kDoubt);
    score += (points - score) / count;
  }
};

// One worker's way through the tree.
struct Walk {
  Rng rng{0};
  Budget* budget = nullptr;
  AnyTree* tree = nullptr;
  LossProbe* loss_probe = nullptr;  // null if nobody wants it
  std::vector<PathStep> path;
  std::size_t playout_plies = 0;  // moves of this play-out so far, then the length of the last
  double won = 0.5;               // by the first player, where the reward says more (Needs::won)
  Endings endings;
  std::vector<double> histories;  // room for GameAnswers::histories
  std::vector<ChildIndex> same_moves;
  StateValues state_values;
};

// One worker's memory.
template <Game G>
struct Scratch : Walk {
  Playout<G>* playout = nullptr;
  Knowledge<G> knowledge;
  Trace<G> trace;
  MoveHistory<G> history;
  MoveSequences sequences;
  MovePlaces<G> places;
  bool keeps_trace = false;
  std::vector<Killers<typename G::Move>> killers;  // of play-outs by alpha-beta, by place
};

// What a selection may ask about its node that only the game can answer. A call each, so only where it is
// needed, and never once a child.
class GameAnswers {
 public:
  virtual Side to_move() const = 0;
  // The child of the move that the play-out would make here; kNoChild: that move has no child yet.
  virtual ChildIndex playout_choice() = 0;
  // The average result over the search of the move of each of the first children (MoveHistory).
  virtual void histories(std::span<double> of_children) const = 0;
  // For each of the first children, the child of `ancestor` with the same move, or kNoChild.
  virtual void same_moves(NodeId ancestor, std::span<ChildIndex> of_children) const = 0;

 protected:
  ~GameAnswers() = default;
};

// What a selection sees.
struct NodeStatistics {
  std::uint64_t visits;  // simulations that passed through this node before
  std::size_t legal;     // number of legal moves
  Edges children;
  bool has_proofs;  // some child is proven
  NodeId node;
  Walk& walk;
  GameAnswers& game;

  // Every legal move has a child.
  bool complete() const { return children.count == legal; }
};

// A child that exists, or which move to make a child of.
class Choice {
 public:
  Choice(ChildIndex child) : child_(child) {}
  // A random move that has no child. pre: the node is not complete().
  static Choice untried() { return kNoChild; }
  // The move that playout_choice() found without a child.
  static Choice playout_move() {
    Choice choice = kNoChild;
    choice.is_playout_move_ = true;
    return choice;
  }
  ChildIndex child() const { return child_; }  // kNoChild: a move
  bool is_playout_move() const { return is_playout_move_; }

 private:
  ChildIndex child_;
  bool is_playout_move_ = false;
};

// What a probe sees: the position as well.
template <Game G>
class NodeView final : public NodeStatistics, private GameAnswers {
 public:
  using Move = typename G::Move;

  NodeView(const G& position_here, const GameRecord<G>& record_here, std::uint64_t visits_before, NodeId id,
           Tree<Move>& all, Scratch<G>& memory)
      : NodeView(position_here, record_here, visits_before, id, all, memory, all.edges_of(id)) {}
  // The same where the columns are at hand.
  [[gnu::always_inline]] NodeView(const G& position_here, const GameRecord<G>& record_here,
                                  std::uint64_t visits_before, NodeId id, Tree<Move>& all, Scratch<G>& memory,
                                  const Edges& columns)
      : NodeStatistics{visits_before, all.node(id).legal(), columns, all.node(id).has_proofs(), id, memory,
                       *this},
        position(position_here),
        record(record_here),
        tree(all),
        scratch(memory) {}
  NodeView(const NodeView&) = delete;  // answers for itself

  const G& position;
  const GameRecord<G>& record;  // the game up to this node; for games that cannot repeat, up to the root
  Tree<Move>& tree;
  Scratch<G>& scratch;

  void legal_moves(MoveList<G>& out) const {
    if constexpr (Repeats<G>) {
      record.legal_moves(out);
    } else {
      position.legal_moves(out);
    }
  }

  // The move that a selection wants a child of.
  Move move_of(const Choice& choice) const {
    return choice.is_playout_move() ? playout_move_ : untried_move(scratch.rng);
  }
  // A random legal move that has no child yet. pre: not complete().
  [[gnu::always_inline]] Move untried_move(Rng& rng) const {
    MoveList<G> moves;
    legal_moves(moves);
    const Children<Move> made{children, Tree<Move>::moves(children)};
    for (;;) {
      const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      if (made.find(move) == kNoChild) return move;
    }
  }

 private:
  Side to_move() const override { return position.to_move(); }
  ChildIndex playout_choice() override;
  void histories(std::span<double> of_children) const override;
  void same_moves(NodeId ancestor, std::span<ChildIndex> of_children) const override;
  Move allowed_playout_move() const;

  Move playout_move_{};
};

template <Game G>
void NodeView<G>::histories(std::span<double> of_children) const {
  const Move* const moves = Tree<Move>::moves(children);
  for (std::size_t i = 0; i < of_children.size(); ++i) {
    if constexpr (Coded<G>) {
      of_children[i] = scratch.history.entry(position.to_move(), position.move_code(moves[i])).value();
    } else {
      of_children[i] = 0.5;
    }
  }
}

template <Game G>
void NodeView<G>::same_moves(NodeId ancestor, std::span<ChildIndex> of_children) const {
  const Move* const moves = Tree<Move>::moves(children);
  const auto others = tree.children_by_move(ancestor);
  if constexpr (Coded<G>) {
    scratch.places.read(ancestor, others, position);
    for (std::size_t i = 0; i < of_children.size(); ++i) {
      of_children[i] = scratch.places.of(position.move_code(moves[i]));
    }
  } else {
    for (std::size_t i = 0; i < of_children.size(); ++i) of_children[i] = others.find(moves[i]);
  }
}

template <Game G>
ChildIndex NodeView<G>::playout_choice() {
  playout_move_ = allowed_playout_move();
  return Children<Move>{children, Tree<Move>::moves(children)}.find(playout_move_);
}

// Play-outs ignore superko; the tree obeys it.
template <Game G>
typename G::Move NodeView<G>::allowed_playout_move() const {
  constexpr int kTries = 8;
  for (int i = 0; i < kTries; ++i) {
    const Move move = scratch.playout->choose(position, scratch);
    if (record.is_allowed(move)) return move;
  }
  MoveList<G> moves;
  legal_moves(moves);
  return moves[scratch.rng.below(static_cast<std::uint32_t>(moves.size()))];
}

}  // namespace banyan
