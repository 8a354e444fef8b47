// A worker: walks simulations through the tree, one after the other. The four steps of the textbook are in
// begin() and finish(); between the two the others see a simulation under way.
#pragma once

#include <algorithm>
#include <mutex>
#include <optional>

#include "banyan/search/mcts/amaf.hpp"
#include "banyan/search/mcts/backup/solver.hpp"
#include "banyan/search/mcts/leaf_team.hpp"
#include "banyan/search/mcts/parallel.hpp"
#include "banyan/search/mcts/parts.hpp"
#include "banyan/search/mcts/transpositions.hpp"

namespace banyan {

// `Parts` are the strategies, each behind a pointer: the interfaces of the seams, chosen at run time, or,
// where a composition is fixed, the strategies' own types, whose calls the compiler then sees through.
template <Game G, class Parts = MctsParts<G>>
class Worker final : private LossProbe {
 public:
  using Move = typename G::Move;
  static constexpr double kDecay = 0.2;  // what the history of moves is worth at the next search

  Worker(Parts& parts, const Knowledge<G>& knowledge) : parts_(parts), record_(nullptr) {
    scratch_.knowledge = knowledge;
  }

  // Prepares for simulations from the present position of `record`; set_root() names its node.
  void start(Tree<Move>& tree, Transpositions& transpositions, const GameRecord<G>& record, Rng rng,
             Budget& budget) {
    depth_sum_ = deepest_ = above_ = 0;
    scratch_.tree = tree_ = &tree;
    transpositions_ = &transpositions;
    root_ = kNoNode;
    record_ = std::make_unique<GameRecord<G>>(record);
    root_position_ = &record.position();
    root_plies_ = record.plies();
    needs_ = parts_.needs();
    makes_all_children_ = parts_.makes_all_children();
    scratch_.rng = rng;
    scratch_.budget = &budget;
    scratch_.playout = parts_.playout.get();
    scratch_.loss_probe = parts_.probe->wants_losses() ? this : nullptr;
    untried_first_ = parts_.selection->untried_first();
    probes_nodes_ = parts_.probe->wants_nodes();
    probes_new_nodes_ = parts_.probe->wants_new_nodes();
    probes_leaves_ = parts_.probe->wants_leaves();
    scratch_.keeps_trace = needs_.trace;
    scratch_.killers.clear();
    scratch_.places.forget();
    scratch_.endings = {};
    if (needs_.history) scratch_.history.is_on() ? scratch_.history.decay(kDecay) : scratch_.history.start();
  }

  void set_root(NodeId root) { root_ = root; }
  // What it shares with others: whether they see its simulations under way, a lock around each walk through
  // the tree, helpers at the leaves.
  void set_company(bool is_seen, std::mutex* lock, LeafTeam<G>* team) {
    is_seen_ = is_seen;
    lock_ = lock;
    team_ = team;
  }

  void simulate() {
    begin();
    finish();
  }
  [[gnu::always_inline]] void begin() {
    G position = *root_position_;
    scratch_.path.clear();
    scratch_.trace.steps.clear();
    // 1 and 2. Selection and expansion: down the tree, which grows by at most one node.
    std::optional<Simulation> end = locked([&] { return descend(position); });
    depth_sum_ += above_ + scratch_.path.size();
    deepest_ = std::max(deepest_, above_ + scratch_.path.size());
    // 3. Play-out, unless the end is certain.
    if (team_ != nullptr) team_->forget();
    if (end) scratch_.won = end->first;
    if (!end) end = Simulation{play_out(position)};
    end_ = *end;
    if constexpr (Repeats<G>) record_->rewind(root_plies_, *root_position_);
  }
  [[gnu::always_inline]] void finish() {
    // 4. Backup.
    locked([&] {
      update(scratch_.history);
      if (team_ != nullptr) update_by_team();
    });
  }
  // Whether several simulations may share the way to a busy node: others see that as lost visits, nobody
  // wants to see each simulation at each node, and an edge holds the sum of its simulations and nothing else.
  bool can_share_ways(const ParallelPlan& plan) const;
  // As many simulations, or fewer where they prove something, by such a way if there is one. How many they
  // were.
  std::uint64_t simulate_together(std::uint64_t most);

  // Of the last simulation.
  std::size_t playouts() const { return team_ == nullptr ? 1 : 1 + team_->others().size(); }

  // A node for the position, with all its children if a strategy needs them; kNoNode when memory is used up.
  NodeId make_node(const G& position) {
    MoveList<G> moves;
    if constexpr (Repeats<G>) {
      record_->legal_moves(moves);
    } else {
      position.legal_moves(moves);
    }
    const NodeId node = tree_->make_node(moves.size());
    if (node == kNoNode) return kNoNode;
    if (makes_all_children_) add_children(node, position, moves);
    if constexpr (Checked<G> && !Repeats<G>) {
      if (transpositions_->is_on()) return only(node, transpositions_->insert(position, node));
    }
    return node;
  }

