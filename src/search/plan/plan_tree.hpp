// The tree of MCTS for one player, and the walk of simulations through it.
#pragma once

#include <cmath>
#include <optional>

#include "banyan/search/mcts/selection.hpp"
#include "banyan/search/plan/plan_search.hpp"
#include "banyan/search/plan/reward_scale.hpp"

namespace banyan {

// A selection that is told the scale of the rewards it sees.
struct PlanSelection {
  const Selection* catalogue = nullptr;  // or, where there is none, the third term of SP-MCTS:
  double c = 0, d = 0;                   // on the scale of rewards, D as its root
};

class PlanTree {
 public:
  PlanTree(const PlanSelection& selection, const Problem& root, PlanRun& run, bool guided, std::size_t bytes);

  // One play-out; false when there is nothing left to look at.
  bool simulate();
  void report_to(PlanReport& report);

 private:
  // What the catalogue may ask of a game with two sides; here one chooses, always at random.
  class Answers final : public GameAnswers {
   public:
    Side to_move() const override { return Side::First; }
    ChildIndex playout_choice() override { return kNoChild; }
    void histories(std::span<double> of_children) const override {
      std::fill(of_children.begin(), of_children.end(), 0.5);
    }
    void same_moves(NodeId, std::span<ChildIndex> of_children) const override {
      std::fill(of_children.begin(), of_children.end(), kNoChild);
    }
  };

  NodeId make_node();
  bool follow_nature(NodeId node, NodeId& next);
  bool follow_choice(NodeId node, NodeId& next);
  ChildIndex add_untried(NodeId node);
  ChildIndex random_child(const NodeStatistics& node);
  ChildIndex choose(const NodeStatistics& node) const;
  Choice choose_by_spread(const NodeStatistics& node) const;
  bool descend(NodeId node, ChildIndex child, NodeId& next);
  void back_up(double score);
  void rescale(NodeId node, const RewardScale::Change& change);
  void close_path();
  bool is_exhausted(NodeId node);
  void record_depth();

  PlanSelection selection_;
  const Problem& root_;
  PlanRun& run_;
  bool guided_;
  Tree<PlanMove> tree_;
  RewardScale scale_;
  std::unique_ptr<Problem> at_;
  Walk walk_;
  Answers answers_;
  PlanMoves line_, moves_;
  std::vector<ChanceOutcome> outcomes_;
  std::vector<double> best_;  // of each child of the root, in order
  NodeId top_ = kNoNode;
  bool reached_end_ = false;  // without a play-out: the game ended in the tree
  std::uint64_t depth_sum_ = 0, simulations_ = 0;
};

}  // namespace banyan
