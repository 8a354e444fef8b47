// The GTP commands of a game: play, generate, take back, look.
#include <algorithm>

#include "banyan/games/stones.hpp"
#include "gtp_points.hpp"
#include "gtp_state.hpp"

namespace banyan::gtp {
namespace {

// A point of a move that has several; the half move holds those played so far.
bool play_point(State& state, Side side, const std::string& point) {
  if (side != state.record().to_move()) return false;
  Words wanted = state.half_move().points;
  wanted.push_back(point);
  bool begins = false;
  for (const std::string& move : state.record().legal_moves()) {
    const Words points = points_of(state.record(), move);
    if (points.size() < wanted.size() ||
        !std::equal(wanted.begin(), wanted.end(), points.begin(), same_word)) {
      continue;
    }
    if (points.size() == wanted.size()) {
      state.play(side, move);
      return true;
    }
    begins = true;
  }
  if (begins) state.half_move().points = wanted;
  return begins;
}

std::string play(State& state, const Words& args) {
  const Side side = side_of(argument(args, 0, "a colour"));
  const std::string& move = argument(args, 1, "a move");
  if (to_lower(move) == "resign") return "";
  if (state.points_mode && play_point(state, side, move)) return "";
  try {
    state.play(side, move);
  } catch (const Refused& refused) {
    throw Refused{"illegal move: " + refused.message};
  }
  return "";
}

// One point after another of the move that was found.
std::string generate_point(State& state, Side side) {
  state.turn_to(side);
  if (!state.half_move().follows_plan()) {
    if (!state.half_move().points.empty()) throw Refused{"a move is half played: finish it or take it back"};
    const std::string move = state.choose(side);
    if (move == "resign") return move;
    state.half_move().plan = points_of(state.record(), move);
  }
  const HalfMove& half = state.half_move();
  const std::string point = half.plan[half.points.size()];
  if (!play_point(state, side, point)) state.play(side, point);
  return point;
}

std::string generate(State& state, const Words& args, bool cleanup) {
  const Side side = side_of(argument(args, 0, "a colour"));
  if (state.points_mode) return generate_point(state, side);
  const std::string move = state.choose(side, {}, cleanup);
  if (move != "resign") state.play(side, move);
  return move;
}
std::string genmove(State& state, const Words& args) { return generate(state, args, false); }
std::string genmove_cleanup(State& state, const Words& args) { return generate(state, args, true); }
std::string reg_genmove(State& state, const Words& args) {
  return state.choose(side_of(argument(args, 0, "a colour")));
}

std::string undo(State& state, const Words&) {
  if (Words& points = state.half_move().points; !points.empty()) {
    points.pop_back();
  } else if (!state.session->undo()) {
    throw Refused{"cannot undo"};
  }
  return "";
}

std::string showboard(State& state, const Words&) {
  return "\n" + state.record().board() + state.record().text();
}
std::string list_legal(State& state, const Words&) { return joined(state.record().legal_moves(), " "); }

constexpr Command kPlayCommands[] = {
    {"play", play, "COLOUR MOVE"},
    {"genmove", genmove, "COLOUR: searches and plays"},
    {"reg_genmove", reg_genmove, "COLOUR: searches and does not play"},
    {"kgs-genmove_cleanup", genmove_cleanup, "COLOUR: as genmove, but dead stones are taken first (Go)"},
    {"undo", undo, "takes the last move back"},
    {"showboard", showboard, "draws the board"},
    {"list_legal", list_legal, "the legal moves"},
};

}  // namespace

Commands play_commands() { return kPlayCommands; }

}  // namespace banyan::gtp
