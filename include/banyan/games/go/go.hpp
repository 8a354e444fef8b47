// Go: any columns x rows from 1 to 19, area scoring, suicide forbidden, positional superko, two passes end.
//
// GoGame<9>, <13> and <19> are compiled for their size, GoGame<0> plays every size; with_go() picks one.
// The position alone forbids suicide and retaking a single stone at once (the ko point); that no earlier
// board may come back is GameRecord's. Black is the first player; with handicap stones White moves first.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "banyan/core/conventions.hpp"
#include "banyan/core/game.hpp"
#include "banyan/core/measures.hpp"
#include "banyan/core/picture.hpp"
#include "banyan/games/go/board.hpp"

namespace banyan {

struct GoOptions {
  int columns = 9;
  int rows = 9;
  double komi = 7.5;
  int handicap = 0;

  void describe(auto& option) {
    option.both("size", columns, rows, 1, 19, "columns and rows");
    option("columns", columns, 1, 19, "columns of the board");
    option("rows", rows, 1, 19, "rows of the board");
    option("komi", komi, -400.0, 400.0, "points for White, a multiple of 0.5");
    option("handicap", handicap, 0, 9, "Black stones on the star points, White moves first; 0 or 2 to 9");
  }
};

struct GoMove {
  GoPoint point;  // kNoPoint = pass
  friend bool operator==(GoMove, GoMove) = default;
};
inline constexpr GoMove kGoPass{kNoPoint};

struct GoSetup;  // a position as text describes it, src/games/go/text.hpp

template <int Size>
class GoGame {
 public:
  using Board = GoBoard<Size>;
  using Geometry = GoGeometry<Size>;
  using Options = GoOptions;
  using Move = GoMove;

  static constexpr std::string_view kName = "go";
  static constexpr std::string_view kTitle = "Go";
  static constexpr std::string_view kNotation = "a point or pass: D4 (the letter I is left out)";
  static constexpr SideLooks kSides = {{{"Black", 'x', Paint::Black}, {"White", 'o', Paint::White}}};
  static constexpr Repetition kRepetition = Repetition::Superko;
  static constexpr Measures kMeasures{.boards = {"size=9", "size=13", "size=19"}};
  static constexpr Conventions kConventions{
      .squares = Conventions::Squares::WithoutI,
      .turns = {" b -", " w -"},
      .may_pass = true,
      .has_dead_stones = true,
      .sgf = {.number = "1", .has_letters = true, .size = "19", .property = "KM", .option = "komi"}};
  static constexpr std::size_t kMaxMoves = Board::kMostStones + 2;  // every point, pass, and a spare place
  static constexpr int kPlayoutCap = 3 * Board::kMostStones;

  // Whether this is the type for such a board: its own size, or every other one.
  static bool fits(const Options& options) {
    const int size = options.columns == options.rows ? options.columns : 0;
    return (size == 9 || size == 13 || size == 19 ? size : 0) == Size;
  }
  static Result<GoGame> start(const Options& options);
  static Result<GoGame> from_text(std::string_view text, const Options& options);

  Side to_move() const { return to_move_; }
  Outcome outcome() const { return outcome_; }
  double moves_left() const;
  bool is_pass(Move move) const { return move == kGoPass; }
  // Legal on this board; GameRecord::is_allowed says whether superko agrees. pre: the game is not over.
  bool is_legal(Move move) const;

  // Points from A1 on, row by row upwards; pass is the last.
  void legal_moves(MoveList<GoGame>& out) const;
  // The light play-out's move: exactly uniform over the legal points that are no eye of the mover's, pass if
  // there is none. What a given generator draws depends on the moves that led here, too: they order the list
  // of empty points.
  Move random_move(Rng& rng) const;
  void play(Move move);

  // Black's area minus White's minus komi. Stones that are dead but on the board count as alive.
  double score() const { return (2 * board_.area_balance() - komi_halves_) / 2.0; }
  Outcome outcome_at_cap() const { return judged(); }

  std::uint64_t hash() const { return board_.key() ^ turn_key(); }
  std::uint64_t hash_from_scratch() const { return board_.key_from_scratch() ^ turn_key(); }

  std::uint64_t repetition_key() const { return board_.key(); }
  std::uint64_t repetition_key_after(Move move) const {
    return is_pass(move) ? board_.key() : board_.key_after(move.point, go_color(to_move_));
  }
  bool same_for_repetition(const GoGame& other) const { return board_.same_stones(other.board_); }
  bool is_irreversible(Move) const { return false; }

  static constexpr std::size_t kMoveCodes = Geometry::kPoints;
  std::size_t move_code(Move move) const { return move.point; }
  bool places(Move move) const { return !is_pass(move); }
  // What a play-out may choose of the legal moves: it passes only where nothing is left.
  bool is_playable(Move move) const {
    return !is_pass(move) && !board_.is_eye(move.point, go_color(to_move_));
  }

  std::string to_text() const;
  BoardPicture picture() const;
  CellPath cells_of(Move move) const;
  std::string format(Move move) const;
  Result<Move> parse(std::string_view text) const;

