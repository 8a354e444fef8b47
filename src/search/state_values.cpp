#include "banyan/search/state_values.hpp"

#include "banyan/core/bits.hpp"
#include "banyan/core/math.hpp"

namespace banyan {

double StateValues::sum_of(std::uint64_t cells, std::size_t side) const {
  double sum = 0;
  while (cells != 0) sum += weights_[side][static_cast<std::size_t>(pop_lowest(cells))];
  return sum;
}

double StateValues::sum(const StateFeatures& state) const {
  return turn_[index_of(state.to_move)] + sum_of(state.men[0], 0) + sum_of(state.men[1], 1);
}

double StateValues::sum_behind(double before, const StateFeatures& from, const StateFeatures& to) const {
  double sum = before + turn_[index_of(to.to_move)] - turn_[index_of(from.to_move)];
  for (std::size_t side = 0; side < 2; ++side) {
    sum += sum_of(to.men[side] & ~from.men[side], side) - sum_of(from.men[side] & ~to.men[side], side);
  }
  return sum;
}

double StateValues::chance(double sum) { return 1 / (1 + math::exp(-sum)); }

void StateValues::learn(std::span<const StateFeatures> states, double result, double rate, double lambda) {
  double target = result;
  for (std::size_t i = states.size(); i-- > 0;) {
    const double value = chance(states[i]);
    add(states[i], rate * (target - value));  // the gradient of -log likelihood is target - value for each
    target = (1 - lambda) * value + lambda * target;
  }
}

void StateValues::add(const StateFeatures& state, double change) {
  turn_[index_of(state.to_move)] += change;
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::uint64_t cells = state.men[side]; cells != 0;) {
      weights_[side][static_cast<std::size_t>(pop_lowest(cells))] += change;
    }
  }
}

}  // namespace banyan
