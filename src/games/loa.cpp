// Text and set-up of Lines of Action: position ".xxxxxx./o......o/… x", moves "c8-c6", "c8xa6", "pass".
#include "banyan/games/loa.hpp"

#include <optional>
#include <utility>
#include <vector>

#include "banyan/core/text.hpp"

namespace banyan {
namespace {

using loa_board::bit;

int column_of(int square) { return square % 8; }
int row_of(int square) { return square / 8; }
Square named(int square) { return {column_of(square), row_of(square)}; }

// The direction in which a square lies from another, kDirections where in none.
constexpr auto kDirectionTo = [] {
  std::array<std::array<std::uint8_t, 64>, 64> directions{};
  for (int from = 0; from < 64; ++from) {
    for (int to = 0; to < 64; ++to) {
      int direction = 0;
      while (direction < loa_board::kDirections && (loa_board::kRays[from][direction] & bit(to)) == 0) {
        ++direction;
      }
      directions[from][to] = static_cast<std::uint8_t>(direction);
    }
  }
  return directions;
}();

std::optional<Error> bad_size(const Loa::Options& options) {
  if (5 <= options.size && options.size <= 8) return std::nullopt;
  return Error{"size " + std::to_string(options.size) + " of loa is not from 5 to 8"};
}

// Who stands on an edge square at the start. `place` counts along the edge from 0 at b or at the top.
bool is_black(Loa::Start start, bool on_row, bool top_or_left, int place) {
  if (start == Loa::Start::Standard) return on_row;
  const bool black_begins = on_row != top_or_left;  // bottom row and left file
  return black_begins == (place % 2 == 0);
}

std::vector<std::string> rows_of(const Loa& position) {
  const auto size = static_cast<std::size_t>(position.size());
  std::vector<std::string> rows(size, std::string(size, '.'));
  for (const Side side : {Side::First, Side::Second}) {
    for (auto men = position.men(side); men != 0;) {
      const int square = pop_lowest(men);
      rows[size - 1 - row_of(square)][column_of(square)] = side == Side::First ? 'x' : 'o';
    }
  }
  return rows;
}

std::optional<Side> read_side(std::string_view text) {
  const std::string side = to_lower(text);
  if (side == "x" || side == "b") return Side::First;
  if (side == "o" || side == "w") return Side::Second;
  return std::nullopt;
}

// Symmetry bits: 1 mirrors the columns, 2 the rows, 4 swaps columns and rows afterwards.
int image_of_square(int square, int symmetry, int size) {
  int column = column_of(square);
  int row = row_of(square);
  if (symmetry & 1) column = size - 1 - column;
  if (symmetry & 2) row = size - 1 - row;
  if (symmetry & 4) std::swap(column, row);
  return 8 * row + column;
}

}  // namespace

Result<Loa> Loa::start(const Options& options) {
  if (auto error = bad_size(options)) return *error;
  Loa position;
  position.size_ = static_cast<std::uint8_t>(options.size);
  const int last = options.size - 1;
  const auto place_man = [&](int column, int row, bool black) {
    position.men_[black ? 0 : 1] |= bit(8 * row + column);
  };
  for (int i = 1; i < last; ++i) {
    place_man(i, last, is_black(options.start, true, true, i - 1));
    place_man(i, 0, is_black(options.start, true, false, i - 1));
    place_man(0, last - i, is_black(options.start, false, true, i - 1));
    place_man(last, last - i, is_black(options.start, false, false, i - 1));
  }
  position.settle();
  return position;
}

Result<Loa> Loa::from_text(std::string_view text, const Options& options) {
  if (auto error = bad_size(options)) return *error;
  const BoardText board = read_board_text(text, options.size, options.size, "xo");
  if (!board.error.empty()) return Error{board.error};
  const auto side = board.fields.size() == 1 ? read_side(board.fields[0]) : std::nullopt;
  if (!side) return Error{"expected the side to move, x or o, behind the board of " + in_quotes(text)};
  Loa position;
  position.size_ = static_cast<std::uint8_t>(options.size);
  position.to_move_ = *side;
  for (int row = 0; row < options.size; ++row) {
    for (int column = 0; column < options.size; ++column) {
      const char man = board.rows[options.size - 1 - row][column];
      if (man != '.') position.men_[man == 'x' ? 0 : 1] |= bit(8 * row + column);
    }
  }
  for (const Side s : {Side::First, Side::Second}) {
    const int count = popcount(position.men(s));
    if (count < 1 || count > kMostMen) {
      return Error{std::string(s == Side::First ? "Black" : "White") + " has " + std::to_string(count) +
                   " men in " + in_quotes(text) + ", expected 1 to " + std::to_string(kMostMen)};
    }
  }
  position.settle();
  return position;
}

void Loa::settle() {
  using loa_board::is_connected;
  outcome_ = judged(Side::First, is_connected(men(Side::First)), is_connected(men(Side::Second)));
  hash_ = hash_from_scratch();
}

Loa::Move Loa::move_from_list(Rng& rng) const {
  MoveList<Loa> moves;
  legal_moves(moves);
  return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

// The size is part of the key: equal men on boards of different sizes are different positions.
std::uint64_t Loa::hash_from_scratch() const {
  std::uint64_t hash = mix64(size_) ^ (to_move_ == Side::Second ? kSideKey : 0);
  for (const Side side : {Side::First, Side::Second}) {
    for (Bits rest = men(side); rest != 0;) hash ^= key(side, pop_lowest(rest));
  }
  return hash;
}

std::string Loa::to_text() const {
  return join_rows(rows_of(*this)) + (to_move_ == Side::First ? " x" : " o");
}

BoardPicture Loa::picture() const { return square_picture(rows_of(*this), kSides); }

CellPath Loa::cells_of(Move move) const {
  if (is_pass(move)) return {};
  return path_of({cell_at(named(move.from), size()), cell_at(named(move.to), size())});
}

std::string Loa::format(Move move) const {
  if (is_pass(move)) return "pass";
  return square_name(named(move.from)) + (is_capture(move) ? "x" : "-") + square_name(named(move.to));
}

Result<Loa::Move> Loa::parse(std::string_view text) const {
  if (outcome_ != Outcome::Open) return Error{"the game is over, " + in_quotes(text) + " cannot be played"};
  MoveList<Loa> legal;
  legal_moves(legal);
  std::string_view rest = trim(text);
  if (to_lower(rest) == "pass") {
    if (legal[0] == kPass) return kPass;
    return Error{"a pass is allowed only to a side that cannot move, " + format(legal[0]) + " is possible"};
  }
  const auto from = take_square(rest, size_, size_);
  constexpr std::string_view kSeparators = "-xX:";
  if (!rest.empty() && kSeparators.find(rest.front()) != std::string_view::npos) rest.remove_prefix(1);
  const auto to = from ? take_square(rest, size_, size_) : std::nullopt;
  if (!to || !rest.empty()) {
    return Error{"cannot read the move " + in_quotes(text) + ", expected two squares such as c4-c2, or pass"};
  }
  std::string targets;
  for (const Move move : legal) {
    if (is_pass(move) || named(move.from) != *from) continue;
    if (named(move.to) == *to) return move;
    targets.append(targets.empty() ? "" : ", ").append(square_name(named(move.to)));
  }
  return Error{in_quotes(text) + " is not legal, from " + square_name(*from) +
               (targets.empty() ? " there is no move" : " a man may go to " + targets)};
}

Loa Loa::transformed(int symmetry) const {
  Loa image = *this;
  for (const Side side : {Side::First, Side::Second}) {
    Bits& men_of_side = image.men_[index_of(side)];
    men_of_side = 0;
    for (Bits rest = men(side); rest != 0;) {
      men_of_side |= bit(image_of_square(pop_lowest(rest), symmetry, size_));
    }
  }
  image.hash_ = image.hash_from_scratch();
  return image;
}

Loa::Move Loa::transformed(Move move, int symmetry) const {
  if (is_pass(move)) return move;
  return {static_cast<std::uint8_t>(image_of_square(move.from, symmetry, size_)),
          static_cast<std::uint8_t>(image_of_square(move.to, symmetry, size_))};
}

bool Loa::is_legal(Move move) const {
  if (outcome_ != Outcome::Open) return false;
  const View view = mover_view();
  if (is_pass(move)) {
    MoveList<Loa> moves;
    legal_moves(moves);
    return is_pass(moves[0]);
  }
  const int direction = kDirectionTo[move.from][move.to];
  if ((view.own & bit(move.from)) == 0 || direction == loa_board::kDirections) return false;
  const Step s = step(view, move.from, direction);
  return s.legal && s.to == move.to;
}

// Nearly all moves are ruled out by three tests of a few bits: the man that moves must end beside every man
// that stands alone, beside the group of the lowest man, and beside the rest, as far as they are not itself.
std::optional<Loa::Move> Loa::winning_move(std::span<const Move> moves) const {
  using namespace loa_board;
  const Bits own = men(to_move_), other = men(opponent(to_move_));
  const Bits alone = own & ~neighbours(own), group = lowest_group(own), rest = own & ~group;
  for (const Move move : moves) {
    if (is_pass(move)) continue;
    const Bits around = kAround[move.to], stay = ~bit(move.from);
    const auto misses = [&](Bits men) { return (men & stay) != 0 && (men & stay & around) == 0; };
    if ((alone & stay & ~around) != 0 || misses(group) || misses(rest)) continue;
    if (!is_connected((own & stay) | bit(move.to))) continue;
    const Bits left = other & ~bit(move.to);
    if (left == other || !is_connected(left)) return move;
  }
  return std::nullopt;
}

}  // namespace banyan
