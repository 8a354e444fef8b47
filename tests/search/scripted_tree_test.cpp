// The search followed simulation by simulation on trees small enough to work out by hand.
#include <gtest/gtest.h>

#include "support/scripted_search.hpp"

namespace banyan {
namespace {

using test::ScriptedTree;
using test::Search;
using test::Visits;

// Rewards 1, 0 and 1/2 whatever is played below; scores v + 2 sqrt(ln n_p / n_i):
//   n_p = 3: 3.10 2.10 2.60 -> 0      n_p = 5: 2.79 2.54 2.29 -> 0
//   n_p = 4: 2.67 2.35 2.85 -> 2      n_p = 6: 2.55 2.68 2.39 -> 1      n_p = 7: 2.61 1.97 2.47 -> 0
TEST(ScriptedTree, Ucb1FollowsTheFormula) {
  Search search("((W W) (L L) (D D))", "mcts(selection=ucb1(c=2),backup=average)");
  search.run(3);
  EXPECT_EQ(search.visits(3), (Visits{1, 1, 1}));
  const Visits after[] = {{2, 1, 1}, {2, 1, 2}, {3, 1, 2}, {3, 2, 2}, {4, 2, 2}};
  for (const Visits& visits : after) {
    search.run(1);
    EXPECT_EQ(search.visits(3), visits);
    EXPECT_EQ(search.edge({0}).total, static_cast<double>(visits[0]));
    EXPECT_EQ(search.edge({1}).total, 0);
    EXPECT_EQ(search.edge({2}).total, 0.5 * static_cast<double>(visits[2]));
  }
  // The first simulation through an edge stops there; the second makes the node behind it.
  EXPECT_EQ(search.edge({0, 0}).visits + search.edge({0, 1}).visits, 3u);
  EXPECT_EQ(search.edge({0, 0}).total, 0);
  EXPECT_EQ(search.edge({1, 0}).visits + search.edge({1, 1}).visits, 1u);
  EXPECT_EQ(search.edge({1, 0}).total + search.edge({1, 1}).total, 1) << "the second player's view";
}

// A value above the first-play urgency keeps the search from trying anything else.
TEST(ScriptedTree, AFirstPlayUrgencyBelowTheValuesLeavesMovesUntried) {
  Search search("((W W) (W W) (W W))", "mcts(selection=ucb1(c=0,fpu=0.9),backup=average)");
  search.run(20);
  Visits visits = search.visits(3);
  std::sort(visits.begin(), visits.end());
  EXPECT_EQ(visits, (Visits{0, 0, 20}));
}

// Same script, rewards seen by the second player at the root.
TEST(ScriptedTree, RewardsAreSeenByTheSideThatChooses) {
  Search search("2((W W) (L L) (D D))", "mcts(selection=ucb1(c=2),backup=average)");
  search.run(8);
  EXPECT_EQ(search.visits(3), (Visits{2, 4, 2}));
  EXPECT_EQ(search.edge({0}).total, 0);
  EXPECT_EQ(search.edge({1}).total, 4);
  EXPECT_EQ(search.edge({2}).total, 1);
}

// Variances are 0; the bonus is sqrt(ln n_p / n_i min(1/4, sqrt(2 ln n_p / n_i))) = sqrt(ln n_p / n_i) / 2
// while n_i is small: c = 4 makes it the same search as ucb1 with C = 2.
TEST(ScriptedTree, Ucb1TunedIsUcb1WithHalfTheBonusAtFirst) {
  Search search("((W W) (L L) (D D))", "mcts(selection=ucb1_tuned(c=4),backup=average)");
  const Visits after[] = {{1, 1, 1}, {2, 1, 1}, {2, 1, 2}, {3, 1, 2}, {3, 2, 2}, {4, 2, 2}};
  search.run(2);
  for (const Visits& visits : after) {
    search.run(1);
    EXPECT_EQ(search.visits(3), visits);
  }
}

// Every simulation that takes an edge a second time goes on: here only from the third on.
TEST(ScriptedTree, AfterVisitsKeepsTheLeafUntilItIsDue) {
  Search search("((W W))", "mcts(expansion=after_visits(t=3),backup=average)");
  search.run(3);
  EXPECT_EQ(search.tree().nodes(), 1u);
  search.run(1);
  EXPECT_EQ(search.tree().nodes(), 2u);
  EXPECT_EQ(search.edge({0}).visits, 4u);
}

TEST(ScriptedTree, ToDepthDescendsBeforeTheFirstPlayout) {
  Search search("((((W W))))", "mcts(expansion=to_depth(depth=3),backup=average)");
  search.run(1);
  EXPECT_EQ(search.edge({0, 0, 0}).visits, 1u);
  EXPECT_EQ(search.edge({0, 0, 0, 0}).visits, 0u);
}

TEST(ScriptedTree, AllChildrenMakesEveryEdgeAtOnce) {
  Search one("((W W) (L L) D)", "mcts(backup=average)");
  Search all("((W W) (L L) D)", "mcts(expansion=all_children,backup=average)");
  one.run(1);
  all.run(1);
  EXPECT_EQ(one.tree().edges(), 1u);
  EXPECT_EQ(all.tree().edges(), 3u);
}

// 1 and 2 try both moves; 3 and 4 go to move 0 (1.37 against 1.02) and there to one lost reply after the
// other.
TEST(ScriptedTree, AWinClimbsWhenEveryReplyHasLost) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Search search("((W W) D)", "mcts(backup=solver(draws=false))", seed);
    search.run(3);
    EXPECT_EQ(search.edge({0}).visits, 2u);
    EXPECT_EQ(search.edge({0}).proof, Proof::None) << "one reply has no child yet";
    EXPECT_EQ(search.node({0}), Proof::None);
    search.run(1);
    EXPECT_EQ(search.edge({0, 0}).proof, Proof::Loss);
    EXPECT_EQ(search.edge({0, 1}).proof, Proof::Loss);
    EXPECT_EQ(search.edge({0, 0}).plies, 1);
    EXPECT_EQ(search.node({0}), Proof::Loss);
    EXPECT_EQ(search.edge({0}).proof, Proof::Win);
    EXPECT_EQ(search.edge({0}).plies, 2);
    EXPECT_EQ(search.edge({0}).total, 3) << "proofs do not change the sums";
    EXPECT_EQ(search.root(), Proof::Win);
    const auto report = search.run(3);
    EXPECT_EQ(search.edge({0}).visits, 3u) << "a solved root is searched no more";
    EXPECT_EQ(report.best->number, 0);
    EXPECT_EQ(report.why, StopReason::Solved);
  }
}

