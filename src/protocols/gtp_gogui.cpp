// The GTP commands that GoGui knows: the rules of any game point by point, and what it can draw.
#include <algorithm>

#include "banyan/games/points.hpp"
#include "gtp_points.hpp"
#include "gtp_session.hpp"

namespace banyan::gtp {
namespace {

std::string analyze_commands(Session& session, const Words&) {
  std::string commands =
      "gfx/Move Statistics/banyan-move_statistics\n"
      "plist/Legal Moves/gogui-rules_legal_moves\n"
      "string/Engine/banyan-engine\n"
      "string/Final Score/final_score\n";
  if (session.game.is_go()) commands += "plist/Final Status List Dead/final_status_list dead\n";
  return commands;
}

// Shares of visits as labels, in per cent, of the last search.
std::string move_statistics(Session& session, const Words&) {
  std::uint64_t all = 0;
  for (const RootMove& move : session.last.root) all += move.visits;
  std::string labels;
  for (const RootMove& move : session.last.root) {
    if (move.visits * 100 < all) continue;
    const std::string point = points_of(session.game.record(), move.move).back();
    if (point == "pass" || point == "swap") continue;
    labels += " " + point + " " + std::to_string(all > 0 ? move.visits * 100 / all : 0);
  }
  return "LABEL" + labels;
}
std::string engine_spec(Session& session, const Words&) { return session.game.engine().spec(); }

std::string rules_game_id(Session& session, const Words&) {
  session.points_mode = !session.game.is_go();
  return session.game.spec().substr(0, session.game.spec().find('('));
}

// GoGui knows black and white stones; arrows of Amazons are neither.
const char* gogui_letter(char man) {
  switch (man) {
    case 'x':
    case 'P':
    case 'W':
      return "X";
    case 'o':
    case 'p':
    case 'B':
      return "O";
    case '#':
      return "?";
    default:
      return ".";
  }
}
std::string rules_board(Session& session, const Words&) {
  std::string out;
  for (const std::string& row : board_rows(session.game.record())) {
    for (const char man : row) out += std::string(gogui_letter(man)) + " ";
    out.back() = '\n';
  }
  return out;
}
std::string rules_board_size(Session& session, const Words&) {
  return std::to_string(size_of(session.game.record()).columns);
}

std::string rules_legal_moves(Session& session, const Words&) {
  const auto legal = session.game.record().legal_moves();
  if (!session.points_mode) return joined(legal, " ");
  const Words& pending = session.pending;
  Words next;
  for (const std::string& move : legal) {
    const Words points = points_of(session.game.record(), move);
    if (points.size() <= pending.size() || !std::equal(pending.begin(), pending.end(), points.begin()))
      continue;
    next.push_back(points[pending.size()]);
  }
  std::sort(next.begin(), next.end());
  next.erase(std::unique(next.begin(), next.end()), next.end());
  return joined(next, " ");
}
std::string rules_side_to_move(Session& session, const Words&) {
  return session.game.record().to_move() == Side::First ? "black" : "white";
}
std::string rules_final_result(Session& session, const Words&) {
  switch (session.game.record().outcome()) {
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

constexpr Command kCommands[] = {
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

Commands gogui_commands() { return kCommands; }

}  // namespace banyan::gtp
