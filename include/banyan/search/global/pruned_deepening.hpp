// A tree grown by iterative deepening and pruning (Bouzy 2006; Chaslot 2010, section 3.1). Every round the
// new leaves get games, their means climb by minimax, and at each node the children are dropped whose
// interval lies below that of the best child; the leaves that survive are expanded for the next round. It
// ends at the full depth, or when one root move is left. What is pruned by bad luck never comes back: that is
// why trees of means gave way to MCTS.
//
// Our reading: the interval of an inner node is that of the leaf its value comes from.
#pragma once

#include "banyan/core/options.hpp"
#include "banyan/search/global/sampled_game.hpp"

namespace banyan {

class PrunedDeepening final : public SampledSearch {
 public:
  static constexpr std::string_view kName = "pruned_deepening";
  static constexpr std::string_view kHelp = "iterative deepening over means of games, inferior moves pruned";
  void describe(OptionVisitor& option);
  SampledReport search(SampledGame& game, Budget& budget, const Shown& shown) override;

 private:
  struct Node {
    SampledGame::MoveBits move{};
    SampleMean mean;              // of its own games, for the side that chooses it
    double value = 0, error = 0;  // for that side, of the leaf that decides it
    bool over = false;
    std::vector<Node> children;
  };
  void grow(Node& node, SampledGame& game, int depth, Budget& budget) const;
  void sample(Node& node, SampledGame& game, Budget& budget) const;
  void take_best(Node& node, const SampledGame& game) const;
  static SampledReport report(const Node& root, int depth);

  int depth_ = 2, width_ = 10;
  std::int64_t games_ = 100;
  double ratio_ = 1;
};

}  // namespace banyan