  // Squares have eight symmetries, other rectangles the first four: bit 0 of the number mirrors left and
  // right, bit 1 top and bottom, bit 2 then swaps columns and rows.
  int symmetries() const { return board_.columns() == board_.rows() ? 8 : 4; }
  GoGame transformed(int symmetry) const;
  Move transformed(Move move, int symmetry) const;

  const Board& stones() const { return board_; }
  GoPoint ko_point() const { return ko_; }
  int passes() const { return passes_; }  // just played in a row
  double komi() const { return komi_halves_ / 2.0; }
  // The last move and the one before it; pass where there was none.
  Move last_move() const { return last_; }
  Move move_before_last() const { return before_last_; }

 private:
  GoGame(int columns, int rows, double komi);
  static Result<GoGame> from_setup(const GoSetup& setup, const Options& options);
  GoSetup setup() const;
  bool is_ko_possible() const;

  Outcome judged() const;
  std::uint64_t turn_key() const;

  Board board_;
  GoPoint ko_ = kNoPoint;
  Move last_ = kGoPass, before_last_ = kGoPass;
  std::int16_t komi_halves_;
  Side to_move_ = Side::First;
  Outcome outcome_ = Outcome::Open;
  std::uint8_t passes_ = 0;
};

template <int Size>
inline bool GoGame<Size>::is_legal(Move move) const {
  if (is_pass(move)) return true;
  const GoPoint p = move.point;
  return board_.is_on_board(p) && board_.color_at(p) == GoColor::Empty && p != ko_ &&
         !board_.is_suicide(p, go_color(to_move_));
}

template <int Size>
inline void GoGame<Size>::legal_moves(MoveList<GoGame>& out) const {
  if (outcome_ != Outcome::Open) return;
  board_.for_each_point([&](GoPoint p) {
    if (board_.color_at(p) == GoColor::Empty && is_legal({p})) out.push_back({p});
  });
  out.push_back(kGoPass);
}

// A draw that does not fit is drawn again, so those that fit stay equally likely. The first draws put
// nothing aside, which is cheaper while most points fit; the others work on a copy that shrinks, so they end.
template <int Size>
inline GoMove GoGame<Size>::random_move(Rng& rng) const {
  constexpr int kDrawsWithReplacement = 3;
  const GoColor color = go_color(to_move_);
  const auto fits = [&](GoPoint p) {
    return p != ko_ && !board_.is_eye(p, color) && !board_.is_suicide(p, color);
  };
  auto left = static_cast<std::uint32_t>(board_.empty_count());
  if (left == 0) return kGoPass;
  for (int i = 0; i < kDrawsWithReplacement; ++i) {
    const GoPoint p = board_.empty_points()[rng.below(left)];
    if (fits(p)) return {p};
  }
  auto candidates = board_.empty_points();
  for (; left > 0; --left) {
    const std::uint32_t i = rng.below(left);
    const GoPoint p = candidates[i];
    if (fits(p)) return {p};
    candidates[i] = candidates[left - 1];
  }
  return kGoPass;
}

template <int Size>
inline void GoGame<Size>::play(Move move) {
  BANYAN_ASSERT(outcome_ == Outcome::Open && is_legal(move));
  if (is_pass(move)) {
    ko_ = kNoPoint;
    if (++passes_ == 2) outcome_ = judged();
  } else {
    ko_ = board_.play(move.point, go_color(to_move_));
    passes_ = 0;
  }
  before_last_ = last_;
  last_ = move;
  to_move_ = opponent(to_move_);
}

template <int Size>
inline Outcome GoGame<Size>::judged() const {
  const int halves = 2 * board_.area_balance() - komi_halves_;
  if (halves == 0) return Outcome::Draw;
  return halves > 0 ? Outcome::FirstWins : Outcome::SecondWins;
}

// Side, ko point and passes; the stones' key is the board's.
template <int Size>
inline std::uint64_t GoGame<Size>::turn_key() const {
  constexpr std::uint64_t kSide = mix64(0x676f), kKo = mix64(0x6b6f), kPasses = mix64(0x7061);
  return (to_move_ == Side::Second ? kSide : 0) ^ (ko_ != kNoPoint ? mix64(kKo + ko_) : 0) ^
         (passes_ != 0 ? mix64(kPasses + passes_) : 0);
}

extern template class GoGame<0>;
extern template class GoGame<9>;
extern template class GoGame<13>;
extern template class GoGame<19>;

static_assert(Hashed<GoGame<9>> && Samples<GoGame<9>> && Drawn<GoGame<9>>);
static_assert(Repeats<GoGame<9>> && Scored<GoGame<9>> && Symmetric<GoGame<9>>);
static_assert(sizeof(GoGame<9>) <= 1200 && sizeof(GoGame<13>) <= 2200 && sizeof(GoGame<19>) <= 6000);

// Calls visitor(std::type_identity<GoGame<…>>{}) with the fastest game for that board.
template <class Visitor>
decltype(auto) with_go(const GoOptions& options, Visitor&& visitor) {
  if (GoGame<9>::fits(options)) return visitor(std::type_identity<GoGame<9>>{});
  if (GoGame<13>::fits(options)) return visitor(std::type_identity<GoGame<13>>{});
  if (GoGame<19>::fits(options)) return visitor(std::type_identity<GoGame<19>>{});
  return visitor(std::type_identity<GoGame<0>>{});
}

}  // namespace banyan
