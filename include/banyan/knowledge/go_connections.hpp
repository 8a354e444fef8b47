// Connection search in Go (after Cazenave and Helmstetter 2005): which pairs of strings of one colour that
// share a liberty are joined if their owner moves first, and cut if the opponent does. A small search over
// the moves that matter answers: common liberties, the capture of a string in the way, the escape or capture
// of one that is in atari.
#pragma once

#include "banyan/games/go/go.hpp"
#include "banyan/search/goals.hpp"

namespace banyan {

template <int Size>
class GoConnections final : public TacticalGoals<GoGame<Size>> {
 public:
  using typename TacticalGoals<GoGame<Size>>::Goal;
  using Game = GoGame<Size>;

  std::vector<Goal> unsettled(const Game& position) const override;
  // At the end of a game the two stones stand in one string.
  bool is_reached(const Goal& goal, const Game& end) const override;
};

extern template class GoConnections<0>;
extern template class GoConnections<9>;
extern template class GoConnections<13>;
extern template class GoConnections<19>;

}  // namespace banyan
