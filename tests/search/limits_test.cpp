// Limits are kept, whatever is searched and however: memory, time, the stop token; and the tree is kept from
// move to move.
#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "banyan/games/amazons.hpp"
#include "banyan/games/breakthrough.hpp"
#include "banyan/games/connect4.hpp"
#include "support/searching.hpp"

namespace banyan {
namespace {

constexpr std::uint64_t kMegabyte = 1 << 20;

template <Game G>
void expect_within(const std::string& spec, const GameRecord<G>& record, std::uint64_t megabytes,
                   std::uint64_t playouts) {
  SCOPED_TRACE(spec + ", MB: " + std::to_string(megabytes));
  const auto mcts = test::make_mcts<G>(spec);
  const auto report = test::search(*mcts, record, playouts, megabytes * kMegabyte);
  EXPECT_LE(report.bytes, megabytes * kMegabyte);
  EXPECT_EQ(report.playouts, playouts);
  ASSERT_TRUE(report.best);
  EXPECT_TRUE(record.is_legal(*report.best));
}

TEST(Limits, MemoryIsNotExceeded) {
  const GameRecord<Connect4> connect4{Connect4()};
  for (const std::uint64_t megabytes : {1, 4}) expect_within("mcts", connect4, megabytes, 200'000);
  const GameRecord<Amazons> amazons(*Amazons::start({.size = 6}));
  for (const std::uint64_t megabytes : {1, 2}) expect_within("mcts", amazons, megabytes, 40'000);
}

// At the cap nothing grows any more; every strategy must live with what there is.
TEST(Limits, EveryStrategyGoesOnWithoutMemory) {
  std::vector<std::string> specs;
  for (const auto& name : SelectionList<Connect4>::names()) specs.push_back("mcts(selection=" + name + ")");
  for (const auto& name : ExpansionList::names()) specs.push_back("mcts(expansion=" + name + ")");
  for (const auto& name : BackupList<Connect4>::names()) specs.push_back("mcts(backup=" + name + ")");
  for (const auto& name : ProbeList<Connect4>::names()) specs.push_back("mcts(probe=" + name + ")");
  specs.push_back("mcts(transpositions=true)");
  specs.push_back("mcts(probe=minimax_at_node(visits=0),expansion=all_children)");
  specs.push_back("mcts(selection=progressive_widening(inner=playout_below))");
  const GameRecord<Connect4> connect4{Connect4()};
  const GameRecord<Amazons> amazons(*Amazons::start({.size = 6}));
  for (const std::string& spec : specs) {
    expect_within(spec, connect4, 1, 35'000);
    expect_within(spec, amazons, 1, 500);  // a megabyte does not hold many nodes with all their children
  }
}

TEST(Limits, AWholeGameInOneMegabyte) {
  GameRecord<Connect4> record{Connect4()};
  const auto mcts = test::make_mcts<Connect4>("mcts(backup=average)");
  while (record.outcome() == Outcome::Open) {
    const auto report = test::search(*mcts, record, 30'000, kMegabyte);
    ASSERT_TRUE(report.best);
    ASSERT_TRUE(record.is_legal(*report.best));
    ASSERT_LE(report.bytes, kMegabyte);
    MoveList<Connect4> moves;
    record.legal_moves(moves);
    EXPECT_EQ(report.moves.size(), moves.size()) << "a full tree must not starve the next search";
    record.play(*report.best);
  }
}

TEST(Limits, AStopTokenStops) {
  const GameRecord<Connect4> record{Connect4()};
  const auto mcts = test::make_mcts<Connect4>("mcts");
  std::stop_source before;
  before.request_stop();
  const auto at_once = mcts->search(record, {}, before.get_token(), {});
  EXPECT_EQ(static_cast<int>(at_once.why), static_cast<int>(StopReason::Stopped));
  EXPECT_LE(at_once.playouts, 1u);
  EXPECT_TRUE(at_once.best);
  std::stop_source later;
  std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    later.request_stop();
  });
  const auto stopped = mcts->search(record, {}, later.get_token(), {});
  EXPECT_EQ(static_cast<int>(stopped.why), static_cast<int>(StopReason::Stopped));
  EXPECT_GT(stopped.playouts, 0u);
}

// Only a gross bound: one play-out of MR-4 on a full board takes far longer than the limit.
TEST(Limits, TimeIsKeptInsideLongSimulations) {
  Breakthrough::Options options;
  options.columns = options.rows = 8;
  const GameRecord<Breakthrough> record(*Breakthrough::start(options));
  for (const char* spec : {"mcts(playout=minimax(depth=4))", "mcts(playout=minimax(depth=6))",
                           "mcts(probe=minimax_at_node(depth=8,visits=0))"}) {
    const auto mcts = test::make_mcts<Breakthrough>(spec);
    Limits limits;
    limits.seconds = 0.02;
    const auto begin = Clock::now();
    const auto report = mcts->search(record, limits, {}, {});
    EXPECT_LT(std::chrono::duration<double>(Clock::now() - begin).count(), 0.25) << spec;
    EXPECT_TRUE(report.best);
  }
}

std::uint64_t visits_of(const Report<Connect4>& report, Connect4::Move move) {
  for (const auto& reported : report.moves) {
    if (reported.move == move) return reported.visits;
  }
  return 0;
}
std::uint64_t visits_of_all(const Report<Connect4>& report) {
  std::uint64_t sum = 0;
  for (const auto& reported : report.moves) sum += reported.visits;
  return sum;
}

TEST(Limits, TheTreeIsKeptOverPlayAndUndo) {
  for (const char* spec : {"mcts", "mcts(transpositions=true)"}) {
    GameRecord<Connect4> record{Connect4()};
    const auto mcts = test::make_mcts<Connect4>(spec);
    const auto first = test::search(*mcts, record, 3000);
    const Connect4::Move move = *first.best;
    const std::uint64_t before = visits_of(first, move);
    record.play(move);
    const auto second = test::search(*mcts, record, 100);
    EXPECT_GE(visits_of_all(second), before - 1 + 100) << "the first visit made no node";
    record.undo();
    const auto third = test::search(*mcts, record, 50);
    EXPECT_EQ(visits_of_all(third), 3050u);
    EXPECT_GE(visits_of(third, move), before);
    // Another game from the same start: the moves before the tree was begun are others.
    GameRecord<Connect4> other{Connect4()};
    other.play(*other.position().parse("1"));
    const auto fourth = test::search(*mcts, other, 10);
    EXPECT_TRUE(fourth.best);
    mcts->new_game(1);
    EXPECT_EQ(visits_of_all(test::search(*mcts, record, 50)), 50u);
  }
  GameRecord<Connect4> record{Connect4()};
  const auto forgets = test::make_mcts<Connect4>("mcts(reuse=false)");
  test::search(*forgets, record, 3000);
  EXPECT_EQ(visits_of_all(test::search(*forgets, record, 50)), 50u);
}

// A game that did not go through the root of the kept tree gets a tree of its own.
TEST(Limits, ATreeOfAnotherGameIsNotUsed) {
  GameRecord<Connect4> record{Connect4()};
  record.play(*record.position().parse("4"));
  const auto mcts = test::make_mcts<Connect4>("mcts");
  test::search(*mcts, record, 1000);
  GameRecord<Connect4> other{Connect4()};
  other.play(*other.position().parse("1"));
  EXPECT_EQ(visits_of_all(test::search(*mcts, other, 30)), 30u);
  GameRecord<Connect4> start{Connect4()};
  EXPECT_EQ(visits_of_all(test::search(*mcts, start, 30)), 30u) << "before the root of the tree";
  const auto wide = Connect4::start({.columns = 8, .rows = 6});
  EXPECT_EQ(visits_of_all(test::search(*mcts, GameRecord<Connect4>(*wide), 30)), 30u) << "another board";
}

// A node is a move added to the tree; where none can be added a simulation counts as one, so that it ends.
TEST(Limits, NodesAreCounted) {
  const GameRecord<Connect4> record{Connect4()};
  Limits limits;
  limits.nodes = 5000;
  limits.bytes = kMegabyte;
  const auto mcts = test::make_mcts<Connect4>("mcts");
  const auto report = mcts->search(record, limits, {}, {});
  EXPECT_EQ(report.edges, 5000u);
  EXPECT_EQ(report.playouts, 5000u);
  EXPECT_GT(report.deepest, 3);
  EXPECT_GE(report.deepest, report.mean_depth);
  limits.nodes = 60'000;  // more than there is memory for
  const auto full = test::make_mcts<Connect4>("mcts")->search(record, limits, {}, {});
  EXPECT_LT(full.edges, 60'000u);
  EXPECT_EQ(full.playouts, 60'000u);
  limits.nodes = 700;
  const auto all = test::make_mcts<Connect4>("mcts(expansion=all_children)")->search(record, limits, {}, {});
  EXPECT_LT(all.edges, 707u) << "a simulation adds at most seven";
  EXPECT_LT(all.playouts, 500u) << "seven moves at once count as seven";
}

// When a tree fills up, the branches that the game left are given back and the rest is kept.
TEST(Limits, DeadBranchesAreRecycled) {
  GameRecord<Connect4> record{Connect4()};
  const auto mcts = test::make_mcts<Connect4>("mcts(selection=ucb1(c=2))");  // wide: every move has a branch
  const auto first = test::search(*mcts, record, 40'000, kMegabyte);
  EXPECT_GT(first.bytes, kMegabyte / 2);
  const auto rarest = std::min_element(first.moves.begin(), first.moves.end(),
                                       [](const auto& a, const auto& b) { return a.visits < b.visits; });
  record.play(rarest->move);
  const auto second = test::search(*mcts, record, 1, kMegabyte);
  EXPECT_GT(rarest->visits, 100u);
  EXPECT_EQ(visits_of_all(second), rarest->visits) << "what is still needed was lost";
  EXPECT_LT(second.bytes, kMegabyte / 2);
  EXPECT_LT(second.edges, first.edges);
  std::uint64_t nodes = 0, edges = 0;
  test::for_each_node(*mcts, record, [&](const GameRecord<Connect4>&, NodeId id) {
    ++nodes;
    edges += mcts->tree().node(id).count();
  });
  EXPECT_EQ(nodes, second.nodes);
  EXPECT_EQ(edges, second.edges);
  const auto third = test::search(*mcts, record, 10'000, kMegabyte);
  EXPECT_GT(third.edges, second.edges + 5000) << "the freed memory is used again";
  EXPECT_LE(third.bytes, kMegabyte);
}

}  // namespace
}  // namespace banyan
