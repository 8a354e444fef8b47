// The seam of probes: small searches inside the tree that prove moves (Baier and Winands 2013). `at_node` is
// called when a simulation arrives at a node, before selection; `on_loss` when a proven loss comes back to a
// node that has other moves; `wins_at_leaf` before a play-out. Both may prove children; what that proves of
// the node is for the caller to see.
#pragma once

#include <string_view>

#include "banyan/search/mcts/node_view.hpp"
#include "banyan/search/strategy.hpp"
#include "banyan/search/terminal_search.hpp"

namespace banyan {

template <Game G>
class Probe {
 public:
  static constexpr std::string_view kSeam = "probe";
  virtual ~Probe() = default;
  virtual std::string spec() const = 0;
  virtual Needs needs() const { return {}; }
  virtual void at_node(const NodeView<G>&) {}
  virtual void on_loss(const NodeView<G>&) {}
  // Whether the side to move at a position that is about to get its first play-out can win at once.
  virtual bool wins_at_leaf(const G&, GameRecord<G>&, Budget&) { return false; }
  virtual bool wants_leaves() const { return false; }
  virtual bool wants_nodes() const { return false; }
  virtual bool wants_new_nodes() const { return false; }  // also before the first play-out from a node
  virtual bool wants_losses() const { return false; }
};

// What the tree has proven, as leaves of a small search.
template <class Move>
struct TreeKnown {
  struct Handle {
    NodeId node = kNoNode;
  };
  Tree<Move>* tree = nullptr;
  int* longest = nullptr;  // the distance of the farthest result that was used

  bool knows(Handle at) const { return tree != nullptr && at.node != kNoNode; }
  Proof proof(Handle at, Move move) const {
    const ChildIndex child = find(at, move);
    if (child == kNoChild) return Proof::None;
    const EdgeState edge = tree->edge(at.node, child);
    *longest = std::max<int>(*longest, edge.plies);
    return edge.proof;
  }
  Handle follow(Handle at, Move move) const {
    const ChildIndex child = find(at, move);
    return child == kNoChild ? Handle{} : Handle{tree->edge(at.node, child).node};
  }

