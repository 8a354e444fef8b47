// The value of a position as the sum of its features (Sharma, Kobti and Goodwin 2008; Chaslot 2010, section
// 4.3): every man of either side on every cell is a feature, such as "a cross on a1", and has a weight; the
// sum of the weights of those that hold, squashed by a sigmoid, is First's chance to win. The weights are
// learnt while the search runs, from the positions and results of its own play-outs, by TD(lambda) (Sutton
// 1988): with lambda = 1 from results alone, below it also from the value of the next position.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "banyan/core/game.hpp"

namespace banyan {

// A position, as far as it is features.
struct StateFeatures {
  std::array<std::uint64_t, 2> men;  // by side, a bit a cell
  Side to_move;
};

template <class G>
StateFeatures state_features(const G& position) {
  const auto men = [&](Side side) {
    if constexpr (requires { position.discs(side); }) {
      return position.discs(side);
    } else {
      return position.men(side);
    }
  };
  return {{men(Side::First), men(Side::Second)}, position.to_move()};
}

class StateValues {
 public:
  // A sum over features; First's chance is its sigmoid.
  double sum(const StateFeatures& state) const;
  // The sum of a position that differs little from one whose sum is known.
  double sum_behind(double before, const StateFeatures& from, const StateFeatures& to) const;
  static double chance(double sum);
  double chance(const StateFeatures& state) const { return chance(sum(state)); }

  // Learns from the positions of a game in their order and its result for First in [0, 1]: each is drawn
  // towards (1 - lambda) times the value of the next one and lambda times what that was drawn to.
  void learn(std::span<const StateFeatures> states, double result, double rate, double lambda);

 private:
  double sum_of(std::uint64_t cells, std::size_t side) const;
  void add(const StateFeatures& state, double change);

  std::array<std::array<double, 64>, 2> weights_{};  // by side and cell
  std::array<double, 2> turn_{};                     // of being to move
};

}  // namespace banyan
