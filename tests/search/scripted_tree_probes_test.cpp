// The probes MS and MB followed simulation by simulation on trees small enough to work out by hand.
#include <gtest/gtest.h>

#include "support/scripted_search.hpp"

namespace banyan {
namespace {

using test::Script;
using test::ScriptedTree;
using test::Search;
using test::Visits;

// Move 0 runs into L. The probe before the first move marks it, and it is never tried.
TEST(ScriptedTree, MsMarksMovesThatLose) {
  Search search("((L W) ((D D) (D D)))",
                "mcts(probe=minimax_at_node(depth=2,visits=0),backup=solver(draws=false))");
  for (int simulation = 1; simulation <= 3; ++simulation) {
    search.run(1);
    EXPECT_EQ(search.edge({0}).proof, Proof::Loss);
    EXPECT_EQ(search.edge({0}).plies, 2);
    EXPECT_EQ(search.edge({0}).visits, 0u);
    EXPECT_EQ(search.edge({1}).visits, static_cast<std::uint64_t>(simulation));
    EXPECT_EQ(search.root(), Proof::None);
  }
}

// Two simulations try both moves; the third arrives at the root with v = 2 visits.
TEST(ScriptedTree, MsWaitsForItsNumberOfVisits) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Search search("((L W) ((D D) (D D)))",
                  "mcts(probe=minimax_at_node(depth=2,visits=2),backup=solver(draws=false))", seed);
    search.run(2);
    EXPECT_EQ(search.edge({0}).proof, Proof::None);
    search.run(1);
    EXPECT_EQ(search.edge({0}).proof, Proof::Loss);
    EXPECT_EQ(search.visits(2), (Visits{1, 2}));
  }
}

// Behind move 0 the second player wins in two plies: with v = 0 that is found before a play-out, and the
// simulation counts as lost.
TEST(ScriptedTree, MsAtANewNodeEndsTheSimulationWithItsProof) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Search search("(((L (W W)) (L (W W))) ((D D) (D D)))",
                  "mcts(probe=minimax_at_node(depth=2,visits=0),backup=solver(draws=false))", seed);
    search.run(2);
    EXPECT_EQ(search.edge({0}).visits, 1u);
    EXPECT_EQ(search.edge({0}).proof, Proof::None) << "each of his moves leaves the first player a way out";
    Search lost("((((L)) ((L))) ((D D) (D D)))",
                "mcts(probe=minimax_at_node(depth=3,visits=0,full_window=true),"
                "backup=solver(draws=false))",
                seed);
    lost.run(2);
    EXPECT_EQ(lost.edge({0}).visits, 1u);
    EXPECT_EQ(lost.edge({0}).total, 0);
    EXPECT_EQ(lost.edge({0}).proof, Proof::Loss);
    EXPECT_EQ(lost.node({0}), Proof::Win);
  }
}

// Move 0 wins in three plies: the window for losses does not see it, the full one does. The second
// simulation is the one that arrives at the root with one visit.
TEST(ScriptedTree, MsLooksForWinsOnlyWithTheFullWindow) {
  const std::string script = "(((W D)) (D D))";
  Search narrow(script, "mcts(probe=minimax_at_node(depth=3,visits=1),backup=solver(draws=false))");
  narrow.run(2);
  EXPECT_EQ(narrow.edge({0}).proof, Proof::None);
  Search full(script,
              "mcts(probe=minimax_at_node(depth=3,visits=1,full_window=true),backup=solver(draws=false))");
  full.run(1);
  EXPECT_EQ(full.root(), Proof::None);
  full.run(1);
  EXPECT_EQ(full.edge({0}).proof, Proof::Win);
  EXPECT_EQ(full.root(), Proof::Win);
}

TEST(ScriptedTree, MsOfTheWholeNodeProvesAllOrNothing) {
  const std::string spec =
      "mcts(probe=minimax_at_node(depth=2,visits=0,whole_node=true),backup=solver(draws=false))";
  Search some("((L W) (D D))", spec);
  some.run(1);
  EXPECT_EQ(some.edge({0}).proof, Proof::None);
  Search all("((L W) (W L))", spec);
  all.run(1);
  EXPECT_EQ(all.edge({0}).proof, Proof::Loss);
  EXPECT_EQ(all.edge({1}).proof, Proof::Loss);
  EXPECT_EQ(all.root(), Proof::Loss);
}

