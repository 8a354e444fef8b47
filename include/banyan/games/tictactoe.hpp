// Tic-tac-toe: the shortest honest game file, and the one to copy for a game of your own.
// Squares are numbered 0 = a1 … 8 = c3, row by row from the bottom; a side's marks are nine bits.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "banyan/core/bits.hpp"
#include "banyan/core/game.hpp"
#include "banyan/core/measures.hpp"
#include "banyan/core/picture.hpp"
#include "banyan/core/zobrist.hpp"

namespace banyan {

class TicTacToe {
 public:
  static constexpr std::string_view kName = "tictactoe";
  static constexpr std::string_view kTitle = "Tic-tac-toe";
  static constexpr std::string_view kNotation = "a square: b2";
  static constexpr SideLooks kSides = {
      {{"Cross", 'x', Paint::Red, Piece::Cross}, {"Nought", 'o', Paint::Blue, Piece::Ring}}};
  static constexpr Repetition kRepetition = Repetition::None;
  static constexpr Measures kMeasures{.is_tiny = true};
  static constexpr std::size_t kMaxMoves = 10;
  static constexpr int kPlayoutCap = 9;

  struct Options {
    void describe(auto&) {}
  };
  struct Move {
    std::uint8_t square;
    friend bool operator==(Move, Move) = default;
  };

  static Result<TicTacToe> start(const Options&) { return TicTacToe(); }
  static Result<TicTacToe> from_text(std::string_view text, const Options& options);

  Side to_move() const { return to_move_; }
  Outcome outcome() const { return outcome_; }
  double moves_left() const;

  static constexpr std::size_t kMoveCodes = 9;
  std::size_t move_code(Move move) const { return move.square; }
  bool places(Move) const { return true; }

  void legal_moves(MoveList<TicTacToe>& out) const {
    if (outcome_ != Outcome::Open) return;
    for (std::uint64_t empty = empty_squares(); empty != 0;) {
      out.push_back({static_cast<std::uint8_t>(pop_lowest(empty))});
    }
  }
  Move random_move(Rng& rng) const {
    const std::uint64_t empty = empty_squares();
    const auto n = rng.below(static_cast<std::uint32_t>(popcount(empty)));
    return {static_cast<std::uint8_t>(nth_bit(empty, static_cast<int>(n)))};
  }
  std::optional<Move> winning_move() const {
    const unsigned own = marks_[index_of(to_move_)];
    std::uint64_t wins = 0;
    for (const std::uint16_t line : kLines) {
      if (popcount(own & line) == 2) wins |= line & empty_squares();
    }
    if (wins == 0 || outcome_ != Outcome::Open) return {};
    return Move{static_cast<std::uint8_t>(lowest_bit(wins))};
  }
  void play(Move move) {
    marks_[index_of(to_move_)] |= static_cast<std::uint16_t>(1 << move.square);
    hash_ ^= kKeys[index_of(to_move_) * 9u + move.square] ^ kSideKey;
    outcome_ = judged();
    to_move_ = opponent(to_move_);
  }

  std::uint64_t hash() const { return hash_; }
  std::uint64_t hash_from_scratch() const;
  std::uint64_t check_hash() const { return folded_key(marks_[0], marks_[1]); }

  std::string to_text() const;
  BoardPicture picture() const;
  CellPath cells_of(Move move) const;
  std::string format(Move move) const;
  Result<Move> parse(std::string_view text) const;

 private:
  static constexpr auto kKeys = zobrist_keys<18>(1);
  static constexpr std::uint64_t kSideKey = mix64(1);
  static constexpr std::array<std::uint16_t, 8> kLines = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

  std::uint64_t empty_squares() const { return 0777u & ~(marks_[0] | marks_[1]); }
  bool has_line(Side side) const;
  Outcome judged() const;

  std::array<std::uint16_t, 2> marks_{};
  Side to_move_ = Side::First;
  Outcome outcome_ = Outcome::Open;
  std::uint64_t hash_ = 0;
};

static_assert(Checked<TicTacToe> && Samples<TicTacToe> && FindsWins<TicTacToe> && Drawn<TicTacToe>);

inline bool TicTacToe::has_line(Side side) const {
  for (const std::uint16_t line : kLines) {
    if ((marks_[index_of(side)] & line) == line) return true;
  }
  return false;
}

inline Outcome TicTacToe::judged() const {
  if (has_line(Side::First)) return Outcome::FirstWins;
  if (has_line(Side::Second)) return Outcome::SecondWins;
  return empty_squares() == 0 ? Outcome::Draw : Outcome::Open;
}

}  // namespace banyan
