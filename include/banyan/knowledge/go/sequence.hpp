// The move of a sequence-like play-out (MoGo: Gelly, Wang, Munos and Teytaud 2006; Chaslot 2010,
// section 4.1.2): rules in order, the first that finds a move plays it. Beyond MoGo: two-liberty tactics,
// vital points, and refusal of bad self-ataris, each with its probability.
#pragma once

#include "banyan/core/rng.hpp"
#include "banyan/knowledge/go/ataris.hpp"

namespace banyan {

struct GoSequenceOptions {
  double atari = 1, two_liberties = 0, nakade = 0, pattern = 1, capture = 1, refuse = 0;
  int fill_board = 0, neighbours = 8;

  void describe(auto& option) {
    option("atari", atari, 0.0, 1.0, "how often own stones that the last move put in atari are saved");
    option("two_liberties", two_liberties, 0.0, 1.0, "how often chains with two liberties are read out");
    option("nakade", nakade, 0.0, 1.0, "how often the vital point of an eye space is looked for");
    option("fill_board", fill_board, 0, 100, "points tried for one with nothing around it");
    option("pattern", pattern, 0.0, 1.0, "how often a shape around the last move is answered");
    option("neighbours", neighbours, 4, 8, "points around the last move: 4 of the thesis, 8 of MoGo");
    option("capture", capture, 0.0, 1.0, "how often stones that can be taken anywhere are taken");
    option("refuse", refuse, 0.0, 1.0, "how often a bad self-atari is refused");
  }
};

// Chooses one move of one position.
template <int Size>
class GoSequence {
 public:
  using G = GoGame<Size>;
  using Board = GoBoard<Size>;

  GoSequence(const G& position, const GoSequenceOptions& options)
      : position_(position),
        board_(position.stones()),
        own_(go_color(position.to_move())),
        options_(options) {}

  // The chains in atari are those of this position.
  GoMove choose(GoAtaris<Size>& ataris, Rng& rng) const;

 private:
  using Moves = FixedList<GoPoint, 24>;

  // Legal, and no own eye.
  bool is_playable(GoPoint p) const { return position_.is_legal({p}) && !board_.is_eye(p, own_); }
  void add(Moves& moves, GoPoint p) const {
    if (moves.size() < Moves::capacity() && is_playable(p)) moves.push_back(p);
  }
  bool is_refused(GoPoint p, Rng& rng) const;
  void answers_to_atari(GoPoint last, Moves& moves) const;
  void answers_to_two(GoPoint last, Moves& moves) const;
  GoPoint vital_beside(GoPoint last) const;
  void shapes_around(GoPoint last, Moves& moves) const;
  GoPoint largest_capture(GoAtaris<Size>& ataris) const;
  GoMove random_move(Rng& rng) const;
  GoMove any_not_refused(Rng& rng) const;

  const G& position_;
  const Board& board_;
  GoColor own_;
  const GoSequenceOptions& options_;
};

extern template class GoSequence<0>;
extern template class GoSequence<9>;
extern template class GoSequence<13>;
extern template class GoSequence<19>;

}  // namespace banyan
