// Average: the value of a move is the mean of its simulations (Chaslot 2010, section 3.3.4).
#pragma once

#include "banyan/search/mcts/backup.hpp"

namespace banyan {

class AverageBackup final : public Named<AverageBackup, Backup> {
 public:
  static constexpr std::string_view kName = "average";
  static constexpr std::string_view kHelp = "the mean of all simulations through a move";
  void describe(auto&) {}
  bool adds_up() const override { return true; }
  void update(Walk& walk, const Simulation& simulation) override { update_means(walk, simulation.first); }
};

}  // namespace banyan
