// Connect-4: discs fall into columns; the first line of four wins, a full board without one is a draw.
//
// A board is one 64-bit word, column after column from the left, each column from the bottom up with one
// cell above its top row that no disc ever enters (Tromp's layout). That row keeps a line from running out of
// one column into the next, and holds the marker of a full column. Hence columns * (rows + 1) <= 64:
//     6 13 20 27 34 41 48      the row above the board of 7 columns and 6 rows
//     5 12 19 26 33 40 47
//     …
//     0  7 14 21 28 35 42
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "banyan/core/bits.hpp"
#include "banyan/core/game.hpp"
#include "banyan/core/measures.hpp"
#include "banyan/core/picture.hpp"
#include "banyan/core/zobrist.hpp"

namespace banyan {

class Connect4 {
 public:
  static constexpr std::string_view kName = "connect4";
  static constexpr std::string_view kTitle = "Connect-4";
  static constexpr std::string_view kNotation = "a column: 4";
  static constexpr SideLooks kSides = {{{"Yellow", 'x', Paint::Yellow}, {"Red", 'o', Paint::Red}}};
  static constexpr Repetition kRepetition = Repetition::None;
  static constexpr Measures kMeasures{.solved_columns = "moves score"};
  static constexpr std::size_t kMaxMoves = 33;  // 32 columns of one row, and a place to spare
  static constexpr int kPlayoutCap = 63;        // one column of 63 rows

  struct Options {
    int columns = 7;
    int rows = 6;
    void describe(auto& option) {
      option("columns", columns, 1, 32, "width; columns * (rows + 1) is at most 64");
      option("rows", rows, 1, 63, "height");
    }
  };
  struct Move {
    std::uint8_t cell;  // the cell that the disc lands on
    friend bool operator==(Move, Move) = default;
  };

  Connect4() : Connect4(Options{}) {}
  static Result<Connect4> start(const Options& options);
  static Result<Connect4> from_text(std::string_view text, const Options& options);

  Side to_move() const { return to_move_; }
  Outcome outcome() const { return outcome_; }
  double moves_left() const;

  // From the left column to the right one.
  void legal_moves(MoveList<Connect4>& out) const {
    if (outcome_ != Outcome::Open) return;
    for (std::uint64_t cells = playable(); cells != 0;) {
      out.push_back({static_cast<std::uint8_t>(pop_lowest(cells))});
    }
  }
  Move random_move(Rng& rng) const {
    const std::uint64_t cells = playable();
    const auto n = rng.below(static_cast<std::uint32_t>(popcount(cells)));
    return {static_cast<std::uint8_t>(nth_bit(cells, static_cast<int>(n)))};
  }
  std::optional<Move> winning_move() const {
    const std::uint64_t wins = winning_cells(to_move_) & playable();
    if (wins == 0 || outcome_ != Outcome::Open) return {};
    return Move{static_cast<std::uint8_t>(lowest_bit(wins))};
  }
  // Inlined: it is shorter than what a call costs a play-out.
  [[gnu::always_inline]] void play(Move move) {
    const std::uint64_t disc = std::uint64_t{1} << move.cell;
    BANYAN_ASSERT(outcome_ == Outcome::Open && (playable() & disc) != 0);
    mover_ |= disc;
    next_ += disc;  // the carry lifts the column's marker by one cell
    if (has_four(mover_)) {
      outcome_ = win_for(to_move_);
    } else if (next_ == ceiling_) {
      outcome_ = Outcome::Draw;
    }
    std::swap(mover_, waiting_);
    to_move_ = opponent(to_move_);
  }

  // In every column the mover's discs below the marker: no two positions of one board size share that word,
  // and mix64 is a bijection, so neither do they share a hash.
  std::uint64_t hash() const { return mix64(mover_ | next_); }
  std::uint64_t hash_from_scratch() const;
  std::uint64_t check_hash() const { return folded_key(mover_, waiting_, stride_); }

  static constexpr std::size_t kMoveCodes = 64;
  std::size_t move_code(Move move) const { return move.cell; }

  // The discs of a side: column after column, each from the bottom with an empty cell on top.
  std::uint64_t discs(Side side) const { return side == to_move_ ? mover_ : waiting_; }
  // The cells of the board, and those that a disc can land on now, in the same places.
  std::uint64_t cells() const { return ceiling_ - (ceiling_ >> rows()); }
  std::uint64_t playable() const { return next_ & ~ceiling_; }
  // The empty cells, playable now or later, where one more disc of this side makes four.
  std::uint64_t winning_cells(Side side) const {
    const std::uint64_t own = discs(side);
    std::uint64_t wins = completing(own, 1);
    if (columns_ >= 4) {
      wins |= completing(own, stride_) | completing(own, stride_ - 1) | completing(own, stride_ + 1);
    }
    return wins & cells() & ~(mover_ | waiting_);
  }
  int columns() const { return columns_; }
  int rows() const { return stride_ - 1; }

  std::string to_text() const;
  BoardPicture picture() const;
  CellPath cells_of(Move move) const;
  std::string format(Move move) const;
  Result<Move> parse(std::string_view text) const;

  // 1 is the mirror image, left for right.
  int symmetries() const { return 2; }
  Connect4 transformed(int symmetry) const;
  Move transformed(Move move, int symmetry) const;

 private:
  explicit Connect4(const Options& options);

  // The lower or left ends of the lines of four whose neighbours are `step` cells apart.
  static std::uint64_t fours(std::uint64_t discs, int step) {
    const std::uint64_t pairs = discs & discs >> step;
    return pairs & pairs >> 2 * step;
  }
  // The cells that three discs in a line, `step` cells apart, leave to be filled: at either end or inside.
  static std::uint64_t completing(std::uint64_t discs, int step) {
    const std::uint64_t below = discs << step & discs << 2 * step, above = discs >> step & discs >> 2 * step;
    return (below & (discs << 3 * step | discs >> step)) | (above & (discs >> 3 * step | discs << step));
  }
  // Four columns or more have at most 16 cells each, so that every shift is below 64.
  [[gnu::always_inline]] bool has_four(std::uint64_t discs) const {
    std::uint64_t found = fours(discs, 1);
    if (columns_ >= 4) found |= fours(discs, stride_) | fours(discs, stride_ - 1) | fours(discs, stride_ + 1);
    return found != 0;
  }

  // Puts down the discs of a position text; what is wrong with them, or nothing.
  std::string set_up(std::span<const std::string> rows_from_top, Side to_move);
  int cell_of(int column, int row) const { return column * stride_ + row; }
  char man_at(int column, int row) const;
  std::uint64_t mirrored(std::uint64_t bits) const;

  std::uint64_t mover_ = 0;
  std::uint64_t waiting_ = 0;
  std::uint64_t next_ = 0;     // a marker in every column: the cell that the next disc lands on
  std::uint64_t ceiling_ = 0;  // the row above the board, where the markers of full columns stand
  std::uint8_t columns_;
  std::uint8_t stride_;  // cells a column: rows + 1
  Side to_move_ = Side::First;
  Outcome outcome_ = Outcome::Open;
};

static_assert(Checked<Connect4> && Samples<Connect4> && FindsWins<Connect4> && Drawn<Connect4> &&
              Symmetric<Connect4>);

}  // namespace banyan
