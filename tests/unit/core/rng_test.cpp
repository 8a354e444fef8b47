#include "banyan/core/rng.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <vector>

#include "banyan/core/zobrist.hpp"

namespace banyan {
namespace {

// xoshiro256++ as its authors state it, on a state of the caller's.
struct Reference {
  std::array<std::uint64_t, 4> s;
  static std::uint64_t rotated(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
  std::uint64_t next() {
    const std::uint64_t result = rotated(s[0] + s[3], 23) + s[0], t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotated(s[3], 45);
    return result;
  }
};

// How far a chi-square value lies above its mean, in standard deviations.
double excess(const std::vector<int>& counts, double expected) {
  double chi_square = 0;
  for (const int count : counts) chi_square += (count - expected) * (count - expected) / expected;
  const double freedom = static_cast<double>(counts.size()) - 1;
  return (chi_square - freedom) / std::sqrt(2 * freedom);
}

TEST(Rng, TheReferenceGivesThePublishedNumbers) {
  Reference reference{{1, 2, 3, 4}};
  for (const std::uint64_t expected : {41943041u, 58720359u}) EXPECT_EQ(reference.next(), expected);
  EXPECT_EQ(reference.next(), 3588806011781223u);
  EXPECT_EQ(reference.next(), 3591011842654386u);
}

TEST(Rng, Mix64IsTheFirstOutputOfSplitmix64) {
  EXPECT_EQ(mix64(0), 0xe220a8397b1dcdafu);
  EXPECT_EQ(mix64(0x9e3779b97f4a7c15u), 0x6e789e6aa1b965f4u);  // its second
}

TEST(Rng, EqualsTheReferenceOnTheSameState) {
  Rng rng(99, 7);
  std::uint64_t x = mix64(99) ^ mix64(~std::uint64_t{7});
  Reference reference{};
  for (auto& word : reference.s) word = x = mix64(x);
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(rng.next(), reference.next());
}

TEST(Rng, FirstNumbersOfSeedOneNeverChange) {
  Rng rng(1);
  for (const std::uint64_t expected :
       {0x9591aa112819439bu, 0xc65238b6d9e96deeu, 0x440b046fed79f5aau, 0xdc18624e86a29d9bu}) {
    EXPECT_EQ(rng.next(), expected);
  }
  EXPECT_EQ(Rng(1, 1).next(), 0x4e6bc7e6d5fedc2fu);
  Rng below(1);
  for (const std::uint32_t expected : {58u, 77u, 26u, 85u, 81u, 62u, 57u, 53u}) {
    EXPECT_EQ(below.below(100), expected);
  }
  Rng uniform(1);
  for (const double expected : {0x1.2b23542250328p-1, 0x1.8ca4716db3d2dp-1, 0x1.102c11bfb5e7cp-2}) {
    EXPECT_EQ(uniform.uniform(), expected);
  }
}

TEST(Rng, SameSeedAndStreamSameNumbers) {
  Rng a(5, 3), b(5, 3);
  EXPECT_EQ(a, b);
  for (int i = 0; i < 100; ++i) ASSERT_EQ(a.next(), b.next());
}

TEST(Rng, SeedsAndStreamsDiffer) {
  std::set<std::uint64_t> firsts;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    for (std::uint64_t stream = 0; stream < 100; ++stream) firsts.insert(Rng(seed, stream).next());
  }
  EXPECT_EQ(firsts.size(), 10000u);
}

// Bits of neighbouring streams agree half of the time, at every place.
TEST(Rng, NeighbouringStreamsAreIndependent) {
  const int draws = 4000;
  for (std::uint64_t stream = 0; stream < 20; ++stream) {
    Rng a(1, stream), b(1, stream + 1);
    std::array<int, 64> agreed{};
    for (int i = 0; i < draws; ++i) {
      const std::uint64_t same = ~(a.next() ^ b.next());
      for (int bit = 0; bit < 64; ++bit) agreed[static_cast<std::size_t>(bit)] += same >> bit & 1;
    }
    for (const int count : agreed) EXPECT_NEAR(count, draws / 2, 5 * std::sqrt(draws) / 2) << stream;
  }
}

TEST(Rng, BelowIsUniform) {
  for (const std::uint32_t n : {2u, 3u, 7u, 64u, 361u, 1000u}) {
    Rng rng(n);
    std::vector<int> counts(n);
    for (std::uint32_t i = 0; i < 1000 * n; ++i) ++counts.at(rng.below(n));
    EXPECT_LT(std::fabs(excess(counts, 1000)), 5) << n;
  }
}

// With n = 3 * 2^30 a plain multiplication would draw every third number twice as often as the others.
TEST(Rng, BelowIsUniformWhereRejectionMatters) {
  Rng rng(1);
  const std::uint32_t n = 3u << 30;
  std::vector<int> by_remainder(3), by_part(3);
  for (int i = 0; i < 300000; ++i) {
    const std::uint32_t drawn = rng.below(n);
    ASSERT_LT(drawn, n);
    ++by_remainder[drawn % 3];
    ++by_part[drawn >> 30];
  }
  EXPECT_LT(excess(by_remainder, 100000), 5);
  EXPECT_LT(excess(by_part, 100000), 5);
}

TEST(Rng, BelowOneIsZero) {
  Rng rng(1);
  for (int i = 0; i < 100; ++i) ASSERT_EQ(rng.below(1), 0u);
}

TEST(Rng, UniformFillsTheUnitInterval) {
  Rng rng(2);
  std::vector<int> counts(100);
  double sum = 0;
  for (int i = 0; i < 100000; ++i) {
    const double u = rng.uniform();
    ASSERT_GE(u, 0);
    ASSERT_LT(u, 1);
    ++counts[static_cast<std::size_t>(u * 100)];
    sum += u;
  }
  EXPECT_LT(std::fabs(excess(counts, 1000)), 5);
  EXPECT_NEAR(sum / 100000, 0.5, 5 / std::sqrt(12 * 100000.0));
}

TEST(Rng, ChanceHoldsItsProbability) {
  Rng rng(3);
  int hits = 0;
  for (int i = 0; i < 100000; ++i) {
    ASSERT_FALSE(rng.chance(0));
    ASSERT_TRUE(rng.chance(1));
    hits += rng.chance(0.3);
  }
  EXPECT_NEAR(hits, 30000, 5 * std::sqrt(100000 * 0.3 * 0.7));
}

TEST(Rng, ShuffleGivesEveryPermutationEquallyOften) {
  Rng rng(4);
  std::map<std::vector<int>, int> seen;
  for (int i = 0; i < 24000; ++i) {
    std::vector<int> list = {0, 1, 2, 3};
    shuffle(list, rng);
    ++seen[list];
  }
  ASSERT_EQ(seen.size(), 24u);
  std::vector<int> counts;
  for (const auto& [list, count] : seen) counts.push_back(count);
  EXPECT_LT(excess(counts, 1000), 5);
}

TEST(Zobrist, KeysAreDistinctAndFixedAtCompileTime) {
  constexpr auto keys = zobrist_keys<1000>(1), others = zobrist_keys<1000>(2);
  static_assert(keys[0] != keys[1]);
  std::set<std::uint64_t> all(keys.begin(), keys.end());
  all.insert(others.begin(), others.end());
  EXPECT_EQ(all.size(), 2000u);
  EXPECT_EQ(all.count(0), 0u);
}

}  // namespace
}  // namespace banyan