// The other triggers of the same probe: a share of lost moves, a low mean, a short play-out.
TEST(ScriptedTree, MsHasOtherTriggers) {
  const auto lost_after = [](const std::string& trigger, int simulations) {
    Search search("(L (L W) ((W W) (W W)))",
                  "mcts(probe=minimax_at_node(" + trigger + "),backup=solver(draws=false))", 1);
    search.run(simulations);
    return search.edge({1}).proof == Proof::Loss && search.edge({1}).visits <= 1;
  };
  EXPECT_TRUE(lost_after("trigger=lost,share=0.3,visits=3", 4)) << "one of three";
  EXPECT_FALSE(lost_after("trigger=lost,share=0.4,visits=3", 4));
  EXPECT_TRUE(lost_after("trigger=mean,mean=0.9,visits=3", 4)) << "at most 2 of 3";
  EXPECT_FALSE(lost_after("trigger=mean,mean=0.3,visits=3", 4)) << "at least 1 of 3";
  EXPECT_TRUE(lost_after("trigger=length,length=2,visits=3", 4));
}

// As soon as one move is proven lost the other is searched, and the root falls in the same simulation.
TEST(ScriptedTree, MbSearchesTheOtherMovesWhenALossComesBack) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Search plain("((L W) (L W))", "mcts", seed);
    Search probing("((L W) (L W))", "mcts(probe=minimax_on_proof(depth=2))", seed);
    while (plain.edge({0}).proof == plain.edge({1}).proof) plain.run(1);
    EXPECT_EQ(plain.root(), Proof::None) << "one move is lost, the other not yet known to be";
    while (probing.edge({0}).proof == Proof::None && probing.edge({1}).proof == Proof::None) probing.run(1);
    EXPECT_EQ(probing.edge({0}).proof, Proof::Loss);
    EXPECT_EQ(probing.edge({1}).proof, Proof::Loss);
    EXPECT_EQ(probing.root(), Proof::Loss);
  }
}

// A loss comes back and the search of the other move finds a win.
TEST(ScriptedTree, MbFindsWinsToo) {
  Search search("(L ((W D)))", "mcts(probe=minimax_on_proof(depth=3))");
  while (search.edge({0}).proof == Proof::None) search.run(1);
  EXPECT_EQ(search.edge({1}).proof, Proof::Win);
  EXPECT_EQ(search.root(), Proof::Win);
  Search shallow("(L ((W D)))", "mcts(probe=minimax_on_proof(depth=2))");
  while (shallow.edge({0}).proof == Proof::None) shallow.run(1);
  EXPECT_EQ(shallow.edge({1}).proof, Proof::None);
}

// Move 1 loses in six plies: reply 0, then f0 loses slowly (6) and f1 quickly (4). A search of four plies
// sees f1 but not f0; if the tree has proven f0 before, the search from the root succeeds, and only then.
class MbLeaves : public testing::Test {
 protected:
  MbLeaves() {
    const auto child_node = [&](NodeId above, std::uint8_t move, std::size_t legal) {
      const ChildIndex child = tree_.add_child(above, {move});
      const NodeId id = tree_.make_node(legal);
      tree_.children(above).node[child] = id;
      return id;
    };
    root_ = tree_.make_node(2);
    tree_.prove(root_, tree_.add_child(root_, {0}), Proof::Loss, 1);
    const NodeId replies = child_node(root_, 1, 1);
    behind_ = child_node(replies, 0, 2);
  }
  Proof after_loss(bool f0_is_proven, const std::string& probe) {
    const ChildIndex f0 = tree_.add_child(behind_, {0});
    if (f0_is_proven) tree_.prove(behind_, f0, Proof::Loss, 4);
    const auto made = ProbeList<ScriptedTree>::make(probe);
    made->on_loss({record_.position(), record_, 4, root_, tree_, scratch_});
    return tree_.children(root_).proof[tree_.children(root_).find({1})];
  }

  Script script_{"(L (((((L))) (L))))"};
  GameRecord<ScriptedTree> record_{ScriptedTree(script_)};
  Tree<ScriptedTree::Move> tree_{1 << 16, Needs{}};
  Scratch<ScriptedTree> scratch_;
  NodeId root_ = kNoNode, behind_ = kNoNode;
};

TEST_F(MbLeaves, AProvenDescendantLetsTheSearchSucceed) {
  EXPECT_EQ(after_loss(true, "minimax_on_proof(depth=4,tree_leaves=true)"), Proof::Loss);
}
TEST_F(MbLeaves, WithoutTheDescendantItFails) {
  EXPECT_EQ(after_loss(false, "minimax_on_proof(depth=4,tree_leaves=true)"), Proof::None);
}
TEST_F(MbLeaves, WithoutTreeLeavesItFails) {
  EXPECT_EQ(after_loss(true, "minimax_on_proof(depth=4,tree_leaves=false)"), Proof::None);
}
TEST_F(MbLeaves, SixPliesNeedNoLeaves) {
  EXPECT_EQ(after_loss(false, "minimax_on_proof(depth=6,tree_leaves=false)"), Proof::Loss);
}

}  // namespace
}  // namespace banyan
