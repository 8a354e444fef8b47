// Tuners on games whose best setting is known: a coin with a chance that falls with the distance from it.
#include "banyan/learning/optimiser.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "banyan/learning/cross_entropy.hpp"

namespace banyan {
namespace {

// Chances 1 / (1 + exp(-(1/2 - 6 d^2 / sqrt n))) at distance d from the best point of n dimensions.
struct Coins {
  TuningPoint best;
  double chance(const TuningPoint& x) const {
    double squares = 0;
    for (std::size_t i = 0; i < x.size(); ++i) squares += (x[i] - best[i]) * (x[i] - best[i]);
    return 1 / (1 + std::exp(-(0.5 - 6 * squares / std::sqrt(static_cast<double>(x.size())))));
  }
};

std::vector<double> played(const std::vector<TuningTrial>& trials, const Coins& coins, Rng& rng) {
  std::vector<double> scores;
  for (const TuningTrial& trial : trials) {
    double won = 0;
    for (std::uint64_t i = 0; i < trial.games; ++i) won += rng.chance(coins.chance(trial.point)) ? 1 : 0;
    scores.push_back(won / static_cast<double>(trial.games));
  }
  return scores;
}

TuningPoint tuned(const std::string& method, std::size_t parameters, std::uint64_t games, std::uint64_t seed,
                  const Coins& coins) {
  const auto optimiser = make_optimiser(method);
  optimiser->start({TuningPoint(parameters, 0.5), games, seed});
  Rng rng(seed, 99);
  std::uint64_t used = 0;
  for (auto trials = optimiser->ask(); !trials.empty(); trials = optimiser->ask()) {
    for (const TuningTrial& trial : trials) {
      used += trial.games;
      for (const double x : trial.point) EXPECT_TRUE(x >= 0 && x <= 1) << method << " " << x;
    }
    optimiser->tell(played(trials, coins, rng));
  }
  EXPECT_EQ(used, optimiser->planned_games());
  EXPECT_LE(used, games);
  TuningPoint answer;
  for (const TuningBelief& belief : optimiser->beliefs()) answer.push_back(belief.mean);
  return answer;
}

// The mean distance over some runs, each with a best point of its own.
double distance_of(const std::string& method, std::size_t parameters, std::uint64_t games) {
  constexpr std::uint64_t kRuns = 12;
  double sum = 0;
  for (std::uint64_t run = 1; run <= kRuns; ++run) {
    Coins coins{TuningPoint(parameters)};
    Rng rng(run, 7);
    for (double& x : coins.best) x = 0.15 + 0.7 * rng.uniform();
    const TuningPoint answer = tuned(method, parameters, games, run, coins);
    double squares = 0;
    for (std::size_t i = 0; i < parameters; ++i) {
      squares += (answer[i] - coins.best[i]) * (answer[i] - coins.best[i]);
    }
    sum += std::sqrt(squares / static_cast<double>(parameters)) / kRuns;
  }
  return sum;
}

TEST(Optimiser, EveryMethodComesNearerThanRandomSearch) {
  const double random = distance_of("random", 3, 1200);
  EXPECT_LT(distance_of("cem", 3, 1200), 0.75 * random);
  EXPECT_LT(distance_of("spsa", 3, 1200), 0.75 * random);
  EXPECT_LT(distance_of("clop", 3, 1200), 0.5 * random);
}

TEST(Optimiser, MoreGamesBringTheAnswerNearer) {
  for (const char* method : {"cem(samples=20,batch=20)", "clop"}) {
    EXPECT_LT(distance_of(method, 1, 6400), 0.75 * distance_of(method, 1, 400)) << method;
  }
}

TEST(Optimiser, TheSameScoresGiveTheSameAnswer) {
  const Coins coins{{0.3, 0.6}};
  for (const char* method : {"cem", "spsa", "clop", "random"}) {
    EXPECT_EQ(tuned(method, 2, 400, 5, coins), tuned(method, 2, 400, 5, coins)) << method;
    EXPECT_NE(tuned(method, 2, 400, 5, coins), tuned(method, 2, 400, 6, coins)) << method;
  }
}

// All won, all lost, all drawn: nothing to learn, and nothing that is no number.
TEST(Optimiser, NothingToLearnIsSafe) {
  for (const char* method : {"cem", "cem(elite=0.001)", "cem(spread=0)", "spsa", "clop", "random"}) {
    for (const double score : {0.0, 0.5, 1.0}) {
      const auto optimiser = make_optimiser(method);
      optimiser->start({{0.0, 1.0, 0.4}, 1000, 3});
      for (auto trials = optimiser->ask(); !trials.empty(); trials = optimiser->ask()) {
        for (const TuningTrial& trial : trials) {
          for (const double x : trial.point) ASSERT_TRUE(x >= 0 && x <= 1) << method;
        }
        optimiser->tell(std::vector<double>(trials.size(), score));
      }
      for (const TuningBelief& belief : optimiser->beliefs()) {
        EXPECT_TRUE(belief.mean >= 0 && belief.mean <= 1) << method << " " << belief.mean;
        EXPECT_TRUE(belief.spread >= 0 && belief.spread <= 1) << method << " " << belief.spread;
      }
    }
  }
}

// Worked by hand: of four samples the best half is the elite; alpha = 1/2.
TEST(CrossEntropy, FollowsTheElite) {
  const auto optimiser = make_optimiser("cem(samples=4,elite=0.5,smoothing=0.5,batch=10,growth=1)");
  optimiser->start({{0.5}, 1000, 1});
  const auto trials = optimiser->ask();
  ASSERT_EQ(trials.size(), 4u);
  optimiser->tell(std::vector<double>{0.1, 0.9, 0.2, 0.6});
  const double a = trials[1].point[0], b = trials[3].point[0], mean = (a + b) / 2;
  const double variance = ((a - mean) * (a - mean) + (b - mean) * (b - mean)) / 2;
  const auto belief = optimiser->beliefs()[0];
  EXPECT_NEAR(belief.mean, 0.5 * mean + 0.5 * 0.5, 1e-12);
  EXPECT_NEAR(belief.spread, std::sqrt(0.5 * variance + 0.5 * 0.25), 1e-12);
}

TEST(CrossEntropy, SpreadNeverFallsBelowTheFloor) {
  const auto optimiser = make_optimiser("cem(floor=0.07,batch=1)");
  optimiser->start({{0.5, 0.5}, 4000, 1});
  for (auto trials = optimiser->ask(); !trials.empty(); trials = optimiser->ask()) {
    std::vector<double> scores;
    for (const TuningTrial& trial : trials) scores.push_back(1 - std::abs(trial.point[0] - 0.9));
    optimiser->tell(scores);
  }
  EXPECT_DOUBLE_EQ(optimiser->beliefs()[0].spread, 0.07);
  EXPECT_GT(optimiser->beliefs()[0].mean, 0.8);
}

// 10 * 1.15^(n - 1) over twenty generations: 1,024 games a sample, the cost of a batch of 50 (section 6.4.3).
TEST(CrossEntropy, TheBatchGrowsAsInTheThesis) {
  CrossEntropy method;
  configure(method, read_spec("cem(samples=100,elite=0.1,batch=10,growth=1.15)"));
  std::uint64_t sum = 0;
  for (std::uint64_t n = 0; n < 20; ++n) sum += method.batch_of(n);
  EXPECT_EQ(method.batch_of(0), 10u);
  EXPECT_NEAR(static_cast<double>(sum), 1024, 5);
}

}  // namespace
}  // namespace banyan
