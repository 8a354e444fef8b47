// The Game of the Amazons (Zamkauskas 1988): a queen steps as in chess, then shoots an arrow, also as a
// queen, that blocks its square for good. Who cannot move loses.
//
// Set-up on n x n squares, k = n/2 - 2 rounded down: White stands k squares from the corners, two queens on
// the bottom row and one on each edge column; Black is the mirror image at the top. That is a4 d1 g1 j4 and
// a7 d10 g10 j7 for n = 10, a3 c1 f1 h3 and a6 c8 f8 h6 for n = 8, a2 b1 e1 f2 and a5 b6 e6 f5 for n = 6.
// A queen that can step can always shoot back at the square she left: a side is out of moves exactly when all
// neighbours of its queens are occupied.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/bits.hpp"
#include "banyan/core/conventions.hpp"
#include "banyan/core/game.hpp"
#include "banyan/core/measures.hpp"
#include "banyan/core/picture.hpp"
#include "banyan/core/zobrist.hpp"
#include "banyan/games/amazons_lines.hpp"

namespace banyan {

class Amazons {
 public:
  using Square = amazons::Square;
  using SquareSet = amazons::SquareSet;

  static constexpr std::string_view kName = "amazons";
  static constexpr std::string_view kTitle = "Amazons";
  static constexpr std::string_view kNotation = "queen from-to/arrow: d1-d7/g7";
  static constexpr SideLooks kSides = {
      {{"White", 'W', Paint::White, Piece::Queen}, {"Black", 'B', Paint::Black, Piece::Queen}}};
  static constexpr Repetition kRepetition = Repetition::None;
  static constexpr Measures kMeasures{.has_distance = false, .solved_columns = "board\tside\tresult"};
  static constexpr Conventions kConventions{
      .sgf = {.number = "18", .first = 'W', .has_letters = true, .between = "-/"}};
  static constexpr int kSmallest = 6, kLargest = amazons::kFrame;
  static constexpr int kQueens = 4;  // at most, a side
  static constexpr std::size_t kMaxMoves = kQueens * amazons::kMost.moves_of_queen + 1;
  static constexpr int kPlayoutCap = 100;  // never met: every move fills a square

  struct Options {
    int size = 10;
    void describe(auto& option) { option("size", size, kSmallest, kLargest, "rows and columns"); }
  };
  // One word, not three bytes: byte stores may alias anything and would slow the move list.
  struct Move {
    std::uint32_t squares;  // from, to, arrow: eight bits each from the lowest

    static Move of(Square from, Square to, Square arrow) {
      return {from | std::uint32_t{to} << 8 | std::uint32_t{arrow} << 16};
    }
    Square from() const { return static_cast<Square>(squares); }
    Square to() const { return static_cast<Square>(squares >> 8); }
    Square arrow() const { return static_cast<Square>(squares >> 16); }
    friend bool operator==(Move, Move) = default;
  };

  static Result<Amazons> start(const Options& options);
  static Result<Amazons> from_text(std::string_view text, const Options& options);

  Side to_move() const { return to_move_; }
  Outcome outcome() const { return mobile_ != 0 ? Outcome::Open : win_for(opponent(to_move_)); }
  double moves_left() const;

  // Ordered by queen, step and arrow: the same for equal positions, whatever moves led there.
  void legal_moves(MoveList<Amazons>& out) const;
  // Complete moves of a side if it were to move, without a list.
  std::uint32_t count_moves(Side side) const;
  std::uint32_t count_moves() const { return count_moves(to_move_); }

  // Uniform over the complete moves. pre (here and below): the game is open.
  Move random_move(Rng& rng) const;
  // Uniform over the queens that can move, then over her steps, then over the arrows.
  Move stepwise_move(Rng& rng) const;

  void play(Move move);

  int size() const { return size_; }
  SquareSet empty_squares() const { return empty_; }
  // Where a queen on `square` could step.
  amazons::Star reach(Square square) const { return lines_.reach(square); }
  // Squares of a side's queens in ascending order.
  std::span<const Square> queens(Side side) const;

  std::uint64_t hash() const { return hash_; }
  std::uint64_t hash_from_scratch() const;
  std::uint64_t check_hash() const;

  static constexpr std::size_t kMoveCodes = amazons::kSquares * amazons::kSquares * amazons::kSquares;
  std::size_t move_code(Move move) const {
    return (std::size_t{move.from()} * amazons::kSquares + move.to()) * amazons::kSquares + move.arrow();
  }

  int symmetries() const { return 8; }
  Amazons transformed(int symmetry) const;
  Move transformed(Move move, int symmetry) const;

