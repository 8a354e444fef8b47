// The GTP commands before a game: the board, the komi, stones that stand there from the start.
#include <algorithm>
#include <cmath>

#include "banyan/core/spec.hpp"
#include "banyan/games/stones.hpp"
#include "gtp_state.hpp"

namespace banyan::gtp {
namespace {

std::string set_size(State& state, int columns, int rows) {
  auto spec = accepted(parse_spec(state.session->game()));
  if (spec.args.contains("columns")) {
    spec.args["columns"] = std::to_string(columns);
    spec.args["rows"] = std::to_string(rows);
  } else if (spec.args.contains("size") && rows == columns) {
    spec.args["size"] = std::to_string(columns);
  } else {
    if (board_size(state.record()) != BoardSize{columns, rows}) throw Refused{"unacceptable size"};
  }
  if (!state.session->start(spec.to_text())) throw Refused{"unacceptable size"};
  return "";
}
int length_of(const std::string& word) { return integer_of(word, 1, 1000); }

std::string boardsize(State& state, const Words& args) {
  const int columns = length_of(argument(args, 0, "a size"));
  return set_size(state, columns, args.size() > 1 ? length_of(args[1]) : columns);
}
// "9 13" and "9:13".
std::string rectangular_boardsize(State& state, const Words& args) {
  Words sides;
  for (const std::string& word : args) {
    for (const auto side : split(word, ':')) sides.emplace_back(side);
  }
  return set_size(state, length_of(argument(sides, 0, "columns")), length_of(argument(sides, 1, "rows")));
}
std::string query_boardsize(State& state, const Words&) {
  return std::to_string(board_size(state.record()).columns);
}
std::string clear_board(State& state, const Words&) {
  state.session->new_game();
  return "";
}
// What was searched before is forgotten; the game stays.
std::string clear_cache(State& state, const Words&) {
  state.session->forget();
  return "";
}

// GTP lets the komi change in the middle of a game.
std::string komi(State& state, const Words& args) {
  const double komi = number_of(argument(args, 0, "a komi"), -400, 400);
  auto spec = accepted(parse_spec(state.session->game()));
  if (!spec.args.contains("komi")) return "";
  const std::string halves = format_double(std::round(2 * komi) / 2);
  if (halves != format_double(komi)) throw Refused{"a komi is a multiple of 0.5"};
  spec.args["komi"] = halves;
  accepted(state.session->set_rules(spec.to_text()));
  return "";
}
std::string get_komi(State& state, const Words&) {
  const auto spec = accepted(parse_spec(state.session->game()));
  return spec.args.contains("komi") ? spec.args.at("komi") : "0";
}

// The rules of Go are area scoring with superko and without suicide; names that mean so are accepted.
std::string kgs_rules(State& state, const Words& args) {
  state.need_points();
  const std::string rules = to_lower(argument(args, 0, "a name of rules"));
  if (rules == "chinese" || rules == "aga") return "";
  if (rules == "japanese" || rules == "new_zealand") throw Refused{"the rules are chinese, not " + rules};
  throw Refused{"unknown rules " + in_quotes(rules)};
}

// --- stones that are there from the start ---

void need_empty_board(const State& state) {
  for (const std::string& row : board_rows(state.record())) {
    if (row.find_first_not_of('.') != std::string::npos) throw Refused{"board not empty"};
  }
}

struct Stone {
  Side side;
  Square square;
};
Square square_of(const State& state, const std::string& point) {
  const BoardSize size = board_size(state.record());
  const auto square = read_go_point(point, size.columns, size.rows);
  if (!square) throw Refused{"invalid vertex " + in_quotes(point)};
  return *square;
}
// A new game with nothing but these stones, all of which have a liberty.
void set_up(State& state, const std::vector<Stone>& stones, Side to_move) {
  BoardRows rows = empty_rows(board_size(state.record()));
  for (const auto& [side, square] : stones) {
    char& man = man_at(rows, square);
    if (man != '.') {
      throw Refused{"invalid vertex " + in_quotes(go_point_name(square)) + ": there is a stone already"};
    }
    man = state.record().look_of(side).man;
  }
  accepted(state.session->start(state.session->game(), stones_text(state.conventions(), rows, to_move)));
}

// The squares of handicap stones on the star points; none if the board has no place for so many.
std::vector<Square> handicap_on_stars(const State& state, int stones) {
  auto spec = accepted(parse_spec(state.session->game()));
  spec.args["handicap"] = std::to_string(stones);
  std::vector<Square> squares;
  if (const auto record = make_record(spec.to_text())) {
    for_each_man(board_rows(**record), [&](Square square, char man) {
      if (man != '.') squares.push_back(square);
    });
  }
  return squares;
}
// As many as there is room for. A board without star points takes stones on every other point of every other
// line from the second on.
std::vector<Square> handicap_anywhere(const State& state, int stones) {
  for (int fewer = std::min(stones, 9); fewer >= 2; --fewer) {
    if (auto squares = handicap_on_stars(state, fewer); !squares.empty()) return squares;
  }
  std::vector<Square> squares;
  for_each_man(board_rows(state.record()), [&](Square square, char) {
    const bool is_place = square.column % 2 == 1 && square.row % 2 == 1;
    if (is_place && static_cast<int>(squares.size()) < stones) squares.push_back(square);
  });
  return squares;
}

// Gives the vertices from the lowest row up.
std::string place_handicap(State& state, std::vector<Square> squares) {
  if (squares.empty()) throw Refused{"invalid number of stones"};
  std::sort(squares.begin(), squares.end(),
            [](Square a, Square b) { return std::pair(a.row, a.column) < std::pair(b.row, b.column); });
  std::vector<Stone> stones;
  for (const Square square : squares) stones.push_back({Side::First, square});
  set_up(state, stones, Side::Second);
  Words vertices;
  for (const Square square : squares) vertices.push_back(go_point_name(square));
  return joined(vertices, " ");
}
int number_of_stones(State& state, const Words& args, int most) {
  state.need_option("handicap");
  need_empty_board(state);
  return integer_of(argument(args, 0, "a number of stones"), 2, most);
}
std::string fixed_handicap(State& state, const Words& args) {
  return place_handicap(state, handicap_on_stars(state, number_of_stones(state, args, 9)));
}
std::string place_free_handicap(State& state, const Words& args) {
  return place_handicap(state, handicap_anywhere(state, number_of_stones(state, args, 361)));
}

std::string set_free_handicap(State& state, const Words& args) {
  state.need_option("handicap");
  need_empty_board(state);
  if (args.size() < 2) throw Refused{"missing argument: at least two vertices"};
  std::vector<Stone> stones;
  for (const std::string& point : args) stones.push_back({Side::First, square_of(state, point)});
  set_up(state, stones, Side::Second);
  return "";
}
std::string set_position(State& state, const Words& args) {
  state.need_points();
  if (args.size() % 2 != 0) throw Refused{"missing argument: a vertex for the last colour"};
  std::vector<Stone> stones;
  for (std::size_t i = 0; i < args.size(); i += 2)
    stones.push_back({side_of(args[i]), square_of(state, args[i + 1])});
  set_up(state, stones, Side::First);
  return "";
}

constexpr Command kSetupCommands[] = {
    {"boardsize", boardsize, "SIZE or COLUMNS ROWS: another board, cleared"},
    {"rectangular_boardsize", rectangular_boardsize, "COLUMNS ROWS or COLUMNS:ROWS: the same"},
    {"query_boardsize", query_boardsize, "columns of the board"},
    {"clear_board", clear_board, "a new game"},
    {"clear_cache", clear_cache, "forgets what was searched before"},
    {"komi", komi, "KOMI: points for White (Go; accepted and ignored elsewhere)"},
    {"get_komi", get_komi, "the komi"},
    {"kgs-rules", kgs_rules, "NAME: accepts chinese and aga (Go)"},
    {"fixed_handicap", fixed_handicap, "STONES on the star points (Go)"},
    {"place_free_handicap", place_free_handicap,
     "STONES where the engine likes, or as many as there is room for (Go)"},
    {"set_free_handicap", set_free_handicap, "VERTEX…: stones for Black (Go)"},
    {"set_position", set_position, "COLOUR VERTEX…: a board with these stones, Black to move (Go)"},
};

}  // namespace

Commands setup_commands() { return kSetupCommands; }

}  // namespace banyan::gtp