  // A move that wins at once needs no simulation, and no longer win that is proven first may hide it.
  void take_win_at_root() {
    const auto win = winning_move(*root_position_);
    if (!win || !record_->is_allowed(*win)) return;
    ChildIndex child = tree_->find(root_, *win);
    if (child == kNoChild) child = tree_->add_child(root_, *win);
    if (child == kNoChild) return;  // memory is used up
    tree_->prove(root_, child, Proof::Win, 1);
    tree_->prove_node(root_, Proof::Win);
  }

  // A legal move of the root that has no child, if there is one.
  std::optional<Move> untried_at_root() {
    const NodeView<G> root = view(root_, *root_position_, tree_->visits_of(root_));
    return root.complete() ? std::nullopt : std::optional(root.untried_move(scratch_.rng));
  }

  // What the selection sees in each child of the node behind `line`, which begins at `root`, the record's.
  std::vector<std::vector<ScoreTerm>> explain(GameRecord<G> record, NodeId root, std::span<const Move> line) {
    NodeId node = root;
    std::uint64_t visits = tree_->visits_of(root);
    scratch_.path.clear();
    scratch_.places.forget();
    for (const Move move : line) {
      const ChildIndex child = tree_->find(node, move);
      const EdgeState edge = tree_->edge(node, child);
      scratch_.path.push_back({node, child, record.position().to_move()});
      record.play(move);
      visits = edge.visits;
      node = edge.node;
    }
    if (transpositions_->is_on()) visits = tree_->visits_of(node);
    const NodeView<G> here(record.position(), record, visits, node, *tree_, scratch_);
    std::vector<std::vector<ScoreTerm>> terms;
    for (ChildIndex i = 0; i < here.children.count; ++i) terms.push_back(parts_.selection->explain(here, i));
    scratch_.path.clear();
    scratch_.places.forget();
    return terms;
  }

  std::uint64_t depth_sum() const { return depth_sum_; }
  void add_depths(const Worker& other) {
    depth_sum_ += other.depth_sum_;
    deepest_ = std::max(deepest_, other.deepest_);
  }
  std::size_t deepest() const { return deepest_; }

 private:
  // Follows selection until a leaf. Nothing: a play-out is due from `position`.
  std::optional<Simulation> descend(G& position) {
    NodeId node = root_;
    std::uint64_t visits = tree_->visits_of(root_);
    for (;;) {
      tree_->forget_copies();
      if (probes_nodes_) {
        if (const auto certain = probe(node, position, visits)) return certain;
      }
      EdgeState edge{};
      if (!take_edge(node, visits, position, edge)) return std::nullopt;  // no memory for a first child
      visits = edge.visits;
      if (const auto certain = certain_end(edge, position)) return certain;
      const bool goes_on =
          edge.node != kNoNode || parts_.expansion->goes_on(above_ + scratch_.path.size(), visits);
      if (!goes_on && !probes_new_nodes_) return at_leaf(position);
      if (edge.node == kNoNode) edge.node = make_node_behind(scratch_.path.back(), position);
      node = edge.node;
      if (node == kNoNode) return std::nullopt;
      if (transpositions_->is_on()) visits = tree_->visits_of(node);  // other paths count too
      if (!goes_on) return probe(node, position, visits);
    }
  }

  // Down to a node that so few simulations more do not change much; the steps are in scratch_.path.
  NodeId share_way(std::uint64_t simulations, G& position);

  // Selects a child of the node and makes its move. `edge`: as it was before. False: there is no child.
  [[gnu::always_inline]] bool take_edge(NodeId node, std::uint64_t visits, G& position, EdgeState& edge) {
    if (tree_->is_shared()) return take_shared_edge(node, visits, position, edge);
    NodeView<G> here(position, *record_, visits, node, *tree_, scratch_, tree_->columns_of(node));
    const ChildIndex child = select(here);
    if (child == kNoChild) return false;
    const Edges& c = here.children;
    edge = {c.visits[child], c.node[child], c.proof[child], c.plies[child]};
    step(node, child, Tree<Move>::moves(c)[child], position);
    return true;
  }
  [[gnu::noinline]] bool take_shared_edge(NodeId node, std::uint64_t visits, G& position, EdgeState& edge) {
    tree_->hold(node);
    NodeView<G> here(position, *record_, visits, node, *tree_, scratch_,
                     tree_->edges_to_select(node, untried_first_));
    const ChildIndex child = select(here);
    const std::byte* move = nullptr;
    if (child != kNoChild) edge = tree_->begin_visit(node, child, is_seen_, move);
    tree_->let_go(node);
    if (child != kNoChild) step(node, child, *reinterpret_cast<const Move*>(move), position);
    return child != kNoChild;
  }