  std::string to_text() const;
  BoardPicture picture() const;
  CellPath cells_of(Move move) const;
  std::string format(Move move) const;
  Result<Move> parse(std::string_view text) const;

  friend bool operator==(const Amazons&, const Amazons&) = default;

 private:
  using Star = amazons::Star;
  using Queens = std::array<Square, kQueens>;

  // A queen that has stepped, and where she can shoot.
  struct Step {
    Square from, to;
    Star arrows;

    Move shoot(int bit) const { return Move::of(from, to, amazons::kTargets[to][bit]); }
  };
  // All steps of the side to move, queen by queen.
  struct Steps {
    std::array<Square, kQueens> from;
    std::array<Star, kQueens> to;
    int queens = 0;  // entries in use
    int count = 0;   // steps of all of them together
  };

  static constexpr auto kKeys = zobrist_keys<3 * amazons::kSquares>(6);  // White, Black, arrows
  static constexpr std::uint64_t kSideKey = mix64(6);
  static constexpr int kFewSteps = 16;  // 10 to 20 are within 3 % in random games on 10x10

  explicit Amazons(int size);  // an empty board, to be filled and then completed with `begin`
  void put(Square square, char man);
  void begin(Side to_move);
  char man_at(Square square) const;  // as in the position text: 'W', 'B', '#' or '.'
  std::vector<std::string> rows() const;

  static std::uint64_t queen_key(Side side, Square s) {
    return kKeys[index_of(side) * amazons::kSquares + s];
  }
  static std::uint64_t arrow_key(Square s) { return kKeys[2 * amazons::kSquares + s]; }
  static int pick(std::uint64_t bits, Rng& rng) {
    return nth_bit(bits, static_cast<int>(rng.below(static_cast<std::uint32_t>(popcount(bits)))));
  }

  static void replace(Queens& queens, Square from, Square to);
  std::uint8_t find_mobile(Side side) const;
  Step step(Square from, Star steps, int bit) const;
  Steps all_steps() const;
  Step nth_step(const Steps& steps, int n) const;
  Move random_move_by_trial(const Steps& steps, Rng& rng) const;
  Move random_move_by_count(const Steps& steps, Rng& rng) const;

