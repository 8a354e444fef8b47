// Rng: xoshiro256++ (Blackman and Vigna 2019) seeded through splitmix64, with distributions of our own,
// because the standard ones give different numbers in different libraries. Same seed, same numbers,
// everywhere. A stream number splits one seed into independent generators (workers, games).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "banyan/core/check.hpp"

namespace banyan {

// The finaliser of splitmix64: a bijection that scatters neighbouring inputs over all 64 bits.
constexpr std::uint64_t mix64(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed, std::uint64_t stream = 0) {
    std::uint64_t x = mix64(seed) ^ mix64(~stream);
    for (auto& word : state_) word = x = mix64(x);
  }

  constexpr std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  // Uniform in [0, n), exactly (Lemire 2019: multiply, reject the short remainder). pre: n > 0.
  constexpr std::uint32_t below(std::uint32_t n) {
    BANYAN_ASSERT(n > 0);
    std::uint64_t product = (next() >> 32) * n;
    if (static_cast<std::uint32_t>(product) < n) [[unlikely]] {
      const std::uint32_t threshold = (0u - n) % n;
      while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * n;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // Uniform in [0, 1), a multiple of 2^-53.
  constexpr double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  // True with probability p.
  constexpr bool chance(double p) { return uniform() < p; }

  friend constexpr bool operator==(const Rng&, const Rng&) = default;

 private:
  std::array<std::uint64_t, 4> state_{};
};

// Fisher-Yates, the same permutation everywhere.
template <class List>
void shuffle(List& list, Rng& rng) {
  for (std::size_t i = list.size(); i > 1; --i) {
    const std::size_t j = rng.below(static_cast<std::uint32_t>(i));
    std::swap(list[i - 1], list[j]);
  }
}

}  // namespace banyan
