// The GTP commands at the end of a game: the result, and in Go which stones are dead.
#include <cmath>

#include "banyan/games/stones.hpp"
#include "banyan/knowledge/go/owners.hpp"
#include "banyan/knowledge/go/settlement.hpp"
#include "gtp_state.hpp"

namespace banyan::gtp {
namespace {

std::string final_score(State& state, const Words&) {
  const AnyRecord& record = state.record();
  if (record.conventions().has_dead_stones) {
    const double score = settled(record, state.settings.seed).score;
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
  for (const JudgedStone& stone : settled(state.record(), state.settings.seed).stones) {
    if (wanted == kNames[static_cast<std::size_t>(stone.status)]) vertices.push_back(stone.point);
  }
  return joined(vertices, "\n");
}

// Who owns each point at the end of play-outs, from the top left, row by row: 1 Black, -1 White.
std::vector<double> owners(State& state) {
  constexpr std::uint64_t kPlayouts = 500;
  auto owned = point_owners(state.record(), kPlayouts, state.settings.seed);
  if (owned.empty()) throw Refused{"not in this game"};
  return owned;
}

// As GoGui draws it.
std::string ownership(State& state, const Words&) {
  const auto owned = owners(state);
  const auto columns = static_cast<std::size_t>(board_size(state.record()).columns);
  std::string out;
  for (std::size_t i = 0; i < owned.size(); ++i) {
    out += format_double(std::round(owned[i] * 100) / 100) + ((i + 1) % columns == 0 ? '\n' : ' ');
  }
  return out;
}

// The points that are almost certainly this side's.
std::string known_territory(State& state, const Words& args) {
  constexpr double kKnown = 0.9;
  const double sign = side_of(argument(args, 0, "a colour")) == Side::First ? 1 : -1;
  const auto owned = owners(state);
  Words vertices;
  std::size_t i = 0;
  for_each_man(board_rows(state.record()), [&](Square square, char) {
    if (sign * owned[i++] >= kKnown) vertices.push_back(go_point_name(square));
  });
  return joined(vertices, " ");
}

constexpr Command kScoreCommands[] = {
    {"final_score", final_score, "the result, in Go without the dead stones"},
    {"banyan-ownership", ownership, "who owns each point at the end of play-outs: 1 Black, -1 White (Go)"},
    {"final_status_list", final_status_list,
     "alive | dead | seki: stones, judged by play-outs and unconditional life (Go)"},
    {"known_territory", known_territory, "COLOUR: points that are almost certainly this side's (Go)"},
};

}  // namespace

Commands score_commands() { return kScoreCommands; }

}  // namespace banyan::gtp
