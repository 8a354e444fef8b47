#include "banyan/lab/fit_categories.hpp"

#include <gtest/gtest.h>

#include "support/data.hpp"

namespace banyan {
namespace {

std::vector<LabelledGame> self_play(std::uint64_t seed) {
  MatchDefinition definition;
  definition.game = "loa(size=6)";
  Entrant player;
  player.spec = "mia(noise=60,megabytes=1,evaluation=mia(weights=hand))";  // whatever is learnt next
  player.limits.nodes = 200;
  definition.players = {player, player};
  definition.openings.balance = 0;
  definition.games = 30;
  definition.seed = seed;
  std::vector<LabelledGame> games;
  const auto result = run_match(definition);
  for (const PlayedGame& game : result->games) games.push_back(labelled(game));
  return games;
}

CategoryReport fit(std::span<const LabelledGame> games, int skipped_plies = 6) {
  const auto report = fit_categories({.game = "loa(size=6)", .skipped_plies = skipped_plies}, games);
  EXPECT_TRUE(bool(report)) << (report ? "" : report.error());
  return *report;
}

TEST(FitCategories, CountsPositionsAndForeseesMoves) {
  const auto games = self_play(1);
  const CategoryReport report = fit(games, 0);
  std::uint64_t moves = 0, played = 0;
  for (const LabelledGame& game : games) moves += game.moves.size();
  for (const auto& row : report.rows) {
    played += row.played;
    EXPECT_LE(row.played, row.available) << row.name;
    EXPECT_LE(row.available, report.positions) << "a position counts once, however many moves it has";
    EXPECT_GT(row.probability, 0);
    EXPECT_LT(row.probability, 1);
  }
  EXPECT_EQ(played, report.positions);
  EXPECT_EQ(report.games.duplicates, 0u);
  EXPECT_NEAR(static_cast<double>(report.positions), static_cast<double>(moves), 20)
      << "all moves but passes";
  EXPECT_GT(report.held_out_positions, 0u);
  EXPECT_LT(report.fitted, report.uniform) << "games held out are foreseen better than by chance";
}

TEST(FitCategories, IsReproducibleAndSkipsOpenings) {
  const CategoryReport once = fit(self_play(1)), again = fit(self_play(1)), other = fit(self_play(2));
  EXPECT_EQ(once.fitted, again.fitted);
  EXPECT_NE(once.fitted, other.fitted);
  EXPECT_EQ(once.positions + 30 * 6, fit(self_play(1), 0).positions);
}

TEST(FitCategories, RefusesWhatItCannotLearnFrom) {
  EXPECT_FALSE(bool(fit_categories({.game = "hex"}, {})));
  EXPECT_FALSE(bool(fit_categories({.game = "loa"}, {}))) << "no games";
  const std::vector<LabelledGame> nonsense = {{{"a1-a1"}, 1}};
  EXPECT_FALSE(bool(fit_categories({.game = "loa"}, nonsense)));
}

TEST(FitCategories, ReadsRecordedGamesOfTheUsualStart) {
  BANYAN_NEEDS_DATA(path, "loa/selfplay_games.tsv");
  const auto games = parse_games(test::read_file(path));
  ASSERT_TRUE(bool(games));
  const auto report = fit_categories({.game = "loa"}, *games);
  ASSERT_TRUE(bool(report)) << report.error();
  EXPECT_EQ(report->games.used(), 2895u) << "the others begin with scrambled eggs";
}

}  // namespace
}  // namespace banyan
