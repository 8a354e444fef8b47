// Monte-Carlo Tree Search for one player (Chaslot 2010, section 3.5.1): the selections of the catalogue on
// rewards that are brought into [0, 1], the best line ever seen kept, and what was looked at completely not
// looked at again, so that a small problem is solved. Where nature has a say her outcomes are nodes of the
// tree as well, followed by chance (section 3.5.4).
//
// SP-MCTS (Schadd et al. 2008) is the same with a term for the spread of the scores behind a child, and with
// restarts:
//   v + C sqrt(ln n_p / n_i) + sqrt((sum of squares - n_i v² + D) / n_i).
// C and the root of D are shares of the range of scores seen so far: the scale of a problem is not known in
// advance.
#pragma once

#include "banyan/search/mcts/selection.hpp"
#include "banyan/search/plan/plan_search.hpp"

namespace banyan {

// The selections of the catalogue that ask for nothing but visits and rewards.
struct PlanSelections {
  static constexpr std::string_view seam() { return Selection::kSeam; }
  static std::unique_ptr<Selection> make(std::string_view text, const BuildContext* context);
};

class PlanMcts final : public Named<PlanMcts, PlanSearch> {
 public:
  static constexpr std::string_view kName = "mcts";
  static constexpr std::string_view kHelp = "Monte-Carlo Tree Search for one player";
  void describe(auto& option) {
    option.part("selection", selection_, PlanSelections{}, "ucb1(c=0.1)", "which child to follow");
    option("guided", guided_, "play-outs by the game's guide, if it has one");
    option("restart", restart_, 0, 1'000'000'000'000, "play-outs after which a new tree is begun; 0: never");
  }
  bool knows_chance() const override { return true; }
  PlanReport search(const Problem& root, std::uint64_t seed, const Limits& limits, std::stop_token stop,
                    const Progress& progress) const override;

 private:
  std::unique_ptr<Selection> selection_;
  bool guided_ = true;
  std::int64_t restart_ = 0;
};

class SpMcts final : public Named<SpMcts, PlanSearch> {
 public:
  static constexpr std::string_view kName = "sp-mcts";
  static constexpr std::string_view kHelp = "MCTS with a term for the spread of the scores, and restarts";
  void describe(auto& option) {
    option("c", c_, 0.0, 10.0, "exploration weight C, as a share of the range of scores seen");
    option("d", d_, 0.0, 10.0, "root of D, as such a share: how uncertain a child of few visits is");
    option("guided", guided_, "play-outs by the game's guide, if it has one");
    option("restart", restart_, 0, 1'000'000'000'000, "play-outs after which a new tree is begun; 0: never");
  }
  PlanReport search(const Problem& root, std::uint64_t seed, const Limits& limits, std::stop_token stop,
                    const Progress& progress) const override;

 private:
  double c_ = 0.1, d_ = 0.1;
  bool guided_ = true;
  std::int64_t restart_ = 0;
};

}  // namespace banyan
