// Text of tic-tac-toe: position "x.o/.x./... o", moves "b2".
#include "banyan/games/tictactoe.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "banyan/core/text.hpp"

namespace banyan {
namespace {

std::vector<std::string> rows_of(const std::array<std::uint16_t, 2>& marks) {
  std::vector<std::string> rows(3, "...");
  for (int square = 0; square < 9; ++square) {
    char& man = rows[static_cast<std::size_t>(2 - square / 3)][static_cast<std::size_t>(square % 3)];
    if (marks[0] >> square & 1) man = 'x';
    if (marks[1] >> square & 1) man = 'o';
  }
  return rows;
}

}  // namespace

double TicTacToe::moves_left() const { return (popcount(empty_squares()) + 1) / 2.0; }

Result<TicTacToe> TicTacToe::from_text(std::string_view text, const Options&) {
  const BoardText board = read_board_text(text, 3, 3, "xo");
  if (!board.error.empty()) return Error{board.error};
  TicTacToe position;
  for (int square = 0; square < 9; ++square) {
    const char man =
        board.rows[static_cast<std::size_t>(2 - square / 3)][static_cast<std::size_t>(square % 3)];
    if (man != '.') position.marks_[man == 'x' ? 0 : 1] |= static_cast<std::uint16_t>(1 << square);
  }
  if (board.fields.size() != 1 || (board.fields[0] != "x" && board.fields[0] != "o")) {
    return Error{"expected the side to move, x or o, behind the board of " + in_quotes(text)};
  }
  position.to_move_ = board.fields[0] == "x" ? Side::First : Side::Second;
  const int surplus = popcount(position.marks_[0]) - popcount(position.marks_[1]);
  if (surplus != (position.to_move_ == Side::First ? 0 : 1)) {
    return Error{"the number of marks in " + in_quotes(text) + " does not fit the side to move"};
  }
  if (position.has_line(Side::First) && position.has_line(Side::Second)) {
    return Error{"both sides have a line in " + in_quotes(text)};
  }
  position.outcome_ = position.judged();
  position.hash_ = position.hash_from_scratch();
  return position;
}

std::uint64_t TicTacToe::hash_from_scratch() const {
  std::uint64_t hash = to_move_ == Side::Second ? kSideKey : 0;
  for (std::size_t square = 0; square < 9; ++square) {
    if (marks_[0] >> square & 1) hash ^= kKeys[square];
    if (marks_[1] >> square & 1) hash ^= kKeys[9 + square];
  }
  return hash;
}

std::string TicTacToe::to_text() const {
  return join_rows(rows_of(marks_)) + (to_move_ == Side::First ? " x" : " o");
}

BoardPicture TicTacToe::picture() const {
  BoardPicture picture = square_picture(rows_of(marks_), kSides);
  for (const std::uint16_t line : kLines) {
    if ((marks_[0] & line) != line && (marks_[1] & line) != line) continue;
    for (std::uint64_t squares = line; squares != 0;) {
      picture.winning.push_back(cells_of({static_cast<std::uint8_t>(pop_lowest(squares))})[0]);
    }
  }
  return picture;
}

CellPath TicTacToe::cells_of(Move move) const {
  return path_of({cell_at({move.square % 3, move.square / 3}, 3)});
}

std::string TicTacToe::format(Move move) const { return square_name({move.square % 3, move.square / 3}); }

Result<TicTacToe::Move> TicTacToe::parse(std::string_view text) const {
  std::string_view rest = trim(text);
  const auto square = take_square(rest, 3, 3);
  if (!square || !rest.empty())
    return Error{"cannot read the move " + in_quotes(text) + ", expected a square such as b2"};
  const Move move{static_cast<std::uint8_t>(square->row * 3 + square->column)};
  if (outcome_ != Outcome::Open) return Error{"the game is over, " + in_quotes(text) + " cannot be played"};
  if ((empty_squares() >> move.square & 1) == 0) return Error{"the square " + in_quotes(text) + " is taken"};
  return move;
}

}  // namespace banyan
