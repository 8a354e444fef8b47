// GoBoard: stones, chains and their liberties, kept up to date move by move. It knows how stones are placed
// and captured, what is suicide, an eye and an area; whose turn it is, ko and the end of the game are
// GoGame's (go.hpp).
//
// A chain is a circular list of stones, one of them its head. It counts pseudo-liberties: pairs (stone,
// adjacent empty point), so that a move updates a chain by one addition and a merge is a sum. Beside their
// number it keeps the sum of the points' indices, which makes "exactly one liberty?" an exact question: if
// there is only one, it is the mean.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "banyan/core/check.hpp"
#include "banyan/core/fixed_list.hpp"
#include "banyan/core/zobrist.hpp"
#include "banyan/games/go/geometry.hpp"

namespace banyan {

template <int Size>
class GoBoard {
 public:
  using Geometry = GoGeometry<Size>;
  using Points = FixedList<GoPoint, 4>;
  template <class T>
  using PerPoint = std::array<T, Geometry::kPoints>;
  static constexpr int kMostStones = Geometry::kLargest * Geometry::kLargest;

  // An empty board. pre: both in 1 … kLargest, and equal to Size unless that is 0.
  GoBoard(int columns, int rows);

  int columns() const { return Size == 0 ? columns_ : Size; }
  int rows() const { return Size == 0 ? rows_ : Size; }
  bool is_on_board(GoPoint p) const { return p < Geometry::kPoints && color_at(p) != GoColor::Border; }
  // Calls f(p) for every point, row by row from A1.
  template <class F>
  void for_each_point(F f) const;

  GoColor color_at(GoPoint p) const { return color_of(around_[p]); }
  int stone_count(GoColor color) const { return stones_[static_cast<std::size_t>(color)]; }
  // How many of the four neighbours have that colour; the border counts as Black and as White.
  int neighbours_of(GoPoint p, GoColor color) const { return neighbours(around_[p], color); }
  // Key of the stones alone: no side, no ko.
  std::uint64_t key() const { return key_; }

  // The empty points, in an order that depends on the moves played.
  using Index = std::conditional_t<Geometry::kPoints <= 256, std::uint8_t, std::uint16_t>;
  using EmptyPoints = std::array<Index, kMostStones>;
  int empty_count() const { return empty_count_; }
  const EmptyPoints& empty_points() const { return empty_; }

  // Chains; `stone` is any stone of the chain.
  GoPoint chain_of(GoPoint stone) const { return head_[stone]; }
  int chain_size(GoPoint stone) const { return size_[head_[stone]]; }
  GoPoint next_in_chain(GoPoint stone) const { return link_[stone]; }
  int pseudo_liberties(GoPoint stone) const { return count(liberties_[head_[stone]]); }
  // The chain's only liberty, or kNoPoint if it has several.
  GoPoint only_liberty(GoPoint stone) const;
  bool in_atari(GoPoint stone) const { return only_liberty(stone) != kNoPoint; }
  // Its liberties, but at most `most` <= 4 of them: if there may be three and are two, there are two.
  Points liberties(GoPoint stone, std::size_t most) const;

  // Whether a stone on the empty point p would capture nothing and have no liberty.
  bool is_suicide(GoPoint p, GoColor color) const;
  // Whether p is an eye that a play-out does not fill: all neighbours have that colour, and at most one
  // diagonal point holds an enemy, none at the edge. pre: p is empty.
  bool is_eye(GoPoint p, GoColor color) const;
  // Heads of the enemy chains that a stone on the empty point p would capture.
  Points captured_by(GoPoint p, GoColor color) const;
  // What key() will be after a stone on p and its captures.
  std::uint64_t key_after(GoPoint p, GoColor color) const;

  // Plays a stone and takes what it captures. Returns the point where the single stone just taken cannot be
  // replaced at once (simple ko), or kNoPoint. pre: p is empty and no suicide.
  GoPoint play(GoPoint p, GoColor color);
  // Only puts the stone, for set-ups: chains may be left without liberties. pre: p is empty.
  void add_stone(GoPoint p, GoColor color) { add_and_find_captures(p, color); }
  // Whether every chain has a liberty, as after every move.
  bool is_settled() const;

  // Area: a side's stones and the empty regions that reach no other colour.
  int area_balance() const;            // Black's minus White's
  PerPoint<GoColor> area_map() const;  // Black, White, or Empty where neither owns the point

