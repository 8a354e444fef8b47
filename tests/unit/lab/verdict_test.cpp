// The verdicts on results made up for the purpose, and their errors when the truth is known.
#include "banyan/lab/verdict.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "banyan/core/rng.hpp"
#include "banyan/lab/experiment.hpp"
#include "banyan/lab/traps.hpp"
#include "support/data.hpp"

namespace banyan {
namespace {

Measured measured(double wins, double games) { return {wins / games, games, wilson(wins, games)}; }

Verdict one(const Claim& claim, const Measured& row) { return judge({{claim}}, {{row}}).front(); }

TEST(Verdict, DifferenceIntervalIsNewcombes) {
  // 56/70 and 48/80: Newcombe 1998, table II, method 10.
  const Interval a = difference_interval({56.0 / 70, 70}, {48.0 / 80, 80});
  EXPECT_NEAR(a.low, 0.0524, 5e-5);
  EXPECT_NEAR(a.high, 0.3339, 5e-5);
  // 9/10 and 3/10, and 10/10 against 0/10.
  const Interval b = difference_interval({0.9, 10}, {0.3, 10});
  EXPECT_NEAR(b.low, 0.1705, 5e-5);
  EXPECT_NEAR(b.high, 0.8090, 5e-5);
  const Interval c = difference_interval({1, 10}, {0, 10});
  EXPECT_NEAR(c.low, 0.6075, 5e-5);
  EXPECT_NEAR(c.high, 1, 1e-12);
}

TEST(Verdict, AValueAgreesDiffersOrNeedsMoreGames) {
  const Claim claim{ClaimKind::Value, 0.732, 2000};
  EXPECT_EQ(one(claim, measured(150, 200)), Verdict::Agrees);
  EXPECT_EQ(one(claim, measured(110, 200)), Verdict::Differs);
  EXPECT_EQ(one(claim, measured(3, 4)), Verdict::NotEnoughGames);
  EXPECT_EQ(one(claim, {0, 0, {0, 1}}), Verdict::NotPlayed);
  EXPECT_EQ(one({ClaimKind::Value, 1, 100}, measured(100, 100)), Verdict::Agrees);
  EXPECT_EQ(one({ClaimKind::Value, 0.01, 100}, measured(60, 100)), Verdict::Differs);
}

// 53.4 % of 5,000 games is a gain. Whoever measures 49.5 % of 1,000 has not seen it, however narrow the
// difference; 53 % of 2,000 has. A published 50.9 % of 1,000 is no gain: level agrees with it.
TEST(Verdict, AGainAgreesOnlyIfItIsSeen) {
  const Claim gain{ClaimKind::Value, 0.534, 5000}, loss{ClaimKind::Value, 0.466, 5000};
  EXPECT_EQ(one(gain, measured(520, 1000)), Verdict::NotEnoughGames);
  EXPECT_EQ(one(gain, measured(1060, 2000)), Verdict::Agrees);
  EXPECT_EQ(one(gain, measured(450, 1000)), Verdict::Differs);
  EXPECT_EQ(one(loss, measured(480, 1000)), Verdict::NotEnoughGames);
  EXPECT_EQ(one(loss, measured(940, 2000)), Verdict::Agrees);
  EXPECT_EQ(one({ClaimKind::Value, 0.509, 1000}, measured(500, 1000)), Verdict::Agrees);
  EXPECT_EQ(one({ClaimKind::Value, 0.5, 0}, measured(500, 1000)), Verdict::Agrees);
}

TEST(Verdict, ADirectionIsJudgedByTheWholeInterval) {
  const Claim below{ClaimKind::Below, 0.5, 0}, above{ClaimKind::Above, 0.5, 0};
  EXPECT_EQ(one(below, measured(70, 200)), Verdict::Agrees);
  EXPECT_EQ(one(above, measured(70, 200)), Verdict::Differs);
  EXPECT_EQ(one(above, measured(104, 200)), Verdict::NotEnoughGames);
  EXPECT_EQ(one({}, measured(104, 200)), Verdict::None);
}

TEST(Verdict, RatiosAgreeWithWhatTheirIntervalHolds) {
  const Claim claim{ClaimKind::Value, 7.5, 0};
  EXPECT_EQ(judge_ratio(claim, {7, 8}), Verdict::Agrees);
  EXPECT_EQ(judge_ratio(claim, {1, 2}), Verdict::Differs);
  EXPECT_EQ(judge_ratio(claim, {2, 14}), Verdict::NotEnoughGames);
  EXPECT_EQ(judge_ratio(claim, student_interval(7, 0, 1)), Verdict::NotEnoughGames);
  const Claim below{ClaimKind::Below, 0.1, 0};
  EXPECT_EQ(judge_ratio(below, {0.01, 0.09}), Verdict::Agrees);
  EXPECT_EQ(judge_ratio(below, {0.05, 0.2}), Verdict::NotEnoughGames);
  EXPECT_EQ(judge_ratio(below, {0.2, 0.3}), Verdict::Differs);
  EXPECT_EQ(judge_ratio(below, student_interval(0, 0, 0)), Verdict::NotEnoughGames);
  EXPECT_EQ(judge_ratio({}, {0, 1}), Verdict::None);
}

// Twenty true rows: without Holm's correction two tables in three would show a difference that is not there.
TEST(Verdict, ATableOfTruthsShowsADifferenceOnceInTwenty) {
  constexpr int kTables = 400, kRows = 20, kGames = 400;
  int wrong = 0;
  Rng rng(2);
  const auto play = [&](double p) {
    int wins = 0;
    for (int i = 0; i < kGames; ++i) wins += rng.chance(p);
    return wins;
  };
  for (int table = 0; table < kTables; ++table) {
    std::vector<Claim> claims;
    std::vector<Measured> rows;
    for (int i = 0; i < kRows; ++i) {
      const double truth = 0.2 + 0.03 * i;
      claims.push_back({ClaimKind::Value, play(truth) / static_cast<double>(kGames), kGames});
      rows.push_back(measured(play(truth), kGames));
    }
    const auto verdicts = judge(claims, rows);
    wrong += std::count(verdicts.begin(), verdicts.end(), Verdict::Differs) > 0;
  }
  EXPECT_LE(wrong, 33);  // 5 % and three standard errors of 400 tables
}

TEST(Traps, ConnectFour) {
  // Three x in column 1 and x to move: any other move may fall into nothing, o has no threat: no trap. With o
  // to move, every move but the block lets x win at once.
  const auto traps = traps_along("connect4", {"1", "2", "1", "2", "1", "1", "4"});
  ASSERT_TRUE(traps);
  EXPECT_FALSE((*traps)[0]);
  EXPECT_TRUE((*traps)[5]);
  EXPECT_EQ(traps->size(), 7u);
  EXPECT_FALSE(traps_along("connect4", {"9"}));
}

TEST(Catalogue, EveryFileIsReadAndEveryIdIsUnique) {
  const auto experiments = catalogue();
  ASSERT_TRUE(experiments) << experiments.error();
  EXPECT_GE(experiments->size(), 19u);
  for (std::size_t i = 0; i < experiments->size(); ++i) {
    const Experiment& experiment = (*experiments)[i];
    EXPECT_TRUE(i == 0 || experiment.id != (*experiments)[i - 1].id);
    std::vector<std::string> names;
    for (const Cell& cell : experiment.cells) names.push_back(cell.name);
    std::sort(names.begin(), names.end());
    EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end()) << experiment.id;
    if (experiment.id != "001/figure-3") continue;
    EXPECT_EQ(experiment.cells[1].published.value, 0.732);
    EXPECT_EQ(experiment.cells[1].published.games, 2000);
    EXPECT_EQ(experiment.cells[1].work[0], 30000u);
    EXPECT_EQ(experiment.cells[0].published.kind, ClaimKind::Below);
  }
}

TEST(Catalogue, BadFilesAreRefused) {
  EXPECT_FALSE(parse_experiment("[]"));
  EXPECT_FALSE(parse_experiment(R"({"id": "x", "title": "", "source": "", "game": "hex", "cells": []})"));
  EXPECT_NE(parse_experiment(R"({"id": "x", "title": "", "source": "", "game": "hex",
                                 "cells": [{"name": "a", "frist": "uct"}]})")
                .error()
                .find("'first'"),
            std::string::npos);
  EXPECT_NE(parse_experiment(R"({"id": "x", "title": "", "source": "", "game": "loa", "openings": "some",
                                 "cells": [{"name": "a", "first": "uct"}]})")
                .error()
                .find("openings"),
            std::string::npos);
}

