// Hex (Hein 1942, Nash 1948): First (x) joins top and bottom, Second (o) joins left and right. One of them
// always does, so there are no draws.
//
// Points are numbered row by row from the top left, a1, with one border column behind every row: the six
// neighbours of a point are then six fixed steps, and a step over the edge ends on a border cell.
//
// A connection is not searched for, it grows: each side marks the stones joined to its first edge (top, left)
// and the points next to them. Most stones touch no mark and cost one look; one that does carries the mark
// on to the stones behind it. A stone is marked once in a game, so a whole game costs O(points).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/bits.hpp"
#include "banyan/core/conventions.hpp"
#include "banyan/core/game.hpp"
#include "banyan/core/measures.hpp"
#include "banyan/core/picture.hpp"
#include "banyan/core/zobrist.hpp"

namespace banyan {

class Hex {
 public:
  static constexpr std::string_view kName = "hex";
  static constexpr std::string_view kTitle = "Hex";
  static constexpr std::string_view kNotation = "a point, a1 at the top left: c5; or swap";
  static constexpr SideLooks kSides = {{{"Red", 'x', Paint::Red}, {"Blue", 'o', Paint::Blue}}};
  static constexpr Repetition kRepetition = Repetition::None;
  static constexpr Measures kMeasures{.evaluated = "size=7", .solved_columns = "size\tmoves\twinner"};
  static constexpr Conventions kConventions{
      .squares = Conventions::Squares::FromTop,
      .turns = {" x", " o"},
      .sgf = {.number = "11", .printed = "swap", .written = "swap-pieces"}};
  static constexpr int kSmallest = 2;
  static constexpr int kLargest = 19;
  static constexpr std::size_t kMaxMoves = kLargest * kLargest + 1;
  static constexpr int kPlayoutCap = kLargest * kLargest + 1;

  // With the swap rule the second player may answer the first stone with "swap": the stone is mirrored in the
  // long diagonal (column and row change places) and becomes an o. First still joins top and bottom and is to
  // move, so this is the same game as one in which the players had exchanged seats.
  struct Options {
    int size = 11;
    bool swap = false;
    void describe(auto& option) {
      option("size", size, kSmallest, kLargest, "points along an edge");
      option("swap", swap, "the second player may take over the first stone");
    }
  };
  struct Move {
    std::uint16_t point;
    friend bool operator==(Move, Move) = default;
  };
  static constexpr Move kSwap{0xffff};

  static Result<Hex> start(const Options& options);
  // Any number of stones of either side is accepted: puzzles and handicaps are positions too. Second may swap
  // where the rule is on and one x is all that stands on the board.
  static Result<Hex> from_text(std::string_view text, const Options& options);

  int size() const { return size_; }
  Side to_move() const { return to_move_; }
  Outcome outcome() const { return outcome_; }
  double moves_left() const;

  // The empty points from the top left, row by row, then the swap.
  void legal_moves(MoveList<Hex>& out) const;
  Move random_move(Rng& rng) const;
  void play(Move move) {
    if (move == kSwap) [[unlikely]]
      return play_swap();
    add_stone(to_move_, move.point);
    can_swap_ = to_move_ == Side::First && empty_count_ == swap_at_;
    to_move_ = opponent(to_move_);
    hash_ ^= kSideKey;
  }

  std::uint64_t hash() const { return hash_; }
  std::uint64_t hash_from_scratch() const;
  std::uint64_t check_hash() const;

  // Points by column and row from the top left, and what stands there.
  std::uint16_t point_at(int column, int row) const {
    return static_cast<std::uint16_t>(row * stride_ + column);
  }
  int column_of(int point) const { return point % stride_; }
  int row_of(int point) const { return point / stride_; }
  bool has_stone(Side side, int point) const { return (cell(point) >> index_of(side) & kStone) != 0; }
  bool is_empty(int point) const { return (cell(point) & (3 * kStone)) == 0; }

  static constexpr std::size_t kMoveCodes = kLargest * (kLargest + 1) + 1;
  std::size_t move_code(Move move) const { return move == kSwap ? kMoveCodes - 1 : move.point; }
  bool places(Move move) const { return move != kSwap; }
  static constexpr bool kMovesPermute = true;
  std::size_t empty_count() const { return empty_count_; }

  // The identity and the half turn.
  int symmetries() const { return 2; }
  Hex transformed(int symmetry) const;
  Move transformed(Move move, int symmetry) const;

