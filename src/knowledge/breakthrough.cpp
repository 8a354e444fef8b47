#include "banyan/knowledge/breakthrough.hpp"

#include <algorithm>
#include <array>

namespace banyan {
namespace {

// Chance to win behind a move to a safe square so many rows from the goal (Lorentz); the goal itself is dealt
// with before.
constexpr std::array<float, 6> kSafe = {1.0f, 0.97f, 0.95f, 0.85f, 0.75f, 0.60f};
constexpr float kSafeCapture = 0.80f, kUnsafeCapture = 0.60f, kOther = 0.30f;
constexpr float kStopsRunner = 0.98f;

constexpr std::uint64_t row_mask(int row) { return std::uint64_t{0xff} << 8 * row; }
int goal_of(const Breakthrough& position, Side side) { return side == Side::First ? position.rows() - 1 : 0; }
int forward_of(Side side) { return side == Side::First ? 1 : -1; }

// The men that one step takes to the goal. Nothing stops them but capture: no own man stands on the goal row,
// and of its squares the diagonal ones are always free to enter.
std::uint64_t runners(const Breakthrough& position, Side side) {
  return position.men(side) & row_mask(goal_of(position, side) - forward_of(side));
}

// The squares of `row` on the two diagonals next to `column`.
std::uint64_t beside(int column, int row) {
  std::uint64_t squares = 0;
  if (column > 0) squares |= std::uint64_t{1} << (8 * row + column - 1);
  if (column < 7) squares |= std::uint64_t{1} << (8 * row + column + 1);
  return squares;
}

// The row of the most advanced man, counted from the side's own home row.
int advance(const Breakthrough& position, Side side) {
  const std::uint64_t men = position.men(side);
  return side == Side::First ? (63 - std::countl_zero(men)) / 8 : position.rows() - 1 - lowest_bit(men) / 8;
}

// --- the board as a side sees it that moves up ---

constexpr std::uint64_t kColumnA = 0x0101010101010101;
std::uint64_t to_left(std::uint64_t men) { return (men & ~kColumnA) >> 1; }
std::uint64_t to_right(std::uint64_t men) { return (men & ~(kColumnA << 7)) << 1; }
std::uint64_t beside(std::uint64_t men) { return to_left(men) | to_right(men); }

struct View {
  std::uint64_t own, other;  // own moves up
  int rows, columns;

  View(const Breakthrough& position, Side side)
      : own(position.men(side)),
        other(position.men(opponent(side))),
        rows(position.rows()),
        columns(position.columns()) {
    if (side == Side::First) return;
    own = upside_down(own);
    other = upside_down(other);
  }
  std::uint64_t upside_down(std::uint64_t men) const { return __builtin_bswap64(men) >> 8 * (8 - rows); }

