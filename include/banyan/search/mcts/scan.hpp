// Choosing the best of many children: the score of each is worked out in a plain loop over the columns, which
// the compiler turns into vector instructions, and the first of the highest wins.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#ifdef __AVX__
#include <immintrin.h>
#endif

#include "banyan/core/check.hpp"
#include "banyan/core/math.hpp"
#include "banyan/search/mcts/tree.hpp"

namespace banyan {

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

// Four scores at a time: one register where the machine has such, two where it has shorter ones.
using FourScores = double __attribute__((vector_size(32)));

// Which of the four are equal to `value`, one bit each.
inline unsigned equal_lanes(const FourScores& four, double value) {
#ifdef __AVX__
  return static_cast<unsigned>(_mm256_movemask_pd(_mm256_cmp_pd(four, _mm256_set1_pd(value), _CMP_EQ_OQ)));
#else
  unsigned mask = 0;
  for (unsigned i = 0; i < 4; ++i) mask |= (four[i] == value ? 1u : 0u) << i;
  return mask;
#endif
}

// The same for scores that are cheap and may be worked out for a few children too many: whole vectors, no
// rest, and no branch that depends on a score. What lies behind the last child is the next column, so it can
// be read, and its score is not looked at. `proofs`, if given, takes proven losses out.
template <class Score>
[[gnu::always_inline]] inline Best best_of_by_fours(std::size_t count, const Proof* proofs, Score score) {
  constexpr std::size_t kBlock = 16;  // fours; their masks fill one word
  constexpr FourScores kLanes = {0, 1, 2, 3}, kLowest = {-kInfinity, -kInfinity, -kInfinity, -kInfinity};
  std::array<FourScores, kBlock> scores;
  Best best;
  for (std::size_t base = 0; base < count; base += 4 * kBlock) {
    const std::size_t fours = std::min(kBlock, (count - base + 3) / 4);
    FourScores highest = kLowest;
    for (std::size_t k = 0; k < fours; ++k) {
      const std::size_t first = base + 4 * k;
      alignas(32) std::array<double, 4> four;
      for (std::size_t i = 0; i < 4; ++i) four[i] = score(first + i);
      if (proofs != nullptr) {
        for (std::size_t i = 0; i < 4; ++i) four[i] = proofs[first + i] == Proof::Loss ? -kInfinity : four[i];
      }
      const auto room = static_cast<double>(static_cast<int>(count - first));
      scores[k] = kLanes < room ? std::bit_cast<FourScores>(four) : kLowest;
      highest = scores[k] > highest ? scores[k] : highest;
    }
    const double top = std::max(std::max(highest[0], highest[1]), std::max(highest[2], highest[3]));
    if (top <= best.score) continue;
    std::uint64_t where = 0;
    for (std::size_t k = 0; k < fours; ++k) where |= std::uint64_t{equal_lanes(scores[k], top)} << 4 * k;
    best = {static_cast<ChildIndex>(base + static_cast<std::size_t>(std::countr_zero(where))), top};
  }
  return best;
}

}  // namespace banyan
