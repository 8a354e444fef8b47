// Winning moves first, captures and other forcing moves (ForcingMoves) before quiet ones.
#pragma once

#include "banyan/search/alphabeta/technique.hpp"

namespace banyan::alphabeta {

template <Hashed G>
class Captures : public Technique<G> {
 public:
  void describe(auto& option) {
    option("captures", is_on_, "try winning moves and captures early, as far as the game tells them");
  }

  void before_order(TreeSearch<G>& search, const Node<G>&) {
    if (is_on_) search.here().find_forcing(search.path().position(), search.knowledge());
  }
  int tier(const Node<G>&, const Workplace<G>& place, std::size_t index) const {
    if (!is_on_ || !place.has_forcing) return kRest;
    const int level = place.forcing[index];
    return level == ForcingMoves<G>::kWins ? kWinTier : level;
  }

 private:
  static_assert(ForcingMoves<G>::kForcing == kForcingTier && ForcingMoves<G>::kVeryForcing < kKillerTier);
  bool is_on_ = true;
};

}  // namespace banyan::alphabeta
