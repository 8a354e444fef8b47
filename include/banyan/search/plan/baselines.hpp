// What the other searches for one player are measured against: random play-outs; greedy, which makes the move
// that looks best at once; and beam search, which keeps the best-looking positions of each depth. What looks
// good is the game's estimate; asking for one counts as a play-out. Ties are decided by chance.
#pragma once

#include "banyan/search/plan/plan_search.hpp"

namespace banyan {

class RandomPlans final : public Named<RandomPlans, PlanSearch> {
 public:
  static constexpr std::string_view kName = "random";
  static constexpr std::string_view kHelp = "random play-outs, the best of them kept";
  void describe(auto& option) { option("guided", guided_, "by the game's guide, if it has one"); }
  PlanReport search(const Problem& root, std::uint64_t seed, const Limits& limits, std::stop_token stop,
                    const Progress& progress) const override;

 private:
  bool guided_ = false;
};

class GreedyPlans final : public Named<GreedyPlans, PlanSearch> {
 public:
  static constexpr std::string_view kName = "greedy";
  static constexpr std::string_view kHelp = "the move that looks best at once, again and again";
  void describe(auto& option) {
    option("random", random_, 0.0, 1.0, "share of random moves, in all runs but the first");
  }
  PlanReport search(const Problem& root, std::uint64_t seed, const Limits& limits, std::stop_token stop,
                    const Progress& progress) const override;

 private:
  double random_ = 0.05;
};

class BeamSearch final : public Named<BeamSearch, PlanSearch> {
 public:
  static constexpr std::string_view kName = "beam";
  static constexpr std::string_view kHelp = "the best-looking positions of each depth; wider each time";
  void describe(auto& option) {
    option("width", width_, 1, 1'000'000, "positions kept, doubled when all of it is done");
    option("playouts", playouts_, 0, 1000, "look at the best of so many play-outs instead of the estimate");
  }
  PlanReport search(const Problem& root, std::uint64_t seed, const Limits& limits, std::stop_token stop,
                    const Progress& progress) const override;

 private:
  int width_ = 16, playouts_ = 0;
};

}  // namespace banyan