  std::string to_text() const;
  BoardPicture picture() const;
  CellPath cells_of(Move move) const;
  std::string format(Move move) const;
  Result<Move> parse(std::string_view text) const;

 private:
  static constexpr int kLongestRow = kLargest + 1;  // with its border column
  static constexpr int kPoints = kLargest * kLongestRow;
  static constexpr int kWords = (kPoints + 63) / 64;
  static constexpr auto kKeys = zobrist_keys<2 * kPoints>(0x686578 /* "hex" */);
  static constexpr std::uint64_t kSideKey = mix64(0x686578);

  // Bits of a cell, for First; those of Second are one place higher.
  static constexpr unsigned kStone = 1;  // a stone stands here
  static constexpr unsigned kMark = 4;   // next to the first edge or to a stone joined to it
  static constexpr unsigned kGoal = 16;  // on the second edge (bottom, right)

  Hex(int size, bool swap);  // the empty board

  // The border row above the board is as long as the longest row, so that a point's cell is at a fixed place.
  std::uint8_t& cell(int point) { return cells_[static_cast<std::size_t>(kLongestRow + point)]; }
  std::uint8_t cell(int point) const { return cells_[static_cast<std::size_t>(kLongestRow + point)]; }

  void add_stone(Side side, std::uint16_t point);
  void carry_mark(Side side, std::uint16_t point);
  void play_swap();
  void set_to_move(Side side);
  std::vector<std::string> rows() const;

  std::array<std::uint64_t, kWords> empty_{};  // the empty points, as bits
  std::uint64_t hash_ = 0;
  std::uint16_t empty_count_;
  std::uint16_t swap_at_;  // the number of empty points at which Second may swap
  std::uint8_t size_;
  std::uint8_t stride_;
  Side to_move_ = Side::First;
  Outcome outcome_ = Outcome::Open;
  bool can_swap_ = false;
  std::array<std::uint8_t, kPoints + 2 * kLongestRow> cells_{};
};

static_assert(Checked<Hex> && Samples<Hex> && Drawn<Hex> && Symmetric<Hex>);

inline void Hex::legal_moves(MoveList<Hex>& out) const {
  if (outcome_ != Outcome::Open) return;
  for (std::size_t word = 0; word < kWords; ++word) {
    for (std::uint64_t bits = empty_[word]; bits != 0;) {
      out.push_back({static_cast<std::uint16_t>(word * 64 + static_cast<unsigned>(pop_lowest(bits)))});
    }
  }
  if (can_swap_) out.push_back(kSwap);
}

inline Hex::Move Hex::random_move(Rng& rng) const {
  auto n = static_cast<int>(rng.below(empty_count_ + (can_swap_ ? 1u : 0u)));
  if (n == empty_count_) [[unlikely]]
    return kSwap;
  std::size_t word = 0;
  for (int count; n >= (count = popcount(empty_[word])); ++word) n -= count;
  return {static_cast<std::uint16_t>(word * 64 + static_cast<unsigned>(nth_bit(empty_[word], n)))};
}

inline void Hex::add_stone(Side side, std::uint16_t point) {
  empty_[point / 64] ^= std::uint64_t{1} << point % 64;
  --empty_count_;
  hash_ ^= kKeys[static_cast<std::size_t>(index_of(side) * kPoints + point)];
  const unsigned before = cell(point);
  cell(point) = static_cast<std::uint8_t>(before | kStone << index_of(side));
  if (before & kMark << index_of(side)) carry_mark(side, point);
}

// Marks all that the stone at `point`, which stands on a marked point, joins to the first edge. A marked
// stone has already carried its mark on, so only stones without one are followed.
inline void Hex::carry_mark(Side side, std::uint16_t point) {
  const unsigned stone = kStone << index_of(side), mark = kMark << index_of(side);
  const std::array<int, 6> steps = {-stride_, -stride_ + 1, -1, 1, stride_ - 1, stride_};
  FixedList<std::uint16_t, kPoints> joined;
  joined.push_back(point);
  while (!joined.empty()) {
    const int from = joined.back();
    joined.pop_back();
    if (cell(from) & kGoal << index_of(side)) {
      outcome_ = win_for(side);
      return;
    }
    for (const int step : steps) {
      const unsigned before = cell(from + step);
      cell(from + step) = static_cast<std::uint8_t>(before | mark);
      joined.push_back_if(static_cast<std::uint16_t>(from + step), (before & (stone | mark)) == stone);
    }
  }
}

}  // namespace banyan
