// Games whose moves put a man on a cell, the same cell and so the same move for whoever makes it: there a
// sequence of moves is a sequence of cells (Go, Hex, tic-tac-toe).
#pragma once

#include "banyan/core/game.hpp"

namespace banyan {

// `places` is false for a move that puts nothing on the board: pass, swap. The cell of a move is its code.
template <class G>
concept Places = Coded<G> && requires(const G c, typename G::Move m) {
  { c.places(m) } -> std::same_as<bool>;
};

// Men stay where they are put, and who holds which cell of the full board decides the game, in whatever order
// that came about (Hex).
template <class G>
concept MovesPermute = Places<G> && G::kMovesPermute;

// A game may know moves that no sensible play-out makes (Go: to fill an own eye, to pass while there is
// anything else). pre: the move is legal.
template <Game G>
bool is_playable(const G& position, typename G::Move move) {
  if constexpr (requires { position.is_playable(move); }) {
    return position.is_playable(move);
  } else {
    return true;
  }
}

}  // namespace banyan