  amazons::Lines lines_;
  SquareSet empty_;
  std::array<Queens, 2> queens_;  // ascending, kNowhere behind the last: equal positions are equal objects
  std::uint64_t hash_ = 0;
  std::uint8_t size_;
  Side to_move_ = Side::First;
  std::uint8_t mobile_ = 0;  // bit i: queen i of the side to move can step
};

static_assert(Checked<Amazons> && Samples<Amazons> && SamplesStepwise<Amazons> && Drawn<Amazons> &&
              Symmetric<Amazons>);

// Puts `to` in the place of `from` and restores the order by a sorting network, whose swaps are written
// without branches because no processor could predict them.
inline void Amazons::replace(Queens& queens, Square from, Square to) {
  std::array<unsigned, kQueens> q;
  for (std::size_t i = 0; i < kQueens; ++i) q[i] = queens[i] == from ? to : queens[i];
  const auto order = [](unsigned& a, unsigned& b) {
    const unsigned difference = (a ^ b) & (0u - static_cast<unsigned>(b < a));
    a ^= difference;
    b ^= difference;
  };
  order(q[0], q[1]);
  order(q[2], q[3]);
  order(q[0], q[2]);
  order(q[1], q[3]);
  order(q[1], q[2]);
  for (std::size_t i = 0; i < kQueens; ++i) queens[i] = static_cast<Square>(q[i]);
}

inline std::uint8_t Amazons::find_mobile(Side side) const {
  unsigned mobile = 0;
  for (std::size_t i = 0; i < kQueens; ++i) {
    const SquareSet free = amazons::kNeighbours[queens_[index_of(side)][i]] & empty_;
    mobile |= (free.empty() ? 0u : 1u) << i;
  }
  return static_cast<std::uint8_t>(mobile);
}

inline void Amazons::play(Move move) {
  BANYAN_ASSERT(outcome() == Outcome::Open);
  const Square from = move.from(), to = move.to(), arrow = move.arrow();
  replace(queens_[index_of(to_move_)], from, to);
  lines_.toggle(from);
  lines_.toggle(to);
  lines_.toggle(arrow);  // on the square just left, both toggles together leave it occupied
  empty_ = empty_ ^ amazons::kBits[from] ^ amazons::kBits[to] ^ amazons::kBits[arrow];
  hash_ ^= queen_key(to_move_, from) ^ queen_key(to_move_, to) ^ arrow_key(arrow) ^ kSideKey;
  to_move_ = opponent(to_move_);
  mobile_ = find_mobile(to_move_);
}

// The step from `from` to the square of `bit`, which is one of `steps` = reach(from). The board still has the
// queen on `from`, which matters on one of the four lines through her new square only: the one she came
// along. There the free run is known: all that she could reach, and the square she left, but the one she is
// on.
inline Amazons::Step Amazons::step(Square from, Star steps, int bit) const {
  const Square to = amazons::kTargets[from][bit];
  const Star line = amazons::line_of(bit);
  const Star here = Star{1} << bit;
  const Star along = ((steps | amazons::kItself[from]) & line) ^ here;
  return {from, to, (lines_.reach(to) & ~line) | along};
}

inline void Amazons::legal_moves(MoveList<Amazons>& out) const {
  for (const Square from : queens(to_move_)) {
    const Star steps = lines_.reach(from);
    for (Star rest = steps; rest != 0;) {
      const Step stepped = step(from, steps, pop_lowest(rest));
      for (Star arrows = stepped.arrows; arrows != 0;) out.push_back(stepped.shoot(pop_lowest(arrows)));
    }
  }
}

inline std::uint32_t Amazons::count_moves(Side side) const {
  int moves = 0;
  for (const Square from : queens(side)) {
    const Star steps = lines_.reach(from);
    for (Star rest = steps; rest != 0;) moves += popcount(step(from, steps, pop_lowest(rest)).arrows);
  }
  return static_cast<std::uint32_t>(moves);
}

inline Amazons::Move Amazons::stepwise_move(Rng& rng) const {
  const Square from = queens_[index_of(to_move_)][pick(mobile_, rng)];
  const Star steps = lines_.reach(from);
  const Step stepped = step(from, steps, pick(steps, rng));
  return stepped.shoot(pick(stepped.arrows, rng));
}

// Both ways are exactly uniform. With many steps few trials are needed, since most squares have many arrows;
// with few steps counting all arrows is quick and trials would mostly fail.
inline Amazons::Move Amazons::random_move(Rng& rng) const {
  const Steps steps = all_steps();
  return steps.count > kFewSteps ? random_move_by_trial(steps, rng) : random_move_by_count(steps, rng);
}

inline Amazons::Steps Amazons::all_steps() const {
  Steps steps;
  for (std::uint64_t mobile = mobile_; mobile != 0; ++steps.queens) {
    const Square from = queens_[index_of(to_move_)][pop_lowest(mobile)];
    steps.from[steps.queens] = from;
    steps.to[steps.queens] = lines_.reach(from);
    steps.count += popcount(steps.to[steps.queens]);
  }
  return steps;
}

inline Amazons::Step Amazons::nth_step(const Steps& steps, int n) const {
  int queen = 0;
  for (; n >= popcount(steps.to[queen]); ++queen) n -= popcount(steps.to[queen]);
  return step(steps.from[queen], steps.to[queen], nth_bit(steps.to[queen], n));
}

// Draws a step and one of as many arrow numbers as a square can have at most; a number without an arrow is a
// failure, so each step is accepted in proportion to its arrows.
inline Amazons::Move Amazons::random_move_by_trial(const Steps& steps, Rng& rng) const {
  constexpr int kNumbers = amazons::kMost.arrows;
  for (;;) {
    const auto drawn = static_cast<int>(rng.below(static_cast<std::uint32_t>(steps.count * kNumbers)));
    const Step stepped = nth_step(steps, drawn / kNumbers);
    const int arrow = drawn % kNumbers;
    if (arrow < popcount(stepped.arrows)) return stepped.shoot(nth_bit(stepped.arrows, arrow));
  }
}

inline Amazons::Move Amazons::random_move_by_count(const Steps& steps, Rng& rng) const {
  std::array<int, kFewSteps> arrows;
  int total = 0;
  std::size_t count = 0;
  for (int queen = 0; queen < steps.queens; ++queen) {
    for (Star rest = steps.to[queen]; rest != 0; ++count) {
      arrows[count] = popcount(step(steps.from[queen], steps.to[queen], pop_lowest(rest)).arrows);
      total += arrows[count];
    }
  }
  auto drawn = static_cast<int>(rng.below(static_cast<std::uint32_t>(total)));
  int n = 0;
  for (; drawn >= arrows[n]; ++n) drawn -= arrows[n];
  const Step stepped = nth_step(steps, n);
  return stepped.shoot(nth_bit(stepped.arrows, drawn));
}

inline std::span<const Amazons::Square> Amazons::queens(Side side) const {
  const Queens& queens = queens_[index_of(side)];
  std::size_t count = kQueens;
  while (count > 0 && queens[count - 1] == amazons::kNowhere) --count;
  return {queens.data(), count};
}

}  // namespace banyan
