#include "sgf_moves.hpp"

#include "banyan/core/spec.hpp"
#include "banyan/games/points.hpp"
#include "banyan/protocols/game_file.hpp"

namespace banyan {
namespace sgf {
namespace {

int int_arg(const Spec& spec, std::string_view key, int standard) {
  const auto it = spec.args.find(key);
  const auto number = it == spec.args.end() ? std::nullopt : parse_int(it->second);
  return number ? static_cast<int>(*number) : standard;
}

char letter_of(int n) { return static_cast<char>(n < 26 ? 'a' + n : 'A' + n - 26); }
int number_of(char c) {
  if (c >= 'a' && c <= 'z') return c - 'a';
  return c >= 'A' && c <= 'Z' ? c - 'A' + 26 : -1;
}

}  // namespace

const Format& format_of(std::string_view game) {
  for (const Format& format : kFormats) {
    if (format.game == game) return format;
  }
  static constexpr Format kOther{"", "", 'B'};
  return kOther;
}

Board board_of(std::string_view game) {
  const auto spec = parse_spec(game);
  if (!spec) return {};
  const int size = int_arg(*spec, "size", 0);
  return {spec->name, int_arg(*spec, "columns", size), int_arg(*spec, "rows", size)};
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

}  // namespace sgf

namespace {

using namespace sgf;

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

Error not_a_move(std::string_view value, std::string_view game) {
  return Error{in_quotes(value) + " is not a move of " + std::string(game)};
}

}  // namespace

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

}  // namespace banyan
