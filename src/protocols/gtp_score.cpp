// The GTP commands at the end of a game: the result, and in Go which stones are dead.
#include <cmath>

#include "banyan/games/settlement.hpp"
#include "banyan/games/stones.hpp"
#include "gtp_state.hpp"

namespace banyan::gtp {
namespace {

std::string final_score(State& state, const Words&) {
  const AnyRecord& record = state.record();
  if (record.conventions().has_dead_stones) {
    const double score = judged_score(record, state.settings.seed);
    return score == 0 ? "0" : (score > 0 ? "B+" : "W+") + format_double(std::abs(score));
  }
  switch (record.outcome()) {
    case Outcome::FirstWins:
      return "B+1";
    case Outcome::SecondWins:
      return "W+1";
    case Outcome::Draw:
      return "0";
    default:
      throw Refused{"the game is not over"};
  }
}

std::string final_status_list(State& state, const Words& args) {
  if (!state.conventions().has_dead_stones) throw Refused{"not in this game"};
  constexpr const char* kNames[] = {"alive", "dead", "seki"};  // in the order of StoneStatus
  const std::string& wanted = argument(args, 0, "a status");
  if (wanted != kNames[0] && wanted != kNames[1] && wanted != kNames[2]) {
    throw Refused{"a status is alive, dead or seki, not " + in_quotes(wanted)};
  }
  Words vertices;
  for (const JudgedStone& stone : judge_stones(state.record(), state.settings.seed)) {
    if (wanted == kNames[static_cast<std::size_t>(stone.status)]) vertices.push_back(stone.point);
  }
  return joined(vertices, "\n");
}

// Who owns each point at the end of play-outs, as GoGui draws it: 1 Black, -1 White, row by row from the top.
std::string ownership(State& state, const Words&) {
  constexpr std::uint64_t kPlayouts = 500;
  const auto owned = state.record().ownership(kPlayouts, state.settings.seed);
  if (owned.empty()) throw Refused{"not in this game"};
  const auto columns = static_cast<std::size_t>(board_size(state.record()).columns);
  std::string out;
  for (std::size_t i = 0; i < owned.size(); ++i) {
    out += format_double(std::round(owned[i] * 100) / 100) + ((i + 1) % columns == 0 ? '\n' : ' ');
  }
  return out;
}

constexpr Command kScoreCommands[] = {
    {"final_score", final_score, "the result, in Go judged by play-outs"},
    {"banyan-ownership", ownership, "who owns each point at the end of play-outs: 1 Black, -1 White (Go)"},
    {"final_status_list", final_status_list, "alive | dead | seki: stones, judged by play-outs (Go)"},
};

}  // namespace

Commands score_commands() { return kScoreCommands; }

}  // namespace banyan::gtp
