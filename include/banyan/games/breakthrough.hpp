// Breakthrough (Dan Troyka, 2000): men step forward, straight or diagonally, and capture diagonally; whoever
// reaches the far row or takes every man of the other side wins. First starts below and moves up.
//
// A board is one 64-bit word of eight rows of eight, a1 = 0, b1 = 1 … h8 = 63, whatever the board's size;
// smaller boards use its lower left corner.
//
// An open position always has a legal move: no own man stands in front of the most advanced one, so each of
// its forward diagonals that is on the board (one at least) is a move or a capture.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "banyan/core/bits.hpp"
#include "banyan/core/conventions.hpp"
#include "banyan/core/game.hpp"
#include "banyan/core/measures.hpp"
#include "banyan/core/picture.hpp"
#include "banyan/core/zobrist.hpp"

namespace banyan {

class Breakthrough {
 public:
  static constexpr std::string_view kName = "breakthrough";
  static constexpr std::string_view kTitle = "Breakthrough";
  static constexpr std::string_view kNotation = "from and to: a2b3";
  static constexpr SideLooks kSides = {
      {{"White", 'P', Paint::White, Piece::Pawn}, {"Black", 'p', Paint::Black, Piece::Pawn}}};
  static constexpr Repetition kRepetition = Repetition::None;
  static constexpr Measures kMeasures{.boards = {"columns=6,rows=6", "columns=8,rows=8"}};
  static constexpr Conventions kConventions{.sgf = {.first = 'W'}, .uci_variant = "breakthrough"};
  static constexpr std::size_t kMaxMoves = 16 * 3 + 1;  // 16 men, three moves each, and a place to spare
  static constexpr int kPlayoutCap = 32 * 7;            // no man steps more than seven times

  struct Options {
    int columns = 6;
    int rows = 6;
    void describe(auto& option) {
      option.both("size", columns, rows, 4, 8, "columns and rows of a square board");
      option("columns", columns, 2, 8, "width");
      option("rows", rows, 4, 8, "height");
    }
  };
  struct Move {
    std::uint8_t from;
    std::uint8_t to;
    friend bool operator==(Move, Move) = default;
  };

  Breakthrough() : Breakthrough(Options{}) {}
  static Result<Breakthrough> start(const Options& options);
  static Result<Breakthrough> from_text(std::string_view text, const Options& options);

  Side to_move() const { return to_move_; }
  Outcome outcome() const { return outcome_; }
  double moves_left() const;

  // All steps to the left, then straight on, then to the right; each from a1 to h8.
  void legal_moves(MoveList<Breakthrough>& out) const {
    if (outcome_ != Outcome::Open) return;
    const Targets targets = reachable();
    append(targets.left, forward() - 1, out);
    append(targets.straight, forward(), out);
    append(targets.right, forward() + 1, out);
  }
  Move random_move(Rng& rng) const;
  // A step onto the far row, or the capture of the last man.
  std::optional<Move> winning_move() const {
    if (outcome_ != Outcome::Open) return {};
    const std::uint64_t last_man = (waiting_ & (waiting_ - 1)) == 0 ? waiting_ : 0;
    const std::uint64_t wins = goal_row() | last_man;
    const Targets targets = reachable();
    if ((targets.left & wins) != 0) return step_to(lowest_bit(targets.left & wins), forward() - 1);
    if ((targets.straight & wins) != 0) return step_to(lowest_bit(targets.straight & wins), forward());
    if ((targets.right & wins) != 0) return step_to(lowest_bit(targets.right & wins), forward() + 1);
    return {};
  }
  void play(Move move);
  // Gives the turn away, which the rules do not allow: for the null move of alpha-beta.
  void pass_turn() {
    hash_ ^= kSideKey;
    std::swap(mover_, waiting_);
    to_move_ = opponent(to_move_);
  }

  std::uint64_t hash() const { return hash_; }
  std::uint64_t hash_from_scratch() const;
  std::uint64_t check_hash() const { return folded_key(mover_, waiting_, index_of(to_move_), board_); }

  static constexpr std::size_t kMoveCodes = 64 * 64;
  std::size_t move_code(Move move) const { return std::size_t{move.from} * 64 + move.to; }

  // The men of a side, a1 = bit 0, eight bits a row.
  std::uint64_t men(Side side) const { return side == to_move_ ? mover_ : waiting_; }
  bool is_capture(Move move) const { return (waiting_ >> move.to & 1) != 0; }
  int columns() const { return columns_; }
  int rows() const { return rows_; }

  std::string to_text() const;
  BoardPicture picture() const;
  CellPath cells_of(Move move) const;
  std::string format(Move move) const;
  Result<Move> parse(std::string_view text) const;

