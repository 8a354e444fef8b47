// The GTP commands of a game: play, generate, take back, look.
#include <algorithm>

#include "banyan/games/points.hpp"
#include "gtp_points.hpp"
#include "gtp_session.hpp"

namespace banyan::gtp {
namespace {

bool same_point(const std::string& a, const std::string& b) { return to_lower(a) == to_lower(b); }

// A point of a move that has several; session.pending holds those played so far.
bool play_point(Session& session, Side side, const std::string& point) {
  if (side != session.game.record().to_move()) return false;
  Words wanted = session.pending;
  wanted.push_back(point);
  bool begins = false;
  for (const std::string& move : session.game.record().legal_moves()) {
    const Words points = points_of(session.game.record(), move);
    if (points.size() < wanted.size() ||
        !std::equal(wanted.begin(), wanted.end(), points.begin(), same_point)) {
      continue;
    }
    if (points.size() == wanted.size()) {
      accepted(session.game.play(side, move));
      session.pending.clear();
      return true;
    }
    begins = true;
  }
  if (begins) session.pending = wanted;
  return begins;
}

std::string play(Session& session, const Words& args) {
  const Side side = side_of(argument(args, 0, "a colour"));
  const std::string& move = argument(args, 1, "a move");
  if (to_lower(move) == "resign") return "";
  if (session.points_mode && play_point(session, side, move)) return "";
  const auto printed = session.game.play(side, move);
  if (!printed) throw Refused{"illegal move: " + printed.error()};
  session.pending.clear();
  return "";
}

// One point after another of the move that was found.
std::string generate_point(Session& session, Side side) {
  if (session.planned.empty()) {
    if (!session.pending.empty()) throw Refused{"a move is half played: finish it or take it back"};
    const std::string move = session.choose(side);
    if (move == "resign") return move;
    session.planned = points_of(session.game.record(), move);
  }
  const std::string point = session.planned.front();
  session.planned.erase(session.planned.begin());
  if (!play_point(session, side, point)) accepted(session.game.play(side, point));
  return point;
}

std::string genmove(Session& session, const Words& args) {
  const Side side = side_of(argument(args, 0, "a colour"));
  if (session.points_mode) return generate_point(session, side);
  const std::string move = session.choose(side);
  if (move != "resign") accepted(session.game.play(side, move));
  return move;
}
std::string reg_genmove(Session& session, const Words& args) {
  return session.choose(side_of(argument(args, 0, "a colour")));
}

std::string undo(Session& session, const Words&) {
  session.planned.clear();
  if (!session.pending.empty()) {
    session.pending.pop_back();
  } else if (!session.game.undo()) {
    throw Refused{"cannot undo"};
  }
  return "";
}

std::string showboard(Session& session, const Words&) {
  return "\n" + session.game.record().board() + session.game.record().text();
}
std::string list_legal(Session& session, const Words&) {
  return joined(session.game.record().legal_moves(), " ");
}

constexpr Command kCommands[] = {
    {"play", play, "COLOUR MOVE"},
    {"genmove", genmove, "COLOUR: searches and plays"},
    {"reg_genmove", reg_genmove, "COLOUR: searches and does not play"},
    {"kgs-genmove_cleanup", genmove, "COLOUR: as genmove; the engine counts the board as it stands"},
    {"undo", undo, "takes the last move back"},
    {"showboard", showboard, "draws the board"},
    {"list_legal", list_legal, "the legal moves"},
};

// A guess at how many moves one side still has to make, from the free points of the board.
double moves_to_go(const AnyRecord& record) {
  std::ptrdiff_t free = 0;
  for (const std::string& row : board_rows(record)) free += std::count(row.begin(), row.end(), '.');
  return std::clamp(static_cast<double>(free) / 3, 10.0, 60.0);
}

}  // namespace

Commands play_commands() { return kCommands; }

std::string Session::choose(Side side, const Engine::Progress& progress) {
  accepted(game.turn_to(side));
  GameClock& clock = clocks[index_of(side)];
  Limits limits = settings.limits;
  if (time) limits.seconds = clock.for_move(moves_to_go(game.record()));
  last = game.engine().think(limits, {}, progress);
  if (time) clock.spend(last.seconds);
  return last.proof == Proof::Loss && game.is_go() ? "resign" : last.best;
}

}  // namespace banyan::gtp
