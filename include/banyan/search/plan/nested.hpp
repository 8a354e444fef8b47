// Nested Monte-Carlo search (Cazenave 2009): a search of level n makes at each step the move that a search of
// level n - 1 found best, or, if that found nothing better, the next one of the best line it ever saw. Level
// 0 is a play-out. What is over begins again, with other random numbers, as long as the budget lasts.
#pragma once

#include "banyan/search/plan/plan_search.hpp"

namespace banyan {

class NestedSearch final : public Named<NestedSearch, PlanSearch> {
 public:
  static constexpr std::string_view kName = "nmcs";
  static constexpr std::string_view kHelp = "nested Monte-Carlo search";
  void describe(auto& option) {
    option("level", level_, 1, 6, "searches inside searches");
    option("guided", guided_, "play-outs by the game's guide, if it has one");
  }
  PlanReport search(const Problem& root, std::uint64_t seed, const Limits& limits, std::stop_token stop,
                    const Progress& progress) const override;

 private:
  int level_ = 2;
  bool guided_ = true;
};

}  // namespace banyan
