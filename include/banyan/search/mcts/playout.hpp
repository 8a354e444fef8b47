// The seam of play-outs: from a leaf to a reward. One virtual call a play-out; the choice of its moves is
// inlined into the loop of the strategy (PolicyPlayout). Rewards are in [0, 1], seen by the first player.
#pragma once

#include <algorithm>

#include "banyan/core/playout.hpp"
#include "banyan/search/context.hpp"
#include "banyan/search/mcts/node_view.hpp"
#include "banyan/search/proof.hpp"
#include "banyan/search/strategy.hpp"

namespace banyan {

template <Game G>
class Playout {
 public:
  using Move = typename G::Move;
  static constexpr std::string_view kSeam = "playout";
  virtual ~Playout() = default;
  virtual std::string spec() const = 0;
  virtual Needs needs() const { return {}; }

  // Plays at most `most_plies` moves and leaves the position there; Open if the game is not over then.
  // Appends the moves to the worker's trace if that is kept.
  virtual Outcome run(G& position, Scratch<G>& scratch, int most_plies) = 0;
  // One move, as the play-out would choose it. pre: the game is open.
  virtual Move choose(const G& position, Scratch<G>& scratch) = 0;

  // The reward of a whole play-out for the first player.
  virtual double reward(G& position, Scratch<G>& scratch) {
    const Outcome outcome = run(position, scratch, G::kPlayoutCap);
    return first_reward(outcome != Outcome::Open ? outcome : outcome_at_cap(position));
  }
};

template <Game G>
struct PlayoutList;  // strategies.hpp

// A play-out that chooses every move by the same rule: Derived::pick(position, scratch).
//
// It may keep a companion to the position, such as counts or codes of patterns that are cheaper to bring up
// to date than to work out: Derived::Companion, made from the position at the leaf (by
// Derived::companion(position) if there is such), told of every move by played(move, position behind it), and
// handed to pick(position, companion, scratch).
template <class Derived, Game G>
class PolicyPlayout : public Named<Derived, Playout<G>> {
 public:
  Outcome run(G& position, Scratch<G>& scratch, int most_plies) final {
    auto companion = companion_of(position);
    for (int plies = 0; plies < most_plies; ++plies) {
      const Outcome outcome = position.outcome();
      scratch.playout_plies = static_cast<std::size_t>(plies);
      if (outcome != Outcome::Open) return outcome;
      const auto move = picked(position, companion, scratch);
      if (scratch.keeps_trace) scratch.trace.steps.push_back({move, position.to_move()});
      position.play(move);
      companion.played(move, position);
    }
    return position.outcome();
  }
  typename G::Move choose(const G& position, Scratch<G>& scratch) final {
    auto companion = companion_of(position);
    return picked(position, companion, scratch);
  }

 private:
  struct NoCompanion {
    void played(typename G::Move, const G&) {}
  };
  auto companion_of(const G& position) {
    if constexpr (requires(Derived & self) { self.companion(position); }) {
      return static_cast<Derived&>(*this).companion(position);
    } else if constexpr (requires { typename Derived::Companion; }) {
      return typename Derived::Companion(position);
    } else {
      return NoCompanion{};
    }
  }
  typename G::Move picked(const G& position, auto& companion, Scratch<G>& scratch) {
    Derived& self = static_cast<Derived&>(*this);
    if constexpr (requires { typename Derived::Companion; }) {
      return self.pick(position, companion, scratch);
    } else {
      return self.pick(position, scratch);
    }
  }
};

}  // namespace banyan
