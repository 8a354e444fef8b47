// Learning a play-out: the gradient is that of the mean result, training lowers the error, goes on where it
// was stopped, and its file is what the play-out reads.
#include "banyan/lab/learn_playout.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>

#include "banyan/core/math.hpp"
#include "banyan/engine/engine.hpp"
#include "banyan/lab/match.hpp"
#include "banyan/lab/summary.hpp"

namespace banyan {
namespace {

constexpr const char* kGame = "breakthrough(columns=4,rows=5)";

std::vector<float> strengths(const std::vector<double>& weights) {
  std::vector<float> result;
  for (const double w : weights) result.push_back(static_cast<float>(math::exp(w)));
  return result;
}

// d E[z] / d theta two ways: z times the gradient of ln pi, and differences of means.
TEST(PolicyGradient, IsThatOfTheMeanResult) {
  const auto game = make_policy_game(kGame);
  ASSERT_TRUE(game) << game.error();
  ASSERT_TRUE((*game)->add({}));
  const auto names = (*game)->features();
  const auto taking =
      static_cast<std::size_t>(std::find(names.begin(), names.end(), "safe there") - names.begin());
  ASSERT_LT(taking, names.size());
  constexpr int kRuns = 40'000;
  constexpr double kStep = 0.4;
  std::vector<double> weights(names.size());
  const auto mean = [&](double of_first) {
    auto changed = weights;
    changed[taking] = of_first;
    const auto first = strengths(changed), second = strengths(weights);
    Rng rng(5);
    double sum = 0;
    for (int i = 0; i < kRuns; ++i) sum += (*game)->simulate(0, {first, second}, rng, nullptr);
    return sum / kRuns;
  };
  const double by_difference = (mean(kStep) - mean(-kStep)) / (2 * kStep);
  const auto same = strengths(weights);
  PolicyGradient gradient(names.size());
  Rng rng(6);
  double by_gradient = 0, zero = 0;
  for (int i = 0; i < kRuns; ++i) {
    gradient.clear();
    const double z = (*game)->simulate(0, {same, same}, rng, &gradient);
    by_gradient += (z - 0.5) * gradient.of[0][taking] / kRuns;
    zero += gradient.of[0][taking] / kRuns;
  }
  EXPECT_NEAR(zero, 0, 0.05);  // the mean of the gradient of ln pi
  EXPECT_GT(by_difference, 0.02);
  EXPECT_NEAR(by_gradient, by_difference, 0.02);
}

class LearnPlayout : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("banyan_playout_" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string file(const std::string& name) const { return (folder_ / name).string(); }

  PlayoutLearning learning(PolicyMethod method, std::uint64_t steps, const std::string& out) const {
    PlayoutLearning made;
    made.labels.game = kGame;
    made.labels.engine = "mcts-solver";
    made.labels.playouts = 20;
    made.labels.limits.playouts = 400;
    made.positions = 30;
    made.positions_file = file("positions.txt");
    made.policy.method = method;
    made.policy.simulations = 10;
    made.policy.population = 6;
    made.steps = steps;
    made.out = file(out);
    made.provenance = "a test";
    return made;
  }
  static LearntPolicy learnt(const PlayoutLearning& learning) {
    auto result = learn_playout(learning, [](const PlayoutProgress&) {});
    EXPECT_TRUE(result) << result.error();
    return result ? *result : LearntPolicy{};
  }

  std::filesystem::path folder_;
};

TEST_F(LearnPlayout, LowersTheErrorOfPositionsHeldOut) {
  for (const auto& [method, steps] : {std::pair{PolicyMethod::Outcomes, 1500},
                                      {PolicyMethod::Tracking, 150},
                                      {PolicyMethod::Squares, 400},
                                      {PolicyMethod::Genetic, 8},
                                      {PolicyMethod::Balance, 400}}) {
    const std::string name(kPolicyMethods[static_cast<std::size_t>(method)]);
    const auto result = learnt(learning(method, static_cast<std::uint64_t>(steps), name));
    ASSERT_GT(result.curve.size(), 5u) << name;
    EXPECT_LT(result.curve.back().second, result.curve.front().second) << name;
    const auto engine = make_engine(kGame, "policy(playout=softmax(weights=" + file(name) + "))", 1);
    EXPECT_TRUE(engine) << engine.error();
  }
}

// What was learnt from results plays better than chance, a colder one better still; with a very hot one all
// moves are alike again.
TEST_F(LearnPlayout, TheWeightsDecideHowThePolicyPlays) {
  learnt(learning(PolicyMethod::Outcomes, 1500, "outcomes"));
  const auto score = [&](const std::string& temperature) {
    MatchDefinition match;
    match.game = kGame;
    match.players.resize(2);
    match.players[0].spec =
        "policy(playout=softmax(weights=" + file("outcomes") + ",temperature=" + temperature + "))";
    match.players[1].spec = "policy";
    match.games = 200;
    match.openings.kind = OpeningKind::None;
    const auto result = run_match(match);
    EXPECT_TRUE(result) << result.error();
    return summarize(result->games, 0, 1).all.score();
  };
  const double cold = score("0.3"), usual = score("1"), hot = score("100");
  EXPECT_GT(usual, 0.7);
  EXPECT_GE(cold, usual - 0.02);
  EXPECT_NEAR(hot, 0.5, 0.15);
}

TEST(SoftmaxPlayout, HasWeightsOfTheLibrary) {
  EXPECT_TRUE(make_engine("breakthrough", "policy(playout=softmax(weights=learnt))", 1));
  EXPECT_FALSE(make_engine("amazons", "policy(playout=softmax(weights=learnt))", 1));
}

TEST_F(LearnPlayout, GoesOnWhereItWasStopped) {
  for (const PolicyMethod method : {PolicyMethod::Tracking, PolicyMethod::Genetic, PolicyMethod::Balance}) {
    const std::string name(kPolicyMethods[static_cast<std::size_t>(method)]);
    const auto whole = learnt(learning(method, 12, name + "-whole"));
    learnt(learning(method, 5, name + "-parts"));
    const auto parts = learnt(learning(method, 12, name + "-parts"));
    EXPECT_EQ(parts.resumed, 5u);
    EXPECT_EQ(whole.weights.weights, parts.weights.weights) << name;
  }
}

TEST_F(LearnPlayout, RefusesAnotherTraining) {
  learnt(learning(PolicyMethod::Balance, 3, "weights"));
  const auto other =
      learn_playout(learning(PolicyMethod::Squares, 3, "weights"), [](const PlayoutProgress&) {});
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().find("another training"), std::string::npos);
  EXPECT_FALSE(make_policy_game("amazons"));
  const auto engine = make_engine("hex", "policy(playout=softmax(weights=" + file("weights") + "))", 1);
  ASSERT_FALSE(engine);
  EXPECT_NE(engine.error().find("for breakthrough, not for hex"), std::string::npos);
}

TEST_F(LearnPlayout, ByMatches) {
  MatchLearning matches;
  matches.playout = learning(PolicyMethod::Balance, 1, "matches");
  matches.tuning.game = kGame;
  matches.tuning.engine.spec = (*make_engine(kGame, "uct", 1))->spec();
  matches.tuning.engine.limits.playouts = 30;
  matches.tuning.opponent = matches.tuning.engine;
  matches.tuning.method = "cem(samples=4,batch=2)";
  matches.tuning.games = 16;
  matches.tuning.check = 4;
  matches.settings.store = file("matches.db");
  matches.features = 3;
  const auto result = learn_by_matches(matches, [](const PlayoutProgress&) {});
  ASSERT_TRUE(result) << result.error();
  EXPECT_EQ(result->weights.weights.size(), 3u);
}

}  // namespace
}  // namespace banyan
