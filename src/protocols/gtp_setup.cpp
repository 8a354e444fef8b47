// The GTP commands before a game: the board, the komi, stones that stand there from the start.
#include <cmath>

#include "banyan/core/spec.hpp"
#include "banyan/games/points.hpp"
#include "gtp_points.hpp"
#include "gtp_session.hpp"

namespace banyan::gtp {
namespace {

std::string set_size(Session& session, int columns, int rows) {
  auto spec = accepted(parse_spec(session.game.spec()));
  if (spec.args.contains("columns")) {
    spec.args["columns"] = std::to_string(columns);
    spec.args["rows"] = std::to_string(rows);
  } else if (spec.args.contains("size") && rows == columns) {
    spec.args["size"] = std::to_string(columns);
  } else {
    const auto size = size_of(session.game.record());
    if (size.columns != columns || size.rows != rows) throw Refused{"unacceptable size"};
  }
  if (!session.game.change(spec.to_text())) throw Refused{"unacceptable size"};
  session.new_game();
  return "";
}
int length_of(const std::string& word) { return integer_of(word, 1, 1000); }

std::string boardsize(Session& session, const Words& args) {
  const int columns = length_of(argument(args, 0, "a size"));
  return set_size(session, columns, args.size() > 1 ? length_of(args[1]) : columns);
}
// "9 13" and "9:13".
std::string rectangular_boardsize(Session& session, const Words& args) {
  Words sides;
  for (const std::string& word : args) {
    for (const auto side : split(word, ':')) sides.emplace_back(side);
  }
  return set_size(session, length_of(argument(sides, 0, "columns")), length_of(argument(sides, 1, "rows")));
}
std::string query_boardsize(Session& session, const Words&) {
  return std::to_string(size_of(session.game.record()).columns);
}
std::string clear_board(Session& session, const Words&) {
  session.game.clear();
  session.new_game();
  return "";
}
// What was searched before is forgotten; the game stays.
std::string clear_cache(Session& session, const Words&) {
  session.game.forget();
  return "";
}

// GTP lets the komi change in the middle of a game.
std::string komi(Session& session, const Words& args) {
  const double komi = number_of(argument(args, 0, "a komi"), -400, 400);
  if (!session.game.is_go()) return "";
  const std::string halves = format_double(std::round(2 * komi) / 2);
  if (halves != format_double(komi)) throw Refused{"a komi is a multiple of 0.5"};
  auto spec = accepted(parse_spec(session.game.spec()));
  spec.args["komi"] = halves;
  accepted(session.game.set_rules(spec.to_text()));
  return "";
}
std::string get_komi(Session& session, const Words&) {
  const auto spec = accepted(parse_spec(session.game.spec()));
  return spec.args.contains("komi") ? spec.args.at("komi") : "0";
}

// The rules of Go are area scoring with superko and without suicide; names that mean so are accepted.
std::string kgs_rules(Session& session, const Words& args) {
  session.need_go();
  const std::string rules = to_lower(argument(args, 0, "a name of rules"));
  if (rules == "chinese" || rules == "aga") return "";
  if (rules == "japanese" || rules == "new_zealand") throw Refused{"the rules are chinese, not " + rules};
  throw Refused{"unknown rules " + in_quotes(rules)};
}

// --- stones that are there from the start ---

void need_empty_board(const Session& session) {
  session.need_go();
  for (const std::string& row : board_rows(session.game.record())) {
    if (row.find_first_not_of('.') != std::string::npos) throw Refused{"board not empty"};
  }
}

std::string black_stones(const AnyRecord& record) {
  Words vertices;
  const auto rows = board_rows(record);
  for (std::size_t row = rows.size(); row-- > 0;) {
    for (std::size_t column = 0; column < rows[row].size(); ++column) {
      const Square square{static_cast<int>(column), static_cast<int>(rows.size() - 1 - row)};
      if (rows[row][column] == 'x') vertices.push_back(go_point_name(square));
    }
  }
  return joined(vertices, " ");
}

std::string place_on_stars(Session& session, int stones) {
  need_empty_board(session);
  auto spec = accepted(parse_spec(session.game.spec()));
  spec.args["handicap"] = std::to_string(stones);
  const auto record = make_record(spec.to_text());
  if (!record) throw Refused{"invalid number of stones"};
  accepted(session.game.set_position((*record)->text()));
  session.new_game();
  return black_stones(**record);
}
std::string fixed_handicap(Session& session, const Words& args) {
  return place_on_stars(session, integer_of(argument(args, 0, "a number of stones"), 2, 9));
}
// The star points while there are some; the engine is no expert of handicap.
std::string place_free_handicap(Session& session, const Words& args) {
  return place_on_stars(session, std::min(integer_of(argument(args, 0, "a number of stones"), 2, 361), 9));
}

struct Stone {
  Side side;
  std::string point;
};
// A position of nothing but these stones, all of which have a liberty.
std::string position_of(const Session& session, const std::vector<Stone>& stones, Side to_move) {
  const auto size = size_of(session.game.record());
  std::vector<std::string> rows(static_cast<std::size_t>(size.rows),
                                std::string(static_cast<std::size_t>(size.columns), '.'));
  for (const Stone& stone : stones) {
    const auto point = read_go_point(stone.point, size.columns, size.rows);
    if (!point) throw Refused{"invalid vertex " + in_quotes(stone.point)};
    char& man =
        rows[static_cast<std::size_t>(size.rows - 1 - point->row)][static_cast<std::size_t>(point->column)];
    if (man != '.') throw Refused{"invalid vertex " + in_quotes(stone.point) + ": there is a stone already"};
    man = stone.side == Side::First ? 'x' : 'o';
  }
  return join_rows(rows) + (to_move == Side::First ? " b -" : " w -");
}
std::string set_free_handicap(Session& session, const Words& args) {
  need_empty_board(session);
  if (args.size() < 2) throw Refused{"missing argument: at least two vertices"};
  std::vector<Stone> stones;
  for (const std::string& point : args) stones.push_back({Side::First, point});
  accepted(session.game.set_position(position_of(session, stones, Side::Second)));
  session.new_game();
  return "";
}
std::string set_position(Session& session, const Words& args) {
  session.need_go();
  if (args.size() % 2 != 0) throw Refused{"missing argument: a vertex for the last colour"};
  std::vector<Stone> stones;
  for (std::size_t i = 0; i < args.size(); i += 2) stones.push_back({side_of(args[i]), args[i + 1]});
  accepted(session.game.set_position(position_of(session, stones, Side::First)));
  session.new_game();
  return "";
}

constexpr Command kCommands[] = {
    {"boardsize", boardsize, "SIZE or COLUMNS ROWS: another board, cleared"},
    {"rectangular_boardsize", rectangular_boardsize, "COLUMNS ROWS or COLUMNS:ROWS: the same"},
    {"query_boardsize", query_boardsize, "columns of the board"},
    {"clear_board", clear_board, "a new game"},
    {"clear_cache", clear_cache, "forgets what was searched before"},
    {"komi", komi, "KOMI: points for White (Go; accepted and ignored elsewhere)"},
    {"get_komi", get_komi, "the komi"},
    {"kgs-rules", kgs_rules, "NAME: accepts chinese and aga (Go)"},
    {"fixed_handicap", fixed_handicap, "STONES on the star points (Go)"},
    {"place_free_handicap", place_free_handicap, "STONES where the engine likes: star points (Go)"},
    {"set_free_handicap", set_free_handicap, "VERTEX…: stones for Black (Go)"},
    {"set_position", set_position, "COLOUR VERTEX…: a board with these stones, Black to move (Go)"},
};

}  // namespace

Commands setup_commands() { return kCommands; }

}  // namespace banyan::gtp
