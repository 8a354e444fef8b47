// The time manager: the clocks of both sides, and what the next move may take of them. The clock knows how
// long it may run (core/game_clock.hpp), the game how many moves are still to come (AnyRecord::moves_left).
// What a move needs of its share shows during the search: see search/mcts/root_watch.hpp.
#pragma once

#include <optional>

#include "banyan/core/game_clock.hpp"
#include "banyan/core/limits.hpp"
#include "banyan/games/any_record.hpp"

namespace banyan {

class TimeManager {
 public:
  // Full clocks; without a setting a side has none, and its moves take what is wanted for them.
  void set(Side side, const std::optional<ClockSetting>& setting);
  void set(const std::optional<ClockSetting>& setting);
  void restart();  // all the time again, as for a new game

  const GameClock* clock(Side side) const;  // or null
  // What another clock says, see GameClock. A side without a clock gets one.
  void set_left(Side side, double seconds, int stones);
  // `wanted`, with no more time than the clock of the side to move allows, and, if the search may end early,
  // with what it may use beyond that in doubt.
  Limits for_move(const AnyRecord& record, Limits wanted) const;
  // Takes the time of a move; false if the flag has fallen.
  bool spend(Side side, double seconds);

 private:
  std::optional<GameClock> clocks_[2];
};

}  // namespace banyan
