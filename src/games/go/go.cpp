// Go from and to text, and its symmetries.
#include "banyan/games/go/go.hpp"

#include <algorithm>
#include <utility>

#include "text.hpp"

namespace banyan {
namespace {

template <int Size>
Square square_of(GoPoint p) {
  return {GoGeometry<Size>::column_of(p), GoGeometry<Size>::row_of(p)};
}

Square mirrored(Square square, int symmetry, int columns, int rows) {
  if ((symmetry & 1) != 0) square.column = columns - 1 - square.column;
  if ((symmetry & 2) != 0) square.row = rows - 1 - square.row;
  if ((symmetry & 4) != 0) std::swap(square.column, square.row);
  return square;
}

}  // namespace

template <int Size>
GoGame<Size>::GoGame(int columns, int rows, double komi)
    : board_(columns, rows), komi_halves_(static_cast<std::int16_t>(2 * komi)) {}

template <int Size>
Result<GoGame<Size>> GoGame<Size>::start(const Options& options) {
  if (auto error = check_go_options(options)) return *error;
  return from_setup(go_start(options), options);
}

// C + max(P - ply, 0) (Huang, Coulom and Lin 2010, their enhanced formula): what a move may take rises until
// ply P, where the fights begin, and falls from there on. For 19x19 P = 80; other boards by their area. A
// side moves every second ply, so the sum falls by two a move: with one a move all moves before P would be
// given the same time.
template <int Size>
double GoGame<Size>::moves_left() const {
  constexpr double kSteady = 40, kOpening = 80, kLeast = 10, kLargest = 361;
  const int points = board_.columns() * board_.rows();
  const double scale = points / kLargest, ply = points - board_.empty_count();
  return std::max(kLeast, kSteady * scale) + std::max(0.0, kOpening * scale - ply);
}

template <int Size>
Result<GoGame<Size>> GoGame<Size>::from_text(std::string_view text, const Options& options) {
  if (auto error = check_go_options(options)) return *error;
  const auto setup = read_go_text(text, options);
  if (!setup) return Error{setup.error()};
  return from_setup(*setup, options);
}

template <int Size>
Result<GoGame<Size>> GoGame<Size>::from_setup(const GoSetup& setup, const Options& options) {
  if (Size != 0 && (options.columns != Size || options.rows != Size)) {
    return Error{"this game is compiled for a board of size " + std::to_string(Size)};
  }
  GoGame game(options.columns, options.rows, options.komi);
  Board& board = game.board_;
  board.for_each_point([&](GoPoint p) {
    const char man = setup.at(square_of<Size>(p));
    if (man != '.') board.add_stone(p, man == 'x' ? GoColor::Black : GoColor::White);
  });
  if (!board.is_settled()) return Error{"a chain without liberties in " + in_quotes(join_rows(setup.rows))};
  game.to_move_ = setup.to_move;
  game.passes_ = static_cast<std::uint8_t>(setup.passes);
  if (setup.ko) {
    game.ko_ = Geometry::point(setup.ko->column, setup.ko->row);
    if (!game.is_ko_possible()) {
      return Error{"no single stone can have been taken at the ko point '" + go_point_name(*setup.ko) + "'"};
    }
  }
  if (game.passes_ == 2) game.outcome_ = game.judged();
  return game;
}

// A stone was just taken at the ko point: it is an empty point among enemies of the mover, one of whom stands
// alone and has no other liberty.
template <int Size>
bool GoGame<Size>::is_ko_possible() const {
  const GoColor enemy = opponent(go_color(to_move_));
  if (board_.color_at(ko_) != GoColor::Empty || board_.neighbours_of(ko_, enemy) != 4) return false;
  for (const GoPoint n : Geometry::neighbours(ko_)) {
    if (board_.color_at(n) == enemy && board_.chain_size(n) == 1 && board_.in_atari(n)) return true;
  }
  return false;
}

template <int Size>
GoSetup GoGame<Size>::setup() const {
  GoSetup setup = go_start({board_.columns(), board_.rows(), 0.0, 0});
  board_.for_each_point([&](GoPoint p) {
    if (is_stone(board_.color_at(p)))
      setup.at(square_of<Size>(p)) = board_.color_at(p) == GoColor::Black ? 'x' : 'o';
  });
  setup.to_move = to_move_;
  setup.passes = passes_;
  if (ko_ != kNoPoint) setup.ko = square_of<Size>(ko_);
  return setup;
}

template <int Size>
std::string GoGame<Size>::to_text() const {
  return print_go_text(setup());
}

template <int Size>
BoardPicture GoGame<Size>::picture() const {
  return go_picture(setup());
}

template <int Size>
CellPath GoGame<Size>::cells_of(Move move) const {
  if (is_pass(move)) return {};
  return path_of({cell_at(square_of<Size>(move.point), board_.rows())});
}

template <int Size>
std::string GoGame<Size>::format(Move move) const {
  return is_pass(move) ? "pass" : go_point_name(square_of<Size>(move.point));
}

template <int Size>
Result<GoMove> GoGame<Size>::parse(std::string_view text) const {
  const std::string_view word = trim(text);
  if (outcome_ != Outcome::Open) return Error{"the game is over, " + in_quotes(text) + " cannot be played"};
  if (to_lower(word) == "pass") return kGoPass;
  const auto square = read_go_point(word, board_.columns(), board_.rows());
  if (!square) {
    return Error{"cannot read the move " + in_quotes(text) + ", expected a point of the board such as " +
                 go_point_name({board_.columns() / 2, board_.rows() / 2}) + ", or pass"};
  }
  const GoPoint p = Geometry::point(square->column, square->row);
  if (board_.color_at(p) != GoColor::Empty) return Error{"the point " + in_quotes(text) + " is taken"};
  if (p == ko_) return Error{"the ko at " + in_quotes(text) + " cannot be retaken at once"};
  if (board_.is_suicide(p, go_color(to_move_))) return Error{"the move " + in_quotes(text) + " is suicide"};
  return GoMove{p};
}

template <int Size>
GoGame<Size> GoGame<Size>::transformed(int symmetry) const {
  GoGame image(board_.columns(), board_.rows(), komi());
  board_.for_each_point([&](GoPoint p) {
    if (is_stone(board_.color_at(p)))
      image.board_.add_stone(transformed(Move{p}, symmetry).point, board_.color_at(p));
  });
  image.ko_ = transformed(Move{ko_}, symmetry).point;
  image.last_ = transformed(last_, symmetry);
  image.before_last_ = transformed(before_last_, symmetry);
  image.to_move_ = to_move_;
  image.outcome_ = outcome_;
  image.passes_ = passes_;
  return image;
}

template <int Size>
GoMove GoGame<Size>::transformed(Move move, int symmetry) const {
  BANYAN_ASSERT(0 <= symmetry && symmetry < symmetries());
  if (is_pass(move)) return move;
  const Square to = mirrored(square_of<Size>(move.point), symmetry, board_.columns(), board_.rows());
  return {Geometry::point(to.column, to.row)};
}

template class GoGame<0>;
template class GoGame<9>;
template class GoGame<13>;
template class GoGame<19>;

}  // namespace banyan
