// Cut-off play-outs ask the evaluation that their spec names, wherever they stand in the spec.
#include <gtest/gtest.h>

#include "banyan/engine/engine.hpp"

namespace banyan {
namespace {

std::unique_ptr<Engine> engine_with(const std::string& playout) {
  auto engine = make_engine("breakthrough", "mcts(playout=" + playout + ")", 1);
  if (!engine) throw SpecError(engine.error());
  return std::move(*engine);
}

double value_with(const std::string& playout) {
  Limits limits;
  limits.playouts = 200;
  return engine_with(playout)->think(limits).value;
}

TEST(CutoffEvaluation, IsNotIgnored) {
  const double standard = value_with("cutoff(plies=0)");
  EXPECT_EQ(value_with("cutoff(plies=0,evaluation=standard)"), standard);
  EXPECT_EQ(value_with("cutoff(plies=0,evaluation=men_and_runner)"), standard) << "the game's standard one";
  const double fitted = value_with("cutoff(plies=0,evaluation=piece_square)");
  EXPECT_NE(fitted, standard);
  EXPECT_NE(value_with("cutoff(plies=0,evaluation=piece_square(weights=hand))"), fitted);
}

TEST(CutoffEvaluation, StandsInTheCanonicalText) {
  const std::string text = engine_with("cutoff(evaluation=piece_square)")->spec();
  EXPECT_NE(text.find("evaluation=piece_square(weights=fitted)"), std::string::npos) << text;
  const auto again = make_engine("breakthrough", text, 1);
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ((*again)->spec(), text);
  EXPECT_NE(engine_with("cutoff")->spec().find("evaluation=standard"), std::string::npos);
}

TEST(CutoffEvaluation, MustBeOneOfTheGame) {
  for (const char* part :
       {"decisive(inner=", "cutoff(inner=", "evaluation_cutoff(inner=", "mixed(first=", "mixed(then="}) {
    const std::string spec = "mcts(playout=" + std::string(part) + "cutoff(evaluation=lieberum)))";
    const auto engine = make_engine("breakthrough", spec, 1);
    ASSERT_FALSE(engine) << spec;
    EXPECT_NE(engine.error().find("lieberum"), std::string::npos) << engine.error();
  }
  EXPECT_FALSE(make_engine("breakthrough", "mcts(playout=cutoff(evaluation=lieberum))", 1));
}

}  // namespace
}  // namespace banyan
