// Flat Monte-Carlo evaluation (Abramson 1990; Bouzy and Helmstetter 2003; Chaslot 2010, section 3.1): every
// root move is worth the mean of games that begin with it; there is no tree. Which move gets the next game is
// the allocation's choice.
#pragma once

#include "banyan/search/global/allocation.hpp"

namespace banyan {

class Flat final : public SampledSearch {
 public:
  static constexpr std::string_view kName = "flat";
  static constexpr std::string_view kHelp = "Monte-Carlo evaluation of every move, without a tree";
  void describe(OptionVisitor& option);
  SampledReport search(SampledGame& game, Budget& budget, const Shown& shown) override;

 private:
  std::int64_t games_ = 100;
  std::unique_ptr<Allocation> allocation_;
};

}  // namespace banyan
