// What the lists of strategies call the default of an option can be given by name, and is it.
#include <gtest/gtest.h>

#include "banyan/engine/engine.hpp"

namespace banyan {
namespace {

// A search that has the strategy at its seam.
std::string search_with(const SeamInfo& seam, const std::string& strategy) {
  if (seam.seam == "search") return strategy;
  return (seam.seam == "evaluation" ? "alphabeta(" : "mcts(") + seam.seam + "=" + strategy + ")";
}

TEST(Defaults, CanBeGivenByName) {
  int options = 0;
  for (const SeamInfo& seam : all_strategies()) {
    const std::string game = seam.game.empty() ? "breakthrough" : seam.game;
    for (const StrategyInfo& strategy : seam.strategies) {
      const auto silent = make_engine(game, search_with(seam, strategy.name), 1);
      ASSERT_TRUE(silent) << silent.error();
      for (const OptionInfo& option : strategy.options) {
        if (option.standard.empty()) continue;
        const std::string spec = strategy.name + "(" + option.key + "=" + option.standard + ")";
        SCOPED_TRACE(game + " " + spec);
        const auto told = make_engine(game, search_with(seam, spec), 1);
        ASSERT_TRUE(told) << told.error();
        EXPECT_EQ((*told)->spec(), (*silent)->spec());
        ++options;
      }
    }
  }
  EXPECT_GT(options, 50);
}

TEST(Defaults, EveryGameTakesTheEvaluationThatIsListed) {
  for (const char* game : {"tictactoe", "go", "loa", "hex"}) {
    for (const char* evaluation : {"standard", "none"}) {
      const auto engine = make_engine(game, std::string("alphabeta(evaluation=") + evaluation + ")", 1);
      EXPECT_TRUE(engine) << game << ": " << engine.error();
    }
  }
}

}  // namespace
}  // namespace banyan