  std::uint64_t attacked() const { return beside(own) << 8; }        // squares that own men may capture on
  std::uint64_t covered() const { return beside(other) >> 8; }       // and the other's
  int foremost() const { return (63 - std::countl_zero(own)) / 8; }  // its row
  int moves_of_other() const { return lowest_bit(other) / 8; }       // that its foremost man needs
  // The squares from which one sees a man of `other` in the cone ahead.
  std::uint64_t guarded() const {
    std::uint64_t squares = 0;
    for (int row = 1; row < rows; ++row) {
      const std::uint64_t above = other | squares;
      squares = (above | beside(above)) >> 8;
    }
    return squares;
  }
  std::uint64_t steps() const {
    const std::uint64_t board = row_of_board() * (kColumnA >> 8 * (8 - rows));
    return ((own << 8 & ~other) | attacked()) & ~own & board;
  }
  std::uint64_t row_of_board() const { return (std::uint64_t{1} << columns) - 1; }
};

// The worth of the men by their places, from left to right as in PieceSquare::kFeatures.
void add_places(const View& view, double sign, Features<PieceSquare>& out) {
  const std::uint64_t edges = kColumnA | kColumnA << (view.columns - 1);
  for (int rows = 1; rows < view.rows; ++rows) {
    const std::uint64_t men = view.own & row_mask(view.rows - 1 - rows);
    out[rows - 1] += sign * popcount(men & ~edges);
    out[PieceSquare::kMostRows + rows - 1] += sign * popcount(men & edges);
  }
  double* rest = out.data() + 2 * PieceSquare::kMostRows;
  rest[0] += sign * popcount(view.own & view.attacked());
  rest[1] += sign * popcount(view.own & to_left(view.own));
  rest[2] += sign * popcount(view.own & ~view.guarded());
  rest[3] += sign * view.foremost();
}

// --- weights, in points ---

constexpr Features<PieceSquare> kPieceSquareHand = {400, 250, 160, 120, 100, 100, 120, 300, 200, 140, 110,
                                                    100, 100, 110, 15,  10,  60,  20,  100, -40, 20};

// banyan learn evaluation "breakthrough(size=6)" --evaluation piece_square --games 4000 --depth 2 --seed 1
//   --engine "alphabeta(evaluation=piece_square(weights=hand),megabytes=1,noise=100)"
// 3954 games, 67810 positions; log-loss on 16469 more from games held out: 0.6382 (by hand 0.6811).
constexpr Features<PieceSquare> kPieceSquareFitted6 = {
    270.16,  // inside, 1 row to go
    295.57,  // 2 rows to go
    176.48,  // 3 rows to go
    139.88,  // 4 rows to go
    110.99,  // 5 rows to go
    0.00,    // 6 rows to go
    0.00,    // 7 rows to go
    289.79,  // on the edge, 1 row to go
    321.59,  // edge, 2 rows to go
    157.70,  // edge, 3 rows to go
    145.90,  // edge, 4 rows to go
    57.00,   // edge, 5 rows to go
    0.00,    // edge, 6 rows to go
    0.00,    // edge, 7 rows to go
    -39.60,  // protected men
    29.58,   // men side by side
    314.51,  // free men
    -64.84,  // rows of the foremost man
    205.98,  // prey of the mover
    -71.13,  // prey of the other
    14.80,   // side to move
};
// banyan learn evaluation "breakthrough(size=8)" --evaluation piece_square --games 4000 --depth 2 --seed 1
//   --engine "alphabeta(evaluation=piece_square(weights=hand),megabytes=1,noise=100)"
// 4000 games, 157006 positions; log-loss on 38582 more from games held out: 0.6474 (by hand 0.6792).
constexpr Features<PieceSquare> kPieceSquareFitted8 = {
    129.99,  // inside, 1 row to go
    214.06,  // 2 rows to go
    149.53,  // 3 rows to go
    137.25,  // 4 rows to go
    123.06,  // 5 rows to go
    119.10,  // 6 rows to go
    132.04,  // 7 rows to go
    144.78,  // on the edge, 1 row to go
    217.03,  // edge, 2 rows to go
    158.51,  // edge, 3 rows to go
    115.68,  // edge, 4 rows to go
    110.18,  // edge, 5 rows to go
    99.81,   // edge, 6 rows to go
    88.50,   // edge, 7 rows to go
    -20.75,  // protected men
    18.42,   // men side by side
    319.34,  // free men
    -10.16,  // rows of the foremost man
    176.54,  // prey of the mover
    -72.61,  // prey of the other
    3.55,    // side to move
};

}  // namespace

BreakthroughMoves::BreakthroughMoves(const Breakthrough& position)
    : goal_(goal_of(position, position.to_move())),
      forward_(forward_of(position.to_move())),
      own_(position.men(position.to_move())),
      other_(position.men(opponent(position.to_move()))),
      runners_(runners(position, opponent(position.to_move()))) {}

float BreakthroughMoves::score(Breakthrough::Move move) const {
  const std::uint64_t to = std::uint64_t{1} << move.to;
  const int row = move.to / 8, column = move.to % 8;
  if (row == goal_ || other_ == to) return 1;
  if ((runners_ & ~to) != 0) return 0;
  if (runners_ == to) return kStopsRunner;
  const std::uint64_t behind = own_ & ~(std::uint64_t{1} << move.from);
  const int attackers = popcount(other_ & beside(column, row + forward_));
  const int defenders = popcount(behind & beside(column, row - forward_));
  const bool captures = (other_ & to) != 0;
  if (attackers > defenders) return captures ? kUnsafeCapture : kOther;
  const auto distance = static_cast<std::size_t>((goal_ - row) * forward_);
  const float safe = distance < kSafe.size() ? kSafe[distance] : kOther;
  return captures ? std::max(safe, kSafeCapture) : safe;
}

int MenAndRunner::points(const Breakthrough& position) const {
  const Side side = position.to_move();
  if (runners(position, side) != 0) return kMostPoints;
  if (std::uint64_t threats = runners(position, opponent(side)); threats != 0) {
    const int runner = pop_lowest(threats);
    const std::uint64_t catchers = beside(runner % 8, runner / 8 - forward_of(side));
    if (threats != 0 || (position.men(side) & catchers) == 0) return -kMostPoints;
  }
  const int men = popcount(position.men(side)) - popcount(position.men(opponent(side)));
  const int rows = advance(position, side) - advance(position, opponent(side));
  return 40 * men + 10 * rows;  // tanh((10 men + 2.5 rows) / 60) in the paper
}

Proof race(const Breakthrough& position) {
  const View mine(position, position.to_move()), theirs(position, opponent(position.to_move()));
  const int own_moves = mine.rows - 1 - mine.foremost(), other_moves = mine.moves_of_other();
  if (own_moves == 1) return Proof::Win;
  // A step, and then free: the others have made one move less than the man when it arrives.
  const std::uint64_t free = mine.steps() & ~mine.guarded();
  if (free != 0) {
    const int left = mine.rows - 1 - (63 - std::countl_zero(free)) / 8;
    if (left < other_moves) return Proof::Win;
  }
  const std::uint64_t free_others = theirs.own & ~theirs.guarded();
  if (free_others != 0) {
    const int moves = theirs.rows - 1 - (63 - std::countl_zero(free_others)) / 8;
    if (moves < own_moves) return Proof::Loss;
  }
  // Men one step from the goal must be captured at once, and only one can be.
  const std::uint64_t threats = mine.other & row_mask(1);
  const bool many = (threats & (threats - 1)) != 0;
  return threats != 0 && (many || (threats & mine.attacked()) == 0) ? Proof::Loss : Proof::None;
}

Features<PieceSquare> PieceSquare::features(const Breakthrough& position) const {
  const View mine(position, position.to_move()), theirs(position, opponent(position.to_move()));
  Features<PieceSquare> features{};
  add_places(mine, 1, features);
  add_places(theirs, -1, features);
  features[kFeatures.size() - 3] = popcount(mine.attacked() & mine.other & ~mine.covered());
  features[kFeatures.size() - 2] = popcount(theirs.attacked() & theirs.other & ~theirs.covered());
  features[kFeatures.size() - 1] = 1;
  return features;
}

// A small board has fewer rows, and its men are nearer to each other.
const Features<PieceSquare>& PieceSquare::weights(const Breakthrough& position) const {
  if (weights_ == Weights::Hand) return kPieceSquareHand;
  return position.rows() <= 6 ? kPieceSquareFitted6 : kPieceSquareFitted8;
}

int PieceSquare::points(const Breakthrough& position) const {
  switch (race(position)) {
    case Proof::Win:
      return kMostPoints;
    case Proof::Loss:
      return -kMostPoints;
    default:
      return weighted_points(features(position), weights(position));
  }
}

BreakthroughForcing::BreakthroughForcing(const Breakthrough& position)
    : other_(position.men(opponent(position.to_move()))),
      goal_(position.to_move() == Side::First ? position.rows() - 1 : 0),
      before_(position.to_move() == Side::First ? goal_ - 1 : 1) {}

std::uint8_t BreakthroughForcing::forcing(Breakthrough::Move move) const {
  const std::uint64_t to = std::uint64_t{1} << move.to;
  if (move.to / 8 == goal_ || other_ == to) return Forcing::kWins;
  if ((other_ & to) != 0) return Forcing::kVeryForcing;
  return move.to / 8 == before_ ? Forcing::kForcing : Forcing::kQuiet;
}

}  // namespace banyan
