// A technique of alpha-beta: a class with its options and any of the hooks below, in a file of its own. A
// node asks all techniques, in the order of their list (techniques.hpp), what they say at each of its steps
// (tree_search.hpp). The hooks are static: those that a technique lacks cost nothing.
#pragma once

#include <cstdint>
#include <optional>

#include "banyan/search/alphabeta/workplace.hpp"

namespace banyan::alphabeta {

template <Hashed G>
class TreeSearch;

// A node that is being searched.
template <Game G>
struct Node {
  int depth, alpha, beta;
  Expected expected;
  int ply;
  int since = kNoRepetition;                  // the ply since which the path forbids moves
  std::optional<typename G::Move> hint = {};  // the move that was best before

  // Guesswork answers only what an evaluation could say as well.
  bool may_guess() const { return expected != Expected::Pv && !is_decisive(beta); }
};

// The depth that a move takes up. One that costs more than a ply is searched so much less deeply first, with
// a null window, and in between up to `tries` times; only if it surprises, in full.
struct Cost {
  int depth = kPly, tries = 0;
};

// The tiers of the order of moves: all of a higher one come before all of a lower one.
enum Tier : int { kRest = 0, kForcingTier = 1, kKillerTier = 4, kWinTier = 6, kHintTier = 7 };

template <Hashed G>
class Technique {
 public:
  using Move = typename G::Move;
  using Search = TreeSearch<G>;
  using Node = alphabeta::Node<G>;
  using Place = Workplace<G>;
  using Answer = std::optional<Value>;  // of the whole node

  void describe(auto&) {}
  void new_game(std::uint64_t /*seed*/) {}
  void start(Search&) {}  // of a search

  // The points of the evaluation may be changed, and the value of a leaf found otherwise.
  void adjust(const G&, int& /*points*/) const {}
  Answer at_leaf(Search&, int /*points*/, int /*alpha*/, int /*beta*/) { return {}; }

  // Before the moves are known; when they are; when they are in order.
  Answer before_moves(Search&, Node&) { return {}; }
  Answer with_moves(Search&, const Node&) { return {}; }
  Answer in_order(Search&, const Node&) { return {}; }

  // The order: a move has the highest of its tiers and the sum of its points, which are less than
  // kTierPoints.
  void before_order(Search&, const Node&) {}
  int tier(const Node&, const Place&, std::size_t /*index*/) const { return kRest; }
  int points(const G&, const Place&, std::size_t /*index*/) const { return 0; }

  // Sets what a move costs; the first technique that does decides. `number`: how many were tried before.
  bool set_cost(Search&, const Node&, std::size_t /*index*/, std::size_t /*number*/, Cost&) { return false; }

  void searched(const G&, Move) {}
  void succeeded(const G&, const Node&, Move) {}  // it was best, or cut off
  void finished(Search&, const Node&, const Value&, Bound, Move) {}
};

// Asks each technique in turn.
template <Hashed G, class... T>
class TechniqueList : public T... {
 public:
  using Move = typename G::Move;
  using Search = TreeSearch<G>;
  using Node = alphabeta::Node<G>;
  using Place = Workplace<G>;
  using Answer = std::optional<Value>;
  static constexpr int kTierPoints = 1 << 26;

  void describe(auto& option) { (T::describe(option), ...); }
  void new_game(std::uint64_t seed) { (T::new_game(seed), ...); }
  void start(Search& search) { (T::start(search), ...); }

  void adjust(const G& position, int& points) const { (T::adjust(position, points), ...); }
  Answer at_leaf(Search& search, int points, int alpha, int beta) {
    Answer answer;
    static_cast<void>(((answer = T::at_leaf(search, points, alpha, beta)) || ...));
    return answer;
  }
  Answer before_moves(Search& search, Node& node) {
    Answer answer;
    static_cast<void>(((answer = T::before_moves(search, node)) || ...));
    return answer;
  }
  Answer with_moves(Search& search, const Node& node) {
    Answer answer;
    static_cast<void>(((answer = T::with_moves(search, node)) || ...));
    return answer;
  }
  Answer in_order(Search& search, const Node& node) {
    Answer answer;
    static_cast<void>(((answer = T::in_order(search, node)) || ...));
    return answer;
  }

  int tier(const Node& node, const Place& place, std::size_t index) const {
    int highest = kRest;
    ((highest = std::max(highest, T::tier(node, place, index))), ...);
    return highest;
  }
  // Gives every move of the workplace its key.
  void order(Search& search, const Node& node, const G& position, Place& place) {
    (T::before_order(search, node), ...);
    const std::size_t count = place.moves.size();
    for (std::size_t i = 0; i < count; ++i) {
      const int points = (T::points(position, place, i) + ...);
      place.keys[i] = MovePicker::key(kTierPoints * tier(node, place, i) + points, i);
    }
  }

  [[gnu::always_inline]] Cost cost(Search& search, const Node& node, std::size_t index, std::size_t number) {
    Cost cost;
    static_cast<void>((T::set_cost(search, node, index, number, cost) || ...));
    return cost;
  }

  void searched(const G& position, Move move) { (T::searched(position, move), ...); }
  void succeeded(const G& position, const Node& node, Move move) {
    (T::succeeded(position, node, move), ...);
  }
  void finished(Search& search, const Node& node, const Value& value, Bound bound, Move move) {
    (T::finished(search, node, value, bound, move), ...);
  }
};

}  // namespace banyan::alphabeta
