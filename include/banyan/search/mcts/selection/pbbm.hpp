// Probability to be better than the best move (Coulom 2006; Chaslot 2010, section 3.3.1):
//   U_i = exp(-2.4 (v_0 - v_i) / sqrt(2 (sigma_0² + sigma_i²))),  the child with the highest U_i / n_i is
//   due.
// With `floor` the urgency has Coulom's added term (0.1 + 2^-rank) / N, which keeps bad moves alive.
#pragma once

#include "banyan/core/math.hpp"
#include "banyan/search/mcts/selection/urgency.hpp"

namespace banyan {

class Pbbm final : public UrgencySelection<Pbbm> {
 public:
  static constexpr std::string_view kName = "pbbm";
  static constexpr std::string_view kHelp = "exp(-2.4 (v_0 - v_i) / sqrt(2 (s_0² + s_i²))) / n_i";
  void describe(auto& option) {
    option("floor", floor_, "add Coulom's floor (0.1 + 2^-rank) / N to the urgency");
  }
  double urgency(const Estimate& best, const Estimate& child, const Edges& c, std::size_t i) const {
    const double spread = std::sqrt(2 * (best.variance_of_mean + child.variance_of_mean));
    const double chance = math::exp(-2.4 * (best.value - child.value) / spread);
    return chance + (floor_ ? floor_of(c, i) : 0.0);
  }

 private:
  static double floor_of(const Edges& c, std::size_t i) {
    std::size_t rank = 0;
    for (std::size_t j = 0; j < c.count; ++j) rank += c.value(j) > c.value(i) ? 1 : 0;
    return (0.1 + std::ldexp(1.0, -static_cast<int>(rank))) / static_cast<double>(c.count);
  }

  bool floor_ = false;
};

}  // namespace banyan
