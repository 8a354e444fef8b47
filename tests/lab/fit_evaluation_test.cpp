#include "banyan/lab/fit_evaluation.hpp"

#include <gtest/gtest.h>

#include "support/data.hpp"

namespace banyan {
namespace {

std::vector<LabelledGame> self_play(std::uint64_t seed, const std::string& game = "loa(size=5)") {
  MatchDefinition definition;
  definition.game = game;
  Entrant player;
  player.spec = "mcts-solver";
  player.limits.playouts = 10;
  player.limits.bytes = 16 << 20;
  definition.players = {player, player};
  definition.openings.balance = 0;
  definition.games = 20;
  definition.seed = seed;
  std::vector<LabelledGame> games;
  const auto result = run_match(definition);
  for (const PlayedGame& one : result->games) games.push_back(labelled(one));
  return games;
}

FitReport fit(std::span<const LabelledGame> games, const std::string& game = "loa(size=5)") {
  FitDefinition definition;
  definition.game = game;
  auto report = fit_evaluation(definition, games);
  EXPECT_TRUE(bool(report)) << (report ? "" : report.error());
  return *report;
}

TEST(FitEvaluation, IsReproducible) {
  const auto weights = [](const FitReport& report) {
    std::vector<double> all;
    for (const auto& term : report.terms) all.push_back(term.fitted);
    return all;
  };
  const FitReport once = fit(self_play(1)), again = fit(self_play(1)), other = fit(self_play(2));
  EXPECT_EQ(weights(once), weights(again));
  EXPECT_NE(weights(once), weights(other));
  EXPECT_EQ(once.games.rejected, 0u);
  EXPECT_EQ(once.evaluation, "mia");
  // What was fitted is the best on its own positions.
  ASSERT_TRUE(once.hand.has_value());
  EXPECT_LT(once.fitted.train, once.hand->scaled.train);
  EXPECT_LE(once.hand->scaled.train, once.hand->losses.train + 1e-9);
}

// Thousands of weights are learnt another way, from the same games.
TEST(FitEvaluation, FitsPatterns) {
  const auto games = self_play(1, "loa");
  FitDefinition definition{.game = "loa", .evaluation = "patterns"};
  const auto once = fit_evaluation(definition, games), again = fit_evaluation(definition, games);
  ASSERT_TRUE(bool(once)) << once.error();
  EXPECT_EQ(once->weights, again->weights);
  EXPECT_GT(once->weights.size(), 1000u);
  EXPECT_GT(once->nameless_met, 100u);
  EXPECT_LT(once->nameless_met, once->weights.size());
  EXPECT_LT(once->fitted.train, 0.69);
  EXPECT_LT(once->fitted.train, once->committed.train);
  EXPECT_FALSE(once->hand.has_value());
  ASSERT_EQ(once->terms.back().feature, "side to move");
  EXPECT_EQ(once->terms.back().fitted, once->weights[once->terms.size() - 1]);
  definition.game = "loa(size=5)";
  const auto elsewhere = fit_evaluation(definition, self_play(1, definition.game));
  ASSERT_FALSE(bool(elsewhere));
  EXPECT_EQ(elsewhere.error(), "patterns has no weights for this board");
}

TEST(FitEvaluation, ReadsGames) {
  const auto games = parse_games("# comment\nLOA\ttdl\t1-19 23-5\t1-0\nb1-d3 h3-f1\t1/2-1/2\n");
  ASSERT_TRUE(bool(games));
  ASSERT_EQ(games->size(), 2u);
  EXPECT_EQ((*games)[0].moves, (std::vector<std::string>{"b1-d3", "h3-f1"}));
  EXPECT_EQ((*games)[0].result, 1);
  EXPECT_EQ((*games)[1].moves, (*games)[0].moves);
  EXPECT_EQ((*games)[1].result, 0.5);
  const std::string text = games_text(*games);
  EXPECT_EQ(text, "b1-d3 h3-f1\t1-0\nb1-d3 h3-f1\t1/2-1/2\n");
  EXPECT_EQ(games_text(*parse_games(text)), text);
  EXPECT_FALSE(bool(parse_games("b1-d3\t2-0")));
  EXPECT_FALSE(bool(parse_games("1-0")));
}

TEST(FitEvaluation, RefusesWhatIsNotAGame) {
  FitDefinition definition;
  definition.game = "loa";
  const std::vector<LabelledGame> wrong = {{{"b1-d3"}, 1}, {{"b1-b2"}, 0.5}};  // not won; not legal
  EXPECT_FALSE(bool(fit_evaluation(definition, wrong)));
  definition.game = "tictactoe";
  EXPECT_FALSE(bool(fit_evaluation(definition, wrong)));
  definition.game = "loa";
  definition.evaluation = "none";
  EXPECT_FALSE(bool(fit_evaluation(definition, wrong)));
}

// Rows of other set-ups do not replay and are counted, the others teach something that a coin does not know.
TEST(FitEvaluation, LearnsFromGamesOfOthers) {
  BANYAN_NEEDS_DATA(path, "loa/selfplay_games.tsv");
  const auto games = *parse_games(test::read_file(path));
  const FitReport report = fit(games, "loa");
  EXPECT_EQ(report.games.games, 4790u);
  EXPECT_EQ(report.games.used(), 2895u);
  EXPECT_LT(report.fitted.held_out, 0.66);
}

TEST(FitEvaluation, KeepsTheSignsByHand) {
  const FitReport free = fit(self_play(1));
  FitDefinition definition;
  definition.game = "loa(size=5)";
  definition.signs = true;
  const auto signs = fit_evaluation(definition, self_play(1));
  ASSERT_TRUE(bool(signs)) << signs.error();
  int wrong = 0;
  for (const auto& term : free.terms) wrong += term.fitted * *term.hand < 0;
  EXPECT_GT(wrong, 0) << "the games do not ask for it";
  for (const auto& term : signs->terms) {
    EXPECT_GE(term.fitted * *term.hand, 0) << term.feature;
    EXPECT_TRUE(*term.hand != 0 || term.fitted == 0) << term.feature;
  }
}

}  // namespace
}  // namespace banyan
