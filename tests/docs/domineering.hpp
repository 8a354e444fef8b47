// Domineering on 4 x 4 (Göran Andersson, about 1973): First lays dominoes upright, Second lays them flat;
// whoever has no room for one loses. Squares are numbered 0 = a1 … 15 = d4, row by row from the bottom.
#pragma once

#include "banyan/core/bits.hpp"
#include "banyan/core/game.hpp"
#include "banyan/core/picture.hpp"
#include "banyan/core/text.hpp"
#include "banyan/core/zobrist.hpp"

namespace banyan {

class Domineering {
 public:
  static constexpr std::string_view kName = "domineering";
  static constexpr std::string_view kTitle = "Domineering";
  static constexpr std::string_view kNotation = "the lower or left square of the domino: b2";
  static constexpr SideLooks kSides = {{{"Upright", 'v'}, {"Flat", 'h', Paint::White}}};
  static constexpr Repetition kRepetition = Repetition::None;
  static constexpr std::size_t kMaxMoves = 12 + 1;  // three places in each of four lines, and one to spare
  static constexpr int kPlayoutCap = 8;             // eight dominoes fill the board

  struct Options {
    void describe(auto&) {}
  };
  struct Move {
    std::uint8_t square;
    friend bool operator==(Move, Move) = default;
  };

  Side to_move() const { return to_move_; }
  Outcome outcome() const { return places() != 0 ? Outcome::Open : win_for(opponent(to_move_)); }
  void legal_moves(MoveList<Domineering>& out) const {
    for (std::uint64_t left = places(); left != 0;)
      out.push_back({static_cast<std::uint8_t>(pop_lowest(left))});
  }
  void play(Move move) {
    covered_ |= std::uint64_t{1} << move.square | std::uint64_t{1} << (move.square + reach());
    to_move_ = opponent(to_move_);
  }

  Move random_move(Rng& rng) const {
    const std::uint64_t all = places();
    const auto n = rng.below(static_cast<std::uint32_t>(popcount(all)));
    return {static_cast<std::uint8_t>(nth_bit(all, static_cast<int>(n)))};
  }

  std::uint64_t hash() const { return mix64(covered_ << 1 | static_cast<unsigned>(index_of(to_move_))); }
  std::uint64_t hash_from_scratch() const { return hash(); }

  static constexpr std::size_t kMoveCodes = 16;
  std::size_t move_code(Move move) const { return move.square; }

  static Result<Domineering> start(const Options&) { return Domineering(); }
  static Result<Domineering> from_text(std::string_view text, const Options&) {
    const BoardText board = read_board_text(text, 4, 4, "#");
    if (!board.error.empty()) return Error{board.error};
    if (board.fields.size() != 1 || (board.fields[0] != "v" && board.fields[0] != "h")) {
      return Error{"expected the side to move, v or h, behind the board of " + in_quotes(text)};
    }
    Domineering position;
    for (std::size_t square = 0; square < 16; ++square) {
      if (board.rows[3 - square / 4][square % 4] == '#') position.covered_ |= std::uint64_t{1} << square;
    }
    if (board.fields[0] == "h") position.to_move_ = Side::Second;
    return position;
  }
  std::string to_text() const { return join_rows(rows()) + (to_move_ == Side::First ? " v" : " h"); }
  BoardPicture picture() const { return square_picture(rows(), kSides); }
  CellPath cells_of(Move move) const { return path_of({cell_at({move.square % 4, move.square / 4}, 4)}); }
  std::string format(Move move) const { return square_name({move.square % 4, move.square / 4}); }
  Result<Move> parse(std::string_view text) const {
    std::string_view rest = trim(text);
    const auto square = take_square(rest, 4, 4);
    if (!square || !rest.empty()) {
      return Error{"cannot read the move " + in_quotes(text) + ", expected a square such as b2"};
    }
    const Move move{static_cast<std::uint8_t>(square->row * 4 + square->column)};
    if ((places() >> move.square & 1) == 0) return Error{"no room for a domino at " + in_quotes(text)};
    return move;
  }

 private:
  // How far the second square of the mover's domino is from the first.
  int reach() const { return to_move_ == Side::First ? 4 : 1; }
  // The first squares of all dominoes that the mover can lay. A flat one cannot begin in column d.
  std::uint64_t places() const {
    const std::uint64_t free = ~covered_ & 0xffff;
    return free & free >> reach() & (to_move_ == Side::First ? 0xffff : 0x7777);
  }
  std::vector<std::string> rows() const {
    std::vector<std::string> rows(4, "....");
    for (std::size_t square = 0; square < 16; ++square) {
      if (covered_ >> square & 1) rows[3 - square / 4][square % 4] = '#';
    }
    return rows;
  }

  std::uint64_t covered_ = 0;
  Side to_move_ = Side::First;
};

static_assert(Hashed<Domineering> && Samples<Domineering> && Drawn<Domineering>);

}  // namespace banyan
