// Monte-Carlo Tree Search (Coulom 2006; Chaslot 2010, chapter 3): simulations until the budget is used up,
// then the final move. The steps of a simulation are in worker.hpp, each strategy in a file of its own.
//
// One worker and a budget of play-outs make the search a pure function of (record, spec, seed). The tree is
// kept from move to move, anchored where it was begun, so that it also serves after an undo. Several workers
// share a search in one of the ways of parallel.hpp.
#pragma once

#include <cmath>
#include <memory>

#include "banyan/search/mcts/crew.hpp"
#include "banyan/search/mcts/root_sum.hpp"
#include "banyan/search/mcts/root_watch.hpp"
#include "banyan/search/report.hpp"

namespace banyan {

template <Game G>
class Mcts final : public Named<Mcts<G>, Searcher<G>> {
 public:
  using Move = typename G::Move;
  static constexpr std::string_view kName = "mcts";
  static constexpr std::string_view kHelp = "Monte-Carlo Tree Search, every step a strategy";

  explicit Mcts(const BuildContext* context = nullptr)
      : outer_(SearchContext<G>::of(context)), context_(outer_.inside(run_)) {}
  const BuildContext* context_of_parts() const { return &context_; }

  void describe(auto& option) {
    parts_.describe(option);
    option("reuse", reuse_, "keep the tree from move to move");
    option("transpositions", transpositions_on_,
           "merge paths to the same position (games that cannot repeat)");
    option.part("parallel", parallel_, Parallels{}, "none", "how several workers share the search",
                Printed::UnlessStandard);
  }
  bool shares_work() const override { return true; }

  void new_game(std::uint64_t seed) override {
    run_.new_game(seed);
    searches_ = 0;
    forget_tree();
    crew_.new_game(seed);
    simulated_.new_game();
    copies_.clear();
    for (std::size_t i = 0; i < roots_.size(); ++i) roots_[i]->new_game(seed_of(i));
    worker_ = std::make_unique<Worker<G>>(parts_, context_.knowledge);
  }

  Report<G> search(const GameRecord<G>& record, const Limits& limits, std::stop_token stop,
                   const typename Searcher<G>::Progress& progress) override {
    const bool is_inside = outer_.run != nullptr;  // the search around it has the threads
    plan_ = is_inside ? ParallelPlan{} : parallel_->plan(limits.threads);
    if (plan_.method == ParallelPlan::Method::Root) return search_roots(record, limits, stop, progress);
    Budget budget(limits, std::move(stop));
    begin(record, limits, budget);
    auto shown = Clock::now();
    watch_ = RootWatch(is_inside ? Limits{} : limits, *parts_.final_move);
    const auto show = [&] {
      keep_watch(budget);
      if (progress && is_due(budget, shown)) progress(report(budget));
    };
    if (parts_.backup->proves()) worker_->take_win_at_root();
    switch (plan_.method) {
      case ParallelPlan::Method::Tree:
        crew_.run(plan_, job(record, budget), show);
        leave_alone();
        if (budget.must_stop() && wants_more(budget)) run(budget, show);
        break;
      case ParallelPlan::Method::Simulate:
        simulated_.run(plan_, job(record, budget), [&](bool is_over) {
          show();
          return !(is_over || budget.was_decided()) || wants_more(budget);
        });
        leave_alone();
        break;
      case ParallelPlan::Method::Leaf:
        run_by_leaves(budget, show);
        break;
      default:
        run(budget, show);
    }
    return report(budget);
  }

  Result<std::vector<ReportedMove<G>>> children(const GameRecord<G>& record,
                                                std::span<const Move> line) override {
    if (plan_.method == ParallelPlan::Method::Root) return children_of_roots(record, line);
    const NodeId root = tree_ ? find_root(record) : kNoNode;
    const NodeId node = below(root, line);
    if (node == kNoNode) return Error{"the tree does not reach that far"};
    const AnyTree::Frame frame(*tree_);
    auto moves = reported_children(node, tree_->children(node));
    auto terms = worker_->explain(record, root, line);
    for (std::size_t i = 0; i < moves.size(); ++i) moves[i].terms = std::move(terms[i]);
    return moves;
  }

