// Text, set-up and symmetries of Amazons: positions "..B#../….W… W", moves "d1-d7/g7".
#include "banyan/games/amazons.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "banyan/core/text.hpp"

namespace banyan {
namespace {

using amazons::column_of;
using amazons::row_of;
using amazons::square_at;

std::optional<Error> bad_size(int size) {
  if (Amazons::kSmallest <= size && size <= Amazons::kLargest) return std::nullopt;
  return Error{"amazons has no board of size " + std::to_string(size) + ", expected " +
               std::to_string(Amazons::kSmallest) + " to " + std::to_string(Amazons::kLargest)};
}

std::string name_of(Amazons::Square square) { return square_name({column_of(square), row_of(square)}); }

// The bit of `target` in a star around `from`, if it is one of `star`.
std::optional<int> find_bit(amazons::Star star, Amazons::Square from, Amazons::Square target) {
  while (star != 0) {
    const int bit = pop_lowest(star);
    if (amazons::kTargets[from][bit] == target) return bit;
  }
  return std::nullopt;
}

// Symmetry bits: 1 = left and right exchanged, 2 = top and bottom exchanged, 4 = then columns and rows.
Amazons::Square transformed_square(Amazons::Square square, int symmetry, int size) {
  int column = column_of(square), row = row_of(square);
  if ((symmetry & 1) != 0) column = size - 1 - column;
  if ((symmetry & 2) != 0) row = size - 1 - row;
  if ((symmetry & 4) != 0) std::swap(column, row);
  return square_at(column, row);
}

// The squares of "d1-d7/g7", "d1d7g7", "d1-d7(g7)", "d1-d7-g7" or "d1-d7xg7".
std::optional<Amazons::Move> read_move(std::string_view text, int size) {
  const auto from = take_square(text, size, size);
  if (!from) return std::nullopt;
  if (text.starts_with('-')) text.remove_prefix(1);
  const auto to = take_square(text, size, size);
  if (!to) return std::nullopt;
  const bool bracket = text.starts_with('(');
  if (!text.empty() && std::string_view("/-xX(").find(text.front()) != std::string_view::npos) {
    text.remove_prefix(1);
  }
  const auto arrow = take_square(text, size, size);
  if (!arrow || text != (bracket ? ")" : "")) return std::nullopt;
  return Amazons::Move::of(square_at(from->column, from->row), square_at(to->column, to->row),
                           square_at(arrow->column, arrow->row));
}

}  // namespace

Amazons::Amazons(int size) : size_(static_cast<std::uint8_t>(size)) {
  for (Queens& queens : queens_) queens.fill(amazons::kNowhere);
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      lines_.toggle(square_at(column, row));
      empty_ = empty_ | amazons::kBits[square_at(column, row)];
    }
  }
}

void Amazons::put(Square square, char man) {
  if (man == '.') return;
  if (man != '#') {
    Queens& queens = queens_[man == 'W' ? 0 : 1];
    queens.back() = square;  // the last place is free: callers put four at most
    std::sort(queens.begin(), queens.end());
  }
  lines_.toggle(square);
  empty_ = empty_ ^ amazons::kBits[square];
}

void Amazons::begin(Side to_move) {
  to_move_ = to_move;
  mobile_ = find_mobile(to_move);
  hash_ = hash_from_scratch();
}

char Amazons::man_at(Square square) const {
  if (empty_.contains(square)) return '.';
  for (const Side side : {Side::First, Side::Second}) {
    for (const Square queen : queens(side)) {
      if (queen == square) return side == Side::First ? 'W' : 'B';
    }
  }
  return '#';
}

Result<Amazons> Amazons::start(const Options& options) {
  if (const auto error = bad_size(options.size)) return *error;
  const int last = options.size - 1;
  const int k = options.size / 2 - 2;
  Amazons position(options.size);
  for (const Square square : {square_at(k, 0), square_at(last - k, 0), square_at(0, k), square_at(last, k)}) {
    position.put(square, 'W');
    position.put(square_at(column_of(square), last - row_of(square)), 'B');
  }
  position.begin(Side::First);
  return position;
}

// Every move takes a square, and in the end some are out of reach.
double Amazons::moves_left() const { return std::max(0.42 * empty_.count(), 3.0); }