  bool same_stones(const GoBoard& other) const;
  std::uint64_t key_from_scratch() const;

 private:
  // What a move nearby asks about a point, in one word: its colour in bits 0-1, and from bit 4 on how many of
  // its neighbours are Black, White and empty, four bits each. The border counts as Black and as White, so
  // that "all neighbours are mine" is one comparison at the edge, too.
  using Around = std::uint16_t;
  static constexpr GoColor color_of(Around a) { return static_cast<GoColor>(a & 3); }
  static constexpr int shift(GoColor color) { return 4 + 4 * static_cast<int>(color); }
  static constexpr int neighbours(Around a, GoColor color) { return a >> shift(color) & 15; }
  static constexpr Around recolored(Around a, GoColor from, GoColor to) {
    return static_cast<Around>(a + static_cast<int>(to) - static_cast<int>(from));
  }
  static constexpr Around with_neighbour_recolored(Around a, GoColor from, GoColor to) {
    return static_cast<Around>(a + (1 << shift(to)) - (1 << shift(from)));
  }

  // Pseudo-liberties of a chain: their number in the low bits, the sum of their points above it.
  using Liberties = std::uint32_t;
  static constexpr int kCountBits = 11;
  static constexpr Liberties kCountMask = (Liberties{1} << kCountBits) - 1;
  static_assert(4 * kMostStones <= static_cast<int>(kCountMask));
  static_assert(4 * kMostStones * Geometry::kPoints < 1 << (32 - kCountBits));
  static constexpr Liberties one_liberty(GoPoint p) { return Liberties{p} << kCountBits | 1; }
  static constexpr int count(Liberties l) { return static_cast<int>(l & kCountMask); }

  static constexpr auto kKeys = zobrist_keys<2 * Geometry::kPoints>(0x676f00 + Size);
  static constexpr std::uint64_t key_of(GoPoint p, GoColor color) {
    return kKeys[static_cast<std::size_t>(color) * Geometry::kPoints + p];
  }

  unsigned add_and_find_captures(GoPoint p, GoColor color);
  void remove_chain(GoPoint stone, GoColor color);
  void merge(GoPoint a, GoPoint b);
  void add_empty(GoPoint p);
  void remove_empty(GoPoint p);
  // Whether the empty point p next to `stone` is the only liberty of its chain.
  bool is_only_liberty(GoPoint p, GoPoint stone) const;
  struct Region {
    FixedList<GoPoint, kMostStones> points;
    GoColor owner;  // the only colour it reaches, else Empty
  };
  // The empty region around p; its points are marked in `seen`.
  Region region_of(GoPoint p, PerPoint<bool>& seen) const;

  std::uint64_t key_ = 0;
  // By head. A point without a stone is its own head; what is added to its entry is never read.
  PerPoint<Liberties> liberties_{};
  PerPoint<Around> around_{};
  PerPoint<Index> head_{};
  PerPoint<Index> link_{};  // on a stone: the next of its chain; on an empty point: its place in empty_
  PerPoint<Index> size_{};  // stones, by head
  EmptyPoints empty_{};     // the first empty_count_ are meant
  std::uint16_t empty_count_ = 0;
  std::array<std::uint16_t, 2> stones_{};
  std::uint8_t columns_, rows_;
};

template <int Size>
template <class F>
void GoBoard<Size>::for_each_point(F f) const {
  for (int row = 0; row < rows(); ++row) {
    for (int column = 0; column < columns(); ++column) f(Geometry::point(column, row));
  }
}

template <int Size>
inline GoPoint GoBoard<Size>::play(GoPoint p, GoColor color) {
  unsigned captures = add_and_find_captures(p, color);
  if (captures == 0) return kNoPoint;
  const auto beside = Geometry::neighbours(p);
  int taken = 0;
  GoPoint victim = kNoPoint;
  for (; captures != 0; captures &= captures - 1) {
    victim = beside[static_cast<std::size_t>(std::countr_zero(captures))];
    taken += chain_size(victim);
    remove_chain(victim, opponent(color));
  }
  const bool is_ko = taken == 1 && chain_size(p) == 1 && pseudo_liberties(p) == 1;
  return is_ko ? victim : kNoPoint;
}

// Returns bit i for the neighbour i through which an enemy chain lost its last liberty: one bit a chain.
// The first loop has no branch, because colours around a random point cannot be predicted.
template <int Size>
inline unsigned GoBoard<Size>::add_and_find_captures(GoPoint p, GoColor color) {
  const auto beside = Geometry::neighbours(p);
  const GoColor enemy = opponent(color);
  key_ ^= key_of(p, color);
  remove_empty(p);
  ++stones_[static_cast<std::size_t>(color)];
  around_[p] = recolored(around_[p], GoColor::Empty, color);

  unsigned own = 0, captures = 0;
  Liberties liberties = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const GoPoint n = beside[i];
    const GoColor there = color_at(n);
    around_[n] = with_neighbour_recolored(around_[n], GoColor::Empty, color);
    const Liberties left = liberties_[head_[n]] -= one_liberty(p);
    own |= static_cast<unsigned>(there == color) << i;
    captures |= static_cast<unsigned>((there == enemy) & (count(left) == 0)) << i;
    liberties += there == GoColor::Empty ? one_liberty(n) : 0;
  }
  head_[p] = link_[p] = static_cast<Index>(p);
  size_[p] = 1;
  liberties_[p] = liberties;
  for (; own != 0; own &= own - 1) {
    const GoPoint n = beside[static_cast<std::size_t>(std::countr_zero(own))];
    if (head_[n] != head_[p]) merge(head_[n], head_[p]);
  }
  return captures;
}

