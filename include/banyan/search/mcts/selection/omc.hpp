// Objective Monte-Carlo (Chaslot et al. 2006; Chaslot 2010, section 3.3.1): the urgency of a child is its
// chance to be better than the best one, U_i = erfc((v_0 - v_i) / (sqrt(2) sigma_i)), and the child with the
// highest U_i / n_i is due. sigma is the standard error of the mean. One-player problems sharpen it with a
// greediness G.
#pragma once

#include "banyan/search/mcts/selection/urgency.hpp"

namespace banyan {

class Omc final : public UrgencySelection<Omc> {
 public:
  static constexpr std::string_view kName = "omc";
  static constexpr std::string_view kHelp =
      "erfc((v_0 - v_i) / (sqrt(2) sigma_i)) / n_i: the chance to be best";
  void describe(auto& option) {
    option("greediness", greediness_, 0.0, 1000.0, "factor G on the distance to the best value");
  }
  double urgency(const Estimate& best, const Estimate& child, const Edges&, std::size_t) const {
    return omc_urgency(best, child, greediness_);
  }

 private:
  double greediness_ = 1;
};

}  // namespace banyan
