// Tactical goals (Cazenave and Helmstetter 2005): things that a side may reach or not, such as joining two
// strings, which a small search calls unsettled where whoever moves first decides them. Whether a goal was
// reached can be told at the end of a game, so games say what it is worth. A game that has such goals hands
// them in with its knowledge.
#pragma once

#include <vector>

#include "banyan/core/game.hpp"

namespace banyan {

template <Game G>
class TacticalGoals {
 public:
  using Move = typename G::Move;
  struct Goal {
    Side owner;
    Move from, to;               // what it is about, as the game reads it
    std::vector<Move> deciding;  // first moves by which one side reaches it or the other prevents it
  };
  virtual ~TacticalGoals() = default;
  virtual std::vector<Goal> unsettled(const G& position) const = 0;
  virtual bool is_reached(const Goal& goal, const G& end) const = 0;
};

}  // namespace banyan
