#include "gtp_state.hpp"

#include <algorithm>

#include "banyan/core/spec.hpp"

namespace banyan::gtp {

bool HalfMove::follows_plan() const {
  return !points.empty() && points.size() < plan.size() &&
         std::equal(points.begin(), points.end(), plan.begin(), same_word);
}

void State::need_points() const {
  if (conventions().squares != Conventions::Squares::WithoutI) throw Refused{"not in this game"};
}
void State::need_option(const char* name) const {
  if (!accepted(parse_spec(session->game())).args.contains(name)) throw Refused{"not in this game"};
}

void State::set_time(const std::optional<ClockSetting>& setting) {
  session->clocks().set(setting);
  Limits limits = settings.limits;
  if (setting) limits.seconds = 0;
  session->set_limits(limits);
}

void State::turn_to(Side side) {
  const bool is_open = record().outcome() == Outcome::Open;
  if (is_open && side != record().to_move() && !conventions().may_pass) {
    throw Refused{std::string("it is ") + (side == Side::First ? "white" : "black") + "'s turn"};
  }
  accepted(session->turn_to(side));
}

void State::play(Side side, const std::string& move) {
  turn_to(side);
  accepted(session->play(side, move));
  half_move_ = {};
}

HalfMove& State::half_move() {
  if (half_move_.position != session->position_id()) half_move_ = {session->position_id(), {}, {}};
  return half_move_;
}

std::string State::choose(Side side, const Engine::Progress& progress, bool cleanup) {
  turn_to(side);
  return session->choose(progress, cleanup);
}

}  // namespace banyan::gtp