  std::vector<LineCount<G>> top_counts(double share, int depth) override {
    std::vector<LineCount<G>> counts;
    if (!tree_ || plan_.method == ParallelPlan::Method::Root) return counts;
    std::vector<Move> line;
    collect_counts(root_, share * as_double(tree_->visits_of(root_)), depth, line, counts);
    return counts;
  }
  bool add_count(const LineCount<G>& count) override {
    if (!tree_ || count.line.empty() || plan_.method == ParallelPlan::Method::Root) return false;
    const NodeId node = below(root_, std::span(count.line).first(count.line.size() - 1));
    if (node == kNoNode) return false;
    ChildIndex child = tree_->find(node, count.line.back());
    if (child == kNoChild && tree_->node(node).count() < tree_->node(node).legal()) {
      child = tree_->add_child(node, count.line.back());
    }
    if (child == kNoChild) return false;
    tree_->add_visits(node, child, count.visits, count.total);
    return true;
  }

  // For tests and inspection.
  Tree<Move>& tree() { return *tree_; }
  NodeId root() const { return root_; }
  const MctsParts<G>& parts() const { return parts_; }

 private:
  // One worker until the budget is used up or the root is proven.
  template <class Show>
  void run(Budget& budget, const Show& show) {
    const bool proves = parts_.backup->proves();
    while (!proves || tree_->node_proof(root_) == Proof::None) {
      const std::uint64_t edges = tree_->edges(), looked_at = budget.nodes();
      worker_->simulate();
      count_simulations(budget, tree_->edges() - edges, budget.nodes() - looked_at);
      for (std::size_t i = 1; i < worker_->playouts(); ++i) static_cast<void>(budget.iteration_done());
      show();
      if (budget.iteration_done() && !wants_more(budget)) break;
    }
  }
  // Every line of one move, and longer ones with enough visits.
  void collect_counts(NodeId node, double least, int depth, std::vector<Move>& line,
                      std::vector<LineCount<G>>& counts) {
    const AnyTree::Frame frame(*tree_);
    const auto c = tree_->children(node);
    for (ChildIndex i = 0; i < c.count; ++i) {
      const bool is_large = as_double(c.visits[i]) >= least;
      if (c.visits[i] == 0 || (!line.empty() && !is_large)) continue;
      line.push_back(c.move[i]);
      counts.push_back({line, c.visits[i], c.total[i]});
      if (is_large && depth > 1 && c.node[i] != kNoNode) {
        collect_counts(c.node[i], least, depth - 1, line, counts);
      }
      line.pop_back();
    }
  }
  template <class Show>
  void run_by_leaves(Budget& budget, const Show& show);
  Report<G> search_roots(const GameRecord<G>& record, const Limits& limits, const std::stop_token& stop,
                         const typename Searcher<G>::Progress& progress);
  Result<std::vector<ReportedMove<G>>> children_of_roots(const GameRecord<G>& record,
                                                         std::span<const Move> line);
  typename Crew<G>::Job job(const GameRecord<G>& record, Budget& budget) {
    return {outer_, parts_, *worker_,  *tree_,        transpositions_,
            record, root_,  run_.seed, searches_ - 1, budget};
  }
  std::uint64_t seed_of(std::size_t root) const {
    return root == 0 ? run_.seed : Rng(run_.seed, ~root).next();
  }
  // The first worker goes on by itself, in a tree that others may share again.
  void leave_alone() {
    worker_->set_company(false, nullptr, nullptr);
    tree_->set_sharing({}, false);
  }
  void forget_tree() {
    crew_.forget_tree();
    tree_.reset();
  }
  Needs needs() const {
    const bool apart = plan_.shares_tree() && plan_.in_flight.kind == InFlight::Kind::Unobserved;
    return parts_.needs() | Needs{.in_flight = apart};
  }

  static constexpr std::size_t kSmallestTree = 1 << 20;
  static constexpr std::size_t kShareOfTranspositions =
      4;  // an entry takes 16 bytes, of which half are free, a node and its edges about 100

  void begin(const GameRecord<G>& record, const Limits& limits, Budget& budget) {
    if (!worker_) new_game(run_.seed);
    run_.budget = &budget;
    const std::size_t bytes = std::max<std::size_t>(limits.bytes, kSmallestTree);
    const Rng rng(run_.seed, searches_++);
    root_ = may_reuse(bytes) ? find_root(record) : kNoNode;
    if (root_ != kNoNode && is_crowded()) recycle(record);
    if (root_ == kNoNode) {
      const std::size_t shared =
          transpositions_on_ && Checked<G> && !Repeats<G> ? bytes / kShareOfTranspositions : 0;
      forget_tree();
      const auto sharing = plan_.shares_tree() ? AnyTree::Sharing::Shared : AnyTree::Sharing::Alone;
      tree_ = std::make_unique<Tree<Move>>(bytes - shared, needs(), sharing);
      transpositions_ = Transpositions(shared);
      if (plan_.shares_tree()) transpositions_.share();
      set_anchor(record);
    }
    worker_->start(*tree_, transpositions_, record, rng, budget);
    if (root_ == kNoNode) root_ = anchor_ = worker_->make_node(record.position());
    worker_->set_root(root_);
  }

