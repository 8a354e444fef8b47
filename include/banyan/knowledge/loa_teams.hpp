// Features of moves of Lines of Action, for learnt play-outs: the category of the move.
#pragma once

#include "banyan/knowledge/loa_categories.hpp"
#include "banyan/search/move_features.hpp"

namespace banyan {

class LoaTeams {
 public:
  static constexpr std::size_t kFeatures = LoaCategories::kCount;

  explicit LoaTeams(const Loa& position) : categories_(position) {}
  FeatureTeam team(Loa::Move move) const {
    FeatureTeam team;
    if (LoaCategories::is_in_one(move)) team.push_back(static_cast<MoveFeature>(categories_.category(move)));
    return team;
  }
  static std::string name(std::size_t feature) { return LoaCategories::name(feature); }

 private:
  LoaCategories categories_;
};

}  // namespace banyan
