// How points become a chance to win.
#pragma once

#include "banyan/core/math.hpp"
#include "banyan/search/knowledge.hpp"

namespace banyan {

// 1 / (1 + exp(-points / unit)); kMostPoints either way mean that the game is decided.
inline double logistic_chance(int points, double unit) {
  if (points >= kMostPoints) return 1;
  if (points <= -kMostPoints) return 0;
  return 1 / (1 + math::exp(-points / unit));
}

}  // namespace banyan
