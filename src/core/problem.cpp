#include "banyan/core/problem.hpp"

namespace banyan {

PlanMove draw_outcome(const std::vector<ChanceOutcome>& outcomes, Rng& rng) {
  double rest = rng.uniform();
  for (const ChanceOutcome& outcome : outcomes) {
    rest -= outcome.probability;
    if (rest < 0) return outcome.move;
  }
  return outcomes.back().move;  // rounding
}

}  // namespace banyan
