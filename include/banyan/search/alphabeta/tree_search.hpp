// The recursion of alpha-beta below the root: fail-soft negamax. Its steps are numbered in search(); what
// happens at each is up to the techniques (techniques.hpp). Depths are in parts of a ply (kPly), scores count
// wins from the root.
//
// Of the project's alpha-beta recursions this is the general one: any depth, an evaluation at the leaves, a
// table that is right under repetition, techniques that guess. The others say at their head how they differ:
// terminal_search.hpp, solver/exact_search.hpp, mcts/playout/alphabeta.hpp, and the solvers of Connect-4 and
// Go in knowledge/.
#pragma once

#include <memory>
#include <span>

#include "banyan/search/alphabeta/path.hpp"
#include "banyan/search/alphabeta/principal_variation.hpp"
#include "banyan/search/alphabeta/techniques.hpp"

namespace banyan::alphabeta {

template <Hashed G>
class TreeSearch {
 public:
  using Move = typename G::Move;

  explicit TreeSearch(const Knowledge<G>& knowledge) : knowledge_(knowledge) {}

  void new_game(std::uint64_t seed) { techniques_.new_game(seed); }
  // Searches with the table of another one. pre: that has started.
  void borrow(const TreeSearch& other) { techniques_.borrow(other.transpositions()); }
  void start(const GameRecord<G>& record, const Evaluation<G>& evaluation, Budget& budget) {
    if (!places_) places_ = std::make_unique_for_overwrite<Workplace<G>[]>(kMostPlies + 1);
    path_.start(record);
    evaluation_ = &evaluation;
    budget_ = &budget;
    over_ = false;
    nodes_ = 0;
    techniques_.start(*this);
  }

  // --- for the root ---

  Node<G> root(int depth, int alpha, int beta) const { return {depth, alpha, beta, Expected::Pv, 0}; }
  // Fills the workplace of the node at hand with its moves in order.
  void prepare(Node<G>& node) {
    node.since = generate();
    techniques_.order(*this, node, path_.position(), here());
  }
  // pre: is_over() was false; afterwards it may be true and the value is void.
  Value try_move(const Node<G>& node, std::size_t index, std::size_t number) {
    const Move move = here().moves[index];
    const Cost cost = techniques_.cost(*this, node, index, number);
    const Value value = variation_.try_move(*this, node, move, number, cost);
    if (!over_) techniques_.searched(path_.position(), move);
    return value;
  }
  // The line that the last search of a move found behind it.
  std::span<const Move> line_below() const {
    const Workplace<G>& below = places_[path_.ply() + 1];
    return {below.line.data(), static_cast<std::size_t>(below.line_length)};
  }
  std::uint64_t nodes() const { return nodes_; }
  std::size_t bytes() const { return kPlaceBytes + transpositions().bytes(); }
  static constexpr std::size_t kPlaceBytes = sizeof(Workplace<G>) * (kMostPlies + 1);

  // --- for techniques ---

  // The value of what stands behind the last move of the path, for the side that moved.
  [[gnu::always_inline]] Value value_behind(int depth, int alpha, int beta, Expected expected) {
    return -search(depth, -beta, -alpha, expected);
  }
  Value value_of(Move move, int depth, int alpha, int beta, Expected expected) {
    path_.play(move);
    const Value value = value_behind(depth, alpha, beta, expected);
    path_.back();
    return value;
  }
  // Lists the moves of the node at hand; gives the ply since which the path forbids others.
  int generate() {
    here().clear();
    return path_.legal_moves(here().moves);
  }
  int evaluate() const {
    int points = evaluation_->points(path_.position());
    techniques_.adjust(path_.position(), points);
    return as_points(points);
  }
  Value leaf(int points, int alpha, int beta) {
    return techniques_.at_leaf(*this, points, alpha, beta).value_or(Value{points});
  }

