#include "banyan/knowledge/connect4.hpp"

#include <algorithm>
#include <array>

namespace banyan {
namespace {

// Steps between the neighbours of a line: up, right, right and up, right and down. Boards of fewer than four
// columns have upright lines alone, and their columns may be too long for the other shifts.
struct Steps {
  std::array<int, 4> step;
  int count;
};
Steps steps_of(int columns, int stride) { return {{1, stride, stride + 1, stride - 1}, columns < 4 ? 1 : 4}; }

// What a line is worth to the side that has n discs on it and the other side none.
constexpr std::array<double, 4> kOwnLine = {1, 4, 12, 12}, kStoppedLine = {0, 2, 8, 8};
constexpr double kHalfWorth = 15;  // the sum that counts half

// A threat on a row that one gets by waiting, and on the other kind of row.
constexpr int kGoodRow = 100, kBadRow = 40, kMove = 10;
// A line of four that the other side has not stopped yet: what counts while nobody threatens.
constexpr int kOpenLine = 2;

int open_lines(const Connect4& position, Side side) {
  const Steps steps = steps_of(position.columns(), position.rows() + 1);
  const std::uint64_t free = position.cells() & ~position.discs(opponent(side));
  int lines = 0;
  for (int i = 0; i < steps.count; ++i) {
    const int step = steps.step[static_cast<std::size_t>(i)];
    const std::uint64_t pairs = free & free >> step;
    lines += popcount(pairs & pairs >> 2 * step);
  }
  return lines;
}

int worth_of(const Connect4& position, Side side) {
  const std::uint64_t wins = position.winning_cells(side);
  const std::uint64_t bottom = position.cells() & ~(position.cells() << 1);
  std::uint64_t odd = 0;  // rows 1, 3, 5 …
  for (int row = 0; row < position.rows(); row += 2) odd |= bottom << row;
  const std::uint64_t good = side == Side::First ? odd : ~odd;
  return kGoodRow * popcount(wins & good) + kBadRow * popcount(wins & ~good) +
         kOpenLine * open_lines(position, side);
}

}  // namespace

Connect4Moves::Connect4Moves(const Connect4& position)
    : columns_(position.columns()),
      stride_(position.rows() + 1),
      cells_(position.cells()),
      playable_(position.playable()),
      own_(position.discs(position.to_move())),
      other_(position.discs(opponent(position.to_move()))),
      own_wins_(position.winning_cells(position.to_move())),
      other_wins_(position.winning_cells(opponent(position.to_move()))) {}

// Over all lines of four through the cell: those that can still become ours, and those that we stop.
double Connect4Moves::worth_of_lines(int cell) const {
  const Steps steps = steps_of(columns_, stride_);
  double worth = 0;
  for (int i = 0; i < steps.count; ++i) {
    const int step = steps.step[static_cast<std::size_t>(i)];
    const std::uint64_t shape =
        (std::uint64_t{1} | std::uint64_t{1} << step) * (1 + (std::uint64_t{1} << 2 * step));
    for (int start = cell - 3 * step; start <= cell; start += step) {
      if (start < 0 || start + 3 * step >= 64) continue;
      const std::uint64_t line = shape << start;
      if ((line & ~cells_) != 0) continue;
      const auto own = static_cast<std::size_t>(popcount(line & own_));
      const auto other = static_cast<std::size_t>(popcount(line & other_));
      if (other == 0) worth += kOwnLine[own];
      if (own == 0) worth += kStoppedLine[other];
    }
  }
  return worth;
}

float Connect4Moves::score(Connect4::Move move) const {
  const std::uint64_t cell = std::uint64_t{1} << move.cell;
  const std::uint64_t above = cell << 1 & cells_;
  if (own_wins_ & cell) return 1;
  if ((other_wins_ & playable_ & ~cell) != 0 || (other_wins_ & above) != 0) return 0;
  if (other_wins_ & cell) return 0.95f;
  if (own_wins_ & above) return 0.15f;  // the opponent would fill the cell that we want
  const double worth = worth_of_lines(move.cell);
  return static_cast<float>(0.2 + 0.7 * worth / (worth + kHalfWorth));
}

int Threats::points(const Connect4& position) const {
  const Side side = position.to_move();
  if ((position.winning_cells(side) & position.playable()) != 0) return kMostPoints;
  const std::uint64_t losing = position.winning_cells(opponent(side)) & position.playable();
  if ((losing & (losing - 1)) != 0) return -kMostPoints;  // two wins at once cannot both be stopped
  return worth_of(position, side) - worth_of(position, opponent(side)) + kMove;
}

}  // namespace banyan
