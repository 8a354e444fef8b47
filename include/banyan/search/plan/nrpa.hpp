// Nested rollout policy adaptation (Rosin 2011): a search of level n makes N searches of level n - 1, each
// with a copy of its policy, and after each moves the policy towards the best line it has: +alpha on its
// moves, -alpha shared by softmax among all that could be played there. Level 0 is a roll-out by the policy.
// Stabilised (Cazenave, Sevestre and Toulemont 2020): several roll-outs between two steps of learning. With a
// beam (Cazenave and Teytaud 2012): level 1 keeps several lines, each with a policy of its own.
#pragma once

#include "banyan/search/plan/plan_search.hpp"

namespace banyan {

class Nrpa final : public Named<Nrpa, PlanSearch> {
 public:
  static constexpr std::string_view kName = "nrpa";
  static constexpr std::string_view kHelp = "nested rollout policy adaptation";
  void describe(auto& option) {
    option("level", level_, 1, 8, "searches inside searches");
    option("iterations", iterations_, 1, 100'000, "N, searches of the level below");
    option("alpha", alpha_, 0.0, 100.0, "step of learning");
    option("playouts", playouts_, 1, 1000, "roll-outs before a step of learning: more than 1 is stabilised");
    option("beam", beam_, 1, 100, "lines with policies of their own at level 1");
    option("guided", guided_, "roll-outs by the game's guide, if it has one");
  }
  PlanReport search(const Problem& root, std::uint64_t seed, const Limits& limits, std::stop_token stop,
                    const Progress& progress) const override;

 private:
  friend class NrpaRun;
  int level_ = 3, iterations_ = 100, playouts_ = 1, beam_ = 1;
  double alpha_ = 1;
  bool guided_ = true;
};

}  // namespace banyan
