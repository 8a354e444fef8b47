// The bare random play-out: from a position to the end of the game by random moves. It ignores repetition, so
// it has a length cap; at the cap the game says what the position is worth (`outcome_at_cap`), or it is a
// draw.
#pragma once

#include "banyan/core/game.hpp"

namespace banyan {

struct PlayoutResult {
  Outcome outcome;
  int plies;
};

// One uniformly random legal move, by the game's own sampler if it has one. pre: outcome() is Open.
template <Game G>
typename G::Move draw_move(const G& position, Rng& rng) {
  if constexpr (Samples<G>) {
    return position.random_move(rng);
  } else {
    MoveList<G> moves;
    position.legal_moves(moves);
    return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
  }
}

template <Game G>
Outcome outcome_at_cap(const G& position) {
  if constexpr (requires { position.outcome_at_cap(); }) {
    return position.outcome_at_cap();
  } else {
    return Outcome::Draw;
  }
}

// Plays `draw(position, rng)` until the game is over or `cap` plies are played. `position` is left at the
// end.
template <Game G, class Draw>
PlayoutResult play_out(G& position, Rng& rng, int cap, Draw draw) {
  int plies = 0;
  for (; plies < cap; ++plies) {
    const Outcome outcome = position.outcome();
    if (outcome != Outcome::Open) return {outcome, plies};
    position.play(draw(position, rng));
  }
  const Outcome outcome = position.outcome();
  return {outcome != Outcome::Open ? outcome : outcome_at_cap(position), plies};
}

template <Game G>
PlayoutResult random_playout(G position, Rng& rng, int cap = G::kPlayoutCap) {
  return play_out(position, rng, cap, [](const G& p, Rng& r) { return draw_move(p, r); });
}

template <SamplesStepwise G>
PlayoutResult stepwise_playout(G position, Rng& rng, int cap = G::kPlayoutCap) {
  return play_out(position, rng, cap, [](const G& p, Rng& r) { return p.stepwise_move(r); });
}

}  // namespace banyan
