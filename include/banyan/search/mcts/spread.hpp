// The standard error of a child's mean reward on the scale [-1, 1], with one virtual sample of high variance
// so that it is never zero (Coulom 2006; Chaslot 2010, section 3.1): what OMC, PBBM and the informed average
// call sigma.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>

#include "banyan/core/math.hpp"
#include "banyan/search/mcts/scan.hpp"

namespace banyan {

// Values and errors on [-1, 1]; `n` visits, `total` and `squares` are sums of rewards in [0, 1].
struct Estimate {
  double value, variance_of_mean;
};
inline Estimate estimate(double n, double total, double squares) {
  const double mean = total / n;
  constexpr double kPriorVariance = 1;  // of a reward of +1 or -1
  const double sum = 4 * std::max(0.0, squares - n * mean * mean) + kPriorVariance;
  return {2 * mean - 1, sum / (n + 1) / n};
}

// The urgency of OMC: the chance of a child to be better than the best one.
inline double omc_urgency(const Estimate& best, const Estimate& child, double greediness) {
  return math::erfc(greediness * (best.value - child.value) /
                    (std::numbers::sqrt2 * std::sqrt(child.variance_of_mean)));
}

// The visited child of highest value that is not a proven loss; kNoChild if there is none.
inline ChildIndex highest_valued(const Edges& c) {
  const Best best = best_of(c.count, [&](std::size_t i) {
    return c.visits[i] == 0 || c.proof[i] == Proof::Loss ? -kInfinity : c.value(i);
  });
  return best.score == -kInfinity ? kNoChild : best.child;
}

}  // namespace banyan