Result<Amazons> Amazons::from_text(std::string_view text, const Options& options) {
  if (const auto error = bad_size(options.size)) return *error;
  const BoardText board = read_board_text(text, options.size, options.size, "WB#");
  if (!board.error.empty()) return Error{board.error};
  if (board.fields.size() != 1 || (board.fields[0] != "W" && board.fields[0] != "B")) {
    return Error{"expected the side to move, W or B, behind the board of " + in_quotes(text)};
  }
  const std::string men = join_rows(board.rows);
  for (const char man : {'W', 'B'}) {
    const auto queens = std::count(men.begin(), men.end(), man);
    if (queens < 1 || queens > kQueens) {
      return Error{"expected 1 to " + std::to_string(kQueens) + " queens '" + man + "' in " +
                   in_quotes(text) + ", there are " + std::to_string(queens)};
    }
  }
  Amazons position(options.size);
  int row = options.size;
  for (const std::string& row_text : board.rows) {
    --row;
    int column = 0;
    for (const char man : row_text) position.put(square_at(column++, row), man);
  }
  position.begin(board.fields[0] == "W" ? Side::First : Side::Second);
  return position;
}

std::uint64_t Amazons::hash_from_scratch() const {
  std::uint64_t hash = to_move_ == Side::Second ? kSideKey : 0;
  for (int row = 0; row < size_; ++row) {
    for (int column = 0; column < size_; ++column) {
      const Square square = square_at(column, row);
      const char man = man_at(square);
      if (man == 'W') hash ^= queen_key(Side::First, square);
      if (man == 'B') hash ^= queen_key(Side::Second, square);
      if (man == '#') hash ^= arrow_key(square);
    }
  }
  return hash;
}

std::uint64_t Amazons::check_hash() const {
  std::uint64_t key = folded_key(empty_.low, empty_.high, index_of(to_move_), size_);
  for (const Queens& queens : queens_) key = folded_key(key, queens[0], queens[1], queens[2], queens[3]);
  return key;
}

Amazons Amazons::transformed(int symmetry) const {
  Amazons position(size_);
  for (int row = 0; row < size_; ++row) {
    for (int column = 0; column < size_; ++column) {
      const Square square = square_at(column, row);
      position.put(transformed_square(square, symmetry, size_), man_at(square));
    }
  }
  position.begin(to_move_);
  return position;
}

Amazons::Move Amazons::transformed(Move move, int symmetry) const {
  return Move::of(transformed_square(move.from(), symmetry, size_),
                  transformed_square(move.to(), symmetry, size_),
                  transformed_square(move.arrow(), symmetry, size_));
}

std::vector<std::string> Amazons::rows() const {
  std::vector<std::string> rows;
  for (int row = size_ - 1; row >= 0; --row) {
    std::string& text = rows.emplace_back();
    for (int column = 0; column < size_; ++column) text.push_back(man_at(square_at(column, row)));
  }
  return rows;
}

std::string Amazons::to_text() const { return join_rows(rows()) + (to_move_ == Side::First ? " W" : " B"); }

BoardPicture Amazons::picture() const { return square_picture(rows(), kSides); }

CellPath Amazons::cells_of(Move move) const {
  const auto cell = [&](Square square) { return cell_at({column_of(square), row_of(square)}, size_); };
  return path_of({cell(move.from()), cell(move.to()), cell(move.arrow())});
}

std::string Amazons::format(Move move) const {
  return name_of(move.from()) + "-" + name_of(move.to()) + "/" + name_of(move.arrow());
}

Result<Amazons::Move> Amazons::parse(std::string_view text) const {
  const auto move = read_move(trim(text), size_);
  if (!move) {
    return Error{"cannot read the move " + in_quotes(text) +
                 ", expected queen, square and arrow such as d1-d7/g7"};
  }
  if (outcome() != Outcome::Open) return Error{"the game is over, " + in_quotes(text) + " cannot be played"};
  if (man_at(move->from()) != (to_move_ == Side::First ? 'W' : 'B')) {
    return Error{"no queen of the side to move stands on " + name_of(move->from()) + " in " +
                 in_quotes(text)};
  }
  const Star steps = lines_.reach(move->from());
  const auto bit = find_bit(steps, move->from(), move->to());
  if (!bit) {
    return Error{"the queen on " + name_of(move->from()) + " cannot go to " + name_of(move->to()) + " in " +
                 in_quotes(text)};
  }
  if (!find_bit(step(move->from(), steps, *bit).arrows, move->to(), move->arrow())) {
    return Error{"the arrow cannot fly from " + name_of(move->to()) + " to " + name_of(move->arrow()) +
                 " in " + in_quotes(text)};
  }
  return *move;
}

}  // namespace banyan
