// What a game knows beyond its rules, as a search sees it: a score for moves and an evaluation of positions.
// The search names neither games nor evaluations; whoever builds the search hands these in.
#pragma once

#include <span>

#include "banyan/core/game.hpp"

namespace banyan {

// Scores moves for the side to move, higher is better, roughly in [0, 1]: H_i of progressive bias, the order
// of progressive widening, the value of prior knowledge.
template <Game G>
class MoveScores {
 public:
  virtual ~MoveScores() = default;
  virtual void score(const G& position, std::span<const typename G::Move> moves,
                     std::span<float> out) const = 0;
};

// The chance to win of the side to move, in [0, 1].
template <Game G>
class Evaluator {
 public:
  virtual ~Evaluator() = default;
  virtual double value(const G& position) const = 0;
};

// Null where a game has no such knowledge.
template <Game G>
struct Knowledge {
  const MoveScores<G>* moves = nullptr;
  const Evaluator<G>* evaluator = nullptr;
};

}  // namespace banyan