  Workplace<G>& here() { return places_[path_.ply()]; }
  Path<G>& path() { return path_; }
  const Path<G>& path() const { return path_; }
  const Knowledge<G>& knowledge() const { return knowledge_; }
  const Limits& limits() const { return budget_->limits(); }
  bool is_over() const { return over_; }
  Techniques<G>& techniques() { return techniques_; }
  PrincipalVariation<G>& variation() { return variation_; }
  const Transpositions<G>& transpositions() const { return techniques_; }

 private:
  Value search(int depth, int alpha, int beta, Expected expected) {
    here().line_length = 0;
    // 1. Time may be up.
    if (interrupted()) return {};
    // 2. The game, or the depth, ends here (quiescence).
    if (path_.outcome() != Outcome::Open) return finished();
    if (depth <= 0 || path_.ply() == kMostPlies) return leaf(evaluate(), alpha, beta);
    // 3. The answer is known, or clear enough, without a look at the moves (table, futility).
    Node<G> node{depth, alpha, beta, expected, path_.ply()};
    if (const auto answer = techniques_.before_moves(*this, node)) return *answer;
    // 4. The moves tell enough (transposition cuts, null move).
    node.since = generate();
    if (const auto answer = techniques_.with_moves(*this, node)) return *answer;
    if (over_) return {};
    // 5. The order tells enough (multi-cut).
    techniques_.order(*this, node, path_.position(), here());
    if (const auto answer = techniques_.in_order(*this, node)) return *answer;
    // 6. Every move is searched, until one is too good.
    return over_ ? Value{} : search_moves(node);
  }

  Value search_moves(Node<G>& node) {
    Workplace<G>& place = here();
    const int first_alpha = node.alpha;
    Value best{-kInfinite, static_cast<std::int16_t>(node.since), true};
    Move best_move{};
    MovePicker picker(place);
    for (std::size_t i = 0; i < picker.count(); ++i) {
      const std::size_t index = picker.pick(i);
      const Value value = try_move(node, index, i);
      if (over_) return {};
      best.since = std::min(best.since, value.since);
      best.certain = best.certain && value.certain;
      if (value.score > best.score) {
        best.score = value.score;
        best_move = place.moves[index];
      }
      if (best.score <= node.alpha) continue;
      node.alpha = best.score;
      set_line(best_move);
      if (node.alpha < node.beta) continue;
      best.certain = value.certain;  // of a lower bound the other moves say nothing
      break;
    }
    best.certain = best.certain || is_decisive(best.score);
    const Bound bound = bound_of(best.score, first_alpha, node.beta);
    if (bound != Bound::Upper) techniques_.succeeded(path_.position(), node, best_move);
    techniques_.finished(*this, node, best, bound, best_move);
    return best;
  }

  // Counts a node and looks whether time is up.
  bool interrupted() {
    ++nodes_;
    budget_->count_nodes(1);
    return over_ = over_ || budget_->must_stop();
  }

  Value finished() const {
    const Proof proof = proof_for(path_.position().to_move(), path_.outcome());
    const int distance = kWon - path_.ply();
    const int score = proof == Proof::Win ? distance : proof == Proof::Loss ? -distance : 0;
    return {score, static_cast<std::int16_t>(path_.repeats_since()), true};
  }

  // The line of the node below, with `move` in front, becomes the line of the node at hand.
  void set_line(Move move) {
    Workplace<G>& place = here();
    const auto below = line_below();
    place.line[0] = move;
    std::copy(below.begin(), below.end(), place.line.begin() + 1);
    place.line_length = static_cast<int>(below.size()) + 1;
  }

  Knowledge<G> knowledge_;
  Techniques<G> techniques_;
  PrincipalVariation<G> variation_;
  std::unique_ptr<Workplace<G>[]> places_;
  Path<G> path_;
  const Evaluation<G>* evaluation_ = nullptr;
  Budget* budget_ = nullptr;
  std::uint64_t nodes_ = 0;
  bool over_ = false;
};

}  // namespace banyan::alphabeta