// Move 0 loses to L. With draw proofs the root is a draw; without them it stays open, the loss avoided.
TEST(ScriptedTree, DrawsAreProvenIfWanted) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Search with("((L W) D)", "mcts(backup=solver(draws=true))", seed);
    EXPECT_LT(with.run_to_proof(200), 200);
    EXPECT_EQ(with.root(), Proof::Draw);
    EXPECT_EQ(with.edge({0}).proof, Proof::Loss);
    EXPECT_EQ(with.edge({0}).plies, 2);
    EXPECT_EQ(with.edge({1}).proof, Proof::Draw);
    EXPECT_EQ(with.run(1).best->number, 1);

    Search without("((L W) D)", "mcts(backup=solver(draws=false))", seed);
    without.run(200);
    EXPECT_EQ(without.root(), Proof::None);
    EXPECT_EQ(without.edge({0}).proof, Proof::Loss);
    EXPECT_EQ(without.edge({1}).proof, Proof::None);
    EXPECT_EQ(without.edge({1}).total, 0.5 * static_cast<double>(without.edge({1}).visits));
    const std::uint64_t lost = without.edge({0}).visits;
    EXPECT_EQ(without.run(50).best->number, 1);
    EXPECT_EQ(without.edge({0}).visits, lost) << "a proven loss is entered no more";
  }
}

// Both moves lose, one at once and one after four plies: the root is lost, the slow one is played.
TEST(ScriptedTree, ALossNeedsEveryMoveAndIsPlayedAsLongAsPossible) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Search search("((L) (((L))))", "mcts", seed);
    search.run_to_proof(100);
    EXPECT_EQ(search.root(), Proof::Loss);
    EXPECT_EQ(search.edge({0}).plies, 2);
    EXPECT_EQ(search.edge({1}).plies, 4);
    const auto report = search.run(1);
    EXPECT_EQ(report.best->number, 1);
    EXPECT_EQ(report.plies, 4);
  }
}

// The first simulation may meet the lost move and be the last: it is not played all the same.
TEST(ScriptedTree, AMoveNeverTriedIsPlayedBeforeAProvenLoss) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Search search("(L (W W))", "mcts", seed);
    EXPECT_EQ(search.run(1).best->number, 1) << seed;
  }
}

// One move, then a reply that loses and one that wins for the second player. From the second simulation on
// the edge has the value of the best reply tried so far.
TEST(ScriptedTree, MaxTakesTheBestReply) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Search search("(((W W) (L L)))", "mcts(backup=max)", seed);
    search.run(2);
    const bool lost_first = search.edge({0, 0}).visits == 1;
    EXPECT_EQ(search.edge({0}).total, lost_first ? 2 : 0);
    search.run(1);
    EXPECT_EQ(search.edge({0}).visits, 3u);
    EXPECT_EQ(search.edge({0}).total, 0) << "1 - max(0, 1)";
    EXPECT_EQ(search.edge({0, 0}).total, 0);
    EXPECT_EQ(search.edge({0, 1}).total, 1);
  }
}

TEST(ScriptedTree, MaxActsFromItsNumberOfVisitsOn) {
  Search search("(((W W) (L L)))", "mcts(backup=max(from=4),selection=ucb1(c=0))", 3);
  search.run(1);
  const double first = search.edge({0}).total;
  search.run(2);
  EXPECT_EQ(search.edge({0}).total, first + 1) << "the mean of the first play-out, a win and a loss";
  search.run(1);
  EXPECT_EQ(search.edge({0}).total, 0);
}

