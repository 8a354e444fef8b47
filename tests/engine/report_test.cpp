// Reports as data: what kind of search made them, their JSON, and the children of a line.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "banyan/engine/report_json.hpp"

namespace banyan {
namespace {

std::unique_ptr<Engine> engine_for(const char* game, const char* spec) {
  auto engine = make_engine(game, spec, 1);
  EXPECT_TRUE(bool(engine)) << engine.error();
  return std::move(*engine);
}
Limits playouts(std::uint64_t count) {
  Limits limits;
  limits.playouts = count;
  return limits;
}
Analysis analysis_of(const char* game, const char* spec) {
  const auto engine = engine_for(game, spec);
  return {engine->game(), engine->spec(), "some position", engine->think(playouts(300)), {}, {}, {}};
}

TEST(SearchReport, SaysWhichKindOfSearchMadeIt) {
  const SearchReport simulated = analysis_of("connect4", "uct").report;
  EXPECT_EQ(simulated.kind, SearchKind::Simulations);
  EXPECT_EQ(simulated.depth, 0);
  EXPECT_GT(simulated.deepest, 1);
  const SearchReport deepened = analysis_of("connect4", "ab").report;
  EXPECT_EQ(deepened.kind, SearchKind::Deepening);
  EXPECT_GT(deepened.depth, 1);
  EXPECT_EQ(deepened.deepest, 0);

  const auto engine = engine_for("tictactoe", "uct");
  for (const char* move : {"a1", "a2", "b1", "b2", "c1"}) ASSERT_TRUE(bool(engine->play(move)));
  EXPECT_EQ(engine->think(playouts(10)).kind, SearchKind::None);
}

TEST(ReportJson, ReadsBackWhatItWrote) {
  for (const char* spec : {"uct", "mcts-solver", "ab", "best", "mcts(selection=rave)"}) {
    Analysis analysis = analysis_of("connect4", spec);
    for (const JsonForm form : {JsonForm::OneLine, JsonForm::Indented}) {
      const auto read = analysis_from_json(to_json(analysis, form));
      ASSERT_TRUE(bool(read)) << read.error();
      EXPECT_EQ(*read, analysis);
    }
    analysis.under = {"4", "4"};
    analysis.children = analysis.report.root;
    analysis.unknown_because = "a \"quoted\"\nreason";
    const auto read = analysis_from_json(to_json(analysis));
    ASSERT_TRUE(bool(read)) << read.error();
    EXPECT_EQ(*read, analysis);
  }
  EXPECT_EQ(to_json(analysis_of("connect4", "uct"), JsonForm::OneLine).find('\n'), std::string::npos);
}

// The fields that scripts rely on.
TEST(ReportJson, HasTheFieldsOfTheCommand) {
  const auto json = nlohmann::json::parse(to_json(analysis_of("connect4", "mcts-solver")));
  for (const char* key : {"game", "engine", "seed", "position", "best", "value", "proof", "playouts", "nodes",
                          "seconds", "depth", "line", "moves"}) {
    EXPECT_TRUE(json.contains(key)) << key;
  }
  EXPECT_EQ(json["moves"].size(), 7u);
  for (const char* key : {"move", "visits", "value", "low", "high", "proof", "prior", "line"}) {
    EXPECT_TRUE(json["moves"][0].contains(key)) << key;
  }
  EXPECT_EQ(json["proof"], "none");
  EXPECT_EQ(json["search"], "simulations");
}

TEST(ReportJson, RefusesWhatItCannotReadInOneLine) {
  const std::string good = to_json(analysis_of("connect4", "uct"));
  const auto replaced = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    return text.replace(text.find(from), from.size(), to);
  };
  for (const std::string& bad : {std::string(), std::string("{"), std::string("[]"), std::string("{}"),
                                 replaced("\"best\"", "\"bst\""), replaced("\"simulations\"", "\"guesses\""),
                                 replaced("\"none\"", "3"), good.substr(0, good.size() / 2)}) {
    const auto read = analysis_from_json(bad);
    ASSERT_FALSE(bool(read)) << bad;
    EXPECT_EQ(read.error().find('\n'), std::string::npos) << read.error();
  }
  EXPECT_NE(analysis_from_json(replaced("\"best\"", "\"bst\"")).error().find("best"), std::string::npos);
}

// The visits of a node's children are those of the node but for the one that made it.
TEST(Children, OfALineAddUpToTheVisitsOfItsLastMove) {
  const auto engine = engine_for("connect4", "uct");
  EXPECT_FALSE(bool(engine->children("")));  // nothing was searched yet
  const SearchReport report = engine->think(playouts(5000));
  const auto root = engine->children("");
  ASSERT_TRUE(bool(root)) << root.error();
  auto seen = *root;
  for (RootMove& move : seen) {
    EXPECT_FALSE(move.terms.empty()) << "the children say by what they are compared";
    move.terms.clear();
  }
  EXPECT_EQ(seen, report.root);
  for (const RootMove& move : *root) {
    const auto below = engine->children(move.move);
    ASSERT_TRUE(bool(below)) << below.error();
    std::uint64_t visits = 0;
    double reward = 0;
    for (const RootMove& reply : *below) {
      visits += reply.visits;
      reward += static_cast<double>(reply.visits) * (1 - reply.value);
    }
    EXPECT_EQ(visits, move.visits - 1) << move.move;
    EXPECT_NEAR(reward, static_cast<double>(move.visits) * move.value, 1.001) << move.move;
    const auto followed = std::find_if(below->begin(), below->end(),
                                       [&](const RootMove& reply) { return reply.move == move.line[1]; });
    ASSERT_NE(followed, below->end()) << move.move;
    EXPECT_EQ(followed->visits, below->front().visits) << "a line follows a most visited reply";
  }
}

TEST(Children, AreThereBetweenSearchesAsTheGameGoesOn) {
  const auto engine = engine_for("connect4", "uct");
  engine->think(playouts(5000));
  const auto before = engine->children("4 4");
  ASSERT_TRUE(bool(engine->play("4")));
  const auto after = engine->children("4");
  ASSERT_TRUE(bool(before) && bool(after));
  EXPECT_EQ(*before, *after);
  engine->undo();
  EXPECT_EQ(*engine->children("4 4"), *before);
}

// The position behind the best move was searched exactly, and is worth to the one what it is not to the
// other.
TEST(Children, OfAlphaBetaAreWhatItsTableHolds) {
  const auto engine = engine_for("connect4", "alphabeta(depth=7)");
  EXPECT_FALSE(bool(engine->children("")));
  const SearchReport report = engine->think({});
  const auto root = engine->children("");
  ASSERT_TRUE(bool(root)) << root.error();
  const auto best = std::find_if(root->begin(), root->end(), [&](auto& m) { return m.move == report.best; });
  ASSERT_NE(best, root->end());
  EXPECT_EQ(best->low, best->high);
  EXPECT_EQ(best->value, report.value);
  const auto replies = engine->children(report.best);
  ASSERT_TRUE(bool(replies)) << replies.error();
  for (const RootMove& reply : *replies) EXPECT_LE(reply.low, 1 - report.value + 1e-12) << reply.move;
}

// Two discs side by side become an open three; the table counts distances from the position it is asked of.
TEST(Children, OfAlphaBetaKnowWonMoves) {
  const auto engine = engine_for("connect4", "alphabeta");
  for (const char* move : {"3", "3", "4", "4"}) ASSERT_TRUE(bool(engine->play(move)));
  const SearchReport report = engine->think(playouts(20000));
  ASSERT_EQ(report.proof, Proof::Win);
  ASSERT_EQ(report.plies, 3);  // 2 or 5 makes three with both ends open
  const auto root = engine->children("");
  ASSERT_TRUE(bool(root)) << root.error();
  for (const RootMove& move : *root) {
    if (move.move != report.best) continue;
    EXPECT_EQ(move.proof, Proof::Win);
    EXPECT_EQ(move.plies, 3);
  }
}

TEST(Children, SayWhyThereAreNone) {
  const auto engine = engine_for("tictactoe", "mcts(selection=rave)");
  engine->think(playouts(200));
  EXPECT_NE(engine->children("b2 b2").error().find("taken"), std::string::npos);
  EXPECT_NE(engine->children("a1 a2 b1 b2 c1").error().find("over"), std::string::npos);
  const auto root = engine->children("");
  ASSERT_TRUE(bool(root));
  EXPECT_GT(root->front().amaf_visits, 0);
}

}  // namespace
}  // namespace banyan
