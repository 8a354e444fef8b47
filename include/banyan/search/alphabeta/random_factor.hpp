// A small random factor in the evaluation, fixed by seed and position, so that two players do not repeat a
// game (Winands and Björnsson 2011, section V-B).
#pragma once

#include "banyan/core/rng.hpp"
#include "banyan/search/alphabeta/technique.hpp"

namespace banyan::alphabeta {

template <Hashed G>
class RandomFactor : public Technique<G> {
 public:
  void describe(auto& option) {
    option("noise", most_, 0, 1000, "most points of a random factor in the evaluation, fixed by the seed");
  }

  void new_game(std::uint64_t seed) { seed_ = mix64(seed); }
  void adjust(const G& position, int& points) const {
    if (most_ == 0) return;
    const auto range = static_cast<std::uint64_t>(2 * most_ + 1);
    points += static_cast<int>(mix64(seed_ ^ position.hash()) % range) - most_;
  }

 private:
  int most_ = 0;
  std::uint64_t seed_ = 0;
};

}  // namespace banyan::alphabeta
