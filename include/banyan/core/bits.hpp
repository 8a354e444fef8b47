// Bit tricks with one portable meaning: with BMI2 the n-th set bit is one instruction, without it a
// short binary search gives the same answer.
#pragma once

#include <bit>
#include <cstdint>

#include "banyan/core/check.hpp"

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace banyan {

inline int popcount(std::uint64_t bits) { return std::popcount(bits); }

// Index of the lowest set bit. pre: bits != 0.
inline int lowest_bit(std::uint64_t bits) {
  BANYAN_ASSERT(bits != 0);
  return std::countr_zero(bits);
}

// Removes the lowest set bit and returns its index. pre: bits != 0.
inline int pop_lowest(std::uint64_t& bits) {
  const int index = lowest_bit(bits);
  bits &= bits - 1;
  return index;
}

// Portable form of nth_bit, which its test compares with.
inline int nth_bit_portable(std::uint64_t bits, int n) {
  int base = 0;
  for (int width = 32; width > 0; width /= 2) {
    const std::uint64_t low = bits & ((std::uint64_t{1} << width) - 1);
    const int count = popcount(low);
    if (n < count) {
      bits = low;
    } else {
      n -= count;
      bits >>= width;
      base += width;
    }
  }
  return base;
}

// Index of the n-th set bit, counted from 0 at the lowest. pre: 0 <= n < popcount(bits).
inline int nth_bit(std::uint64_t bits, int n) {
  BANYAN_ASSERT(0 <= n && n < popcount(bits));
#ifdef __BMI2__
  return std::countr_zero(_pdep_u64(std::uint64_t{1} << n, bits));
#else
  return nth_bit_portable(bits, n);
#endif
}

// The n-th set bit alone, or 0 if there are not so many. pre: 0 <= n < 64.
inline std::uint64_t nth_bit_or_none(std::uint64_t bits, int n) {
  BANYAN_ASSERT(0 <= n && n < 64);
#ifdef __BMI2__
  return _pdep_u64(std::uint64_t{1} << n, bits);
#else
  return n < popcount(bits) ? std::uint64_t{1} << nth_bit_portable(bits, n) : 0;
#endif
}

}  // namespace banyan
