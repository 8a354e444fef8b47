// Choosing the best of many children: the score of each is worked out in a plain loop over the columns, which
// the compiler turns into vector instructions, and the first of the highest wins.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>

#include "banyan/core/check.hpp"
#include "banyan/search/mcts/tree.hpp"

namespace banyan {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

// The same number as static_cast<double>, from operations that AVX2 has for whole vectors (it has no
// conversion of 64-bit integers): the two halves become the mantissas of 2^84 and 2^52, whose sum is then
// taken off.
inline double as_double(std::uint64_t x) {
  const double high = std::bit_cast<double>((x >> 32) | 0x4530000000000000u);
  const double low = std::bit_cast<double>((x & 0xffffffffu) | 0x4330000000000000u);
  return (high - 0x1.00000001p84) + low;
}

struct Best {
  ChildIndex child = 0;
  double score = -kInfinity;
};

// The highest of score(0) … score(count - 1); ties go to the lowest index. Scores are never NaN.
template <class Score>
Best best_of(std::size_t count, Score score) {
  constexpr std::size_t kBlock = 64;
  std::array<double, kBlock> scores;
  Best best;
  for (std::size_t base = 0; base < count; base += kBlock) {
    const std::size_t size = std::min(kBlock, count - base);
    for (std::size_t i = 0; i < size; ++i) scores[i] = score(base + i);
    for (std::size_t i = 0; i < size; ++i) {
      BANYAN_ASSERT(scores[i] == scores[i]);
      if (scores[i] > best.score) best = {static_cast<ChildIndex>(base + i), scores[i]};
    }
  }
  return best;
}

// The same for scores that are cheap and may be worked out for a few children too many: whole vectors, no
// rest. What lies behind the last child is the next column, so it can be read, and its score is not looked
// at.
template <class Score>
Best best_of_by_fours(std::size_t count, Score score) {
  constexpr std::size_t kBlock = 64;
  std::array<double, kBlock> scores;
  Best best;
  for (std::size_t base = 0; base < count; base += kBlock) {
    const std::size_t size = std::min(kBlock, count - base);
    for (std::size_t four = 0; four < size; four += 4) {
      for (std::size_t i = four; i < four + 4; ++i) scores[i] = score(base + i);
    }
    for (std::size_t i = 0; i < size; ++i) {
      if (scores[i] > best.score) best = {static_cast<ChildIndex>(base + i), scores[i]};
    }
  }
  return best;
}

}  // namespace banyan
