// Scores of alpha-beta: points of the evaluation in the middle, finished games outside of them, and what a
// search says besides a number.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "banyan/core/limits.hpp"
#include "banyan/search/knowledge.hpp"
#include "banyan/search/proof.hpp"

namespace banyan::alphabeta {

// A win p plies from the root is worth kWon - p, a loss p - kWon, a draw 0: the winner hurries, the loser
// holds out. Every score fits 16 bits.
inline constexpr int kWon = 32'000, kInfinite = kWon + 1;
inline constexpr int kMostPlies = 200;  // from the root to the deepest leaf, quiescence and extensions too
static_assert(kWon - 2 * kMostPlies > kMostPoints);

// Depth is counted in parts of a ply, since a likely move may cost less than a ply and an unlikely one more.
inline constexpr int kPly = 64;
inline constexpr int kDeepest = 127;  // plies of nominal depth

constexpr bool is_decisive(int score) { return score > kMostPoints || score < -kMostPoints; }

// What pruning by guesswork may claim: no more than an evaluation may.
constexpr int as_points(int score) { return std::clamp(score, -kMostPoints, kMostPoints); }

// No draw by repetition has a part in a value.
inline constexpr int kNoRepetition = std::numeric_limits<std::int16_t>::max();

// A bound on the value of a node.
// `certain`: no deeper search can change what the score says. A decisive score is always certain, because
// guesswork is cut off at as_points(); the flag is what tells a drawn game from an even evaluation.
// `since`: the earliest ply of the path that a repetition in the value leans on; below that ply the value is
// one of the path and not of the position.
struct Value {
  int score = 0;
  std::int16_t since = kNoRepetition;
  bool certain = false;

  Value operator-() const { return {-score, since, certain}; }
};

// What a score says of the minimax value.
enum class Bound : std::uint8_t { None, Lower, Upper, Exact };

constexpr Bound bound_of(int score, int alpha, int beta) {
  return score >= beta ? Bound::Lower : score > alpha ? Bound::Exact : Bound::Upper;
}

// What is expected of a node (Knuth and Moore 1975): on the principal variation, cut off by its first move,
// or all of its moves searched in vain.
enum class Expected : std::uint8_t { Pv, Cut, All };

constexpr Expected expected_below(Expected here, bool first) {
  if (here == Expected::Pv) return first ? Expected::Pv : Expected::Cut;
  return here == Expected::Cut ? Expected::All : Expected::Cut;
}

}  // namespace banyan::alphabeta
