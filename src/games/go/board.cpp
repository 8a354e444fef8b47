// What GoBoard does not do at every move of a play-out: set-up, liberties one by one, areas, checks.
#include "banyan/games/go/board.hpp"

#include <algorithm>

namespace banyan {

template <int Size>
GoBoard<Size>::GoBoard(int columns, int rows)
    : columns_(static_cast<std::uint8_t>(columns)), rows_(static_cast<std::uint8_t>(rows)) {
  BANYAN_CHECK(1 <= columns && columns <= Geometry::kLargest && 1 <= rows && rows <= Geometry::kLargest);
  BANYAN_CHECK(Size == 0 || (columns == Size && rows == Size));
  for (std::size_t p = 0; p < head_.size(); ++p) head_[p] = static_cast<Index>(p);
  around_.fill(static_cast<Around>(GoColor::Border));
  for_each_point([&](GoPoint p) {
    const int column = Geometry::column_of(p), row = Geometry::row_of(p);
    const int border = (column == 0) + (column == columns - 1) + (row == 0) + (row == rows - 1);
    around_[p] = static_cast<Around>(static_cast<int>(GoColor::Empty) | border << shift(GoColor::Black) |
                                     border << shift(GoColor::White) | (4 - border) << shift(GoColor::Empty));
    add_empty(p);
  });
}

template <int Size>
GoPoint GoBoard<Size>::only_liberty(GoPoint stone) const {
  const Liberties liberties = liberties_[head_[stone]];
  const int pairs = count(liberties);
  if (pairs == 0 || pairs > 4) return kNoPoint;  // a point touches at most four stones
  const auto mean = static_cast<GoPoint>((liberties >> kCountBits) / static_cast<Liberties>(pairs));
  return color_at(mean) == GoColor::Empty && is_only_liberty(mean, stone) ? mean : kNoPoint;
}

template <int Size>
typename GoBoard<Size>::Points GoBoard<Size>::liberties(GoPoint stone, std::size_t most) const {
  Points found;
  GoPoint p = stone;
  do {
    for (const GoPoint n : Geometry::neighbours(p)) {
      if (found.size() == most) return found;
      if (color_at(n) != GoColor::Empty) continue;
      if (std::find(found.begin(), found.end(), n) == found.end()) found.push_back(n);
    }
    p = link_[p];
  } while (p != stone);
  return found;
}

template <int Size>
typename GoBoard<Size>::Points GoBoard<Size>::captured_by(GoPoint p, GoColor color) const {
  Points heads;
  for (const GoPoint n : Geometry::neighbours(p)) {
    if (color_at(n) != opponent(color) || !is_only_liberty(p, n)) continue;
    if (std::find(heads.begin(), heads.end(), head_[n]) == heads.end()) heads.push_back(head_[n]);
  }
  return heads;
}

template <int Size>
std::uint64_t GoBoard<Size>::key_after(GoPoint p, GoColor color) const {
  std::uint64_t key = key_ ^ key_of(p, color);
  for (const GoPoint head : captured_by(p, color)) {
    GoPoint stone = head;
    do {
      key ^= key_of(stone, opponent(color));
      stone = link_[stone];
    } while (stone != head);
  }
  return key;
}

template <int Size>
bool GoBoard<Size>::is_settled() const {
  bool settled = true;
  for_each_point([&](GoPoint p) { settled &= color_at(p) == GoColor::Empty || pseudo_liberties(p) != 0; });
  return settled;
}

template <int Size>
typename GoBoard<Size>::Region GoBoard<Size>::region_of(GoPoint p, PerPoint<bool>& seen) const {
  Region region;
  std::array<bool, 4> reaches{};
  seen[p] = true;
  region.points.push_back(p);
  for (std::size_t i = 0; i < region.points.size(); ++i) {
    for (const GoPoint n : Geometry::neighbours(region.points[i])) {
      reaches[static_cast<std::size_t>(color_at(n))] = true;
      if (color_at(n) != GoColor::Empty || seen[n]) continue;
      seen[n] = true;
      region.points.push_back(n);
    }
  }
  const auto [black, white, empty, border] = reaches;
  region.owner = black == white ? GoColor::Empty : black ? GoColor::Black : GoColor::White;
  return region;
}

template <int Size>
int GoBoard<Size>::area_balance() const {
  int balance = stone_count(GoColor::Black) - stone_count(GoColor::White);
  PerPoint<bool> seen{};
  for (std::size_t i = 0; i < empty_count_; ++i) {
    const GoPoint p = empty_[i];
    if (neighbours_of(p, GoColor::Empty) == 0) {
      // Nearly every point that a play-out leaves empty is alone, and its neighbours are counted already.
      balance += (neighbours_of(p, GoColor::Black) == 4) - (neighbours_of(p, GoColor::White) == 4);
    } else if (!seen[p]) {
      const Region region = region_of(p, seen);
      const int size = static_cast<int>(region.points.size());
      balance += region.owner == GoColor::Black ? size : region.owner == GoColor::White ? -size : 0;
    }
  }
  return balance;
}

template <int Size>
typename GoBoard<Size>::template PerPoint<GoColor> GoBoard<Size>::area_map() const {
  PerPoint<GoColor> map;
  PerPoint<bool> seen{};
  for (GoPoint p = 0; p < Geometry::kPoints; ++p) map[p] = color_at(p);
  for_each_point([&](GoPoint p) {
    if (color_at(p) != GoColor::Empty || seen[p]) return;
    const Region region = region_of(p, seen);
    for (const GoPoint r : region.points) map[r] = region.owner;
  });
  return map;
}

template <int Size>
bool GoBoard<Size>::same_stones(const GoBoard& other) const {
  for (GoPoint p = 0; p < Geometry::kPoints; ++p) {
    if (color_at(p) != other.color_at(p)) return false;
  }
  return true;
}

template <int Size>
std::uint64_t GoBoard<Size>::key_from_scratch() const {
  std::uint64_t key = 0;
  for_each_point([&](GoPoint p) {
    if (is_stone(color_at(p))) key ^= key_of(p, color_at(p));
  });
  return key;
}

template class GoBoard<0>;
template class GoBoard<9>;
template class GoBoard<13>;
template class GoBoard<19>;

}  // namespace banyan
