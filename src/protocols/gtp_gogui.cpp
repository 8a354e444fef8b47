// The GTP commands that GoGui knows: the rules of any game point by point, and what it can draw.
#include <algorithm>

#include "banyan/games/stones.hpp"
#include "gtp_points.hpp"
#include "gtp_state.hpp"

namespace banyan::gtp {
namespace {

std::string analyze_commands(State& state, const Words&) {
  std::string commands =
      "gfx/Move Statistics/banyan-move_statistics\n"
      "plist/Legal Moves/gogui-rules_legal_moves\n"
      "string/Engine/banyan-engine\n"
      "string/Final Score/final_score\n";
  if (state.conventions().has_dead_stones) {
    commands +=
        "plist/Final Status List Dead/final_status_list dead\n"
        "dboard/Ownership/banyan-ownership\n"
        "plist/Black Territory/known_territory b\n"
        "plist/White Territory/known_territory w\n";
  }
  return commands;
}

// Shares of visits as labels, in per cent, of the last search, on the board that it saw.
std::string move_statistics(State& state, const Words&) {
  const Thought* thought = state.session->last_thought();
  if (thought == nullptr) return "LABEL";
  const auto seen = accepted(make_record(state.session->game(), thought->position));
  std::uint64_t all = 0;
  for (const RootMove& move : thought->report.root) all += move.visits;
  std::string labels;
  for (const RootMove& move : thought->report.root) {
    if (move.visits * 100 < all) continue;
    const std::string point = points_of(*seen, move.move).back();
    if (point == "pass" || point == "swap") continue;
    labels += " " + point + " " + std::to_string(all > 0 ? move.visits * 100 / all : 0);
  }
  return "LABEL" + labels;
}
std::string engine_spec(State& state, const Words&) { return state.session->engine().spec(); }

std::string rules_game_id(State& state, const Words&) {
  state.points_mode = state.conventions().squares != Conventions::Squares::WithoutI;
  return state.session->game().substr(0, state.session->game().find('('));
}

// GoGui knows black and white stones; arrows of Amazons are neither.
std::string rules_board(State& state, const Words&) {
  const char first = state.record().look_of(Side::First).man;
  const char second = state.record().look_of(Side::Second).man;
  std::string out;
  for (const std::string& row : board_rows(state.record())) {
    for (const char man : row) {
      out += man == first ? "X " : man == second ? "O " : man == '.' ? ". " : "? ";
    }
    out.back() = '\n';
  }
  return out;
}
std::string rules_board_size(State& state, const Words&) {
  return std::to_string(board_size(state.record()).columns);
}

std::string rules_legal_moves(State& state, const Words&) {
  const auto legal = state.record().legal_moves();
  if (!state.points_mode) return joined(legal, " ");
  const Words& pending = state.half_move().points;
  Words next;
  for (const std::string& move : legal) {
    const Words points = points_of(state.record(), move);
    if (points.size() <= pending.size() || !std::equal(pending.begin(), pending.end(), points.begin()))
      continue;
    next.push_back(points[pending.size()]);
  }
  std::sort(next.begin(), next.end());
  next.erase(std::unique(next.begin(), next.end()), next.end());
  return joined(next, " ");
}
std::string rules_side_to_move(State& state, const Words&) {
  return state.record().to_move() == Side::First ? "black" : "white";
}
std::string rules_final_result(State& state, const Words&) {
  switch (state.record().outcome()) {
    case Outcome::FirstWins:
      return "Black wins";
    case Outcome::SecondWins:
      return "White wins";
    case Outcome::Draw:
      return "Draw";
    default:
      return "";
  }
}

constexpr Command kGoguiCommands[] = {
    {"gogui-analyze_commands", analyze_commands, "what GoGui can show"},
    {"banyan-move_statistics", move_statistics, "shares of the last search's visits, for GoGui"},
    {"banyan-engine", engine_spec, "the engine's full spec"},
    {"gogui-rules_game_id", rules_game_id, "the game; from then on moves are single points"},
    {"gogui-rules_board", rules_board, "the board as rows of X, O and '.'"},
    {"gogui-rules_board_size", rules_board_size, "its size"},
    {"gogui-rules_legal_moves", rules_legal_moves, "points that may be played next"},
    {"gogui-rules_side_to_move", rules_side_to_move, "black or white"},
    {"gogui-rules_final_result", rules_final_result, "who has won; nothing while the game goes on"},
};

}  // namespace

Commands gogui_commands() { return kGoguiCommands; }

}  // namespace banyan::gtp