// Joins two chains, given by their heads: the smaller is relabelled, and swapping one link of each makes one
// circle of two.
template <int Size>
inline void GoBoard<Size>::merge(GoPoint a, GoPoint b) {
  if (size_[a] < size_[b]) std::swap(a, b);
  liberties_[a] += liberties_[b];
  size_[a] = static_cast<Index>(size_[a] + size_[b]);
  GoPoint stone = b;
  do {
    head_[stone] = static_cast<Index>(a);
    stone = link_[stone];
  } while (stone != b);
  std::swap(link_[a], link_[b]);
}

template <int Size>
inline void GoBoard<Size>::remove_chain(GoPoint stone, GoColor color) {
  auto& stones = stones_[static_cast<std::size_t>(color)];
  stones = static_cast<std::uint16_t>(stones - chain_size(stone));
  GoPoint p = stone;
  do {
    const GoPoint next = link_[p];
    key_ ^= key_of(p, color);
    around_[p] = recolored(around_[p], color, GoColor::Empty);
    head_[p] = static_cast<Index>(p);
    add_empty(p);
    for (const GoPoint n : Geometry::neighbours(p)) {
      around_[n] = with_neighbour_recolored(around_[n], color, GoColor::Empty);
      liberties_[head_[n]] += one_liberty(p);
    }
    p = next;
  } while (p != stone);
}

template <int Size>
inline void GoBoard<Size>::add_empty(GoPoint p) {
  link_[p] = static_cast<Index>(empty_count_);
  empty_[empty_count_++] = static_cast<Index>(p);
}

template <int Size>
inline void GoBoard<Size>::remove_empty(GoPoint p) {
  const Index last = empty_[--empty_count_];
  empty_[link_[p]] = last;
  link_[last] = link_[p];
}

template <int Size>
inline bool GoBoard<Size>::is_only_liberty(GoPoint p, GoPoint stone) const {
  int touching = 0;
  for (const GoPoint n : Geometry::neighbours(p)) touching += head_[n] == head_[stone] ? 1 : 0;
  return touching == pseudo_liberties(stone);
}

template <int Size>
inline bool GoBoard<Size>::is_suicide(GoPoint p, GoColor color) const {
  if (neighbours_of(p, GoColor::Empty) != 0) return false;
  bool is_saved = false;
  for (const GoPoint n : Geometry::neighbours(p)) {
    // An enemy chain dies if p is its only liberty; an own chain lends a liberty if it has another.
    is_saved |= color_at(n) == (is_only_liberty(p, n) ? opponent(color) : color);
  }
  return !is_saved;
}

template <int Size>
inline bool GoBoard<Size>::is_eye(GoPoint p, GoColor color) const {
  if (neighbours_of(p, color) != 4) return false;
  int enemies = 0, edge = 0;
  for (const GoPoint d : Geometry::diagonals(p)) {
    enemies += color_at(d) == opponent(color) ? 1 : 0;
    edge |= color_at(d) == GoColor::Border ? 1 : 0;
  }
  return enemies + edge < 2;
}

extern template class GoBoard<0>;
extern template class GoBoard<9>;
extern template class GoBoard<13>;
extern template class GoBoard<19>;

}  // namespace banyan
