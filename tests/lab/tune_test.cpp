// What a dotted key means to the tuner, and a whole run on a small game.
#include "banyan/lab/tune.hpp"

#include <gtest/gtest.h>

#include "banyan/core/json.hpp"
#include "banyan/engine/engine.hpp"

namespace banyan {
namespace {

std::string spec_of(const std::string& game, const std::string& engine) {
  return (*make_engine(game, engine, 1))->spec();
}

TunedParameter found(const std::string& game, const std::string& engine, const std::string& text) {
  const auto parameter = find_parameter(game, spec_of(game, engine), text);
  EXPECT_TRUE(parameter) << parameter.error();
  return parameter ? *parameter : TunedParameter{};
}
std::string refusal(const std::string& text) {
  const auto parameter = find_parameter("connect4", spec_of("connect4", "uct"), text);
  return parameter ? "" : parameter.error();
}

TEST(TunedParameter, TakesItsRangeFromTheDeclaration) {
  const auto c = found("connect4", "uct(selection.c=0.5)", "selection.c");
  EXPECT_DOUBLE_EQ(c.low, 0.05);  // within a factor of ten of what it is, of 0 to 100
  EXPECT_DOUBLE_EQ(c.high, 5);
  EXPECT_TRUE(c.logarithmic && !c.whole);
  EXPECT_DOUBLE_EQ(c.standard, 0.5);
  const auto t = found("go(size=9)", "mango", "expansion.t");
  EXPECT_TRUE(t.whole && t.logarithmic);
  EXPECT_EQ(t.text(t.coordinate(30)), "30");
  const auto deep = found("go(size=9)", "mango", "selection.inner.c");
  EXPECT_DOUBLE_EQ(deep.standard, 0.49);
}

TEST(TunedParameter, IsNarrowedByText) {
  const auto c = found("connect4", "uct", "selection.c=0.2..2");
  EXPECT_TRUE(c.logarithmic);
  EXPECT_NEAR(c.value(0.5), 0.6325, 1e-4);  // sqrt(0.2 * 2)
  const auto linear = found("connect4", "uct", "selection.c=0.2..2:linear");
  EXPECT_DOUBLE_EQ(linear.value(0.5), 1.1);
  EXPECT_EQ(linear.text(0.5), "1.1");
  EXPECT_FALSE(found("connect4", "uct", "selection.c=1..2").logarithmic);
  EXPECT_TRUE(found("connect4", "uct", "selection.c=1..2:log").logarithmic);
}

TEST(TunedParameter, RefusesWhatItCannotTune) {
  EXPECT_EQ(refusal("selection.d"), "unknown option 'd' of 'ucb1'");
  EXPECT_EQ(refusal("selection"), "option 'selection' of 'mcts' is no number");
  EXPECT_EQ(refusal("reuse"), "option 'reuse' of 'mcts' is no number");
  EXPECT_NE(refusal("selection.c=2..1"), "");
  EXPECT_NE(refusal("selection.c=-1..1"), "");
  EXPECT_NE(refusal("selection.c=0..1:log"), "");
  EXPECT_NE(refusal("selection.c=1..x"), "");
  EXPECT_NE(refusal(""), "");
}

TuneDefinition small_tuning() {
  TuneDefinition definition;
  definition.game = "tictactoe";
  definition.engine.spec = "uct";
  definition.engine.limits.playouts = 20;
  definition.opponent.spec = "mcts-solver";
  definition.opponent.limits.playouts = 20;
  definition.parameters = {*find_parameter("tictactoe", spec_of("tictactoe", "uct"), "selection.c")};
  definition.method = "cem(samples=6,batch=2,growth=1)";
  definition.games = 48;
  definition.check = 10;
  return definition;
}

TEST(Tuning, IsTheSameAtAnyConcurrency) {
  const TuneDefinition definition = small_tuning();
  TuneSettings at_once;
  at_once.concurrency = 3;
  const auto one = run_tuning(definition), three = run_tuning(definition, at_once);
  ASSERT_TRUE(one && three);
  EXPECT_TRUE(one->finished && three->finished);
  EXPECT_EQ(one->means, three->means);
  EXPECT_EQ(one->tuned, three->tuned);
  EXPECT_EQ(one->generations.size(), 4u);
  EXPECT_EQ(one->games, 48u);
  EXPECT_EQ(one->check.games(), 10u);
  EXPECT_EQ(one->check.points(), three->check.points());
  // The tuned spec names an engine, and its c is the mean.
  EXPECT_TRUE(make_engine("tictactoe", one->tuned, 1));
  const Json json = Json::parse(print_tuning(*one, true));
  for (const char* field :
       {"game", "engine", "against", "method", "generation", "games", "parameters", "score", "low", "high"}) {
    EXPECT_NE(json.find(field), nullptr) << field;
  }
  EXPECT_EQ(json.at("parameters").items().at(0).at("name").text(), "selection.c");
  EXPECT_NE(tuning_svg(*one).find("selection.c"), std::string::npos);
}

// A player that answers by nothing but crashes ends the run with a line, not with an answer.
TEST(Tuning, StopsWhenAPlayerFails) {
  TuneDefinition definition = small_tuning();
  definition.opponent.spec = "gtp:false";
  const auto result = run_tuning(definition);
  EXPECT_TRUE(!result || !result->failure.empty());
}

// Says a move that the game does not have in every so manieth game, and plays the others.
class Erring final : public Player {
 public:
  Erring(std::unique_ptr<Player> player, bool errs) : player_(std::move(player)), errs_(errs) {}
  std::string spec() const override { return player_->spec(); }
  Result<bool> play(std::string_view move) override { return player_->play(move); }
  Result<Decision> think(const Limits& limits) override {
    return errs_ ? Result<Decision>(Decision{"z9"}) : player_->think(limits);
  }

 private:
  std::unique_ptr<Player> player_;
  bool errs_;
};
TuneResult tuned_against_one_that_errs(std::uint64_t every) {
  const TuneDefinition definition = small_tuning();
  TuneSettings settings;
  settings.maker = [&](const std::string& game, const std::string& spec, std::uint64_t seed) {
    auto player = make_player(game, spec, seed);
    if (!player || spec.find("solver") == std::string::npos) return player;
    return Result<std::unique_ptr<Player>>(std::make_unique<Erring>(std::move(*player), seed % every == 0));
  };
  auto result = run_tuning(definition, settings);
  EXPECT_TRUE(result) << result.error();
  return result ? *result : TuneResult{};
}
TEST(Tuning, AnIllegalMoveLosesAGameAndManyEndTheRun) {
  const TuneResult never = tuned_against_one_that_errs(1'000'000), rarely = tuned_against_one_that_errs(7),
                   always = tuned_against_one_that_errs(1);
  EXPECT_TRUE(rarely.finished && rarely.failure.empty()) << rarely.failure;
  EXPECT_GT(rarely.generations.front().score.points(), never.generations.front().score.points());
  EXPECT_NE(always.failure.find("illegal"), std::string::npos) << always.failure;
  EXPECT_FALSE(always.finished);
}

}  // namespace
}  // namespace banyan
