// Rewards by the margin (search/mcts/playout/margin.hpp), in Go.
#include <gtest/gtest.h>

#include <cmath>

#include "banyan/engine/searcher.hpp"
#include "banyan/knowledge/go.hpp"
#include "banyan/search/mcts/strategies.hpp"
#include "support/go_boards.hpp"

namespace banyan {
namespace {

using G = GoGame<0>;

// A finished game: Black has the whole board of 25 points less komi.
G won_by_black(double komi) {
  G position = test::go_position("..x../.xxx./xx.xx/.xxx./..x.. b -", komi);
  position.play(kGoPass);
  position.play(kGoPass);
  return position;
}
double reward_of_finished(const std::string& spec, G position, Endings endings, double* won = nullptr) {
  Scratch<G> scratch;
  scratch.endings = endings;
  const double reward = PlayoutList<G>::make(spec)->reward(position, scratch);
  if (won != nullptr) *won = scratch.won;
  return reward;
}

// By hand: score 25 - 7.5 = 17.5, seven points and a half more than the mean, w = 0.5 (2 · 0.9 - 1)² = 0.32;
// 1 / (1 + e^-1.5) = 0.81757.
TEST(Margin, IsTheFormula) {
  double won = 0;
  const std::string spec = "margin(weight=0.5,width=5)";
  EXPECT_NEAR(reward_of_finished(spec, won_by_black(7.5), {.share = 0.9, .score = 10, .count = 500}, &won),
              0.68 + 0.32 * 0.81757, 1e-5);
  EXPECT_EQ(won, 1);
  // Lost by the same: all signs change.
  EXPECT_NEAR(reward_of_finished(spec, won_by_black(42.5), {.share = 0.1, .score = -10, .count = 500}, &won),
              0.32 * 0.18243, 1e-5);
  EXPECT_EQ(won, 0);
}
TEST(Margin, CountsForNothingWhereTheGameIsOpen) {
  EXPECT_EQ(reward_of_finished("margin", won_by_black(7.5), {.share = 0.5, .score = -20, .count = 500}), 1);
}
TEST(Margin, IsMeasuredFromTheMeanOfTheSearch) {
  Endings endings;
  for (int i = 0; i < 5000; ++i) endings.add(i % 4 == 0 ? 0 : 1, i % 2 == 0 ? 3 : 9);
  EXPECT_NEAR(endings.share, 0.75, 0.01);
  EXPECT_NEAR(endings.score, 6, 0.1);
  Endings few;
  few.add(1, 5);
  EXPECT_LT(few.share, 0.6) << "one game makes nothing certain";
}

Report<G> searched(const G& position, const std::string& spec, std::uint64_t playouts = 400,
                   int threads = 1) {
  const auto searcher = make_searcher<G>(spec, knowledge_for<G>());
  searcher->new_game(1);
  return searcher->search(GameRecord<G>(position), {.playouts = playouts, .threads = threads}, {}, {});
}

// People are told the share of games won, which is a whole number of games by komi 7.5.
TEST(Margin, ValuesAreStillChancesToWin) {
  const G position = test::go_position(".x.o./.xxoo/.xoo./xxo../.x... b -", 0.5);
  for (const std::string parallel : {"none", "tree", "leaf(n=4)", "simulate(workers=3)"}) {
    const auto report = searched(
        position, "mcts(selection=grave,backup=average,playout=margin(weight=1),parallel=" + parallel + ")",
        400, parallel == "tree" ? 2 : 1);
    bool has_partly_won = false;
    for (const auto& move : report.moves) {
      const double games = move.value * static_cast<double>(move.visits);
      EXPECT_NEAR(games, std::round(games), 1e-6) << parallel << " " << position.format(move.move);
      has_partly_won |= move.value > 0 && move.value < 1;
    }
    EXPECT_TRUE(has_partly_won) << parallel;
  }
}

// Black wins whatever he plays, and all is settled but D2: it takes a stone that White would save there. Who
// only wants to win need not care.
TEST(Margin, WhoIsFarAheadStillTakesWhatHeCan) {
  const G position = test::go_position("x.xoo.o/.xxo.o./xxxoooo/.xo.ooo/xxx.o.o b -", -30.5);
  const auto share_of_d2 = [&](const std::string& weight) {
    const auto report = searched(
        position, "mcts(selection=ucb1(c=0.2),backup=average,playout=margin(weight=" + weight + "))", 3000);
    for (const auto& move : report.moves) {
      if (position.format(move.move) == "D2") return static_cast<double>(move.visits) / 3000;
    }
    return 0.0;
  };
  EXPECT_LT(share_of_d2("0"), 0.3);
  EXPECT_GT(share_of_d2("0.7"), 0.7);
}

}  // namespace
}  // namespace banyan
