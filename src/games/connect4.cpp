// Text of Connect-4: position "......./…/...xo.. x" with x the first player, moves by column, "4".
#include "banyan/games/connect4.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "banyan/core/text.hpp"

namespace banyan {
namespace {

// What is wrong with the size, or nothing.
std::string size_error(const Connect4::Options& options) {
  const bool fits = 1 <= options.rows && options.rows <= 63 && 1 <= options.columns &&
                    options.columns <= 64 / (options.rows + 1);
  if (fits) return "";
  return "a Connect-4 board of " + std::to_string(options.columns) + " columns and " +
         std::to_string(options.rows) +
         " rows does not fit, expected at least 1 of each and columns * (rows + 1) at most 64";
}

// "4" or "d", either case.
std::optional<int> column_named(std::string_view text, int columns) {
  std::optional<std::int64_t> number = parse_int(text);
  const char letter = text.size() == 1 ? to_lower(text)[0] : '\0';
  if ('a' <= letter && letter <= 'z') number = letter - 'a' + 1;
  if (!number || *number < 1 || *number > columns) return std::nullopt;
  return static_cast<int>(*number) - 1;
}

}  // namespace

Connect4::Connect4(const Options& options)
    : columns_(static_cast<std::uint8_t>(options.columns)),
      stride_(static_cast<std::uint8_t>(options.rows + 1)) {
  for (int column = 0; column < columns_; ++column) {
    next_ |= std::uint64_t{1} << cell_of(column, 0);
    ceiling_ |= std::uint64_t{1} << cell_of(column, rows());
  }
}

Result<Connect4> Connect4::start(const Options& options) {
  if (std::string error = size_error(options); !error.empty()) return Error{std::move(error)};
  return Connect4(options);
}

// Well played, a game nearly fills the board.
double Connect4::moves_left() const { return (popcount(cells() & ~(mover_ | waiting_)) + 1) / 2.0; }

Result<Connect4> Connect4::from_text(std::string_view text, const Options& options) {
  if (std::string error = size_error(options); !error.empty()) return Error{std::move(error)};
  const BoardText board = read_board_text(text, options.columns, options.rows, "xo");
  if (!board.error.empty()) return Error{board.error};
  if (board.fields.size() != 1 || (board.fields[0] != "x" && board.fields[0] != "o")) {
    return Error{"expected the side to move, x or o, behind the board of " + in_quotes(text)};
  }
  Connect4 position(options);
  if (std::string error = position.set_up(board.rows, board.fields[0] == "x" ? Side::First : Side::Second);
      !error.empty()) {
    return Error{error + " in " + in_quotes(text)};
  }
  return position;
}

std::string Connect4::set_up(std::span<const std::string> rows_from_top, Side to_move) {
  const char mover = to_move == Side::First ? 'x' : 'o';
  to_move_ = to_move;
  for (int row = 0; row < rows(); ++row) {
    for (int column = 0; column < columns_; ++column) {
      const char man =
          rows_from_top[static_cast<std::size_t>(rows() - 1 - row)][static_cast<std::size_t>(column)];
      if (man == '.') continue;
      const std::uint64_t disc = std::uint64_t{1} << cell_of(column, row);
      if ((next_ & disc) == 0)
        return "a disc hangs over an empty cell of column " + std::to_string(column + 1);
      (man == mover ? mover_ : waiting_) |= disc;
      next_ += disc;
    }
  }
  if (popcount(waiting_) - popcount(mover_) != (to_move == Side::First ? 0 : 1)) {
    return "the number of discs does not fit the side to move";
  }
  if (has_four(mover_) && has_four(waiting_)) return "both sides have a line of four";
  if (playable() == 0) outcome_ = Outcome::Draw;
  if (has_four(mover_)) outcome_ = win_for(to_move);
  if (has_four(waiting_)) outcome_ = win_for(opponent(to_move));
  return "";
}

char Connect4::man_at(int column, int row) const {
  const std::uint64_t cell = std::uint64_t{1} << cell_of(column, row);
  const bool first_moves = to_move_ == Side::First;
  if (mover_ & cell) return first_moves ? 'x' : 'o';
  if (waiting_ & cell) return first_moves ? 'o' : 'x';
  return '.';
}

std::uint64_t Connect4::hash_from_scratch() const {
  const char mover = to_move_ == Side::First ? 'x' : 'o';
  std::uint64_t key = 0;
  for (int column = 0; column < columns_; ++column) {
    int row = 0;
    for (; row < rows() && man_at(column, row) != '.'; ++row) {
      if (man_at(column, row) == mover) key |= std::uint64_t{1} << cell_of(column, row);
    }
    key |= std::uint64_t{1} << cell_of(column, row);
  }
  return mix64(key);
}

std::string Connect4::to_text() const {
  std::string text;
  for (int row = rows() - 1; row >= 0; --row) {
    for (int column = 0; column < columns_; ++column) text.push_back(man_at(column, row));
    text.push_back(row > 0 ? '/' : ' ');
  }
  return text + (to_move_ == Side::First ? 'x' : 'o');
}

// Columns are numbered, as in moves; rows have no names.
BoardPicture Connect4::picture() const {
  BoardPicture picture;
  picture.shape = CellShape::Hole;
  picture.sides = kSides;
  for (int row = rows() - 1; row >= 0; --row) {
    std::string& men = picture.rows.emplace_back();
    for (int column = 0; column < columns_; ++column) men.push_back(man_at(column, row));
  }
  for (int column = 1; column <= columns_; ++column) picture.column_names.push_back(std::to_string(column));
  for (const int step : {1, stride_ - 1, +stride_, stride_ + 1}) {
    if (step > 1 && columns_ < 4) break;
    for (std::uint64_t ends = fours(mover_, step) | fours(waiting_, step); ends != 0;) {
      const int end = pop_lowest(ends);
      for (int i = 0; i < 4; ++i) {
        picture.winning.push_back(cells_of({static_cast<std::uint8_t>(end + i * step)})[0]);
      }
    }
  }
  return picture;
}

CellPath Connect4::cells_of(Move move) const {
  return path_of({cell_at({move.cell / stride_, move.cell % stride_}, rows())});
}

std::string Connect4::format(Move move) const { return std::to_string(move.cell / stride_ + 1); }

Result<Connect4::Move> Connect4::parse(std::string_view text) const {
  std::string_view rest = trim(text);
  auto column = column_named(rest, columns_);
  std::optional<Square> square;
  if (!column) {
    square = take_square(rest, columns_, rows());
    if (square && rest.empty()) column = square->column;
  }
  if (!column) {
    return Error{"cannot read the move " + in_quotes(text) + ", expected a column from 1 to " +
                 std::to_string(columns_)};
  }
  if (outcome_ != Outcome::Open) return Error{"the game is over, " + in_quotes(text) + " cannot be played"};
  int row = 0;
  while (row < rows() && man_at(*column, row) != '.') ++row;
  if (row == rows()) return Error{"the column of the move " + in_quotes(text) + " is full"};
  if (square && square->row != row) {
    return Error{"the disc of the move " + in_quotes(text) + " would land on " + square_name({*column, row})};
  }
  return Move{static_cast<std::uint8_t>(cell_of(*column, row))};
}

std::uint64_t Connect4::mirrored(std::uint64_t bits) const {
  const std::uint64_t one_column = ~std::uint64_t{0} >> (64 - stride_);
  std::uint64_t image = 0;
  for (int column = 0; column < columns_; ++column) {
    image |= (bits >> cell_of(column, 0) & one_column) << cell_of(columns_ - 1 - column, 0);
  }
  return image;
}

Connect4 Connect4::transformed(int symmetry) const {
  Connect4 image = *this;
  if (symmetry == 1) {
    image.mover_ = mirrored(mover_);
    image.waiting_ = mirrored(waiting_);
    image.next_ = mirrored(next_);
  }
  return image;
}

Connect4::Move Connect4::transformed(Move move, int symmetry) const {
  if (symmetry == 0) return move;
  const int column = columns_ - 1 - move.cell / stride_;
  return {static_cast<std::uint8_t>(cell_of(column, move.cell % stride_))};
}

}  // namespace banyan
