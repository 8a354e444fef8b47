#include "sgf_moves.hpp"

#include "banyan/protocols/game_file.hpp"

namespace banyan {
namespace sgf {
namespace {

using Squares = Conventions::Squares;

// Small letters, then capitals.
char letter_of(int n) { return static_cast<char>(n < 26 ? 'a' + n : 'A' + n - 26); }
int number_of(char c) {
  if (c >= 'a' && c <= 'z') return c - 'a';
  return c >= 'A' && c <= 'Z' ? c - 'A' + 26 : -1;
}

Square turned(Square square, BoardSize size) { return {square.column, size.rows - 1 - square.row}; }

// Two letters, column from the left and row from the top.
std::string letters(Square square, BoardSize size) {
  return {letter_of(square.column), letter_of(turned(square, size).row)};
}
std::optional<Square> take_letters(std::string_view& text, BoardSize size) {
  if (text.size() < 2) return std::nullopt;
  const Square from_top{number_of(text[0]), number_of(text[1])};
  if (from_top.column < 0 || from_top.column >= size.columns) return std::nullopt;
  if (from_top.row < 0 || from_top.row >= size.rows) return std::nullopt;
  text.remove_prefix(2);
  return turned(from_top, size);
}

// The squares of a printed move; nothing if it is not made of them.
std::optional<std::vector<Square>> squares_of(const Notation& notation, std::string_view move) {
  const auto& [columns, rows] = notation.size;
  if (notation.conventions.squares == Squares::WithoutI) {
    const auto square = read_go_point(move, columns, rows);
    return square ? std::optional(std::vector{*square}) : std::nullopt;
  }
  std::vector<Square> squares;
  for (const char between : std::string(notation.conventions.sgf.between) + '\0') {
    const auto square = take_square(move, columns, rows);
    if (!square) return std::nullopt;
    squares.push_back(*square);
    if (between != '\0' && !move.empty()) move.remove_prefix(1);
  }
  return move.empty() ? std::optional(squares) : std::nullopt;
}

std::optional<std::string> to_letters(const Notation& notation, std::string_view move) {
  if (notation.conventions.may_pass && to_lower(move) == "pass") return "";
  const auto squares = squares_of(notation, move);
  if (!squares) return std::nullopt;
  std::string text;
  for (const Square square : *squares) text += letters(square, notation.size);
  return text;
}
std::optional<std::string> from_letters(const Notation& notation, std::string_view text) {
  const Conventions& conventions = notation.conventions;
  // Before FF[4] a pass was "tt" on boards up to 19×19.
  const bool is_old_pass = text == "tt" && notation.size.columns <= 19 && notation.size.rows <= 19;
  if (conventions.may_pass && (text.empty() || is_old_pass)) return "pass";
  std::string move;
  for (std::size_t i = 0; i <= conventions.sgf.between.size(); ++i) {
    const auto square = take_letters(text, notation.size);
    if (!square) return std::nullopt;
    move += conventions.squares == Squares::WithoutI ? go_point_name(*square) : square_name(*square);
    if (i < conventions.sgf.between.size()) move += conventions.sgf.between[i];
  }
  return text.empty() ? std::optional(move) : std::nullopt;
}

std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
  std::string out(text);
  if (from.empty()) return out;
  if (const auto at = out.find(from); at != std::string::npos) out.replace(at, from.size(), to);
  return out;
}

Error not_a_move(const Notation& notation, std::string_view text) {
  return Error{in_quotes(text) + " is not a move of " + notation.game()};
}

}  // namespace

char Notation::colour(Side side) const {
  const char first = conventions.sgf.first;
  if (side == Side::First) return first;
  return first == 'B' ? 'W' : 'B';
}

std::optional<Side> Notation::side(std::string_view colour) const {
  const std::string name = to_lower(trim(colour));
  const bool black = name.starts_with('b') || name == "1", white = name.starts_with('w') || name == "2";
  if (!black && !white) return std::nullopt;
  return black == (conventions.sgf.first == 'B') ? Side::First : Side::Second;
}

Result<std::string> move_text(const Notation& notation, std::string_view move) {
  const Conventions::Sgf& sgf = notation.conventions.sgf;
  if (!sgf.has_letters) return replaced(move, sgf.printed, sgf.written);
  auto text = to_letters(notation, move);
  if (!text) return not_a_move(notation, move);
  return std::move(*text);
}

Result<std::string> move_of_text(const Notation& notation, std::string_view text) {
  const Conventions::Sgf& sgf = notation.conventions.sgf;
  text = trim(text);
  if (!sgf.has_letters) return replaced(text, sgf.written, sgf.printed);
  auto move = from_letters(notation, text);
  if (!move) return not_a_move(notation, text);
  return std::move(*move);
}

std::string point_text(const Notation& notation, Square square) {
  const Conventions& conventions = notation.conventions;
  if (conventions.sgf.has_letters) return letters(square, notation.size);
  return square_name(conventions.squares == Squares::FromTop ? turned(square, notation.size) : square);
}

std::optional<Square> take_point(const Notation& notation, std::string_view& text) {
  if (notation.conventions.sgf.has_letters) return take_letters(text, notation.size);
  auto square = take_square(text, notation.size.columns, notation.size.rows);
  if (square && notation.conventions.squares == Squares::FromTop) square = turned(*square, notation.size);
  return square;
}

}  // namespace sgf

Result<std::string> move_to_sgf(const AnyRecord& record, std::string_view move) {
  return sgf::move_text(sgf::Notation(record), move);
}
Result<std::string> move_from_sgf(const AnyRecord& record, std::string_view text) {
  return sgf::move_of_text(sgf::Notation(record), text);
}

}  // namespace banyan