  void set_anchor(const GameRecord<G>& record) {
    anchor_plies_ = record.plies();
    anchor_moves_.assign(record.moves().begin(), record.moves().end());
    start_hash_ = record.start().hash();
  }

  bool may_reuse(std::size_t bytes) const {
    return reuse_ && tree_ && tree_->budget() <= bytes && tree_->is_shared() == plan_.shares_tree() &&
           tree_->needs().in_flight == needs().in_flight;
  }
  bool is_crowded() const { return tree_->bytes_used() > tree_->budget() / 2; }

  // The branches that the game left make room: the tree then begins here, and no longer serves after an undo.
  // If what is left is still more than half (or branches are shared), an empty tree is worth more.
  void recycle(const GameRecord<G>& record) {
    if (!transpositions_.is_on()) {
      tree_->release(anchor_, root_);
      anchor_ = root_;
      set_anchor(record);
    }
    if (is_crowded()) root_ = kNoNode;
  }

  // The node of the record's position in the kept tree, if the game went through the place where that was
  // begun.
  NodeId find_root(const GameRecord<G>& record) {
    const auto moves = record.moves();
    if (record.start().hash() != start_hash_ || moves.size() < anchor_plies_ ||
        !std::equal(anchor_moves_.begin(), anchor_moves_.end(), moves.begin())) {
      return kNoNode;
    }
    return below(anchor_, moves.subspan(anchor_plies_));
  }
  // The node behind a line, if the tree has one.
  NodeId below(NodeId node, std::span<const Move> line) {
    for (std::size_t i = 0; i < line.size() && node != kNoNode; ++i) {
      const ChildIndex child = tree_->find(node, line[i]);
      node = child == kNoChild ? kNoNode : tree_->edge(node, child).node;
    }
    return node;
  }

  bool is_solved() const { return parts_.backup->proves() && tree_->node_proof(root_) != Proof::None; }

  static bool is_due(const Budget& budget, Clock::time_point& shown) {
    constexpr auto kInterval = std::chrono::milliseconds(200);
    if (budget.playouts() % 64 != 0 || Clock::now() - shown < kInterval) return false;
    shown = Clock::now();
    return true;
  }

  // Ends a search by time whose move is certain, and gives one in doubt more time, if its limits allow that.
  void keep_watch(Budget& budget) {
    const double seconds = budget.seconds_read();
    if (!watch_.is_due(seconds)) return;
    const AnyTree::Frame frame(*tree_);
    const std::uint64_t playouts = budget.playouts() + crew_.playouts();
    switch (watch_.look(tree_->edges_of(root_), tree_->node(root_).legal(), {seconds, playouts})) {
      case RootWatch::Says::GoOn:
        break;
      case RootWatch::Says::Stretch:
        budget.use_stretch();
        break;
      case RootWatch::Says::End:
        budget.end_decided();
    }
  }

  // The final-move strategy may ask for some more simulations than the budget has.
  bool wants_more(const Budget& budget) {
    const double extra = parts_.final_move->extra();
    if (extra <= 0 || budget.was_stopped() || final_child()) return false;
    const Limits& limits = budget.limits();
    if (limits.seconds > 0 && budget.seconds() > limits.seconds * (1 + extra)) return false;
    return limits.playouts == 0 ||
           static_cast<double>(budget.playouts()) < static_cast<double>(limits.playouts) * (1 + extra);
  }

  std::optional<ChildIndex> final_child() {
    const AnyTree::Frame frame(*tree_);
    return choose_final(*parts_.final_move, tree_->edges_of(root_), tree_->node_proof(root_));
  }
  Report<G> report(const Budget& budget);
  ReportedMove<G> reported(NodeId node, const Children<Move>& c, ChildIndex i);
  std::vector<ReportedMove<G>> reported_children(NodeId node, const Children<Move>& c);
  std::vector<Move> line_from(NodeId node, ChildIndex child);

