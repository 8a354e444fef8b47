// A search by time ends when its move is certain and goes on while it is in doubt; one that is counted does
// neither.
#include "banyan/search/mcts/root_watch.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "banyan/games/connect4.hpp"
#include "banyan/search/mcts/scan.hpp"
#include "support/searching.hpp"

namespace banyan {
namespace {

using Says = RootWatch::Says;

// Root moves with these visits and values.
struct Root {
  std::vector<std::uint64_t> visits;
  std::vector<double> values, total = {};
  std::vector<Proof> proofs = {};
  std::vector<std::uint8_t> plies = {};

  Edges edges() {
    total.clear();
    for (std::size_t i = 0; i < visits.size(); ++i) total.push_back(values[i] * as_double(visits[i]));
    proofs.resize(visits.size(), Proof::None);
    plies.resize(visits.size(), 0);
    Edges edges;
    edges.count = visits.size();
    edges.visits = visits.data();
    edges.total = total.data();
    edges.proof = proofs.data();
    edges.plies = plies.data();
    return edges;
  }
};

Limits by_time(double seconds, double stretch = 0) {
  Limits limits;
  limits.seconds = seconds;
  limits.stretch = stretch;
  limits.may_end_early = true;
  return limits;
}

// 1,000 simulations a second, so at most 1,200 are expected in the next one.
TEST(RootWatch, EndsOnceNobodyCanCatchUp) {
  Root root{{3100, 800, 100}, {0.6, 0.5, 0.4}};
  RootWatch watch(by_time(6), RobustChild());
  EXPECT_EQ(watch.look(root.edges(), 7, {4, 4000}), Says::GoOn) << "2 seconds: 2,400 against a lead of 2,300";
  EXPECT_EQ(watch.look(root.edges(), 7, {4.1, 4100}), Says::End) << "1.9 seconds: 2,280";
  root.proofs = {Proof::None, Proof::Loss, Proof::None};
  EXPECT_EQ(watch.look(root.edges(), 7, {4, 4000}), Says::End) << "what is lost is no rival: a lead of 3,000";
}

TEST(RootWatch, EndsAtOnceWithOneMove) {
  Root root{{1}, {0.5}};
  RootWatch watch(by_time(10), RobustChild());
  EXPECT_EQ(watch.look(root.edges(), 2, {0.5, 1000}), Says::GoOn) << "the other was not tried yet";
  EXPECT_EQ(watch.look(root.edges(), 1, {0.5, 1000}), Says::End);
}

TEST(RootWatch, GoesOnInDoubt) {
  Root doubtful{{600, 400}, {0.50, 0.55}};  // the second has the better value
  RootWatch watch(by_time(1, 2), RobustChild());
  EXPECT_EQ(watch.look(doubtful.edges(), 7, {0.97, 1000}), Says::GoOn)
      << "there is another look before the end";
  EXPECT_EQ(watch.look(doubtful.edges(), 7, {0.985, 1000}), Says::Stretch);
  EXPECT_EQ(watch.look(doubtful.edges(), 7, {1.5, 1500}), Says::GoOn);
  Root clear{{1000, 600}, {0.55, 0.54}};  // 480 are still to come: it could be caught up with
  EXPECT_EQ(watch.look(clear.edges(), 7, {1.6, 1600}), Says::End) << "the doubt is gone";
  RootWatch hurried(by_time(1), RobustChild());
  EXPECT_EQ(hurried.look(doubtful.edges(), 7, {0.8, 1000}), Says::GoOn) << "300 to come, a lead of 200";
  EXPECT_EQ(hurried.look(doubtful.edges(), 7, {0.9, 1000}), Says::End) << "133: no time to change it";
}

TEST(RootWatch, KnowsDoubt) {
  const auto in_doubt = [](Root root) {
    const Edges edges = root.edges();
    return is_in_doubt(edges, rivals_of(edges));
  };
  EXPECT_TRUE(in_doubt({{1000, 800}, {0.6, 0.5}})) << "nearly as many visits";
  EXPECT_FALSE(in_doubt({{1000, 799}, {0.6, 0.5}}));
  EXPECT_TRUE(in_doubt({{1000, 100}, {0.6, 0.61}})) << "a better value";
  EXPECT_FALSE(in_doubt({{1000, 99}, {0.6, 0.61}})) << "after too few visits to count";
}

TEST(RootWatch, IsOffWhereItWouldChangeTheAnswer) {
  Limits limits = by_time(10);
  EXPECT_TRUE(RootWatch(limits, RobustChild()).is_due(1));
  EXPECT_FALSE(RootWatch(limits, RobustChild()).is_due(0.4)) << "the rate is not known yet";
  EXPECT_FALSE(RootWatch(limits, MaxChild()).is_due(1)) << "a value can always change";
  EXPECT_FALSE(RootWatch(limits, SecureChild()).is_due(1));
  limits.playouts = 1000;
  EXPECT_FALSE(RootWatch(limits, RobustChild()).is_due(1)) << "counted";
  limits = by_time(10);
  limits.may_end_early = false;
  EXPECT_FALSE(RootWatch(limits, RobustChild()).is_due(1));
}

// All columns but one are full: nothing to think about, however the work is shared.
TEST(RootWatch, ASearchEndsWithItsOnlyMove) {
  const auto position = Connect4::from_text("xoxoxo./oxoxox./xoxoxo./xoxoxo./oxoxox./xoxoxo. x", {});
  ASSERT_TRUE(position) << position.error();
  const GameRecord<Connect4> record(*position);
  for (const char* spec : {"mcts(backup=average)", "mcts(backup=average,parallel=tree(threads=2))",
                           "mcts(backup=average,parallel=leaf(n=2,threads=1))"}) {
    const auto mcts = test::make_mcts<Connect4>(spec);
    const auto report = mcts->search(record, by_time(30), {}, {});
    EXPECT_EQ(report.why, StopReason::Decided) << spec;
    Limits full = by_time(0.05);
    full.may_end_early = false;
    EXPECT_EQ(mcts->search(record, full, {}, {}).why, StopReason::Budget) << spec;
  }
}

TEST(RootWatch, ACountedSearchIsFinished) {
  const GameRecord<Connect4> record{Connect4()};
  Limits limits = by_time(1000);
  limits.playouts = 5000;
  const auto report = test::make_mcts<Connect4>("mcts")->search(record, limits, {}, {});
  EXPECT_EQ(report.playouts, 5000u);
  EXPECT_EQ(report.why, StopReason::Budget);
}

}  // namespace
}  // namespace banyan
