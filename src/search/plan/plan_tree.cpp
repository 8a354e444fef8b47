#include "plan_tree.hpp"

namespace banyan {
namespace {

Needs needs_of(const PlanSelection& selection) {
  Needs needs = selection.catalogue != nullptr ? selection.catalogue->needs() : Needs{};
  needs.squares = true;  // for the interval of every mean
  return needs;
}

}  // namespace

PlanTree::PlanTree(const PlanSelection& selection, const Problem& root, PlanRun& run, bool guided,
                   std::size_t bytes)
    : selection_(selection),
      root_(root),
      run_(run),
      guided_(guided),
      tree_(bytes, needs_of(selection)),
      scale_(root.bounds()),
      at_(root.clone()) {
  walk_.budget = &run.budget;
  walk_.tree = &tree_;
  top_ = make_node();
}

// A node for where the walk is, kNoNode when memory is used up.
NodeId PlanTree::make_node() {
  if (at_->is_chance()) {
    outcomes_.clear();
    at_->outcomes(outcomes_);
    return tree_.make_node(outcomes_.size());
  }
  moves_.clear();
  at_->legal_moves(moves_);
  return tree_.make_node(std::min<std::size_t>(moves_.size(), AnyTree::kMostChildren));
}

bool PlanTree::simulate() {
  if (top_ == kNoNode || is_exhausted(top_)) return false;
  walk_.rng = run_.rng;
  walk_.path.clear();
  line_.clear();
  reached_end_ = false;
  at_->assign(root_);
  NodeId node = top_;
  while (node != kNoNode) {
    if (tree_.node(node).legal() == 0) {
      reached_end_ = true;
      break;
    }
    NodeId next = kNoNode;
    const bool goes_on = at_->is_chance() ? follow_nature(node, next) : follow_choice(node, next);
    if (!goes_on) break;
    node = next;
  }
  run_.rng = walk_.rng;
  record_depth();
  if (!reached_end_) at_->play_out(run_.rng, guided_, line_);
  const double score = at_->score();
  back_up(score);
  if (!root_.has_chance()) {
    if (reached_end_ || walk_.path.size() == line_.size()) close_path();
    run_.offer(line_, score);
  }
  return true;
}

void PlanTree::record_depth() {
  const auto depth = static_cast<int>(walk_.path.size());
  run_.found.deepest = std::max(run_.found.deepest, depth);
  depth_sum_ += walk_.path.size();
  ++simulations_;
}

// Her outcomes get children as they are met.
bool PlanTree::follow_nature(NodeId node, NodeId& next) {
  outcomes_.clear();
  at_->outcomes(outcomes_);
  const PlanMove outcome = draw_outcome(outcomes_, walk_.rng);
  ChildIndex child = tree_.children(node).find(outcome);
  if (child == kNoChild) child = tree_.add_child(node, outcome);
  at_->play(outcome);
  return child != kNoChild && descend(node, child, next);
}

bool PlanTree::follow_choice(NodeId node, NodeId& next) {
  const auto& header = tree_.node(node);
  const NodeStatistics view{header.visits, header.legal(), tree_.edges_of(node), header.has_proofs(), node,
                            walk_,         answers_};
  ChildIndex child = choose(view);
  if (child == kNoChild) child = view.complete() ? random_child(view) : add_untried(node);
  if (child == kNoChild) return false;  // memory is used up: a play-out from here
  const PlanMove move = tree_.children(node).move[child];
  line_.push_back(move);
  at_->play(move);
  return descend(node, child, next);
}

// One child more of the path. A node is made when its edge is followed for the second time; where nature
// comes next at once, so that her outcomes are told apart.
bool PlanTree::descend(NodeId node, ChildIndex child, NodeId& next) {
  walk_.path.push_back({node, child, Side::First});
  const Edges edges = tree_.edges_of(node);
  next = edges.node[child];
  if (next != kNoNode) return true;
  if (edges.visits[child] == 0 && !at_->is_chance()) return false;
  next = make_node();
  if (next == kNoNode) return false;
  tree_.edges_of(node).node[child] = next;
  return true;
}

// Where a selection leaves the choice to a play-out.
ChildIndex PlanTree::random_child(const NodeStatistics& node) {
  return walk_.rng.below(static_cast<std::uint32_t>(node.children.count));
}

ChildIndex PlanTree::add_untried(NodeId node) {
  moves_.clear();
  at_->legal_moves(moves_);
  const auto made = tree_.children(node);
  for (;;) {
    const PlanMove move = moves_[walk_.rng.below(static_cast<std::uint32_t>(moves_.size()))];
    if (made.find(move) != kNoChild) continue;
    return tree_.add_child(node, move);
  }
}

ChildIndex PlanTree::choose(const NodeStatistics& node) const {
  const Choice choice =
      selection_.catalogue != nullptr ? selection_.catalogue->select(node) : choose_by_spread(node);
  return choice.child();
}

Choice PlanTree::choose_by_spread(const NodeStatistics& node) const {
  const Edges& children = node.children;
  const double d = selection_.d * selection_.d;
  const double weight =
      selection_.c * std::sqrt(math::log(as_double(std::max<std::uint64_t>(node.visits, 1))));
  return best_or_untried(node, kUnvisitedFirst, [&](std::size_t i) {
    if (children.visits[i] == 0) return kUnvisitedFirst;
    const double n = as_double(children.visits[i]);
    const double mean = children.total[i] / n;
    const double spread = std::max(0.0, children.squares[i] - n * mean * mean) + d;
    return mean + weight / std::sqrt(n) + std::sqrt(spread / n);
  });
}

// --- what comes back ---

void PlanTree::back_up(double score) {
  if (const auto change = scale_.widen(score)) rescale(top_, *change);
  const double reward = scale_.reward(score);
  for (const PathStep& step : walk_.path) {
    ++tree_.node(step.node).visits;
    const Edges edges = tree_.edges_of(step.node);
    ++edges.visits[step.child];
    edges.total[step.child] += reward;
    edges.squares[step.child] += reward * reward;
    if (edges.mean != nullptr) edges.mean[step.child] += reward;
  }
  if (walk_.path.empty()) return;
  const ChildIndex first = walk_.path.front().child;
  if (best_.size() <= first) best_.resize(first + 1u, -kInfinity);
  best_[first] = std::max(best_[first], score);
}

// Sums of rewards, and of their squares, on the new scale.
void PlanTree::rescale(NodeId node, const RewardScale::Change& change) {
  const Edges edges = tree_.edges_of(node);
  const double a = change.factor, b = change.shift;
  for (std::size_t i = 0; i < edges.count; ++i) {
    const double n = as_double(edges.visits[i]), total = edges.total[i];
    edges.total[i] = a * total + b * n;
    edges.squares[i] = a * a * edges.squares[i] + 2 * a * b * total + b * b * n;
    if (edges.mean != nullptr) edges.mean[i] = edges.total[i];
    if (edges.node[i] != kNoNode) rescale(edges.node[i], change);
  }
}

bool PlanTree::is_exhausted(NodeId node) {
  const auto& header = tree_.node(node);
  if (header.count() < header.legal() || !header.has_proofs()) return header.legal() == 0 && node != top_;
  const Edges edges = tree_.edges_of(node);
  return std::all_of(edges.proof, edges.proof + edges.count,
                     [](Proof proof) { return proof == Proof::Loss; });
}

// The walk came to an end of the game: nothing new will be found there, nor behind a node of which that holds
// for all moves. To a selection that is a loss, which it chooses only where there is nothing else.
void PlanTree::close_path() {
  for (std::size_t i = walk_.path.size(); i > 0; --i) {
    const PathStep& step = walk_.path[i - 1];
    tree_.prove(step.node, step.child, Proof::Loss, 0);
    if (!is_exhausted(step.node)) return;
  }
}

void PlanTree::report_to(PlanReport& report) {
  const auto children = tree_.children(top_);
  report.moves.clear();
  std::uint64_t most = 0;
  for (std::size_t i = 0; i < children.count; ++i) {
    const auto visits = children.visits[i];
    if (visits == 0) continue;
    const double n = as_double(visits), mean = children.value(i);
    const double variance = std::max(0.0, children.squares[i] / n - mean * mean);
    const double half = 1.96 * std::sqrt(variance / n);
    report.moves.push_back({children.move[i], visits, scale_.score(mean), scale_.score(mean - half),
                            scale_.score(mean + half), i < best_.size() ? best_[i] : -kInfinity});
    if (root_.has_chance() && visits > most) {
      most = visits;
      report.best = children.move[i];
      report.has_best = true;
      report.score = scale_.score(mean);
      report.line = {report.best};
    }
  }
  report.nodes = tree_.nodes();
  report.edges = tree_.edges();
  report.bytes = tree_.bytes_used();
  report.mean_depth = simulations_ > 0 ? as_double(depth_sum_) / as_double(simulations_) : 0;
}

}  // namespace banyan
