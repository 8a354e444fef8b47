// Lines of Action (Soucie, about 1960) by the rules of Winands and Björnsson 2011, section II, on boards of
// 5x5 to 8x8. A man moves exactly as many squares as there are men of both colours on its line; the first
// side whose men are all connected wins, and a move that connects both draws.
//
// The men of a side are one 64-bit board, square = 8 * row + column with a1 = 0 on every size: a smaller
// board is the lower left corner of the large one, so all sizes share the tables of lines and only the
// question "is the target on the board" knows the size. A line's men are counted by popcount: counters kept
// by play() made the move list a tenth faster, play-outs a tenth slower, and the position 48 bytes larger.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "banyan/core/bits.hpp"
#include "banyan/core/conventions.hpp"
#include "banyan/core/game.hpp"
#include "banyan/core/measures.hpp"
#include "banyan/core/picture.hpp"
#include "banyan/core/zobrist.hpp"

namespace banyan {

namespace loa_board {

using Bits = std::uint64_t;

constexpr Bits bit(int square) { return Bits{1} << square; }

// Directions d and d + 4 are opposite: east, north, north-east, north-west, then west, south, …
inline constexpr int kDirections = 8;
inline constexpr std::array<int, kDirections> kColumnStep = {1, 0, 1, -1, -1, 0, -1, 1};
inline constexpr std::array<int, kDirections> kRowStep = {0, 1, 1, 1, 0, -1, -1, -1};
inline constexpr std::array<int, kDirections> kStep = {1, 8, 9, 7, -1, -8, -9, -7};
constexpr int opposite(int direction) { return direction ^ 4; }

// All squares in one direction from a square, which is not among them. The eight rays of a square are one
// cache line.
alignas(64) inline constexpr auto kRays = [] {
  std::array<std::array<Bits, kDirections>, 64> rays{};
  for (int square = 0; square < 64; ++square) {
    for (int d = 0; d < kDirections; ++d) {
      int column = square % 8 + kColumnStep[d];
      int row = square / 8 + kRowStep[d];
      for (; 0 <= column && column < 8 && 0 <= row && row < 8; column += kColumnStep[d], row += kRowStep[d]) {
        rays[square][d] |= bit(8 * row + column);
      }
    }
  }
  return rays;
}();

// The four lines through a square, which is among them: directions d and d + 4 together.
alignas(32) inline constexpr auto kLines = [] {
  std::array<std::array<Bits, kDirections / 2>, 64> lines{};
  for (int square = 0; square < 64; ++square) {
    for (int d = 0; d < kDirections / 2; ++d) {
      lines[square][d] = kRays[square][d] | kRays[square][opposite(d)] | bit(square);
    }
  }
  return lines;
}();

// The squares of a board of 5x5 to 8x8.
inline constexpr auto kBoards = [] {
  std::array<Bits, 9> boards{};
  for (int size = 5; size <= 8; ++size) {
    for (int square = 0; square < 64; ++square) {
      if (square % 8 < size && square / 8 < size) boards[size] |= bit(square);
    }
  }
  return boards;
}();

// Every square that touches one of `men` orthogonally or diagonally; a man is included only if it has a
// neighbour among them. Squares beyond a smaller board may be included: the caller masks with men.
constexpr Bits neighbours(Bits men) {
  constexpr Bits kFileA = 0x0101010101010101, kFileH = kFileA << 7;
  const Bits beside = (men & ~kFileH) << 1 | (men & ~kFileA) >> 1;
  const Bits band = men | beside;
  return beside | band << 8 | band >> 8;
}

// The group of the lowest man. pre: men != 0.
constexpr Bits lowest_group(Bits men) {
  Bits group = men & (~men + 1);
  for (;;) {
    const Bits grown = men & (group | neighbours(group));
    if (grown == group) return group;
    group = grown;
  }
}

// Whether the men form one group. An isolated man, found by one dilation, settles nearly all positions of
// play; the flood fill does the rest. pre: men != 0.
constexpr bool is_connected(Bits men) {
  if ((men & (men - 1)) == 0) return true;
  if ((men & ~neighbours(men)) != 0) return false;
  return lowest_group(men) == men;
}

// The squares around each square, which is not among them.
inline constexpr auto kAround = [] {
  std::array<Bits, 64> around{};
  for (int square = 0; square < 64; ++square) around[square] = neighbours(bit(square));
  return around;
}();

}  // namespace loa_board

class Loa {
 public:
  static constexpr std::string_view kName = "loa";
  static constexpr std::string_view kTitle = "Lines of Action";
  static constexpr std::string_view kNotation = "from-to, with x for a capture: c8-c6, c8xa6, pass";
  static constexpr SideLooks kSides = {{{"Black", 'x', Paint::Black}, {"White", 'o', Paint::White}}};
  static constexpr Repetition kRepetition = Repetition::ThirdIsDraw;
  static constexpr Measures kMeasures{.solved_columns = "board\tside\twin"};
  static constexpr Conventions kConventions{
      .sgf = {.number = "9", .printed = "x", .written = ":", .property = "SU", .option = "start"}};
  static constexpr int kMostMen = 12;  // of a side, on every size
  static constexpr std::size_t kMaxMoves = kMostMen * loa_board::kDirections + 1;
  static constexpr int kPlayoutCap = 1000;  // random games last 213 plies; none of 200,000 came so far

