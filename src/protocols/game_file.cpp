#include "banyan/protocols/game_file.hpp"

#include <array>
#include <memory>
#include <utility>

#include "banyan/core/spec.hpp"
#include "banyan/core/text.hpp"
#include "banyan/games/points.hpp"

namespace banyan {
namespace {

// --- what differs from game to game ---

struct Format {
  std::string_view game, number;  // GM; empty = the game has none
  char first;                     // the colour that moves first
};
constexpr std::array kFormats = {
    Format{"go", "1", 'B'},       Format{"loa", "9", 'B'},     Format{"hex", "11", 'B'},
    Format{"amazons", "18", 'W'}, Format{"connect4", "", 'B'}, Format{"breakthrough", "", 'W'},
    Format{"tictactoe", "", 'B'},
};

const Format& format_of(std::string_view game) {
  for (const Format& format : kFormats) {
    if (format.game == game) return format;
  }
  static constexpr Format kOther{"", "", 'B'};
  return kOther;
}

struct Board {
  std::string game;
  int columns = 0, rows = 0;
};

int int_arg(const Spec& spec, std::string_view key, int standard) {
  const auto it = spec.args.find(key);
  const auto number = it == spec.args.end() ? std::nullopt : parse_int(it->second);
  return number ? static_cast<int>(*number) : standard;
}

Board board_of(std::string_view game) {
  const auto spec = parse_spec(game);
  if (!spec) return {};
  const int size = int_arg(*spec, "size", 0);
  return {spec->name, int_arg(*spec, "columns", size), int_arg(*spec, "rows", size)};
}

// --- points: two letters, column from the left and row from the top; small letters, then capitals ---

char letter_of(int n) { return static_cast<char>(n < 26 ? 'a' + n : 'A' + n - 26); }
int number_of(char c) {
  if (c >= 'a' && c <= 'z') return c - 'a';
  return c >= 'A' && c <= 'Z' ? c - 'A' + 26 : -1;
}

std::string point_text(Square square, int rows) {
  return {letter_of(square.column), letter_of(rows - 1 - square.row)};
}
std::optional<Square> take_point(std::string_view& text, const Board& board) {
  if (text.size() < 2) return std::nullopt;
  const int column = number_of(text[0]), from_top = number_of(text[1]);
  if (column < 0 || column >= board.columns || from_top < 0 || from_top >= board.rows) return std::nullopt;
  text.remove_prefix(2);
  return Square{column, board.rows - 1 - from_top};
}

std::optional<std::string> go_to_sgf(const Board& board, std::string_view move) {
  if (to_lower(move) == "pass") return "";
  const auto point = read_go_point(move, board.columns, board.rows);
  return point ? std::optional(point_text(*point, board.rows)) : std::nullopt;
}
std::optional<std::string> go_from_sgf(const Board& board, std::string_view value) {
  // Before FF[4] a pass was "tt" on boards up to 19×19.
  if (value.empty() || (value == "tt" && board.columns <= 19 && board.rows <= 19)) return "pass";
  const auto point = take_point(value, board);
  return point && value.empty() ? std::optional(go_point_name(*point)) : std::nullopt;
}

// d1-d7/g7 is three points.
std::optional<std::string> amazons_to_sgf(const Board& board, std::string_view move) {
  std::string text;
  for (int i = 0; i < 3; ++i) {
    const auto square = take_square(move, board.columns, board.rows);
    if (!square) return std::nullopt;
    text += point_text(*square, board.rows);
    if (i < 2 && !move.empty()) move.remove_prefix(1);  // '-' or '/'
  }
  return move.empty() ? std::optional(text) : std::nullopt;
}
std::optional<std::string> amazons_from_sgf(const Board& board, std::string_view value) {
  std::string text;
  for (const char* after : {"-", "/", ""}) {
    const auto point = take_point(value, board);
    if (!point) return std::nullopt;
    text += square_name(*point) + after;
  }
  return value.empty() ? std::optional(text) : std::nullopt;
}

// Captures are written with ':'.
std::string with_letter(std::string_view move, char from, char to) {
  std::string text(move);
  for (char& c : text) {
    if (c == from) c = to;
  }
  return text;
}

// --- reading ---

Error not_a_move(std::string_view value, std::string_view game) {
  return Error{in_quotes(value) + " is not a move of " + std::string(game)};
}

// "9", or "9:13" for columns and rows.
Result<std::string> size_args(const std::string& text) {
  const auto parts = split(text, ':');
  if (parts.size() > 2 || !parse_int(parts[0]) || !parse_int(parts.back())) {
    return Error{"SZ has a bad value " + in_quotes(text)};
  }
  if (parts.size() == 1) return "size=" + text;
  return "columns=" + std::string(parts[0]) + ",rows=" + std::string(parts[1]);
}

// The spec of a game that was not written by us.
Result<std::string> foreign_game(const sgf::Node& root) {
  const std::string* number = root.find("GM");
  const std::string_view wanted = number != nullptr ? trim(*number) : std::string_view("1");
  for (const Format& format : kFormats) {
    if (format.number.empty() || format.number != wanted) continue;
    std::string args;
    const std::string* size = root.find("SZ");
    const std::string standard_size = "19";
    if (size != nullptr || format.game == "go") {
      const auto text = size_args(size != nullptr ? std::string(trim(*size)) : standard_size);
      if (!text) return Error{text.error()};
      args = *text;
    }
    const std::string* komi = root.find("KM");
    if (komi != nullptr && format.game == "go" && parse_double(trim(*komi))) {
      args += ",komi=" + std::string(trim(*komi));
    }
    const std::string* set_up = root.find("SU");
    if (set_up != nullptr && format.game == "loa" && to_lower(*set_up) == "scrambled-eggs") {
      args += std::string(args.empty() ? "" : ",") + "start=scrambled_eggs";
    }
    return std::string(format.game) + (args.empty() ? "" : "(" + args + ")");
  }
  return Error{"GM[" + std::string(wanted) + "] is not a game that is known here"};
}

// Stones set up before the first move, handicap stones among them, as a position of Go.
Result<std::string> go_set_up(const sgf::Node& root, const Board& board) {
  if (root.property("AB") == nullptr && root.property("AW") == nullptr) return std::string();
  std::vector<std::string> rows(static_cast<std::size_t>(board.rows),
                                std::string(static_cast<std::size_t>(board.columns), '.'));
  for (const auto& [name, man] : {std::pair{"AB", 'x'}, std::pair{"AW", 'o'}}) {
    const sgf::Property* stones = root.property(name);
    if (stones == nullptr) continue;
    for (const std::string& value : stones->values) {
      std::string_view rest = value;
      const auto from = take_point(rest, board);
      if (!rest.empty() && rest.front() == ':') rest.remove_prefix(1);
      const auto to = rest.empty() ? from : take_point(rest, board);
      if (!from || !to || !rest.empty())
        return Error{std::string(name) + " has a bad point " + in_quotes(value)};
      for (int row = to->row; row <= from->row; ++row) {
        for (int column = from->column; column <= to->column; ++column) {
          rows[static_cast<std::size_t>(board.rows - 1 - row)][static_cast<std::size_t>(column)] = man;
        }
      }
    }
  }
  const std::string* turn = root.find("PL");
  const bool white = turn != nullptr ? to_lower(*turn).starts_with('w') : root.property("AW") == nullptr;
  return join_rows(rows) + (white ? " w -" : " b -");
}

struct Played {
  char colour;
  const std::string* value;
};
std::optional<Played> move_of(const sgf::Node& node) {
  for (const char colour : {'B', 'W'}) {
    if (const std::string* value = node.find(std::string_view(&colour, 1))) return Played{colour, value};
  }
  return std::nullopt;
}

char colour_to_move(const AnyRecord& record, const Format& format) {
  const char second = format.first == 'B' ? 'W' : 'B';
  return record.to_move() == Side::First ? format.first : second;
}

// Plays the move of a node; gives its printed form.
Result<std::string> play_node(const Played& played, const Format& format, AnyRecord& record) {
  const std::string where = "move " + std::to_string(record.moves().size() + 1) + ": ";
  const auto move = move_from_sgf(record.spec(), *played.value);
  if (!move) return Error{where + move.error()};
  if (played.colour != colour_to_move(record, format)) {
    if (format.game != "go") return Error{where + "the wrong side moves"};
    if (const auto passed = record.play("pass"); !passed) return Error{where + passed.error()};
  }
  const auto printed = record.play(*move);
  return printed ? printed : Error{where + printed.error()};
}

MoveNote note_of(const sgf::Node& node) {
  MoveNote note;
  if (const std::string* comment = node.find("C")) note.comment = *comment;
  if (const std::string* value = node.find("SBKV")) {
    if (const auto percent = parse_double(trim(*value))) note.value = *percent / 100;
  }
  return note;
}

// The lines that start beside a node of the main line, as far as they can be played.
std::vector<std::vector<std::string>> variations_beside(const sgf::Collection& file, const sgf::Node& parent,
                                                        const Format& format, const AnyRecord& before) {
  std::vector<std::vector<std::string>> lines;
  for (std::size_t i = 1; i < parent.children.size(); ++i) {
    const auto record = before.clone();
    const std::size_t begin = record->moves().size();
    for (std::size_t at = parent.children[i];; at = file.nodes[at].children.front()) {
      const auto played = move_of(file.nodes[at]);
      if (!played || !play_node(*played, format, *record) || file.nodes[at].children.empty()) break;
    }
    auto moves = record->moves();
    moves.erase(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(begin));
    if (!moves.empty()) lines.push_back(std::move(moves));
  }
  return lines;
}

constexpr std::array<std::string_view, 10> kInfo = {"PB", "PW", "BR", "WR", "RE",
                                                    "DT", "EV", "RO", "RU", "PC"};

Result<GameFile> start_of(const sgf::Node& root) {
  GameFile game;
  if (const std::string* ours = root.find("KG")) {
    game.game = *ours;
    if (const std::string* position = root.find("KP")) game.position = *position;
  } else {
    const auto spec = foreign_game(root);
    if (!spec) return Error{spec.error()};
    game.game = *spec;
    if (game.game.starts_with("go")) {
      const auto record = make_record(game.game);
      if (!record) return Error{record.error()};
      const auto position = go_set_up(root, board_of((*record)->spec()));
      if (!position) return Error{position.error()};
      game.position = *position;
    }
  }
  for (const std::string_view name : kInfo) {
    if (const std::string* value = root.find(name)) game.info[std::string(name)] = *value;
  }
  if (const std::string* comment = root.find("C")) game.comment = *comment;
  return game;
}

// --- writing ---

std::string percent_text(double value) {
  return format_double(static_cast<double>(static_cast<int>(value * 10000 + 0.5)) / 100);
}

void add_move(sgf::Node& node, const AnyRecord& record, const Format& format, const std::string& move) {
  const auto text = move_to_sgf(record.spec(), move);
  node.add(std::string(1, colour_to_move(record, format)), text ? *text : move);
}

void write_root(sgf::Node& root, const GameFile& game, const AnyRecord& record, const Format& format) {
  const Board board = board_of(record.spec());
  root.add("FF", "4");
  root.add("CA", "UTF-8");
  root.add("AP", "Banyan");
  if (!format.number.empty()) root.add("GM", std::string(format.number));
  if (board.columns > 0) {
    const bool square = board.columns == board.rows;
    root.add("SZ", std::to_string(board.columns) + (square ? "" : ":" + std::to_string(board.rows)));
  }
  if (const auto spec = parse_spec(record.spec()); spec && spec->args.contains("komi")) {
    root.add("KM", spec->args.at("komi"));
  }
  root.add("KG", record.spec());
  if (!game.position.empty()) root.add("KP", game.position);
  for (const auto& [name, value] : game.info) root.add(name, value);
  if (!game.comment.empty()) root.add("C", game.comment);
}

}  // namespace

bool operator==(const GameFile& a, const GameFile& b) { return write_game(a) == write_game(b); }

Result<std::string> move_to_sgf(std::string_view game, std::string_view move) {
  const Board board = board_of(game);
  std::optional<std::string> text;
  if (board.game == "go") {
    text = go_to_sgf(board, move);
  } else if (board.game == "amazons") {
    text = amazons_to_sgf(board, move);
  } else if (board.game == "loa") {
    text = with_letter(move, 'x', ':');
  } else if (board.game == "hex" && move == "swap") {
    text = "swap-pieces";
  } else {
    text = std::string(move);
  }
  if (!text) return not_a_move(move, board.game);
  return *text;
}

Result<std::string> move_from_sgf(std::string_view game, std::string_view value) {
  const Board board = board_of(game);
  value = trim(value);
  std::optional<std::string> move;
  if (board.game == "go") {
    move = go_from_sgf(board, value);
  } else if (board.game == "amazons") {
    move = amazons_from_sgf(board, value);
  } else if (board.game == "loa") {
    move = with_letter(value, ':', 'x');
  } else if (board.game == "hex" && value.starts_with("swap")) {
    move = "swap";
  } else {
    move = std::string(value);
  }
  if (!move) return not_a_move(value, board.game);
  return *move;
}

Result<GameFile> read_game(std::string_view text) {
  const auto file = sgf::read(text);
  if (!file) return Error{file.error()};
  auto game = start_of(file->nodes[file->games.front()]);
  if (!game) return game;
  const auto record = make_record(game->game, game->position);
  if (!record) return Error{record.error()};
  const Format& format = format_of(board_of((*record)->spec()).game);
  for (const std::size_t index : file->main_line()) {
    const sgf::Node& node = file->nodes[index];
    const auto played = move_of(node);
    if (!played) continue;
    const auto before = (*record)->clone();
    const auto move = play_node(*played, format, **record);
    if (!move) return Error{move.error()};
    // A side that moved twice has a pass of the other between; other lines begin where the main one does.
    const std::size_t first = game->moves.size();
    if ((*record)->moves().size() == first + 2) game->moves.push_back({"pass", {}, {}});
    game->moves.push_back({*move, note_of(node), {}});
    if (node.parent == sgf::Node::kNone) continue;
    game->moves[first].variations = variations_beside(*file, file->nodes[node.parent], format, *before);
  }
  return game;
}

std::string write_game(const GameFile& game) {
  sgf::Collection file;
  const auto record = make_record(game.game, game.position);
  if (!record) return {};
  const Format& format = format_of(board_of((*record)->spec()).game);
  std::size_t at = file.add_node();
  write_root(file.nodes[at], game, **record, format);
  for (const FileMove& move : game.moves) {
    const std::size_t parent = at;
    at = file.add_node(parent);
    add_move(file.nodes[at], **record, format, move.move);
    if (!move.note.comment.empty()) file.nodes[at].add("C", move.note.comment);
    if (move.note.value) file.nodes[at].add("SBKV", percent_text(*move.note.value));
    for (const auto& line : move.variations) {
      const auto side = (*record)->clone();
      std::size_t tip = parent;
      for (const std::string& step : line) {
        tip = file.add_node(tip);
        add_move(file.nodes[tip], *side, format, step);
        if (!side->play(step)) break;
      }
    }
    if (!(*record)->play(move.move)) break;
  }
  return sgf::write(file);
}

}  // namespace banyan
