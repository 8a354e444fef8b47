// Standard global search (Cazenave 2007, section 3): alpha-beta of depth d over w preselected cells, either
// side on any of them, each leaf the mean of g games. It plays about 2 g w^(d/2) games.
#pragma once

#include "banyan/search/global/mean_search.hpp"
#include "banyan/search/global/preselection.hpp"

namespace banyan {

class StandardGlobal final : public SampledSearch {
 public:
  static constexpr std::string_view kName = "sgs";
  static constexpr std::string_view kHelp =
      "standard global search: alpha-beta over a few cells, leaves are means of games";
  void describe(OptionVisitor& option);
  bool asks_knowledge() const { return preselection_.asks_knowledge(); }
  SampledReport search(SampledGame& game, Budget& budget, const Shown& shown) override;

 private:
  int depth_ = 3;
  LeafRule rule_{100, 0, 0};
  Preselection preselection_;
};

}  // namespace banyan