  // Standard: Black on the top and bottom rows, White on the left and right files, corners free.
  // Scrambled eggs: the same squares, colours alternating along each edge: top row from b White, Black, …;
  // bottom row from b Black, White, …; left file from the top down Black, White, …; right file White, Black,
  // …. Both give each side 2 * (size - 2) men. Black is First.
  enum class Start : std::uint8_t { Standard, ScrambledEggs };
  static constexpr std::array<std::string_view, 2> kStartNames = {"standard", "scrambled_eggs"};

  struct Options {
    int size = 8;
    Start start = Start::Standard;
    void describe(auto& option) {
      option("size", size, 5, 8, "columns and rows");
      option("start", start, kStartNames, "set-up: Black on top and bottom, or colours alternating");
    }
  };
  struct Move {
    std::uint8_t from, to;  // equal: a pass
    friend bool operator==(Move, Move) = default;
  };
  static constexpr Move kPass = {0, 0};
  static constexpr bool is_pass(Move move) { return move.from == move.to; }

  static Result<Loa> start(const Options& options);
  // Any position with 1 to 12 men of each side. It is judged as after a move: a connected side has won, two
  // connected sides have drawn.
  static Result<Loa> from_text(std::string_view text, const Options& options);

  Side to_move() const { return to_move_; }
  Outcome outcome() const { return outcome_; }
  int size() const { return size_; }
  std::uint64_t men(Side side) const { return men_[index_of(side)]; }

  // Man by man from a1 upwards, each in the order of its directions; a pass if there is nothing else.
  void legal_moves(MoveList<Loa>& out) const;
  Move random_move(Rng& rng) const;
  bool is_legal(Move move) const;
  // The first of these legal moves that wins at once.
  std::optional<Move> winning_move(std::span<const Move> moves) const;
  void play(Move move);

  std::uint64_t hash() const { return hash_; }
  std::uint64_t hash_from_scratch() const;
  std::uint64_t check_hash() const { return folded_key(men_[0], men_[1], index_of(to_move_), size_); }

  static constexpr std::size_t kMoveCodes = 64 * 64;
  std::size_t move_code(Move move) const { return std::size_t{move.from} * 64 + move.to; }

  std::uint64_t repetition_key() const { return hash_; }
  std::uint64_t repetition_key_after(Move move) const;
  bool same_for_repetition(const Loa& other) const {
    return men_ == other.men_ && to_move_ == other.to_move_ && size_ == other.size_;
  }
  bool is_irreversible(Move move) const { return is_capture(move); }
  bool is_capture(Move move) const {
    return !is_pass(move) && (men(opponent(to_move_)) & loa_board::bit(move.to)) != 0;
  }

  std::string to_text() const;
  BoardPicture picture() const;
  CellPath cells_of(Move move) const;
  std::string format(Move move) const;
  Result<Move> parse(std::string_view text) const;

  // The eight of the square; the sides keep their colours.
  int symmetries() const { return 8; }
  Loa transformed(int symmetry) const;
  Move transformed(Move move, int symmetry) const;

 private:
  using Bits = loa_board::Bits;
  static constexpr auto kKeys = zobrist_keys<2 * 64 + 1>(0x6c6f61 /* "loa" */);
  static constexpr std::uint64_t kSideKey = kKeys[2 * 64];
  static std::uint64_t key(Side side, int square) { return kKeys[64 * index_of(side) + square]; }

  Loa() = default;
  void settle();  // outcome and hash from the men
  static Outcome judged(Side side, bool connected, bool other_connected);
  Move move_from_list(Rng& rng) const;

