// What products and money are worth, in rewards: the dual solution of the linear programme in which actions
// may be taken in part. The stock and the money of a state, at these prices, bound what can still be made.
#pragma once

#include <vector>

#include "banyan/games/plan/pmp_model.hpp"

namespace banyan {

struct PmpPrices {
  std::vector<double> of_product;  // a goal's reward included
  double of_money = 0;
  double bound = 0;  // of the whole problem
};
PmpPrices pmp_prices(const PmpModel& model);

}  // namespace banyan