  // Before the first play-out from a position.
  std::optional<Simulation> at_leaf(const G& position) {
    if (!probes_leaves_ || !parts_.probe->wins_at_leaf(position, *record_, *scratch_.budget))
      return std::nullopt;
    return certain(Proof::Win, 1, position.to_move());
  }

  // A finished game, or an edge or node that is proven already.
  std::optional<Simulation> certain_end(const EdgeState& edge, const G& position) const {
    const Outcome outcome = outcome_at(position);
    if (outcome != Outcome::Open) {
      return Simulation{first_reward(outcome), proof_for(position.to_move(), outcome), 0};
    }
    if (edge.proof != Proof::None) {
      return certain(reversed(edge.proof), std::max(edge.plies - 1, 0), position.to_move());
    }
    if (edge.node != kNoNode && tree_->node_proof(edge.node) != Proof::None) {
      return proven_node(edge.node, position.to_move());
    }
    return std::nullopt;
  }
  static Simulation certain(Proof proof, int plies, Side side) {
    return {reward_for(side, reward_of(proof)), proof, plies};
  }
  Simulation proven_node(NodeId node, Side side) const {
    const NodeProof proof =
        proven_by_children(tree_->node(node).legal(), tree_->proofs_of(node), /*draws=*/true);
    return certain(proof.proof, proof.plies, side);
  }

  Outcome outcome_at(const G& position) const {
    if constexpr (Repeats<G>) {
      return record_->outcome();
    } else {
      return position.outcome();
    }
  }

  NodeView<G> view(NodeId id, const G& position, std::uint64_t visits) {
    return {position, *record_, visits, id, *tree_, scratch_};
  }

  // The child to follow. A new one may move the columns: then the view is brought up to date.
  [[gnu::always_inline]] ChildIndex select(NodeView<G>& here) {
    const Choice choice = parts_.selection->select(here);
    if (choice.child() != kNoChild) return choice.child();
    const ChildIndex made = tree_->add_child(here.node, here.move_of(choice), here.children.count);
    if (made != kNoChild && tree_->is_shared()) return made;
    here.children = tree_->edges_of(here.node);
    if (made != kNoChild || here.children.count == 0) return made;
    // Memory is used up: the children that exist have to do.
    here.legal = here.children.count;
    const ChildIndex child = parts_.selection->select(here).child();
    return child != kNoChild ? child : scratch_.rng.below(static_cast<std::uint32_t>(here.children.count));
  }

  [[gnu::always_inline]] void step(NodeId node, ChildIndex child, Move move, G& position) {
    scratch_.path.push_back({node, child, position.to_move()});
    if (scratch_.keeps_trace) scratch_.trace.steps.push_back({move, position.to_move()});
    if constexpr (Repeats<G>) {
      record_->play(move);
      position = record_->position();
    } else {
      position.play(move);
    }
  }

  // Which of two nodes serves a position: `made`, or one that another thread made at the same time.
  NodeId only(NodeId made, NodeId there) {
    if (made != there) tree_->drop(made);
    return there;
  }
  NodeId make_node_behind(const PathStep& step, const G& position) {
    const NodeId found = node_behind(position);
    if (found == kNoNode) return kNoNode;
    const NodeId there = tree_->link(step.node, step.child, found);
    return transpositions_->is_on() ? there : only(found, there);
  }
  // The node of a position: one that another path made, or a new one.
  NodeId node_behind(const G& position) {
    if constexpr (Checked<G> && !Repeats<G>) {
      if (transpositions_->is_on()) {
        const NodeId known = transpositions_->find(position);
        if (known != kNoNode) return known;
      }
    }
    return make_node(position);
  }

  void add_children(NodeId node, const G& position, MoveList<G>& moves) {
    shuffle(moves, scratch_.rng);
    if (!tree_->add_all(node, {moves.data(), moves.size()})) return;
    const auto c = tree_->fresh_children(node);
    if (needs_.heuristic) score_children(c, position);
    if (needs_.minimax) evaluate_children(c, position);
  }
  void score_children(const Children<Move>& c, const G& position);
  void evaluate_children(const Children<Move>& c, const G& position);

  // Runs the probe at a node; what it proves of the node ends the simulation.
  std::optional<Simulation> probe(NodeId node, const G& position, std::uint64_t visits) {
    parts_.probe->at_node(view(node, position, visits));
    if (!tree_->node(node).has_proofs()) return std::nullopt;
    const NodeProof proof = proven_by_children(tree_->node(node).legal(), tree_->proofs_of(node), false);
    if (proof.proof == Proof::None) return std::nullopt;
    tree_->prove_node(node, proof.proof);
    return certain(proof.proof, proof.plies, position.to_move());
  }
  void prove_root(const Simulation& end) {
    if (end.proof != Proof::None) tree_->prove_node(root_, end.proof);
  }

