// A draw by Gibbs sampling (Chaslot 2010, formula 4.2): p_j proportional to exp(Q_j / tau).
#pragma once

#include <algorithm>
#include <array>

#include "banyan/core/game.hpp"
#include "banyan/core/math.hpp"
#include "banyan/core/rng.hpp"

namespace banyan {

// `value`: Q of a move, in [0, 1]; 1 is taken off, which changes no share and keeps the powers finite.
template <Game G>
typename G::Move gibbs_draw(const G& position, double tau, Rng& rng, auto value) {
  MoveList<G> moves;
  position.legal_moves(moves);
  std::array<double, G::kMaxMoves> sums;
  double sum = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    sum += math::exp((value(moves[i]) - 1) / tau);
    sums[i] = sum;
  }
  const auto end = sums.begin() + static_cast<std::ptrdiff_t>(moves.size());
  const auto found = std::upper_bound(sums.begin(), end, rng.uniform() * sum);
  return moves[std::min(static_cast<std::size_t>(found - sums.begin()), moves.size() - 1)];
}

}  // namespace banyan
