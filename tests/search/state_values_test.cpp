// Values of positions from their men: the formulas by hand, the sums against slow ones, the draws of the
// play-out against their definition.
#include "banyan/search/state_values.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <map>

#include "banyan/engine/engine.hpp"
#include "banyan/knowledge/breakthrough.hpp"
#include "banyan/knowledge/connect4.hpp"
#include "banyan/knowledge/loa_knowledge.hpp"
#include "banyan/search/mcts/strategies.hpp"

namespace banyan {
namespace {

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

const StateFeatures kTwoMen = {{0b1, 0b100}, Side::First};
const StateFeatures kOneMan = {{0b1, 0}, Side::Second};

TEST(StateValues, NothingLearntIsEvenChance) { EXPECT_EQ(StateValues().chance(kTwoMen), 0.5); }

TEST(StateValues, AWinLiftsEveryFeatureThatHeld) {
  StateValues values;
  values.learn(std::span(&kTwoMen, 1), 1, 0.1, 1);
  // Half a point short of the win: 0.1 * 0.5 for the turn and for each of the two men.
  EXPECT_NEAR(values.sum(kTwoMen), 0.15, 1e-12);
  EXPECT_NEAR(values.chance(kTwoMen), sigmoid(0.15), 1e-12);
  // Of the other position one man was seen, its turn not.
  EXPECT_NEAR(values.sum(kOneMan), 0.05, 1e-12);
}

TEST(StateValues, LambdaSaysHowMuchOfTheResultReachesEarlierPositions) {
  const StateFeatures game[] = {kOneMan, {{0, 0b1000}, Side::First}};  // no feature in common
  for (const double lambda : {0.0, 0.25, 1.0}) {
    StateValues values;
    values.learn(game, 0, 0.2, lambda);
    // The last is drawn from 0.5 to 0 in two features, the first to lambda * 0 + (1 - lambda) * 0.5.
    EXPECT_NEAR(values.sum(game[1]), 2 * 0.2 * -0.5, 1e-12) << lambda;
    EXPECT_NEAR(values.sum(game[0]), 2 * 0.2 * (0.5 * (1 - lambda) - 0.5), 1e-12) << lambda;
  }
}

TEST(StateValues, FindsTheWeightsThatMadeTheResults) {
  // First wins with the chance sigmoid(1.5 a - 1 b), a and b being men that are there or not.
  StateValues values;
  Rng rng(3);
  for (int i = 0; i < 60'000; ++i) {
    const bool a = rng.below(2) == 1, b = rng.below(2) == 1;
    const StateFeatures state = {{a ? 0b10u : 0u, b ? 0b10u : 0u}, Side::First};
    const bool won = rng.uniform() < sigmoid(1.5 * a - 1.0 * b);
    values.learn(std::span(&state, 1), won ? 1 : 0, 0.01, 1);
  }
  for (const bool a : {false, true}) {
    for (const bool b : {false, true}) {
      const StateFeatures state = {{a ? 0b10u : 0u, b ? 0b10u : 0u}, Side::First};
      EXPECT_NEAR(values.chance(state), sigmoid(1.5 * a - 1.0 * b), 0.06);
    }
  }
}

// Weights that differ from cell to cell, from random games.
template <class G>
StateValues some_values(const G& start) {
  StateValues values;
  for (std::uint64_t game = 0; game < 40; ++game) {
    Rng rng(5, game);
    G position = start;
    for (int i = 0; i < 12 && position.outcome() == Outcome::Open; ++i) {
      position.play(position.random_move(rng));
      const StateFeatures state = state_features(position);
      values.learn(std::span(&state, 1), rng.uniform(), 0.1, 1);
    }
  }
  return values;
}

template <class G>
void expect_sums_agree(const G& start) {
  const StateValues values = some_values(start);
  for (std::uint64_t game = 0; game < 20; ++game) {
    Rng rng(6, game);
    G position = start;
    for (int i = 0; i < 30 && position.outcome() == Outcome::Open; ++i) {
      const StateFeatures here = state_features(position);
      const double sum = values.sum(here);
      position.play(position.random_move(rng));
      const StateFeatures behind = state_features(position);
      ASSERT_NEAR(values.sum_behind(sum, here, behind), values.sum(behind), 1e-9);
    }
  }
}
TEST(StateValues, TheSumBehindAMoveIsThatOfThePosition) {
  expect_sums_agree(Connect4());
  expect_sums_agree(Breakthrough());
  expect_sums_agree(*Loa::start({}));
}

// The men of the picture are the features: cells differ, sides too.
TEST(StateValues, FeaturesAreTheMenOnTheBoard) {
  Breakthrough position;
  const StateFeatures start = state_features(position);
  EXPECT_EQ(std::popcount(start.men[0]), 12);
  EXPECT_EQ(std::popcount(start.men[1]), 12);
  EXPECT_EQ(start.men[0] & start.men[1], 0u);
  Connect4 discs;
  discs.play(*discs.parse("4"));
  discs.play(*discs.parse("4"));
  const StateFeatures two = state_features(discs);
  EXPECT_EQ(std::popcount(two.men[0]), 1);
  EXPECT_EQ(two.men[1], two.men[0] << 1);  // the cell above
}

TEST(StateValuesPlayout, DrawsByTheValueOfThePositionBehind) {
  const auto playout = PlayoutList<Breakthrough>::make("state_values(tau=0.05)");
  Scratch<Breakthrough> scratch;
  scratch.rng = Rng(7);
  scratch.state_values = some_values(Breakthrough());
  Breakthrough position;
  position.play(*position.parse("a2a3"));  // Second is to move: its chance, not First's
  MoveList<Breakthrough> moves;
  position.legal_moves(moves);
  std::map<std::size_t, double> wanted;
  double all = 0;
  for (const auto move : moves) {
    Breakthrough behind = position;
    behind.play(move);
    const double chance = 1 - scratch.state_values.chance(state_features(behind));
    all += wanted[position.move_code(move)] = std::exp(chance / 0.05);
  }
  constexpr int kDraws = 40'000;
  std::map<std::size_t, int> drawn;
  for (int i = 0; i < kDraws; ++i) ++drawn[position.move_code(playout->choose(position, scratch))];
  double chi_square = 0;
  for (const auto& [code, weight] : wanted) {
    const double expected = kDraws * weight / all;
    chi_square += (drawn[code] - expected) * (drawn[code] - expected) / expected;
  }
  EXPECT_LT(chi_square, 40) << "15 degrees of freedom";
}

TEST(StateValuesPlayout, LearnsFromItsOwnGames) {
  const auto playout = PlayoutList<Breakthrough>::make("state_values(rate=0.05)");
  Scratch<Breakthrough> scratch;
  scratch.rng = Rng(8);
  scratch.keeps_trace = true;
  for (int i = 0; i < 3000; ++i) {
    Breakthrough position;
    scratch.trace.steps.clear();
    playout->reward(position, scratch);
  }
  // A man of First a step from the far row, and the same man where it began.
  const auto near = Breakthrough::from_text("pppppp/pppp1P/6/6/PPPPPP/PPPPP1 b", {});
  const auto back = Breakthrough::from_text("pppppp/pppp2/6/6/PPPPPP/PPPPPP b", {});
  EXPECT_GT(scratch.state_values.chance(state_features(*near)),
            scratch.state_values.chance(state_features(*back)));
}

TEST(StateValuesProbe, GivesTheChildrenOfANodeTheirValues) {
  const auto engine =
      make_engine("breakthrough",
                  "mcts(selection=prior_knowledge,playout=state_values,probe=state_values(visits=100))", 1);
  ASSERT_TRUE(engine) << engine.error();
  const SearchReport report = (*engine)->think({.playouts = 2000});
  std::map<double, int> values;
  for (const RootMove& move : report.root) {
    EXPECT_GT(move.prior, 0);
    EXPECT_LT(move.prior, 1);
    ++values[move.prior];
  }
  EXPECT_GT(values.size(), 5u) << "moves to different cells are worth differently";
}

}  // namespace
}  // namespace banyan
