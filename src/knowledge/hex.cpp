#include "banyan/knowledge/hex.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace banyan {
namespace {

struct Step {
  int column, row;
};
// The six neighbours, round the point: two that follow each other are neighbours themselves.
constexpr std::array<Step, 6> kAround = {{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}};

constexpr float kSavesBridge = 0.95f, kSwap = 0.5f;
constexpr double kBase = 0.25, kCentre = 0.25, kBridge = 0.12, kContact = 0.04, kFilled = 0.1;

enum class Stone : std::uint8_t { None, Own, Other, Corner };

// What stands at a place, seen by `side`; beyond an edge, its owner's stones.
Stone at(const Hex& position, Side side, int column, int row) {
  const bool beyond_column = column < 0 || column >= position.size();
  const bool beyond_row = row < 0 || row >= position.size();
  if (beyond_column && beyond_row) return Stone::Corner;
  if (beyond_row) return side == Side::First ? Stone::Own : Stone::Other;
  if (beyond_column) return side == Side::Second ? Stone::Own : Stone::Other;
  const int point = position.point_at(column, row);
  if (position.is_empty(point)) return Stone::None;
  return position.has_stone(side, point) ? Stone::Own : Stone::Other;
}

// 1 in the centre of the board, 0 in the acute corners.
double centrality(const Hex& position, int column, int row) {
  const int last = position.size() - 1;
  const int x = 2 * column - last, y = 2 * row - last;  // twice the way from the centre
  return 1 - std::max({std::abs(x), std::abs(y), std::abs(x + y)}) / (2.0 * last);
}

}  // namespace

float HexMoves::score(Hex::Move move) const {
  if (move == Hex::kSwap) return kSwap;
  const Side side = position_.to_move();
  const int column = position_.column_of(move.point), row = position_.row_of(move.point);
  std::array<Stone, 6> around;
  for (std::size_t i = 0; i < 6; ++i) {
    around[i] = at(position_, side, column + kAround[i].column, row + kAround[i].row);
  }
  int bridges = 0, contacts = 0, filled = 0;
  for (std::size_t i = 0; i < 6; ++i) {
    const Stone here = around[i], next = around[(i + 1) % 6], second = around[(i + 2) % 6];
    if (here == Stone::Own && second == Stone::Own) {
      if (next == Stone::Other) return kSavesBridge;  // the opponent has entered it
      if (next == Stone::None) ++filled;              // a bridge that needs no help yet
    }
    if (here == Stone::Other) ++contacts;
    if (here != Stone::None || next != Stone::None) continue;
    const Step& a = kAround[i];
    const Step& b = kAround[(i + 1) % 6];
    if (at(position_, side, column + a.column + b.column, row + a.row + b.row) == Stone::Own) ++bridges;
  }
  const double score = kBase + kCentre * centrality(position_, column, row) + kBridge * std::min(bridges, 2) +
                       kContact * std::min(contacts, 3) - kFilled * std::min(filled, 2);
  return static_cast<float>(score);
}

// Breadth first in rings of equal cost: own stones cost nothing, empty points one.
int stones_needed(const Hex& position, Side side) {
  constexpr std::size_t kPoints = Hex::kMoveCodes;
  FixedList<std::uint16_t, kPoints> ring, next;
  std::array<bool, kPoints> reached{};
  const int size = position.size(), last = size - 1;
  const auto reach = [&](int column, int row) {
    if (column < 0 || column > last || row < 0 || row > last) return;
    const std::uint16_t point = position.point_at(column, row);
    if (reached[point] || position.has_stone(opponent(side), point)) return;
    reached[point] = true;
    (position.is_empty(point) ? next : ring).push_back(point);
  };
  for (int i = 0; i < size; ++i) side == Side::First ? reach(i, 0) : reach(0, i);
  for (int cost = 0; cost <= size * size; ++cost) {
    while (!ring.empty()) {
      const int point = ring.back();
      ring.pop_back();
      const int column = position.column_of(point), row = position.row_of(point);
      if ((side == Side::First ? row : column) == last) return cost;
      for (const Step& step : kAround) reach(column + step.column, row + step.row);
    }
    std::swap(ring, next);
  }
  return size * size;
}

int StonesNeeded::points(const Hex& position) const {
  const Side side = position.to_move();
  return 100 * (stones_needed(position, opponent(side)) - stones_needed(position, side)) + 50;
}

}  // namespace banyan
