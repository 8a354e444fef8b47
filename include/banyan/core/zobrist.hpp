// Zobrist keys (1970) made at compile time: a table of fixed pseudo-random words for one game. The hash of a
// position is the exclusive or of the keys of what is on the board; it is the same on every machine.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "banyan/core/rng.hpp"

namespace banyan {

// `salt` separates games (and the tables of one game) from each other.
template <std::size_t N>
constexpr std::array<std::uint64_t, N> zobrist_keys(std::uint64_t salt) {
  std::array<std::uint64_t, N> keys{};
  Rng rng(0x62616e79616eu /* "banyan" */, salt);
  for (auto& key : keys) key = rng.next();
  return keys;
}

// Words folded into one key, order and all: the stuff of check_hash().
template <class... Words>
[[gnu::always_inline]] constexpr std::uint64_t folded_key(Words... words) {
  std::uint64_t key = 0;
  ((key = mix64(key ^ static_cast<std::uint64_t>(words))), ...);
  return key;
}

}  // namespace banyan
