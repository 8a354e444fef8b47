// Hex where speed does not matter: the start, the swap, symmetry, and text. Position ".../x.o/... x", rows
// from the top; moves "c5", "swap".
#include "banyan/games/hex.hpp"

#include <algorithm>

#include "banyan/core/text.hpp"

namespace banyan {
namespace {

Result<bool> checked(const Hex::Options& options) {
  if (options.size >= Hex::kSmallest && options.size <= Hex::kLargest) return true;
  return Error{"bad size " + std::to_string(options.size) + " for hex, expected " +
               std::to_string(Hex::kSmallest) + " to " + std::to_string(Hex::kLargest)};
}

}  // namespace

Hex::Hex(int size, bool swap)
    : empty_count_(static_cast<std::uint16_t>(size * size)),
      swap_at_(swap ? static_cast<std::uint16_t>(size * size - 1) : 0xffff),
      size_(static_cast<std::uint8_t>(size)),
      stride_(static_cast<std::uint8_t>(size + 1)) {
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      const std::uint16_t point = point_at(column, row);
      empty_[point / 64] |= std::uint64_t{1} << point % 64;
      unsigned bits = 0;
      if (row == 0) bits |= kMark;
      if (column == 0) bits |= kMark << 1;
      if (row == size - 1) bits |= kGoal;
      if (column == size - 1) bits |= kGoal << 1;
      cell(point) = static_cast<std::uint8_t>(bits);
    }
  }
}

Result<Hex> Hex::start(const Options& options) {
  if (const auto good = checked(options); !good) return Error{good.error()};
  return Hex(options.size, options.swap);
}

// A game is decided when about a third of the board is full.
double Hex::moves_left() const {
  const int area = size_ * size_;
  return std::max((area / 3.0 - (area - empty_count_)) / 2, 8.0);
}

Result<Hex> Hex::from_text(std::string_view text, const Options& options) {
  if (const auto good = checked(options); !good) return Error{good.error()};
  const BoardText board = read_board_text(text, options.size, options.size, "xo");
  if (!board.error.empty()) return Error{board.error};
  if (board.fields.size() != 1 || (board.fields[0] != "x" && board.fields[0] != "o")) {
    return Error{"expected the side to move, x or o, behind the board of " + in_quotes(text)};
  }
  Hex position(options.size, options.swap);
  for (int row = 0; row < options.size; ++row) {
    for (int column = 0; column < options.size; ++column) {
      const char man = board.rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      if (man == '.') continue;
      position.add_stone(man == 'x' ? Side::First : Side::Second, position.point_at(column, row));
    }
  }
  position.set_to_move(board.fields[0] == "x" ? Side::First : Side::Second);
  return position;
}

// The last step of a position that was built stone by stone.
void Hex::set_to_move(Side side) {
  to_move_ = side;
  if (side == Side::First) return;
  hash_ ^= kSideKey;
  if (empty_count_ != swap_at_) return;
  for (int row = 0; row < size_; ++row) {
    for (int column = 0; column < size_; ++column) {
      if (has_stone(Side::First, point_at(column, row))) can_swap_ = true;
    }
  }
}

void Hex::play_swap() {
  Hex swapped(size_, true);
  for (int row = 0; row < size_; ++row) {
    for (int column = 0; column < size_; ++column) {
      if (!is_empty(point_at(column, row))) swapped.add_stone(Side::Second, swapped.point_at(row, column));
    }
  }
  *this = swapped;
}

std::uint64_t Hex::hash_from_scratch() const {
  std::uint64_t hash = to_move_ == Side::Second ? kSideKey : 0;
  for (int row = 0; row < size_; ++row) {
    for (int column = 0; column < size_; ++column) {
      const std::size_t point = point_at(column, row);
      if (has_stone(Side::First, point_at(column, row))) hash ^= kKeys[point];
      if (has_stone(Side::Second, point_at(column, row))) hash ^= kKeys[kPoints + point];
    }
  }
  return hash;
}

std::uint64_t Hex::check_hash() const {
  std::uint64_t key = folded_key(index_of(to_move_), size_, can_swap_);
  for (int row = 0; row < size_; ++row) {
    std::uint64_t word = 0;  // two bits a point
    for (int column = 0; column < size_; ++column)
      word = word << 2 | (cell(point_at(column, row)) & 3u * kStone);
    key = folded_key(key, word);
  }
  return key;
}

Hex Hex::transformed(int symmetry) const {
  if (symmetry == 0) return *this;
  Hex turned(size_, swap_at_ != 0xffff);
  for (int row = 0; row < size_; ++row) {
    for (int column = 0; column < size_; ++column) {
      const std::uint16_t point = point_at(column, row);
      if (is_empty(point)) continue;
      turned.add_stone(has_stone(Side::First, point) ? Side::First : Side::Second,
                       transformed(Move{point}, symmetry).point);
    }
  }
  turned.set_to_move(to_move_);
  return turned;
}

Hex::Move Hex::transformed(Move move, int symmetry) const {
  if (symmetry == 0 || move == kSwap) return move;
  const int last = point_at(size_ - 1, size_ - 1);
  return {static_cast<std::uint16_t>(last - move.point)};
}

std::vector<std::string> Hex::rows() const {
  std::vector<std::string> rows(size_, std::string(size_, '.'));
  for (int row = 0; row < size_; ++row) {
    for (int column = 0; column < size_; ++column) {
      char& man = rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      if (has_stone(Side::First, point_at(column, row))) man = 'x';
      if (has_stone(Side::Second, point_at(column, row))) man = 'o';
    }
  }
  return rows;
}

std::string Hex::to_text() const { return join_rows(rows()) + (to_move_ == Side::First ? " x" : " o"); }

BoardPicture Hex::picture() const {
  BoardPicture picture = square_picture(rows(), kSides);
  picture.shape = CellShape::Hexagon;
  std::reverse(picture.row_names.begin(), picture.row_names.end());  // a1 is at the top left
  return picture;
}

CellPath Hex::cells_of(Move move) const {
  if (move == kSwap) return {};
  return path_of({{column_of(move.point), row_of(move.point)}});
}

std::string Hex::format(Move move) const {
  if (move == kSwap) return "swap";
  return square_name({move.point % stride_, move.point / stride_});
}

Result<Hex::Move> Hex::parse(std::string_view text) const {
  const std::string word = to_lower(trim(text));
  const bool is_swap = word == "swap" || word == "swap-pieces";
  std::string_view rest = word;
  const auto square = take_square(rest, size_, size_);
  if (!is_swap && (!square || !rest.empty())) {
    return Error{"cannot read the move " + in_quotes(text) + ", expected a point such as a1 or " +
                 square_name({size_ - 1, size_ - 1}) + ", or swap"};
  }
  if (outcome_ != Outcome::Open) return Error{"the game is over, " + in_quotes(text) + " cannot be played"};
  if (is_swap) {
    if (can_swap_) return kSwap;
    return Error{"no " + in_quotes(text) +
                 " here: only the first stone can be swapped, and only with swap=true"};
  }
  const std::uint16_t point = point_at(square->column, square->row);
  if (!is_empty(point)) return Error{"the point " + in_quotes(text) + " is taken"};
  return Move{point};
}

}  // namespace banyan