TEST(Reproduce, EndgamesAreTriedOnce) {
  const auto folder = std::filesystem::temp_directory_path() / "banyan-endgames";
  std::filesystem::remove_all(folder);
  int tried = 0;
  ReproduceSettings settings;
  settings.scale = Scale::Paper;
  settings.games = 3;
  settings.folder = folder.string();
  settings.progress = [&](const std::string&, const MatchProgress&) { ++tried; };
  const auto run = [&](CellKind kind) {
    Experiment experiment;
    experiment.id = "x/y";
    experiment.game = "loa";
    experiment.kind = kind;
    Cell cell;
    cell.name = "a";
    cell.first = "mia";
    cell.second = "mia(killers=false)";
    cell.nodes[0] = 300'000;
    experiment.cells = {cell};
    const auto result = reproduce(experiment, settings);
    EXPECT_TRUE(result) << result.error();
    return result->rows.at(0).measured;
  };
  const Measured solved = run(CellKind::Endgames);
  EXPECT_EQ(solved.games, 3);
  EXPECT_GT(solved.value, 0);
  EXPECT_EQ(tried, 3);
  const Measured effort = run(CellKind::EndgameEffort);
  EXPECT_GT(effort.value, 0);
  EXPECT_LE(effort.games, 3);
  EXPECT_EQ(tried, 6) << "the second player is new, the first is read from his log";
  EXPECT_EQ(run(CellKind::Endgames).value, solved.value);
  EXPECT_EQ(tried, 6);
  std::filesystem::remove_all(folder);
}

