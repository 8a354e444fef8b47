// The optimum of a production management problem. Since inputs stand before outputs the order of the actions
// does not matter, only how often each is taken. The products are settled one by one from the last to the
// first: the state is what is still needed of the earlier ones, and a state that could not be paid with some
// money is remembered (dynamic programming). Prices of the linear programme bound what a state costs.
#pragma once

#include <optional>
#include <vector>

#include "banyan/games/plan/pmp_model.hpp"

namespace banyan {

struct PmpOptimum {
  double reward = 0;
  std::vector<int> times;  // how often each action is taken
};
// Nothing if the model has a time limit or more than one goal, or if more than `states` had to be looked at.
std::optional<PmpOptimum> pmp_optimum(const PmpModel& model, std::size_t states = 2'000'000);

// The optimum of the linear programme, in which actions may be taken in part: no plan reaches more.
double pmp_bound(const PmpModel& model);

}  // namespace banyan
