// Tactics of Go: what a stone would do to the chains around it. Liberties are counted exactly as far as it
// matters (up to four), and what needs reading is read on a copy of the board, within a budget.
#pragma once

#include <span>

#include "banyan/games/go/board.hpp"

namespace banyan {

// The dead shapes: eye spaces of three to six points that hold one eye only, if their vital point is taken
// (three in a line or bent, the pyramid, the bulky and the crossed five, the rabbity six), or in any case
// (the square of four). Points by their index on a board of that stride.
struct GoShape {
  GoPoint vital = kNoPoint;
  bool is_dead = false;  // one eye if it is taken back: a dead shape, with a vital point or without
};
GoShape go_shape(std::span<const GoPoint> points, int stride);

// Looks at one board, which must outlive it. Compiled once, in src/knowledge/go.
template <int Size>
class GoTactics {
 public:
  using Board = GoBoard<Size>;
  using Points = typename Board::Points;

  // `budget`: the moves that a reading may try.
  explicit GoTactics(const Board& board, int budget = 200) : board_(board), budget_(budget) {}

  // Whether the chain has exactly, or at least, so many liberties (`most` <= 4).
  bool has_liberties(GoPoint stone, std::size_t most) const {
    const int pairs = board_.pseudo_liberties(stone);  // of which a liberty has one to four
    if (pairs > 4 * static_cast<int>(most - 1)) return true;
    return pairs >= static_cast<int>(most) && board_.liberties(stone, most).size() == most;
  }

  // The liberties of the chain that a stone on the empty point p would belong to, captures taken off; at most
  // `most` <= 4 of them. None: the move is suicide.
  Points liberties_after(GoPoint p, GoColor color, std::size_t most) const;
  // Whether that chain could be taken with the next move.
  bool is_self_atari(GoPoint p, GoColor color) const {
    if (board_.neighbours_of(p, GoColor::Empty) >= 2) return false;
    return liberties_after(p, color, 2).size() < 2;
  }
  // The same without the good ones: captures, stones given up inside an eye so that it stays one (nakade,
  // dead shapes of three to six points), throw-ins that make an eye false, and snapbacks. Suicide is bad.
  bool is_bad_self_atari(GoPoint p, GoColor color) const {
    if (board_.neighbours_of(p, GoColor::Empty) >= 2) return false;
    return liberties_after(p, color, 2).size() < 2 && !is_good_sacrifice(p, color);
  }
  // Whether a stone on p, in atari there, takes back more than it gives when it is taken.
  bool is_snapback(GoPoint p, GoColor color) const;

  // How many stones a move takes, and how many own ones it gives two liberties that had one.
  int stones_taken(GoPoint p, GoColor color) const;
  int stones_saved(GoPoint p, GoColor color) const;
  bool gives_atari(GoPoint p, GoColor color) const;
  // Whether p separates two enemy chains that have no other neighbouring point in common with it.
  bool is_cut(GoPoint p, GoColor color) const;

  // Enemy chains beside a chain that have a single liberty: taking one of them may save the chain. At most
  // four, by head.
  Points neighbours_in_atari(GoPoint stone) const;
  // The moves that save a chain in atari: its last liberty, if that gives it two, and captures beside it.
  Points saving_moves(GoPoint stone) const;

  // Ladders: whether the chain is taken, whatever its owner does, when each attack leaves it one liberty. The
  // owner moves where it has one liberty, the attacker where it has two. An unfinished reading is no capture.
  bool is_lost_in_atari(GoPoint stone) const;
  // The liberty of a chain with two from where it is taken so, or kNoPoint.
  GoPoint capture_of_two(GoPoint stone) const;
  // Moves after which a chain with two liberties can no longer be taken so.
  Points defences_of_two(GoPoint stone) const;

  // The point that decides whether the empty region around p has one eye or two, or kNoPoint: the dead shapes
  // of three to six points. pre: p is empty.
  GoPoint vital_point(GoPoint p) const;

 private:
  // `ko` cannot be played at once.
  static bool dies_in_atari(const Board& board, GoPoint stone, GoPoint ko, int& budget);
  static GoPoint kills_two(const Board& board, GoPoint stone, GoPoint ko, int& budget);
  static bool survives(Board board, GoPoint stone, GoPoint p, int& budget);
  bool is_good_sacrifice(GoPoint p, GoColor color) const;
  static bool keeps_one_eye(const Board& after, const Board& taken, GoPoint p, GoPoint last);

  const Board& board_;
  int budget_;
};

extern template class GoTactics<0>;
extern template class GoTactics<9>;
extern template class GoTactics<13>;
extern template class GoTactics<19>;

}  // namespace banyan
