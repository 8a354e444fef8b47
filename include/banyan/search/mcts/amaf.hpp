// All-moves-as-first statistics (Brügmann 1993; Chaslot 2010, section 5.4.2): at every node of the path, each
// child whose move the same side played first at some later point of the simulation shares its result.
#pragma once

#include <algorithm>

#include "banyan/core/pages.hpp"
#include "banyan/search/mcts/backup.hpp"

namespace banyan {

template <Game G>
class Amaf {
 public:
  // pre: the trace holds the moves of the path, then those of the play-out.
  void update(Tree<typename G::Move>& tree, const Scratch<G>& scratch, const G& root, double first) {
    if constexpr (Coded<G>) {
      next_stamp();
      const auto& steps = scratch.trace.steps;
      // From the last move to the first, so that a mark names whoever plays the move first from there on.
      for (std::size_t k = steps.size(); k-- > 0;) {
        marks_[root.move_code(steps[k].move)] = mark_of(steps[k].side);
        if (k < scratch.path.size()) update_node(tree, scratch.path[k], root, first);
      }
    }
  }

 private:
  using Mark = std::uint32_t;  // number of the simulation and side
  Mark mark_of(Side side) const { return 2 * stamp_ + static_cast<Mark>(index_of(side)); }

  void next_stamp() {
    constexpr std::uint32_t kLast = UINT32_MAX / 2;
    if (marks_.is_empty() || stamp_ == kLast) {
      marks_ = PagedArray<Mark>(G::kMoveCodes);
      stamp_ = 0;
    }
    ++stamp_;
  }

  void update_node(Tree<typename G::Move>& tree, const PathStep& step, const G& root, double first) {
    const auto c = tree.children_by_move(step.node);
    const auto reward = static_cast<float>(reward_for(step.chooser, first));
    const Mark wanted = mark_of(step.chooser);
    for (std::size_t i = 0; i < c.count; ++i) {
      if (marks_[root.move_code(c.move[i])] == wanted) tree.add_amaf(c, step.node, i, reward);
    }
  }

  PagedArray<Mark> marks_;
  std::uint32_t stamp_ = 0;
};

}  // namespace banyan
