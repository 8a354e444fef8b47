#include "banyan/knowledge/go_bits.hpp"

#include <algorithm>

#include "banyan/core/check.hpp"
#include "banyan/core/fixed_list.hpp"

namespace banyan {
namespace {

using Set = GoBits::Set;

Set lowest(Set set) { return set & (~set + 1); }

}  // namespace

GoBits::GoBits(int columns, int rows)
    : columns_(columns), rows_(rows), points_(columns * rows), low_((points_ + 1) / 2) {
  BANYAN_CHECK(points_ <= kMostPoints);
  all_ = (Set{1} << points_) - 1;
  for (int row = 0; row < rows; ++row) {
    first_column_ |= Set{1} << (row * columns);
    last_column_ |= Set{1} << (row * columns + columns - 1);
  }
  make_symmetries();
}

void GoBits::make_symmetries() {
  for (unsigned symmetry = 0; symmetry < (columns_ == rows_ ? 8u : 4u); ++symmetry) {
    auto& image = image_.emplace_back();
    for (int i = 0; i < points_; ++i) {
      int c = symmetry & 1 ? columns_ - 1 - i % columns_ : i % columns_;
      int r = symmetry & 2 ? rows_ - 1 - i / columns_ : i / columns_;
      if (symmetry & 4) std::swap(c, r);
      image[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(r * columns_ + c);
    }
    image[kNoKo] = kNoKo;
    auto& half = half_.emplace_back();
    for (const int high : {0, 1}) {
      const int first = high != 0 ? low_ : 0, bits = high != 0 ? points_ - low_ : low_;
      for (Set set = 0; set < Set{1} << bits; ++set) {
        Set mapped = 0;
        for (Set rest = set; rest != 0; rest &= rest - 1) {
          mapped |= Set{1} << image[static_cast<std::size_t>(first + std::countr_zero(rest))];
        }
        half[static_cast<std::size_t>(high)].push_back(mapped);
      }
    }
  }
}

std::uint64_t GoBits::key(const Position& at) const {
  std::uint64_t least = ~std::uint64_t{0};
  for (std::size_t s = 0; s < image_.size(); ++s) {
    const std::uint64_t key = image(at.own, s) | std::uint64_t{image(at.other, s)} << kMostPoints |
                              std::uint64_t{image_[s][at.ko]} << (2 * kMostPoints);
    least = std::min(least, key);
  }
  return least | std::uint64_t{at.passed} << 55 | std::uint64_t{at.first_to_move} << 56;
}

std::optional<GoBits::Position> GoBits::play(const Position& at, int point) const {
  const Set stone = Set{1} << point;
  if (point == at.ko) return std::nullopt;
  const Set own = at.own | stone;
  Set other = at.other, taken = 0;
  for (Set next = beside(stone) & at.other; next != 0;) {
    const Set chain = spread(lowest(next), at.other);
    next &= ~chain;
    if ((beside(chain) & ~(own | at.other)) == 0) taken |= chain;
  }
  other &= ~taken;
  const Set chain = spread(stone, own), liberties = beside(chain) & ~(own | other);
  if (liberties == 0) return std::nullopt;
  const bool is_ko = count(taken) == 1 && chain == stone && liberties == taken;
  const int ko = is_ko ? std::countr_zero(taken) : kNoKo;
  return Position{other, own, static_cast<std::uint8_t>(ko), 0,
                  static_cast<std::uint8_t>(1 - at.first_to_move)};
}

int GoBits::area(Set a, Set b) const {
  int area = count(a) - count(b);
  const Set empty = all_ & ~(a | b);
  for (Set rest = empty; rest != 0;) {
    const Set region = spread(lowest(rest), empty), around = beside(region);
    rest &= ~region;
    const bool of_a = (around & a) != 0, of_b = (around & b) != 0;
    if (of_a != of_b) area += of_a ? count(region) : -count(region);
  }
  return area;
}

// The chains of a, and what is left of the board without them; by region the numbers of the chains around it,
// and of those that touch every empty point of it.
struct GoBits::Regions {
  FixedList<Set, kMostPoints> chains, points, around, vital;
};

GoBits::Regions GoBits::regions_between(Set a, Set b) const {
  Regions found;
  for (Set rest = a; rest != 0;) {
    found.chains.push_back(spread(lowest(rest), a));
    rest &= ~found.chains.back();
  }
  for (Set rest = all_ & ~a; rest != 0;) {
    const Set region = spread(lowest(rest), all_ & ~a), empty = region & ~b, border = beside(region);
    rest &= ~region;
    Set around = 0, vital = 0;
    for (std::size_t i = 0; i < found.chains.size(); ++i) {
      if ((border & found.chains[i]) == 0) continue;
      around |= Set{1} << i;
      if ((empty & ~beside(found.chains[i])) == 0) vital |= Set{1} << i;
    }
    found.points.push_back(region);
    found.around.push_back(around);
    found.vital.push_back(vital);
  }
  return found;
}

// A chain lives if two regions are vital to it, and a region counts as long as all chains around it live.
Set GoBits::safe(Set a, Set b) const {
  const Regions regions = regions_between(a, b);
  Set alive = (Set{1} << regions.chains.size()) - 1;
  const auto counts = [&](std::size_t r) { return (regions.around[r] & ~alive) == 0; };
  for (Set before = 0; before != alive;) {
    before = alive;
    Set once = 0, twice = 0;
    for (std::size_t r = 0; r < regions.points.size(); ++r) {
      if (!counts(r)) continue;
      twice |= once & regions.vital[r];
      once |= regions.vital[r];
    }
    alive &= twice;
  }
  Set safe = 0;
  for (std::size_t i = 0; i < regions.chains.size(); ++i) {
    if ((alive >> i & 1) != 0) safe |= regions.chains[i];
  }
  const Set touched = beside(a);
  for (std::size_t r = 0; r < regions.points.size(); ++r) {
    const bool is_inside = regions.around[r] != 0 && counts(r);
    if (is_inside && !holds_two_eyes(regions.points[r] & ~touched)) safe |= regions.points[r];
  }
  return safe;
}

}  // namespace banyan
