// The GTP commands about time: settings in three dialects, and what the clocks say.
#include <algorithm>

#include "gtp_state.hpp"

namespace banyan::gtp {
namespace {

constexpr double kLongest = 1e7;  // seconds

double seconds_in(const Words& args, std::size_t index, const char* what) {
  return number_of(argument(args, index, what), 0, kLongest);
}
int count_in(const Words& args, std::size_t index, const char* what) {
  return integer_of(argument(args, index, what), 0, 100'000);
}

ClockSetting canadian(const Words& args, std::size_t first) {
  ClockSetting clock;
  clock.main = seconds_in(args, first, "the main time");
  clock.period = seconds_in(args, first + 1, "the byo-yomi time");
  clock.stones = count_in(args, first + 2, "the byo-yomi stones");
  return clock;
}

std::string time_settings(State& state, const Words& args) {
  const ClockSetting clock = canadian(args, 0);
  // A period without stones means that there is no limit at all.
  const bool is_unlimited = clock.period > 0 && clock.stones == 0;
  state.set_time(is_unlimited ? std::nullopt : std::optional(clock));
  return "";
}

// The kinds that KGS knows; nothing for others.
std::optional<ClockSetting> kgs_clock(const std::string& kind, const Words& args) {
  ClockSetting clock;
  if (kind == "canadian") return canadian(args, 1);
  if (kind != "absolute" && kind != "byoyomi") return std::nullopt;
  clock.main = seconds_in(args, 1, "the main time");
  if (kind == "byoyomi") {
    clock.period = seconds_in(args, 2, "the byo-yomi time");
    clock.periods = count_in(args, 3, "the periods");
    clock.stones = clock.periods > 0 ? 1 : 0;
  }
  return clock;
}
std::string kgs_time_settings(State& state, const Words& args) {
  const std::string kind = to_lower(argument(args, 0, "a kind of clock"));
  const auto clock = kgs_clock(kind, args);
  if (!clock && kind != "none") {
    throw Refused{"a clock is none, absolute, byoyomi or canadian, not " + in_quotes(kind)};
  }
  state.set_time(clock);
  return "";
}
std::string kata_time_settings(State& state, const Words& args) {
  if (to_lower(argument(args, 0, "a kind of clock")) != "fischer") return kgs_time_settings(state, args);
  ClockSetting clock;
  clock.main = seconds_in(args, 1, "the main time");
  clock.increment = seconds_in(args, 2, "the increment");
  state.set_time(clock);
  return "";
}
std::string kata_list_time_settings(State&, const Words&) { return "none absolute byoyomi canadian fischer"; }

// Less than nothing is nothing: the other side decides whether the flag has fallen.
std::string time_left(State& state, const Words& args) {
  const Side side = side_of(argument(args, 0, "a colour"));
  const double seconds = number_of(argument(args, 1, "the seconds"), -kLongest, kLongest);
  const int stones = count_in(args, 2, "the stones");
  TimeManager& clocks = state.session->clocks();
  if (clocks.clock(side) == nullptr) state.set_time(ClockSetting{.main = std::max(seconds, 0.0)});
  clocks.set_left(side, std::max(seconds, 0.0), stones);
  return "";
}

constexpr Command kTimeCommands[] = {
    {"time_settings", time_settings, "MAIN BYO_YOMI STONES, in seconds"},
    {"kgs-time_settings", kgs_time_settings,
     "none | absolute MAIN | byoyomi MAIN TIME PERIODS | canadian MAIN TIME STONES"},
    {"kata-time_settings", kata_time_settings, "the same, and fischer MAIN INCREMENT"},
    {"kata-list_time_settings", kata_list_time_settings, "the kinds of clock"},
    {"time_left", time_left, "COLOUR SECONDS STONES"},
};

}  // namespace

Commands time_commands() { return kTimeCommands; }

}  // namespace banyan::gtp
