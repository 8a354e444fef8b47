// Exact scores of Connect-4 positions, on every board size: alpha-beta on bitboards with the three ideas that
// make the game small. Moves that lose at once are never generated, so the search ends two plies before the
// game does; moves are tried by the number of cells they turn into threats; and the score is narrowed by
// yes-or-no searches that share one table of bounds.
//
// The score is that of the usual test sets: 0 is a draw, s > 0 means that the side to move wins with its
// s-th last disc (of a board filled completely), s < 0 that the opponent does. On 7x6: 22 minus the discs
// that the winner will have used.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "banyan/core/game_record.hpp"
#include "banyan/core/limits.hpp"
#include "banyan/games/connect4.hpp"
#include "banyan/search/solver/exact_answer.hpp"
#include "banyan/search/solver/own_solver.hpp"

namespace banyan {

class Connect4Solver {
 public:
  using Move = Connect4::Move;

  explicit Connect4Solver(std::size_t bytes = std::size_t{1} << 24);

  // Result, score, distance and, if asked for, a line. pre: the game is not over.
  ExactAnswer<Move> solve(const GameRecord<Connect4>& record, Budget& budget, bool with_line = true);

  // The score for the side to move; nothing if the budget ended first. The table keeps what it learnt for the
  // next position of the same board size: its entries are facts. pre: the game is not over.
  std::optional<int> score(const Connect4& position, Budget& budget);
  // Best play from a position of that score to the end; shorter if the budget ended first.
  std::vector<Move> line(Connect4 position, int score, Budget& budget);
  // Plies to the end of the game with best play.
  static int plies(const Connect4& position, int score);

  std::uint64_t nodes() const { return nodes_; }  // since the solver was made

 private:
  // A position without its history: the mover's discs, and all discs.
  struct Discs {
    std::uint64_t own, all;
    int count;
  };
  struct Bounds {
    int lower, upper;
  };

  void set_up(const Connect4& position);
  static Discs discs_of(const Connect4& position);
  int value(const Discs& discs, int alpha, int beta);
  int search(const Discs& discs, std::uint64_t key, int alpha, int beta);
  int search_moves(const Discs& discs, std::uint64_t moves, int alpha, int beta);

  bool is_over();

  static Discs after(const Discs& discs, std::uint64_t cell) {
    return {discs.own ^ discs.all, discs.all | cell, discs.count + 1};
  }
  std::uint64_t playable(std::uint64_t all) const { return (all + bottom_) & cells_; }
  std::uint64_t completing(std::uint64_t own, std::uint64_t all) const;
  std::uint64_t moves_that_last(const Discs& discs) const;
  bool wins_at_once(const Discs& discs) const {
    return (completing(discs.own, discs.all) & playable(discs.all)) != 0;
  }

  std::uint64_t key_of(const Discs& discs) const;
  std::size_t place_of(std::uint64_t key) const;
  Bounds known(std::uint64_t key) const;
  void remember(std::uint64_t key, Bounds bounds);
  int worst(int count) const { return -(size_ - count) / 2; }    // the opponent wins with his next disc
  int best(int count) const { return (size_ + 1 - count) / 2; }  // the mover wins with his next disc

  std::vector<std::uint64_t> table_;
  std::uint64_t cells_ = 0, bottom_ = 0;
  int size_ = 0, columns_ = 0, stride_ = 0;
  std::uint64_t nodes_ = 0;
  Budget* budget_ = nullptr;
  bool over_ = false;
};

template <>
struct OwnSolver<Connect4> {
  static constexpr bool kIsAlphaBeta = true;
  static constexpr std::string_view kBoards = "every board";
  static bool can_solve(const Connect4::Options&) { return true; }
  // A table that stays in the caches is twice as fast.
  static Connect4Solver make(std::size_t bytes) { return Connect4Solver(bytes / 8); }
};

}  // namespace banyan