// Two matches, of which scale quick would play the first alone.
TEST(Reproduce, PlaysTheCellsThatAreAskedForAndReportsTheOthers) {
  const auto folder = std::filesystem::temp_directory_path() / "banyan_reproduce_cell";
  std::filesystem::remove_all(folder);
  Experiment experiment;
  experiment.id = "x/z";
  experiment.game = "tictactoe";
  for (const char* name : {"quick one", "slow one"}) {
    Cell cell;
    cell.name = cell.match = name;
    cell.first = "uct";
    cell.second = "uct(selection.c=1)";
    cell.work[0] = cell.work[1] = 20;
    cell.headline = cell.name == "quick one";
    experiment.cells.push_back(cell);
  }
  ReproduceSettings settings;
  settings.scale = Scale::Quick;
  settings.games = 2;
  settings.folder = folder.string();
  const auto games = [&](const std::string& cell) {
    settings.cell = cell;
    const auto result = reproduce(experiment, settings);
    EXPECT_TRUE(result) << result.error();
    std::vector<double> played;
    for (const ResultRow& row : result->rows) played.push_back(row.measured.games);
    return played;
  };
  EXPECT_EQ(games("slow"), (std::vector<double>{0, 2})) << "a cell that is named is played, headline or not";
  EXPECT_EQ(games("quick"), (std::vector<double>{2})) << "what was not asked for is no part of scale quick";
  EXPECT_EQ(games("one"), (std::vector<double>{2, 2}));
  std::filesystem::remove_all(folder);
}

// A budget that two cores can afford, each player its own, and said beside the row. A number that the paper
// has for its own budget is not judged by it; on which side of a half it is, is, but not against another
// program.
TEST(Reproduce, ScaleQuickMaySearchLess) {
  const auto folder = std::filesystem::temp_directory_path() / "banyan_reproduce_work";
  std::filesystem::remove_all(folder);
  auto experiment = parse_experiment(
      R"json({"id": "x/w", "title": "", "source": "", "game": "tictactoe", "quick_work": [30, 40],
          "second": "uct(selection.c=1)",
          "cells": [{"name": "a", "first": "uct", "work": [50, 60], "published": 0.9, "games": 50},
                    {"name": "b", "first": "uct", "work": [50, 60], "published": {"above": 0.5}},
                    {"name": "c", "first": "uct", "second": "gtp:MOCK", "work": [50, 60],
                     "published": {"above": 0.5}}]})json");
  ASSERT_TRUE(experiment) << experiment.error();
  experiment->cells.at(2).second =
      "gtp:python3 " + (test::source_folder() / "tests/lab/mock_engine.py").string() + " none";
  ReproduceSettings settings;
  settings.games = 2;
  settings.folder = folder.string();
  std::set<std::uint64_t> playouts[2];
  settings.game = [&](const std::string&, const PlayedGame& game) {
    for (const PlayedMove& move : game.moves) playouts[move.by_a ? 0 : 1].insert(move.playouts);
  };
  const auto rows_at = [&](Scale scale) {
    settings.scale = scale;
    playouts[0].clear();
    playouts[1].clear();
    const auto result = reproduce(*experiment, settings);
    EXPECT_TRUE(result) << result.error();
    return result->rows;
  };
  const auto quick = rows_at(Scale::Quick);
  EXPECT_EQ(quick.at(0).note, "30 and 40 simulations a move instead of 50 and 60");
  EXPECT_EQ(quick.at(0).verdict, Verdict::OtherBudget);
  EXPECT_EQ(quick.at(1).verdict, Verdict::NotEnoughGames);
  EXPECT_EQ(quick.at(2).verdict, Verdict::OtherBudget) << "a program that is as strong at any budget of ours";
  EXPECT_EQ(*playouts[0].rbegin(), 30u);
  EXPECT_EQ(*playouts[1].rbegin(), 40u);
  const auto smoke = rows_at(Scale::Smoke);
  EXPECT_EQ(smoke.at(0).note, "10 simulations a move instead of 50 and 60");
  EXPECT_EQ(smoke.at(0).verdict, Verdict::OtherBudget);
  const auto paper = rows_at(Scale::Paper);
  EXPECT_EQ(paper.at(0).note, "");
  EXPECT_NE(paper.at(0).verdict, Verdict::OtherBudget);
  EXPECT_EQ(*playouts[0].rbegin(), 50u);
  EXPECT_EQ(*playouts[1].rbegin(), 60u);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace banyan