  // 1 is the mirror image, left for right.
  int symmetries() const { return 2; }
  Breakthrough transformed(int symmetry) const;
  Move transformed(Move move, int symmetry) const;

 private:
  static constexpr auto kKeys = zobrist_keys<128>(3);
  static constexpr std::uint64_t kSideKey = mix64(3);
  static constexpr std::uint64_t kColumnA = 0x0101010101010101;

  // The squares that a step of each kind can reach. Two men never reach one by the same kind of step, so that
  // a square and a kind name a move.
  struct Targets {
    std::uint64_t left, straight, right;
  };

  explicit Breakthrough(const Options& options);
  static std::uint64_t key(Side side, int square) {
    return kKeys[static_cast<std::size_t>(index_of(side) * 64 + square)];
  }

  // How far a word is rotated to the left so that every man of the mover steps straight on: 8 bits up or
  // down. For both sides one bit less is a step towards column a, "left", and one bit more a step "right".
  int forward() const { return to_move_ == Side::First ? 8 : 64 - 8; }
  std::uint64_t goal_row() const {
    return std::uint64_t{0xff} << (to_move_ == Side::First ? 8 * (rows_ - 1) : 0);
  }
  // A rotation never wraps from the last row to the first: a man on its last row has ended the game. What
  // wraps at the sides is masked: nobody in column a steps left, and nobody arrives there from the left.
  Targets reachable() const {
    const std::uint64_t free = board_ & ~mover_;
    return {std::rotl(mover_ & ~kColumnA, forward() - 1) & free,
            std::rotl(mover_, forward()) & free & ~waiting_,
            std::rotl(mover_, forward() + 1) & free & ~kColumnA};
  }
  static Move step_to(int to, int rotation) {
    return {static_cast<std::uint8_t>((to - rotation) & 63), static_cast<std::uint8_t>(to)};
  }
  static void append(std::uint64_t targets, int rotation, MoveList<Breakthrough>& out) {
    while (targets != 0) out.push_back(step_to(pop_lowest(targets), rotation));
  }

  // Puts down the men of a position text; what is wrong with them, or nothing.
  std::string set_up(std::span<const std::string> rows_from_top, Side to_move);
  std::vector<std::string> rows_from_top() const;
  char man_at(int column, int row) const;
  std::uint64_t mirrored(std::uint64_t bits) const;

  std::uint64_t mover_ = 0;
  std::uint64_t waiting_ = 0;
  std::uint64_t board_ = 0;  // the squares that exist
  std::uint64_t hash_ = 0;
  std::uint8_t columns_;
  std::uint8_t rows_;
  Side to_move_ = Side::First;
  Outcome outcome_ = Outcome::Open;
};

static_assert(Checked<Breakthrough> && Samples<Breakthrough> && FindsWins<Breakthrough> &&
              Drawn<Breakthrough> && Symmetric<Breakthrough>);

// Left, straight or right cannot be predicted, so no branch depends on it: two of three look-ups find none.
inline Breakthrough::Move Breakthrough::random_move(Rng& rng) const {
  const Targets targets = reachable();
  const int left = popcount(targets.left);
  const int not_right = left + popcount(targets.straight);
  const int all = not_right + popcount(targets.right);
  const int n = static_cast<int>(rng.below(static_cast<std::uint32_t>(all)));
  // & 63 turns a negative number into one of 32 or more, and no side has so many men.
  const std::uint64_t to = nth_bit_or_none(targets.left, n) |
                           nth_bit_or_none(targets.straight, (n - left) & 63) |
                           nth_bit_or_none(targets.right, (n - not_right) & 63);
  return step_to(lowest_bit(to), forward() - 1 + (n >= left) + (n >= not_right));
}

inline void Breakthrough::play(Move move) {
  const std::uint64_t from = std::uint64_t{1} << move.from;
  const std::uint64_t to = std::uint64_t{1} << move.to;
  BANYAN_ASSERT(outcome_ == Outcome::Open && (mover_ & from) != 0 && (mover_ & to) == 0);
  hash_ ^= key(to_move_, move.from) ^ key(to_move_, move.to) ^ kSideKey;
  if (waiting_ & to) hash_ ^= key(opponent(to_move_), move.to);
  mover_ ^= from | to;
  waiting_ &= ~to;
  const int goal = to_move_ == Side::First ? rows_ - 1 : 0;
  if (move.to / 8 == goal || waiting_ == 0) outcome_ = win_for(to_move_);
  std::swap(mover_, waiting_);
  to_move_ = opponent(to_move_);
}

}  // namespace banyan
