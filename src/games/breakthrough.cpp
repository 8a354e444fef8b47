// Text of Breakthrough: position "pppppp/pppppp/6/6/PPPPPP/PPPPPP w" as in chess, with P the first player,
// moves "a2b3".
#include "banyan/games/breakthrough.hpp"

#include <algorithm>

#include "banyan/core/text.hpp"

namespace banyan {
namespace {

constexpr std::uint64_t kRow1 = 0xff;

int square_of(int column, int row) { return row * 8 + column; }

// What is wrong with the size, or nothing.
std::string size_error(const Breakthrough::Options& options) {
  if (2 <= options.columns && options.columns <= 8 && 4 <= options.rows && options.rows <= 8) return "";
  return "a Breakthrough board of " + std::to_string(options.columns) + " columns and " +
         std::to_string(options.rows) + " rows is not possible, expected 2 to 8 columns and 4 to 8 rows";
}

// "..p..." -> "2p3"
std::string packed(const std::string& row) {
  std::string text;
  for (std::size_t i = 0; i < row.size();) {
    const std::size_t man = std::min(row.find_first_not_of('.', i), row.size());
    if (man > i) text += std::to_string(man - i);
    if (man < row.size()) text.push_back(row[man]);
    i = man + 1;
  }
  return text;
}

}  // namespace

Breakthrough::Breakthrough(const Options& options)
    : columns_(static_cast<std::uint8_t>(options.columns)), rows_(static_cast<std::uint8_t>(options.rows)) {
  const std::uint64_t row = kRow1 >> (8 - columns_);
  for (int i = 0; i < rows_; ++i) board_ |= row << square_of(0, i);
  mover_ = row | row << square_of(0, 1);
  waiting_ = mover_ << square_of(0, rows_ - 2);
  hash_ = hash_from_scratch();
}

Result<Breakthrough> Breakthrough::start(const Options& options) {
  if (std::string error = size_error(options); !error.empty()) return Error{std::move(error)};
  return Breakthrough(options);
}

// Games of 6x6 and 8x8, and their second halves, last three tenths of the steps that all men have before
// them.
double Breakthrough::moves_left() const {
  int steps = 0;
  for (int row = 0; row < rows_; ++row) {
    const std::uint64_t squares = kRow1 << square_of(0, row);
    steps += popcount(men(Side::First) & squares) * (rows_ - 1 - row);
    steps += popcount(men(Side::Second) & squares) * row;
  }
  return std::max(0.15 * steps, 5.0);
}

Result<Breakthrough> Breakthrough::from_text(std::string_view text, const Options& options) {
  if (std::string error = size_error(options); !error.empty()) return Error{std::move(error)};
  const BoardText board = read_board_text(text, options.columns, options.rows, "Pp");
  if (!board.error.empty()) return Error{board.error};
  if (board.fields.empty() || (board.fields[0] != "w" && board.fields[0] != "b")) {
    return Error{"expected the side to move, w or b, behind the board of " + in_quotes(text)};
  }
  Breakthrough position(options);
  if (std::string error = position.set_up(board.rows, board.fields[0] == "w" ? Side::First : Side::Second);
      !error.empty()) {
    return Error{error + " in " + in_quotes(text)};
  }
  return position;
}

std::string Breakthrough::set_up(std::span<const std::string> rows_from_top, Side to_move) {
  std::uint64_t men[2] = {0, 0};
  for (int row = 0; row < rows_; ++row) {
    for (int column = 0; column < columns_; ++column) {
      const char man =
          rows_from_top[static_cast<std::size_t>(rows_ - 1 - row)][static_cast<std::size_t>(column)];
      if (man != '.') men[man == 'P' ? 0 : 1] |= std::uint64_t{1} << square_of(column, row);
    }
  }
  if (popcount(men[0]) > 2 * columns_ || popcount(men[1]) > 2 * columns_) {
    return "a side has more than " + std::to_string(2 * columns_) + " men";
  }
  const bool first_won = (men[0] & kRow1 << square_of(0, rows_ - 1)) != 0 || men[1] == 0;
  const bool second_won = (men[1] & kRow1) != 0 || men[0] == 0;
  if (first_won && second_won) return "both sides have won";
  outcome_ = first_won ? Outcome::FirstWins : second_won ? Outcome::SecondWins : Outcome::Open;
  to_move_ = to_move;
  mover_ = men[index_of(to_move)];
  waiting_ = men[index_of(opponent(to_move))];
  hash_ = hash_from_scratch();
  return "";
}

char Breakthrough::man_at(int column, int row) const {
  const std::uint64_t square = std::uint64_t{1} << square_of(column, row);
  const bool first_moves = to_move_ == Side::First;
  if (mover_ & square) return first_moves ? 'P' : 'p';
  if (waiting_ & square) return first_moves ? 'p' : 'P';
  return '.';
}

std::uint64_t Breakthrough::hash_from_scratch() const {
  std::uint64_t hash = to_move_ == Side::Second ? kSideKey : 0;
  for (int row = 0; row < rows_; ++row) {
    for (int column = 0; column < columns_; ++column) {
      const char man = man_at(column, row);
      if (man != '.') hash ^= key(man == 'P' ? Side::First : Side::Second, square_of(column, row));
    }
  }
  return hash;
}

std::vector<std::string> Breakthrough::rows_from_top() const {
  std::vector<std::string> rows;
  for (int row = rows_ - 1; row >= 0; --row) {
    std::string& men = rows.emplace_back();
    for (int column = 0; column < columns_; ++column) men.push_back(man_at(column, row));
  }
  return rows;
}

std::string Breakthrough::to_text() const {
  std::vector<std::string> rows = rows_from_top();
  for (std::string& row : rows) row = packed(row);
  return join_rows(rows) + (to_move_ == Side::First ? " w" : " b");
}

BoardPicture Breakthrough::picture() const { return square_picture(rows_from_top(), kSides); }

CellPath Breakthrough::cells_of(Move move) const {
  return path_of(
      {cell_at({move.from % 8, move.from / 8}, rows_), cell_at({move.to % 8, move.to / 8}, rows_)});
}

std::string Breakthrough::format(Move move) const {
  return square_name({move.from % 8, move.from / 8}) + square_name({move.to % 8, move.to / 8});
}

Result<Breakthrough::Move> Breakthrough::parse(std::string_view text) const {
  std::string_view rest = trim(text);
  const auto from = take_square(rest, columns_, rows_);
  if (from && !rest.empty() && std::string_view("-xX:").find(rest[0]) != std::string_view::npos) {
    rest.remove_prefix(1);
  }
  const auto to = take_square(rest, columns_, rows_);
  if (!from || !to || !rest.empty()) {
    return Error{"cannot read the move " + in_quotes(text) +
                 ", expected two squares of the board such as a2b3"};
  }
  if (outcome_ != Outcome::Open) return Error{"the game is over, " + in_quotes(text) + " cannot be played"};
  const Move wanted{static_cast<std::uint8_t>(square_of(from->column, from->row)),
                    static_cast<std::uint8_t>(square_of(to->column, to->row))};
  MoveList<Breakthrough> moves;
  legal_moves(moves);
  for (const Move move : moves) {
    if (move == wanted) return move;
  }
  return Error{"the move " + in_quotes(text) + " is not legal here"};
}

// Reverses each row of eight by swapping neighbours, pairs and halves, then moves the image back to column a.
std::uint64_t Breakthrough::mirrored(std::uint64_t bits) const {
  bits = (bits >> 1 & 0x5555555555555555) | (bits & 0x5555555555555555) << 1;
  bits = (bits >> 2 & 0x3333333333333333) | (bits & 0x3333333333333333) << 2;
  bits = (bits >> 4 & 0x0f0f0f0f0f0f0f0f) | (bits & 0x0f0f0f0f0f0f0f0f) << 4;
  return bits >> (8 - columns_);
}

Breakthrough Breakthrough::transformed(int symmetry) const {
  if (symmetry == 0) return *this;
  Breakthrough image = *this;
  image.mover_ = mirrored(mover_);
  image.waiting_ = mirrored(waiting_);
  image.hash_ = image.hash_from_scratch();
  return image;
}

Breakthrough::Move Breakthrough::transformed(Move move, int symmetry) const {
  if (symmetry == 0) return move;
  const auto image = [this](int square) {
    return static_cast<std::uint8_t>(square_of(columns_ - 1 - square % 8, square / 8));
  };
  return {image(move.from), image(move.to)};
}

}  // namespace banyan
