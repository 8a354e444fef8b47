// What a selection says of itself: the child with the highest sum of terms is the one that the next
// simulation visits, at the root and at the node behind.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "banyan/engine/engine.hpp"

namespace banyan {
namespace {

std::vector<RootMove> children_of(Engine& engine, const std::string& line) {
  const auto children = engine.children(line);
  return children ? *children : std::vector<RootMove>();
}

double sum_of(const RootMove& move) {
  double sum = 0;
  for (const ScoreTerm& term : move.terms) sum += term.value;
  return sum;
}

// The highest sum by a clear margin; nothing if two are too close to tell, or terms are missing.
std::string clear_winner(const std::vector<RootMove>& moves) {
  const RootMove* best = nullptr;
  double second = -INFINITY;
  for (const RootMove& move : moves) {
    if (move.terms.empty()) continue;  // not open yet, or nothing is compared
    if (best == nullptr || sum_of(move) > sum_of(*best)) {
      if (best != nullptr) second = std::max(second, sum_of(*best));
      best = &move;
    } else {
      second = std::max(second, sum_of(move));
    }
  }
  return best != nullptr && sum_of(*best) - second > 1e-9 ? best->move : "";
}

std::map<std::string, std::uint64_t> visits_of(const std::vector<RootMove>& moves) {
  std::map<std::string, std::uint64_t> visits;
  for (const RootMove& move : moves) visits[move.move] = move.visits;
  return visits;
}

std::string visited(const std::vector<RootMove>& before, const std::vector<RootMove>& after) {
  const auto old = visits_of(before);
  for (const RootMove& move : after) {
    const auto found = old.find(move.move);
    if (found != old.end() && move.visits > found->second) return move.move;
  }
  return "";
}

class Explained : public testing::TestWithParam<const char*> {};

TEST_P(Explained, TheHighestSumIsVisitedNext) {
  const std::string spec = std::string("mcts(backup=average,selection=") + GetParam() + ")";
  const auto engine = make_engine("connect4(columns=5,rows=5)", spec, 1);
  ASSERT_TRUE(engine) << engine.error();
  Limits limits;
  limits.playouts = 300;
  (*engine)->think(limits);
  limits.playouts = 1;
  int compared = 0, behind = 0;
  for (int i = 0; i < 200; ++i) {
    const auto root = children_of(**engine, "");
    ASSERT_EQ(root.size(), 5u);
    const std::string due = clear_winner(root);
    const auto below = due.empty() ? std::vector<RootMove>() : children_of(**engine, due);
    const std::string next = below.size() == 5 ? clear_winner(below) : "";
    (*engine)->think(limits);
    if (due.empty()) continue;
    ++compared;
    EXPECT_EQ(visited(root, children_of(**engine, "")), due) << GetParam() << " at step " << i;
    if (next.empty()) continue;
    ++behind;
    EXPECT_EQ(visited(below, children_of(**engine, due)), next) << GetParam() << " behind step " << i;
  }
  EXPECT_GT(compared, 100);
  EXPECT_GT(behind, 50);
}

INSTANTIATE_TEST_SUITE_P(Selections, Explained,
                         testing::Values("ucb1", "ucb1(c=0.9)", "ucb1_tuned", "moss", "omc", "pbbm",
                                         "pbbm(floor=true)", "rave", "rave(schedule=mse,prior=5)", "grave",
                                         "grave(ref=1000,prior=3)", "prior_knowledge", "progressive_bias",
                                         "progressive_bias(w=2,denominator=visits)",
                                         "progressive_widening(inner=ucb1(c=0.7))"));

TEST(Explain, TellsTheTermsByName) {
  const auto engine = make_engine("connect4", "mcts(backup=average,selection=ucb1(c=0.5))", 1);
  Limits limits;
  limits.playouts = 500;
  (*engine)->think(limits);
  for (const RootMove& move : children_of(**engine, "")) {
    ASSERT_EQ(move.terms.size(), 2u);
    EXPECT_EQ(move.terms[0].name, "value");
    EXPECT_DOUBLE_EQ(move.terms[0].value, move.value);
    EXPECT_EQ(move.terms[1].name, "exploration");
    EXPECT_NEAR(move.terms[1].value, 0.5 * std::sqrt(std::log(500) / static_cast<double>(move.visits)),
                1e-12);
  }
}

TEST(Explain, EverySelectionButTheFirstVisitsHasTerms) {
  for (const char* name : {"beta", "progressive_history", "playout_below(t=5)"}) {
    const auto engine =
        make_engine("connect4", std::string("mcts(backup=average,selection=") + name + ")", 1);
    ASSERT_TRUE(engine) << engine.error();
    Limits limits;
    limits.playouts = 400;
    (*engine)->think(limits);
    for (const RootMove& move : children_of(**engine, "")) {
      ASSERT_FALSE(move.terms.empty()) << name;
      EXPECT_TRUE(std::isfinite(sum_of(move))) << name;
    }
  }
}

}  // namespace
}  // namespace banyan