// Both replies tried once: sigma² = 1 / 2 each, values 1 and -1, so the urgencies are 1 and
// erfc(2 / (sqrt(2) sqrt(1/2))) = erfc(2) = 0.0046777, and the reply is worth 1 / 1.0046777 = 0.9953441.
TEST(ScriptedTree, InformedAverageWeighsByTheChanceToBeBest) {
  Search search("(((W W) (L L)))", "mcts(backup=informed_average)");
  search.run(3);
  EXPECT_NEAR(search.edge({0}).total, 3 * (1 - 0.99534404), 1e-7);
}

// Weight 2 of the mean, 1 of the robust reply (the one tried first, both have one visit).
TEST(ScriptedTree, MixLiesBetweenTheMeanAndTheRobustReply) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Search search("(((W W) (L L)))", "mcts(backup=mix(weight=2,until=1000))", seed);
    search.run(1);
    const double first = search.edge({0}).total;
    search.run(1);
    const double robust = search.edge({0, 1}).visits == 1 ? 1 : 0;
    search.run(1);
    const double mean_of_replies = 1 - (first + 1) / 3;
    EXPECT_NEAR(search.edge({0}).total, 3 * (1 - (2 * mean_of_replies + robust) / 3), 1e-12);
    EXPECT_NEAR(search.edge({0}).mean, first + 1, 1e-12);
  }
}

// After 8 visits of the edge with until = 4 the mean weighs 8 / 8 = 1, the robust reply (0 for its side: the
// only one) 7.
TEST(ScriptedTree, MixGivesOldNodesAnEighthOfTheirVisits) {
  Search search("(((W W)))", "mcts(backup=mix(weight=100,until=4))");
  search.run(8);
  EXPECT_NEAR(search.edge({0}).total, 8, 1e-12);
  Search lost("((L W))", "mcts(backup=mix(weight=0,until=1000))", 2);
  lost.run(40);
  const bool robust_wins = lost.edge({0, 0}).visits > lost.edge({0, 1}).visits;
  EXPECT_TRUE(robust_wins);
  EXPECT_NEAR(lost.edge({0}).total, 0, 1e-12) << "without weight the mean does not count";
}

class Constant final : public Evaluation<ScriptedTree> {
 public:
  std::string spec() const override { return "constant"; }
  int points(const ScriptedTree&) const override { return 3; }
  double chance(int points) const override { return points / 10.0; }
};

// Behind each move the side to move stands at 0.3, so the mover at 0.7; a node that was made takes the best
// of its finished games: L is worth 1 to the second player, D a half.
TEST(ScriptedTree, ImplicitMinimaxClimbsBesideTheMean) {
  const Constant evaluation;
  Search search("((W L) (D D))", "mcts(backup=implicit_minimax,selection=ucb1(implicit=0.2))", 1,
                {nullptr, &evaluation});
  search.run(1);
  EXPECT_NEAR(search.edge({0}).minimax, 0.7, 1e-12);
  EXPECT_NEAR(search.edge({1}).minimax, 0.7, 1e-12);
  search.run(30);
  EXPECT_NEAR(search.edge({0}).minimax, 0, 1e-12);
  EXPECT_NEAR(search.edge({1}).minimax, 0.5, 1e-12);
  EXPECT_NEAR(search.edge({0, 0}).minimax, 0, 1e-12);
  EXPECT_NEAR(search.edge({0, 1}).minimax, 1, 1e-12);
}

// Two moves of value 1/2 each, told apart by their minimax values alone (0 and 1).
TEST(ScriptedTree, ImplicitMinimaxLeadsTheSelection) {
  class Second final : public Evaluation<ScriptedTree> {
   public:
    std::string spec() const override { return "second"; }
    int points(const ScriptedTree& position) const override { return position.number() == 1 ? 1 : 0; }
    double chance(int points) const override { return points; }
  };
  const Second evaluation;
  Search search("((D D) (D D))", "mcts(backup=average,selection=ucb1(c=0.01,implicit=1))", 1,
                {nullptr, &evaluation});
  search.run(20);
  EXPECT_EQ(search.visits(2), (Visits{1, 19}));
}

// Both moves lead to the same position: one node, its proof seen through either edge.
TEST(ScriptedTree, TranspositionsShareOneNode) {
  const std::string script = "((a:(W L) W) (a W))";
  Search tree(script, "mcts(backup=average)");
  Search graph(script, "mcts(backup=average,transpositions=true)");
  tree.run(60);
  graph.run(60);
  EXPECT_EQ(tree.tree().nodes(), 5u);
  EXPECT_EQ(graph.tree().nodes(), 4u);
  Search solved(script, "mcts(transpositions=true)");
  EXPECT_LT(solved.run_to_proof(500), 500);
  EXPECT_EQ(solved.root(), Proof::Win) << "W behind a for the first player, W for him elsewhere";
}

}  // namespace
}  // namespace banyan