  SearchRun run_;
  SearchContext<G> outer_, context_;  // outside, and of the parts
  MctsParts<G> parts_;
  std::unique_ptr<Parallel> parallel_;
  ParallelPlan plan_;  // of the last search
  RootWatch watch_;
  bool reuse_ = true, transpositions_on_ = false;
  std::uint64_t searches_ = 0;
  std::unique_ptr<Worker<G>> worker_;
  std::unique_ptr<Tree<Move>> tree_;
  Transpositions transpositions_;
  Crew<G> crew_;
  SimulatedCrew<G> simulated_;
  std::vector<std::unique_ptr<PartsCopy<G>>> copies_;  // for play-outs from one leaf
  std::vector<std::unique_ptr<Mcts>> roots_;
  NodeId root_ = kNoNode, anchor_ = kNoNode;
  std::size_t anchor_plies_ = 0;
  std::vector<Move> anchor_moves_;
  std::uint64_t start_hash_ = 0;
};

template <Game G>
std::vector<typename G::Move> Mcts<G>::line_from(NodeId node, ChildIndex child) {
  std::vector<Move> line;
  for (;;) {
    line.push_back(tree_->move_of(node, child));
    node = tree_->edge(node, child).node;
    if (node == kNoNode || tree_->node(node).count() == 0) return line;
    const AnyTree::Frame frame(*tree_);
    child = most_convincing(tree_->children(node));
  }
}

template <Game G>
ReportedMove<G> Mcts<G>::reported(NodeId node, const Children<Move>& c, ChildIndex i) {
  ReportedMove<G> move;
  move.move = c.move[i];
  move.visits = c.visits[i];
  move.proof = c.proof[i];
  move.plies = c.plies[i];
  move.value = c.proof[i] != Proof::None ? reward_of(c.proof[i]) : c.chance(i);
  const double n = std::max(as_double(c.visits[i]), 1.0);
  const double spread = c.proof[i] != Proof::None ? 0 : 1.96 * std::sqrt(move.value * (1 - move.value) / n);
  move.low = std::max(0.0, move.value - spread);
  move.high = std::min(1.0, move.value + spread);
  if (c.heuristic != nullptr) move.prior = static_cast<double>(c.heuristic[i]);
  if (c.amaf_visits != nullptr) {
    move.amaf_visits = static_cast<double>(c.amaf_visits[i]);
    move.amaf_value = static_cast<double>(c.amaf_value[i]);
  }
  move.line = line_from(node, i);
  return move;
}

template <Game G>
std::vector<ReportedMove<G>> Mcts<G>::reported_children(NodeId node, const Children<Move>& c) {
  std::vector<ReportedMove<G>> moves;
  moves.reserve(c.count);
  for (ChildIndex i = 0; i < c.count; ++i) moves.push_back(reported(node, c, i));
  return moves;
}

template <Game G>
Report<G> Mcts<G>::report(const Budget& budget) {
  Report<G> report;
  report.kind = SearchKind::Simulations;
  const AnyTree::Frame frame(*tree_);
  report.proof = tree_->node_proof(root_);
  const auto c = tree_->children(root_);
  report.moves = reported_children(root_, c);
  if (c.count > 0) {
    const ChildIndex best = choose_final(*parts_.final_move, c, report.proof).value_or(most_convincing(c));
    report.best = c.move[best];
    report.value = report.moves[best].value;
    report.plies = c.plies[best];
    // Every move tried so far loses: whatever was not tried cannot be worse.
    if (c.proof[best] == Proof::Loss && report.proof == Proof::None) {
      if (const auto untried = worker_->untried_at_root()) report.best = untried;
    }
  }
  report.playouts = budget.playouts() + crew_.playouts();
  report.nodes = tree_->nodes() + crew_.nodes();
  report.looked_at = budget.nodes();
  report.edges = tree_->edges() + crew_.edges();
  report.bytes = tree_->bytes_used();
  report.deepest = static_cast<int>(worker_->deepest());
  report.mean_depth = static_cast<double>(worker_->depth_sum()) /
                      static_cast<double>(std::max<std::uint64_t>(1, budget.playouts()));
  report.seconds = budget.seconds();
  report.why = budget.was_stopped()   ? StopReason::Stopped
               : is_solved()          ? StopReason::Solved
               : budget.was_decided() ? StopReason::Decided
                                      : StopReason::Budget;
  return report;
}

}  // namespace banyan

#include "banyan/search/mcts/several_workers.hpp"  // the rest of Mcts
