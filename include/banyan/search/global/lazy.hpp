// Lazy evaluation (Persson 2006; Chaslot 2010, section 3.1): alpha-beta of depth d over all moves; a leaf is
// the mean of play-outs, which end as soon as the mean is outside the window with the wanted confidence.
#pragma once

#include "banyan/core/options.hpp"
#include "banyan/search/global/mean_search.hpp"

namespace banyan {

class Lazy final : public SampledSearch {
 public:
  static constexpr std::string_view kName = "lazy";
  static constexpr std::string_view kHelp =
      "alpha-beta whose leaves are means of play-outs, cut short outside the window";
  void describe(OptionVisitor& option);
  SampledReport search(SampledGame& game, Budget& budget, const Shown& shown) override;

 private:
  int depth_ = 2;
  LeafRule rule_{1000, 0.95, 8};
};

}  // namespace banyan
