// A position somewhere in a random game.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <span>

#include "banyan/core/playout.hpp"

namespace banyan::test {

// After `fewest` to `most` random plies; nothing if the game was over by then.
template <Game G>
std::optional<G> random_position(const typename G::Options& options, int fewest, int most, Rng& rng) {
  G position = *G::start(options);
  const int plies = fewest + static_cast<int>(rng.below(static_cast<std::uint32_t>(most - fewest + 1)));
  for (int ply = 0; ply < plies && position.outcome() == Outcome::Open; ++ply) {
    position.play(draw_move(position, rng));
  }
  return position.outcome() == Outcome::Open ? std::optional(position) : std::nullopt;
}

// The line is legal; gives the position at its end.
template <Game G>
G after_line(G position, std::span<const typename G::Move> line) {
  for (const auto move : line) {
    MoveList<G> moves;
    position.legal_moves(moves);
    EXPECT_NE(std::find(moves.begin(), moves.end(), move), moves.end());
    position.play(move);
  }
  return position;
}

}  // namespace banyan::test
