#include "banyan/knowledge/hex_teams.hpp"

#include <algorithm>

namespace banyan {
namespace {

struct AroundHex {
  int column, row;
};
// Clockwise, as First sees it; Second sees columns and rows exchanged, which turns the order around.
constexpr std::array<AroundHex, 6> kAroundFirst = {{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}};
constexpr std::array<AroundHex, 6> kAroundSecond = {{{-1, 0}, {-1, 1}, {0, 1}, {1, 0}, {1, -1}, {0, -1}}};

// 0 empty, 1 the mover's, 2 the other's. Beyond an edge its owner has stones, beyond a corner nobody.
unsigned ring_state(const Hex& position, Side side, int column, int row) {
  const bool beyond_column = column < 0 || column >= position.size();
  const bool beyond_row = row < 0 || row >= position.size();
  if (beyond_column && beyond_row) return 0;
  if (beyond_row) return side == Side::First ? 1 : 2;
  if (beyond_column) return side == Side::Second ? 1 : 2;
  const int point = position.point_at(column, row);
  if (position.is_empty(point)) return 0;
  return position.has_stone(side, point) ? 1 : 2;
}

}  // namespace

FeatureTeam HexTeams::team(Hex::Move move) const {
  FeatureTeam team;
  if (move == Hex::kSwap) {
    team.push_back(kSwap);
    return team;
  }
  const Side side = position_.to_move();
  const int column = position_.column_of(move.point), row = position_.row_of(move.point);
  unsigned ring = 0, turned = 0;
  const auto& around = side == Side::First ? kAroundFirst : kAroundSecond;
  for (std::size_t i = 0; i < 6; ++i) {
    ring = 3 * ring + ring_state(position_, side, column + around[i].column, row + around[i].row);
  }
  turned = ring % 27 * 27 + ring / 27;  // half a turn: the last three before the first three
  team.push_back(static_cast<MoveFeature>(std::min(ring, turned)));
  const int last = position_.size() - 1;
  const int line = std::min({column, row, last - column, last - row, kLines - 1});
  team.push_back(static_cast<MoveFeature>(kRings + line));
  return team;
}

std::string HexTeams::name(std::size_t feature) {
  if (feature == kSwap) return "swap";
  if (feature >= kRings) return "line " + std::to_string(feature - kRings + 1);
  std::string ring(6, '.');
  for (std::size_t i = 6; i-- > 0; feature /= 3) ring[i] = ".xo"[feature % 3];
  return "around " + ring;
}

}  // namespace banyan