  // What a step depends on, seen by the mover; copied out of the position so that the compiler knows that
  // writing moves does not change it.
  struct View {
    Bits own, other, open;  // open: squares of the board without an own man
  };
  struct Step {
    int to;
    bool legal;
  };
  View mover_view() const;
  static Step step(const View& view, int from, int direction);

  std::array<Bits, 2> men_{};
  std::uint64_t hash_ = 0;
  Side to_move_ = Side::First;
  Outcome outcome_ = Outcome::Open;
  std::uint8_t size_ = 8;
};

static_assert(Checked<Loa> && Samples<Loa> && Repeats<Loa> && Drawn<Loa> && Symmetric<Loa>);
static_assert(sizeof(Loa) == 32);

// The one move that a man may have in a direction. The target's number wraps around beyond a1 and h8, but a
// step of at most eight squares never wraps onto its own ray, so one test of the ray says that the target is
// on the board, on the line, and not an own man's. The squares between two ends are those that both ends see.
inline Loa::Step Loa::step(const View& view, int from, int direction) {
  using namespace loa_board;
  const Bits ahead = kRays[from][direction];
  const int distance = popcount(kLines[from][direction % (kDirections / 2)] & (view.own | view.other));
  const int to = (from + distance * kStep[direction]) & 63;
  const Bits between = ahead & kRays[to][opposite(direction)];
  const Bits lands = (ahead & view.open) >> to & 1;
  const bool legal = lands & static_cast<Bits>((between & view.other) == 0);
  return {to, legal};
}

inline Loa::View Loa::mover_view() const {
  const Bits own = men(to_move_);
  return {own, men(opponent(to_move_)), loa_board::kBoards[size_] & ~own};
}

inline void Loa::legal_moves(MoveList<Loa>& out) const {
  if (outcome_ != Outcome::Open) return;
  const std::size_t first = out.size();
  const View view = mover_view();
  for (Bits rest = view.own; rest != 0;) {
    const int from = pop_lowest(rest);
    for (int direction = 0; direction < loa_board::kDirections; ++direction) {
      const Step s = step(view, from, direction);
      // About every second one is legal, which no branch predictor can guess.
      out.push_back_if({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(s.to)}, s.legal);
    }
  }
  if (out.size() == first) out.push_back(kPass);
}

// Every pair of man and direction is at most one move, so drawing pairs until one is legal is exactly
// uniform; it takes two trials on average. A side that was unlucky for long has few moves or none: it draws
// from the list, which is uniform as well.
inline Loa::Move Loa::random_move(Rng& rng) const {
  constexpr int kTrials = 64;
  const View view = mover_view();
  const auto pairs = static_cast<std::uint32_t>(popcount(view.own) * loa_board::kDirections);
  for (int trial = 0; trial < kTrials; ++trial) {
    const std::uint32_t pair = rng.below(pairs);
    const int from = nth_bit(view.own, static_cast<int>(pair / 8));
    const Step s = step(view, from, static_cast<int>(pair % 8));
    if (s.legal) return {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(s.to)};
  }
  return move_from_list(rng);
}

inline std::uint64_t Loa::repetition_key_after(Move move) const {
  if (is_pass(move)) return hash_ ^ kSideKey;
  const std::uint64_t moved = hash_ ^ kSideKey ^ key(to_move_, move.from) ^ key(to_move_, move.to);
  return is_capture(move) ? moved ^ key(opponent(to_move_), move.to) : moved;
}

inline void Loa::play(Move move) {
  using namespace loa_board;
  const Side mover = to_move_;
  to_move_ = opponent(mover);
  hash_ ^= kSideKey;
  if (is_pass(move)) return;
  Bits& own = men_[index_of(mover)];
  Bits& other = men_[index_of(opponent(mover))];
  own ^= bit(move.from) | bit(move.to);
  hash_ ^= key(mover, move.from) ^ key(mover, move.to);
  const bool own_connected = is_connected(own);
  bool other_connected = false;  // as before the move, unless it captures
  if ((other & bit(move.to)) != 0) {
    other ^= bit(move.to);
    hash_ ^= key(opponent(mover), move.to);
    other_connected = is_connected(other);
  }
  outcome_ = judged(mover, own_connected, other_connected);
}

inline Outcome Loa::judged(Side side, bool connected, bool other_connected) {
  if (connected) return other_connected ? Outcome::Draw : win_for(side);
  return other_connected ? win_for(opponent(side)) : Outcome::Open;
}

}  // namespace banyan
