// The exact score of Go on boards of a few points, by alpha-beta along the path, because superko makes the
// legal moves depend on it: no result of one path is used on another. What makes that possible is the order
// of the moves, from a table of all positions of the board.
//
// The table. Without superko, with the simple ko rule alone, the value of a position is defined once play
// without an end is given to one side: worst for Black in one game, worst for White in the other. Both are
// fixed points over all positions, found by sweeps until nothing changes, with the time at which a value
// became known. Each side plays towards its own game's value, and of equal moves the one known first: the one
// nearest to the end, which does not go in circles.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "banyan/core/game_record.hpp"
#include "banyan/core/limits.hpp"
#include "banyan/games/go/go.hpp"
#include "banyan/search/solver/exact_answer.hpp"
#include "banyan/search/solver/own_solver.hpp"

namespace banyan {

class GoSolver {
 public:
  using Go = GoGame<0>;
  static constexpr int kMostPoints = 12;

  // Result, score (komi counted) and a line. pre: at most kMostPoints, and the game is not over.
  ExactAnswer<GoMove> solve(const GameRecord<Go>& record, Budget& budget, bool with_line = true);

 private:
  using Code = std::uint32_t;   // a board: a digit of base 3 a point
  using Place = std::uint32_t;  // a position: (2 * code + side) * kinds_ + kind
  // Kinds of positions of one board: nothing special, after a pass, and from kKo on the n-th point forbidden
  // by the ko rule.
  static constexpr Place kPlain = 0, kPassed = 1, kKo = 2;
  struct Child {
    GoPoint point;
    std::uint8_t kind;
    Code code;
  };
  struct Option {
    GoMove move;
    int value;            // in the mover's own game, seen by him
    std::uint32_t known;  // since when
  };
  using Options = FixedList<Option, kMostPoints + 2>;

  void set_up(const Go& position, Budget& budget);
  void list_boards(Budget& budget);
  void settle(Side side, Budget& budget);
  bool sweep(Side side, std::uint32_t& time);
  int best_value(Side side, Place place) const;
  template <class F>
  void for_each_child(Place place, F f) const;
  Options options_at(const GameRecord<Go>& record) const;

  bool black_gets(int score, GameRecord<Go>& record, Budget& budget);
  std::vector<GoMove> line(int score, GameRecord<Go> record, Budget& budget);
  bool is_over(Budget& budget);

  Code code_of(const GoBoard<0>& board) const;
  GoBoard<0> board_of(Code code) const;
  Place place_of(const Go& position) const;
  Side side_of(Place place) const { return place / kinds_ % 2 == 0 ? Side::First : Side::Second; }
  Place index_of_point(GoPoint p) const {
    return static_cast<Place>(GoBoard<0>::Geometry::row_of(p) * columns_ +
                              GoBoard<0>::Geometry::column_of(p));
  }

  int columns_ = 0, rows_ = 0, points_ = 0;
  Place kinds_ = 0;
  std::uint64_t nodes_ = 0;
  std::size_t root_plies_ = 0;
  bool over_ = false;
  std::vector<std::uint32_t> first_child_;  // by 2 * code + side, and one past the end
  std::vector<Child> children_;
  std::vector<std::int8_t> area_;                    // by code; kNoBoard where a chain has no liberty
  std::array<std::vector<std::int8_t>, 2> value_;    // Black's score, by the side whose game it is, by place
  std::array<std::vector<std::uint32_t>, 2> known_;  // when the value was found, in steps of the sweeps
};

// Common sizes have types of their own, none of them small enough.
template <int Size>
struct OwnSolver<GoGame<Size>> {
  static constexpr bool kIsAlphaBeta = true;
  static constexpr std::string_view kBoards = "boards of at most 12 points";
  static_assert(GoSolver::kMostPoints == 12);
  static bool can_solve(const GoOptions& options) {
    return options.columns * options.rows <= GoSolver::kMostPoints;
  }
  static GoSolver make(std::size_t) { return {}; }
};

}  // namespace banyan
