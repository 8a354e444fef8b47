#include "banyan/engine/time_manager.hpp"

#include <algorithm>

namespace banyan {

void TimeManager::set(Side side, const std::optional<ClockSetting>& setting) {
  clocks_[index_of(side)] = setting ? std::optional<GameClock>(*setting) : std::nullopt;
}
void TimeManager::set(const std::optional<ClockSetting>& setting) {
  for (const Side side : {Side::First, Side::Second}) set(side, setting);
}
void TimeManager::restart() {
  for (auto& clock : clocks_) {
    if (clock) clock = GameClock(clock->setting());
  }
}

const GameClock* TimeManager::clock(Side side) const {
  const auto& clock = clocks_[index_of(side)];
  return clock ? &*clock : nullptr;
}

void TimeManager::set_left(Side side, double seconds, int stones) {
  if (clock(side) == nullptr) set(side, ClockSetting{.main = seconds});
  clocks_[index_of(side)]->set_left(seconds, stones);
}

Limits TimeManager::for_move(const AnyRecord& record, Limits wanted) const {
  const GameClock* clock = this->clock(record.to_move());
  if (clock == nullptr) return wanted;
  const double asked = wanted.seconds, moves_left = record.moves_left();
  const auto within = [&](double allowed) { return asked > 0 ? std::min(asked, allowed) : allowed; };
  wanted.seconds = within(clock->for_move(moves_left));
  if (wanted.may_end_early) wanted.stretch = within(clock->for_move_in_doubt(moves_left));
  return wanted;
}

bool TimeManager::spend(Side side, double seconds) {
  auto& clock = clocks_[index_of(side)];
  return !clock || clock->spend(seconds);
}

}  // namespace banyan