  // MCTS-MB: back at step `k` of the path, whose position is rebuilt from the root.
  void on_loss(std::size_t k) override {
    GameRecord<G> record = *record_;
    record.rewind(root_plies_, *root_position_);
    for (std::size_t i = 0; i < k; ++i) {
      record.play(tree_->move_of(scratch_.path[i].node, scratch_.path[i].child));
    }
    const NodeId id = scratch_.path[k].node;
    parts_.probe->on_loss({record.position(), record, tree_->visits_of(id), id, *tree_, scratch_});
  }

  double play_out(G& position) {
    return team_ == nullptr ? parts_.playout->reward(position, scratch_) : team_->play(position, scratch_);
  }

  template <class Step>
  [[gnu::always_inline]] auto locked(Step step) {
    if (lock_ == nullptr) return step();
    const std::lock_guard guard(*lock_);
    return step();
  }

  void update(MoveHistory<G>& history) {
    parts_.backup->update(scratch_, end_);
    if (needs_.won) count_won();
    if (scratch_.path.empty()) prove_root(end_);
    remember(end_.first, history);
  }
  // The other play-outs from the leaf, each with its own moves.
  void update_by_team() {
    for (const auto& other : team_->others()) {
      end_.first = other->reward;
      scratch_.won = other->scratch.won;
      std::swap(scratch_.trace, other->scratch.trace);
      update(other->scratch.history);
      std::swap(scratch_.trace, other->scratch.trace);
    }
  }

  void count_won() {
    for (const PathStep& step : scratch_.path) {
      tree_->add_won(step.node, step.child, reward_for(step.chooser, scratch_.won));
    }
  }

  // Into what is kept beside the tree.
  void remember(double first, [[maybe_unused]] MoveHistory<G>& history) {
    if (needs_.amaf) amaf_.update(*tree_, scratch_, *root_position_, first);
    if constexpr (Coded<G>) {
      if (!needs_.history) return;
      for (const auto& step : scratch_.trace.steps) {
        history.add(step.side, root_position_->move_code(step.move), reward_for(step.side, first));
      }
    }
  }

  Parts& parts_;
  Needs needs_;
  bool makes_all_children_ = false, untried_first_ = false;
  bool probes_nodes_ = false, probes_new_nodes_ = false, probes_leaves_ = false;
  Tree<Move>* tree_ = nullptr;
  Transpositions* transpositions_ = nullptr;
  NodeId root_ = kNoNode;
  std::unique_ptr<GameRecord<G>> record_;  // walks along where positions can repeat, else stays at the root
  const G* root_position_ = nullptr;
  std::size_t root_plies_ = 0;
  std::vector<PathStep> way_;  // that several simulations share,
  std::size_t above_ = 0;      // and its steps, which are not in their paths
  Scratch<G> scratch_;
  Amaf<G> amaf_;
  Simulation end_;  // of the simulation under way
  bool is_seen_ = false;
  std::mutex* lock_ = nullptr;
  LeafTeam<G>* team_ = nullptr;
  std::uint64_t depth_sum_ = 0;
  std::size_t deepest_ = 0;
};

// Sorts the children by heuristic where a strategy wants it, best first; equal ones stay in random order.
template <Game G, class Parts>
void Worker<G, Parts>::score_children(const Children<Move>& c, const G& position) {
  if (scratch_.knowledge.moves == nullptr) return;
  scratch_.knowledge.moves->score(position, {c.move, c.count}, {c.heuristic, c.count});
  if (!needs_.ordered) return;
  std::vector<std::pair<float, Move>> sorted(c.count);
  for (std::size_t i = 0; i < c.count; ++i) sorted[i] = {c.heuristic[i], c.move[i]};
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  for (std::size_t i = 0; i < c.count; ++i) {
    c.heuristic[i] = sorted[i].first;
    c.move[i] = sorted[i].second;
  }
}

// The implicit minimax value starts as the evaluation behind each move, a finished game as its result.
template <Game G, class Parts>
void Worker<G, Parts>::evaluate_children(const Children<Move>& c, const G& position) {
  for (std::size_t i = 0; i < c.count; ++i) {
    G next = position;
    next.play(c.move[i]);
    if (next.outcome() != Outcome::Open) {
      c.minimax[i] = reward_for(position.to_move(), first_reward(next.outcome()));
    } else if (scratch_.knowledge.evaluation != nullptr) {
      c.minimax[i] = 1 - scratch_.knowledge.evaluation->value(next);
    }
  }
}

}  // namespace banyan

#include "banyan/search/mcts/together.hpp"  // the rest of Worker
