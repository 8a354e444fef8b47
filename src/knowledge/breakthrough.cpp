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

}  // namespace banyan
