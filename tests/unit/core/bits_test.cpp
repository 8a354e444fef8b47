#include "banyan/core/bits.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "banyan/core/rng.hpp"

namespace banyan {
namespace {

// Masks of every density: random words, thinned out or filled up.
std::vector<std::uint64_t> masks() {
  Rng rng(1);
  std::vector<std::uint64_t> masks = {
      1, 2, 3, ~std::uint64_t{0}, std::uint64_t{1} << 63, 0x8000000000000001u};
  for (int i = 0; i < 2000; ++i) {
    const std::uint64_t a = rng.next(), b = rng.next(), c = rng.next();
    masks.insert(masks.end(), {a, a & b, a | b, a & b & c, a | b | c});
  }
  return masks;
}

TEST(Bits, NthBitEqualsTheOneFoundByCounting) {
  for (const std::uint64_t mask : masks()) {
    int n = 0;
    for (int bit = 0; bit < 64; ++bit) {
      if ((mask >> bit & 1) == 0) continue;
      ASSERT_EQ(nth_bit(mask, n), bit) << std::hex << mask;
      ASSERT_EQ(nth_bit_portable(mask, n), bit) << std::hex << mask;
      ++n;
    }
    ASSERT_EQ(n, popcount(mask));
  }
}

TEST(Bits, PopLowestEmptiesAMaskInOrder) {
  for (std::uint64_t mask : masks()) {
    const std::uint64_t whole = mask;
    std::uint64_t rebuilt = 0;
    for (int before = -1; mask != 0;) {
      ASSERT_EQ(lowest_bit(mask), nth_bit(mask, 0));
      const int bit = pop_lowest(mask);
      ASSERT_GT(bit, before);
      before = bit;
      rebuilt |= std::uint64_t{1} << bit;
    }
    ASSERT_EQ(rebuilt, whole);
  }
}

}  // namespace
}  // namespace banyan
