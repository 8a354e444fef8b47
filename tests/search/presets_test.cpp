// Engine specs: presets of every game, keys with dots, canonical text, and errors that help.
#include <gtest/gtest.h>

#include "banyan/engine/engine.hpp"
#include "banyan/games/games.hpp"

namespace banyan {
namespace {

std::string spec_of(const std::string& game, const std::string& search) {
  const auto engine = make_engine(game, search, 1);
  return engine ? (*engine)->spec() : "error: " + engine.error();
}

TEST(Presets, AreCanonicalAndFixed) {
  for (const std::string& game : game_names()) {
    const auto presets = presets_for(game);
    ASSERT_TRUE(presets) << presets.error();
    EXPECT_EQ(presets->front().name, "best");
    for (const PresetInfo& preset : *presets) {
      EXPECT_EQ(spec_of(game, preset.name), preset.spec) << game << ' ' << preset.name;
      EXPECT_EQ(spec_of(game, preset.spec), preset.spec) << game << ' ' << preset.name;
      EXPECT_FALSE(preset.source.empty());
    }
  }
}

TEST(Presets, EveryoneFindsALegalMove) {
  const auto presets = presets_for("connect4");
  ASSERT_TRUE(presets) << presets.error();
  for (const PresetInfo& preset : *presets) {
    const auto engine = make_engine("connect4(columns=5,rows=4)", preset.name, 1);
    ASSERT_TRUE(engine) << engine.error();
    Limits limits;
    limits.playouts = 30;
    limits.bytes = 1 << 20;
    const SearchReport report = (*engine)->think(limits);
    EXPECT_TRUE((*engine)->play(report.best)) << preset.name << " plays " << report.best;
  }
}

TEST(Presets, KeysWithDotsReachInside) {
  const std::string plain = spec_of("connect4", "uct");
  const std::string changed = spec_of("connect4", "uct(selection.c=1)");
  EXPECT_NE(changed, plain);
  EXPECT_EQ(changed, spec_of("connect4", "mcts(selection=ucb1(c=1),backup=average)"));
  EXPECT_EQ(spec_of("connect4", "mcts(backup.inner=max)"),
            spec_of("connect4", "mcts(backup=solver(inner=max))"));
  EXPECT_EQ(spec_of("connect4", "uct(selection=playout_below,selection.inner.c=2)"),
            spec_of("connect4", "mcts(selection=playout_below(inner=ucb1(c=2)),backup=average)"))
      << "a whole part first, then what is inside";
}

void expect_error(const std::string& game, const std::string& search, const std::vector<std::string>& words) {
  const auto engine = make_engine(game, search, 1);
  ASSERT_FALSE(engine) << search;
  for (const std::string& word : words) {
    EXPECT_NE(engine.error().find(word), std::string::npos) << '"' << word << "\" in: " << engine.error();
  }
  EXPECT_EQ(engine.error().find('\n'), std::string::npos);
}

TEST(Presets, ErrorsNameWhatIsWrongAndWhatIsNear) {
  expect_error("connect4", "mcts-solvr", {"mcts-solvr", "mcts-solver"});
  expect_error("conect4", "uct", {"conect4", "connect4"});
  expect_error("connect4", "mcts(selecton=ucb1)", {"selecton", "selection"});
  expect_error("connect4", "mcts(selection=ucb)", {"ucb", "ucb1", "selection"});
  expect_error("connect4", "mcts(selection=ucb1(cc=1))", {"cc"});
  expect_error("connect4", "mcts(selection=ucb1(c=1000))", {"1000", "0 to 100"});
  expect_error("connect4", "mcts(selection=ucb1(c=nan))", {"nan"});
  expect_error("connect4", "mcts(reuse=maybe)", {"maybe", "true or false"});
  expect_error("connect4", "mcts(probe=minimax_at_node(trigger=vists))", {"vists", "visits"});
  expect_error("connect4", "uct(selecton.c=1)", {"selecton", "selection"});
  expect_error("connect4", "uct(selection.cc=1)", {"cc"});
  expect_error("connect4", "mcts(playout=uniform(", {"mcts"});
  expect_error("connect4", "mcts-solver(playout.sampling=stepwise)", {"sampling", "stepwise", "connect4"});
}

}  // namespace
}  // namespace banyan