 private:
  ChildIndex find(Handle at, Move move) const { return knows(at) ? tree->find(at.node, move) : kNoChild; }
};

// Searches every unproven move of the node by itself to `depth` plies, the move included, and notes what it
// finds on the edge. Stops at a win. `beyond`: how much farther away than `depth` a result can be.
template <Game G, class Known>
void prove_moves(const NodeView<G>& node, int depth, Window window, TerminalSearch<G, Known>& search,
                 typename Known::Handle handle, const int& beyond) {
  MoveList<G> moves;
  node.legal_moves(moves);
  GameRecord<G> record = node.record;  // searches walk on a copy, so that repetition counts
  for (const auto move : moves) {
    const ChildIndex known = node.tree.find(node.node, move);
    if (known != kNoChild && node.tree.edge(node.node, known).proof != Proof::None) continue;
    Proof proof;
    if constexpr (Repeats<G>) {
      proof = search.search_move(record, move, depth, window, handle);
    } else {
      proof = search.search_move(node.position, move, depth, window, handle);
    }
    if (proof == Proof::None) continue;
    const ChildIndex child = known != kNoChild ? known : node.tree.add_child(node.node, move);
    if (child == kNoChild) return;  // memory is used up: nothing is claimed
    node.tree.prove(node.node, child, proof, depth + beyond);
    if (proof == Proof::Win) return;
  }
}

template <Game G>
class NoProbe final : public Named<NoProbe<G>, Probe<G>> {
 public:
  static constexpr std::string_view kName = "none";
  static constexpr std::string_view kHelp = "no small searches in the tree";
  void describe(auto&) {}
};

// MCTS-MS-d-Visit-v (section IV-B): when a node has been visited v times, each of its moves is searched to
// depth d for a forced loss (a trap); v = 0 searches every node before its first move is tried. Full window
// and a search of the node as a whole are the variants that the paper found weaker. The other triggers of
// that section: a share of the children proven lost, a mean below a bound, a short last play-out.
enum class ProbeTrigger : std::uint8_t { Visits, Lost, Mean, Length };
inline constexpr std::string_view kProbeTriggerNames[] = {"visits", "lost", "mean", "length"};

template <Game G>
class MinimaxAtNode final : public Named<MinimaxAtNode<G>, Probe<G>> {
 public:
  static constexpr std::string_view kName = "minimax_at_node";
  static constexpr std::string_view kHelp = "MCTS-MS: a node is searched once for moves that lose by force";
  void describe(auto& option) {
    option("depth", depth_, 1, 8, "depth d in plies");
    option("trigger", trigger_, kProbeTriggerNames,
           "when: visits, share of lost children, mean, length of play-outs");
    option("visits", visits_, 0, 1'000'000'000,
           "the number v of visits (trigger visits; the others wait for it)");
    option("share", share_, 0.0, 1.0, "share of the legal moves proven lost (trigger lost)");
    option("mean", mean_, 0.0, 1.0, "value of the node below which it is searched (trigger mean)");
    option("length", length_, 0, 10'000, "plies of the last play-out at most (trigger length)");
    option("full_window", full_window_, "look for wins as well as losses");
    option("whole_node", whole_node_, "one search of the node instead of one for each move");
  }
  bool wants_nodes() const override { return true; }
  bool wants_new_nodes() const override { return trigger_ == ProbeTrigger::Visits && visits_ == 0; }

  void at_node(const NodeView<G>& node) override {
    if (node.tree.node(node.node).is_probed() || !triggered(node)) return;
    if (!node.tree.claim_probe(node.node)) return;
    const Window window = full_window_ ? Window::Full : Window::LossOnly;
    if (whole_node_ && !node_is_decided(node, window)) return;
    TerminalSearch<G> search(node.scratch.budget);
    prove_moves(node, depth_, window, search, {}, 0);
  }

 private:
  bool triggered(const NodeView<G>& node) const {
    const auto v = static_cast<std::uint64_t>(visits_);
    if (node.visits < v) return false;
    if (trigger_ == ProbeTrigger::Visits) return true;  // once: see `probed`
    if (node.visits == 0) return false;
    const auto& c = node.children;
    switch (trigger_) {
      case ProbeTrigger::Lost: {
        const auto lost = std::count(c.proof, c.proof + c.count, Proof::Loss);
        return static_cast<double>(lost) >= share_ * static_cast<double>(node.legal) && lost > 0;
      }
      case ProbeTrigger::Mean: {
        double total = 0;
        for (std::size_t i = 0; i < c.count; ++i) total += c.total[i];
        return total < mean_ * static_cast<double>(node.visits);
      }
      default:
        return node.scratch.playout_plies <= static_cast<std::size_t>(length_);
    }
  }
  // A search of the node as a whole proves the node only if all its moves lose (or one wins).
  bool node_is_decided(const NodeView<G>& node, Window window) const {
    TerminalSearch<G> search(node.scratch.budget);
    if constexpr (Repeats<G>) {
      GameRecord<G> record = node.record;
      return search.search(record, depth_, window) != Proof::None;
    } else {
      return search.search(node.position, depth_, window) != Proof::None;
    }
  }

  int depth_ = 2, visits_ = 2, length_ = 4;
  ProbeTrigger trigger_ = ProbeTrigger::Visits;
  double share_ = 0.5, mean_ = 0.2;
  bool full_window_ = false, whole_node_ = false;
};

// MCTS-MB-d (section IV-C): when a proven loss comes back to a node with other unproven moves, each of those
// is searched to depth d with the full window; results proven in the tree serve as leaves.
template <Game G>
class MinimaxOnProof final : public Named<MinimaxOnProof<G>, Probe<G>> {
 public:
  static constexpr std::string_view kName = "minimax_on_proof";
  static constexpr std::string_view kHelp = "MCTS-MB: when a move is proven lost, its siblings are searched";
  void describe(auto& option) {
    option("depth", depth_, 1, 8, "depth d in plies");
    option("tree_leaves", tree_leaves_, "use what the tree has proven as leaves");
  }
  bool wants_losses() const override { return true; }

  void on_loss(const NodeView<G>& node) override {
    using Known = TreeKnown<typename G::Move>;
    int beyond = 0;
    TerminalSearch<G, Known> search(node.scratch.budget, Known{tree_leaves_ ? &node.tree : nullptr, &beyond});
    prove_moves(node, depth_, Window::Full, search, {node.node}, beyond);
  }

 private:
  int depth_ = 2;
  bool tree_leaves_ = true;
};

// The look one ply ahead of MC-LOA (Winands, Björnsson and Saito 2008; Winands and Björnsson 2011, section
// III-B): a position that is met for the first time is searched for a move that wins at once; if there is one
// the position is proven and needs no play-out. Every move tried counts as a node, as in Winands and
// Björnsson 2011, section V-C.
template <Game G>
class WinAtLeaf final : public Named<WinAtLeaf<G>, Probe<G>> {
 public:
  static constexpr std::string_view kName = "win_at_leaf";
  static constexpr std::string_view kHelp = "a new position is searched for a move that wins at once";
  void describe(auto&) {}
  bool wants_leaves() const override { return true; }

  bool wins_at_leaf(const G& position, GameRecord<G>& record, Budget& budget) override {
    if constexpr (FindsWins<G>) {
      budget.count_nodes(1);
      return position.winning_move().has_value();
    } else {
      MoveList<G> moves;
      position.legal_moves(moves);
      budget.count_nodes(moves.size());
      const auto win = winning_move(position, moves);
      return win && record.is_allowed(*win);  // superko may forbid it: then nothing is claimed
    }
  }
};

}  // namespace banyan
