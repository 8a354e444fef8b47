// The formulas of the strategies against figures worked out elsewhere, and their corners: counts from 0 to
// 2^53, rewards all won, lost or drawn.
#include <gtest/gtest.h>

#include <numeric>

#include "banyan/games/tictactoe.hpp"
#include "banyan/search/mcts/selection/omc.hpp"
#include "banyan/search/mcts/selection/pbbm.hpp"
#include "banyan/search/mcts/selection/progressive_bias.hpp"
#include "banyan/search/mcts/selection/progressive_widening.hpp"
#include "banyan/search/mcts/selection/rave.hpp"
#include "banyan/search/mcts/selection/ucb1_tuned.hpp"
#include "support/searching.hpp"

namespace banyan {
namespace {

TEST(Formulas, Ucb1TunedBonus) {
  const double log_n = std::log(1000.0);
  EXPECT_NEAR(ucb1_tuned_bonus(log_n, 10, 0.25, false), 0.416, 5e-4);
  EXPECT_NEAR(ucb1_tuned_bonus(log_n, 50, 0.25, false), 0.186, 5e-4);
  EXPECT_NEAR(ucb1_tuned_bonus(log_n, 500, 0.25, false), 0.059, 5e-4);
  EXPECT_NEAR(ucb1_tuned_bonus(log_n, 500, 0.25, true), 0.41, 5e-3) << "the misprint hardly falls";
  EXPECT_NEAR(ucb1_tuned_bonus(log_n, 500, 0, false), std::sqrt(log_n / 500 * std::sqrt(2 * log_n / 500)),
              1e-15)
      << "no variance: the root alone";
}

TEST(Formulas, WideningSchedules) {
  constexpr auto kMango = WideningSchedule::Mango, kCrazyStone = WideningSchedule::CrazyStone;
  EXPECT_EQ(open_children(kMango, 0, 5, 50, 1.3, 100), 5u);
  EXPECT_EQ(open_children(kMango, 65, 5, 50, 1.3, 100), 5u) << "A B = 65 must be exceeded";
  EXPECT_EQ(open_children(kMango, 66, 5, 50, 1.3, 100), 6u);
  EXPECT_EQ(open_children(kMango, 20'000, 5, 50, 1.3, 100), 27u);
  EXPECT_EQ(open_children(kMango, 20'000, 5, 40, 1.2, 100), 39u);
  EXPECT_EQ(open_children(kMango, 20'000, 3, 58, 1.12, 100), 54u);
  EXPECT_EQ(open_children(kMango, 20'000, 5, 50, 1.3, 20), 20u) << "never more than there are";
  EXPECT_EQ(open_children(kMango, 20'000, 5, 50, 1.3, 0), 0u);
  // t = 0, 40, 96, 174, 284, 438 …: child n + 1 opens behind t_n.
  const double thresholds[] = {40, 96, 174.4, 284.16, 437.824};
  for (std::size_t n = 0; n < std::size(thresholds); ++n) {
    EXPECT_EQ(open_children(kCrazyStone, thresholds[n] - 0.01, 5, 40, 1.4, 100), n + 1);
    EXPECT_EQ(open_children(kCrazyStone, thresholds[n] + 0.01, 5, 40, 1.4, 100), n + 2);
  }
  EXPECT_EQ(open_children(kCrazyStone, 20'000, 5, 40, 1.4, 100), 16u);
}

TEST(Formulas, RaveWeights) {
  EXPECT_DOUBLE_EQ(rave_beta_hand(1000, 1000), 0.5) << "equal weight at n_p = k";
  EXPECT_DOUBLE_EQ(rave_beta_hand(0, 1000), 1);
  EXPECT_DOUBLE_EQ(rave_beta_hand(5, 0), 0);
  EXPECT_DOUBLE_EQ(rave_beta_mse(0, 0, 0.1), 0);
  EXPECT_DOUBLE_EQ(rave_beta_mse(10, 0, 0.1), 1);
  EXPECT_DOUBLE_EQ(rave_beta_mse(10, 10, 0), 0.5);
  EXPECT_DOUBLE_EQ(rave_beta_mse(10, 10, 0.2), 0.25);
}

TEST(Formulas, BiasDenominators) {
  // 10 visits, 4 of them lost.
  EXPECT_DOUBLE_EQ(bias_denominator(BiasDenominator::Visits, 10, 6), 11);
  EXPECT_NEAR(bias_denominator(BiasDenominator::LogVisits, 10, 6), std::log(12.0), 1e-15);
  EXPECT_DOUBLE_EQ(bias_denominator(BiasDenominator::Losses, 10, 6), 5);
  EXPECT_DOUBLE_EQ(bias_denominator(BiasDenominator::RootLosses, 8, 0), 3);
  EXPECT_DOUBLE_EQ(bias_denominator(BiasDenominator::Losses, 10, 10.0000001), 1) << "rounding";
}

TEST(Formulas, Spreads) {
  // Three wins of four: variance 4 (3 - 4 · 9/16) = 3, one virtual sample: (3 + 1) / 5 / 4.
  const Estimate e = estimate(4, 3, 3);
  EXPECT_DOUBLE_EQ(e.value, 0.5);
  EXPECT_DOUBLE_EQ(e.variance_of_mean, 0.2);
  EXPECT_DOUBLE_EQ(omc_urgency(e, e, 1), 1) << "erfc(0)";
  EXPECT_NEAR(omc_urgency({0.9, 1}, {0.9 - std::sqrt(2.0), 1}, 1), std::erfc(1.0), 1e-14);
  EXPECT_NEAR(omc_urgency({0.9, 1}, {0.9 - std::sqrt(2.0), 1}, 3), std::erfc(3.0), 1e-14);
}

std::size_t chosen(const std::string& spec, const std::vector<RootStatistics>& moves) {
  return FinalMoveList::make(spec)->choose(moves).value_or(99);
}

TEST(Formulas, FinalMoves) {
  const std::vector<RootStatistics> moves = {{1000, 0.60}, {10, 0.90}, {900, 0.65}, {0, 0.5}};
  EXPECT_EQ(chosen("max_child", moves), 1u);
  EXPECT_EQ(chosen("robust_child", moves), 0u);
  // v on [-1, 1]: 0.2 - 4 / sqrt(1000) = 0.074; 0.8 - 4 / sqrt(10) < 0; 0.3 - 4 / 30 = 0.167.
  EXPECT_EQ(chosen("secure_child", moves), 2u) << "a lower bound, not an upper one";
  EXPECT_EQ(chosen("secure_child(a=0)", moves), 1u);
  EXPECT_EQ(chosen("robust_max_child", moves), 99u) << "asks for more";
  EXPECT_EQ(chosen("robust_max_child", {{10, 0.4}, {20, 0.5}}), 1u);
  EXPECT_EQ(chosen("robust_child", {{10, 0.4}, {10, 0.6}, {9, 0.9}}), 1u) << "ties by value";
  EXPECT_EQ(chosen("secure_child", {{0, 0.5}, {1, 0.0}}), 1u) << "a visited move before an unvisited one";
  EXPECT_EQ(chosen("max_child", {{0, 0.5}, {1, 0.0}}), 1u);
  EXPECT_GT(FinalMoveList::make("robust_max_child")->extra(), 0);
}

TEST(Formulas, AsDoubleIsExact) {
  Rng rng(1);
  std::vector<std::uint64_t> numbers = {0,
                                        1,
                                        (1ull << 32) - 1,
                                        1ull << 32,
                                        (1ull << 53) - 1,
                                        1ull << 53,
                                        (1ull << 53) + 1,
                                        UINT64_MAX - 1,
                                        UINT64_MAX};
  for (int i = 0; i < 10'000; ++i) numbers.push_back(rng.next() >> rng.below(64));
  for (const std::uint64_t x : numbers) EXPECT_EQ(as_double(x), static_cast<double>(x)) << x;
}

TEST(Formulas, BestOfTakesTheFirstOfTheHighest) {
  Rng rng(2);
  EXPECT_EQ(best_of(0, [](std::size_t) { return 1.0; }).score, -kInfinity);
  for (int round = 0; round < 2000; ++round) {
    const std::size_t count = 1 + rng.below(300);
    std::vector<double> scores(count + 4);
    for (double& score : scores) score = rng.below(8) == 0 ? -kInfinity : rng.below(20) * 0.25;
    const auto score = [&](std::size_t i) { return scores[i]; };
    std::size_t expected = 0;
    for (std::size_t i = 1; i < count; ++i) {
      if (scores[i] > scores[expected]) expected = i;
    }
    ASSERT_EQ(best_of(count, score).child, expected);
    ASSERT_EQ(best_of(count, score).score, scores[expected]);
    ASSERT_EQ(best_of_by_fours(count, nullptr, score).child, expected);
    ASSERT_EQ(best_of_by_fours(count, nullptr, score).score, scores[expected]);
    std::vector<Proof> proofs(count + 4, Proof::Loss);
    for (std::size_t i = 0; i < count; ++i) {
      proofs[i] = static_cast<Proof>(rng.below(4));
      if (proofs[i] == Proof::Loss) scores[i] = -kInfinity;
    }
    const auto unproven = [&, copy = scores](std::size_t i) {
      return proofs[i] == Proof::Loss ? 7.0 : copy[i];
    };
    ASSERT_EQ(best_of_by_fours(count, proofs.data(), unproven).child, best_of(count, score).child);
  }
}

// A node of the empty board with all nine children, every column there, and statistics as a test wants them.
class Columns {
 public:
  Columns() {
    MoveList<TicTacToe> moves;
    position_.legal_moves(moves);
    node_ = tree_.make_node(moves.size());
    tree_.add_all(node_, {moves.data(), moves.size()});
    scratch_.tree = &tree_;
    scratch_.playout = playout_.get();
    scratch_.history.start();
  }
  // `visits` simulations of child `i`, each with `reward`.
  void set(std::size_t i, std::uint64_t visits, double reward) {
    const auto c = children();
    const double n = static_cast<double>(visits);
    c.visits[i] = visits;
    c.total[i] = c.mean[i] = n * reward;
    c.squares[i] = n * reward * reward;
    c.minimax[i] = reward;
    c.amaf_visits[i] = static_cast<float>(std::min(n, 1e6));
    c.amaf_value[i] = static_cast<float>(reward);
    c.heuristic[i] = 0.5f;
  }
  void set_all(std::uint64_t visits, double reward) {
    for (std::size_t i = 0; i < children().count; ++i) set(i, visits, reward);
  }
  void prove(std::size_t i, Proof proof) { tree_.prove(node_, static_cast<ChildIndex>(i), proof, 1); }

  Children<TicTacToe::Move> children() { return tree_.children(node_); }
  std::size_t choice(const Selection& selection) {
    const auto c = children();
    const auto visits = std::accumulate(c.visits, c.visits + c.count, std::uint64_t{0});
    const NodeView<TicTacToe> node(position_, record_, visits, node_, tree_, scratch_);
    const auto chosen = selection.select(node);
    return chosen.child() != kNoChild ? chosen.child() : 99;
  }

 private:
  TicTacToe position_;
  GameRecord<TicTacToe> record_{TicTacToe()};
  Tree<TicTacToe::Move> tree_{
      1 << 16,
      Needs{
          .squares = true, .mean = true, .minimax = true, .amaf = true, .heuristic = true, .history = true}};
  std::unique_ptr<Playout<TicTacToe>> playout_ = PlayoutList<TicTacToe>::make("uniform");
  Scratch<TicTacToe> scratch_;
  NodeId node_ = kNoNode;
};

std::vector<std::string> selections() {
  std::vector<std::string> specs = SelectionList<TicTacToe>::names();
  for (const char* more :
       {"ucb1(fpu=1)", "ucb1(implicit=0.5)", "ucb1_tuned(literal=true)", "pbbm(floor=true)",
        "rave(schedule=mse)", "rave(k=0)", "grave(ref=0)", "progressive_bias(denominator=log_visits,e=2)",
        "progressive_bias(w=10000)", "progressive_widening(schedule=crazy_stone,first=1,growth=1.0001)",
        "omc(greediness=1000)", "progressive_widening(inner=playout_below)",
        "playout_below(t=0,inner=moss)"}) {
    specs.push_back(more);
  }
  return specs;
}

class EverySelection : public testing::TestWithParam<std::string> {
 protected:
  std::unique_ptr<Selection> selection_ = SelectionList<TicTacToe>::make(GetParam());
  static constexpr std::uint64_t kCounts[] = {1, 2, 1000, (1ull << 24) - 10, (1ull << 32) - 10, 1ull << 53};
};

// Where all children are equal any will do; it must be one.
TEST_P(EverySelection, ChoosesAChildWhateverTheCounts) {
  Columns columns;
  columns.set_all(0, 0);
  EXPECT_LT(columns.choice(*selection_), 9u);
  for (const std::uint64_t n : kCounts) {
    for (const double reward : {0.0, 0.5, 1.0}) {
      columns.set_all(n, reward);
      EXPECT_LT(columns.choice(*selection_), 9u) << n << " visits of " << reward;
      columns.set(3, 0, 0);
      EXPECT_LT(columns.choice(*selection_), 9u) << "one without visits";
    }
  }
}

// The visits of all are equal, the rewards of one are better: no rule may see it otherwise, and a score that
// is not a number would lose. One rule draws: with few visits the better one is taken more often than any
// other, not always.
TEST_P(EverySelection, TakesTheBetterOfChildrenTriedEquallyOften) {
  const bool draws = std::string(GetParam()) == "beta";
  for (const std::uint64_t n : kCounts) {
    if (draws && n < 1000) continue;
    for (const auto& [low, high] : {std::pair{0.0, 1.0}, {0.0, 0.5}, {0.5, 1.0}}) {
      for (std::size_t best = 0; best < 5; ++best) {
        Columns columns;
        columns.set_all(n, low);
        columns.set(best, n, high);
        EXPECT_EQ(columns.choice(*selection_), best) << n << " visits, " << high << " among " << low;
      }
    }
  }
}

TEST_P(EverySelection, LeavesAProvenLossAlone) {
  for (const std::uint64_t n : kCounts) {
    Columns columns;
    columns.set_all(n, 0);
    columns.set(2, n, 1);
    columns.prove(2, Proof::Loss);
    EXPECT_NE(columns.choice(*selection_), 2u) << n;
    EXPECT_LT(columns.choice(*selection_), 9u) << n;
    for (const std::size_t i : {0u, 1u, 3u, 4u, 5u, 6u, 8u}) columns.prove(i, Proof::Loss);
    EXPECT_EQ(columns.choice(*selection_), 7u) << "the only one that is not lost, " << n;
  }
}

TEST(BetaSampling, TakesTheBetterOfTwoTriedOnceByItsChance) {
  // Beta(2, 1) against eight times Beta(1, 2): the chance that the first is the highest, by the integral of
  // 2 x (2 x - x^2)^8 on a fine grid.
  double chance = 0;
  constexpr int kSteps = 100'000;
  for (int i = 0; i < kSteps; ++i) {
    const double x = (i + 0.5) / kSteps;
    chance += 2 * x * std::pow(2 * x - x * x, 8) / kSteps;
  }
  const auto selection = SelectionList<TicTacToe>::make("beta");
  Columns columns;
  columns.set_all(1, 0);
  columns.set(4, 1, 1);
  constexpr int kDraws = 20'000;
  int taken = 0;
  for (int i = 0; i < kDraws; ++i) taken += columns.choice(*selection) == 4u;
  EXPECT_NEAR(taken, chance * kDraws, 4 * std::sqrt(kDraws * chance * (1 - chance)));
}

INSTANTIATE_TEST_SUITE_P(Selections, EverySelection, testing::ValuesIn(selections()), [](const auto& name) {
  std::string text = name.param;
  std::replace_if(
      text.begin(), text.end(), [](char c) { return std::isalnum(c) == 0; }, '_');
  return text;
});

}  // namespace
}  // namespace banyan
