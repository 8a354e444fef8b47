// Searches for one player: what they find is a plan that can be played, small problems are solved, and the
// same seed gives the same plan.
#include "banyan/search/plan/plan_search.hpp"

#include <gtest/gtest.h>

#include "banyan/engine/plan.hpp"
#include "banyan/games/plan/pmp_exact.hpp"
#include "banyan/games/plan/problems.hpp"
#include "banyan/games/plan/samegame.hpp"
#include "banyan/search/plan/reward_scale.hpp"
#include "naive/samegame.hpp"

namespace banyan {
namespace {

const char* const kMethods[] = {"mcts",
                                "mcts(selection=omc(greediness=50))",
                                "mcts(selection=ucb1_tuned,restart=50)",
                                "mcts(selection=pbbm)",
                                "mcts(selection=moss)",
                                "sp-mcts",
                                "sp-mcts(c=0.02,d=0.5,restart=100)",
                                "nmcs(level=1)",
                                "nmcs(level=2)",
                                "nrpa(level=2,iterations=10)",
                                "nrpa(level=1,iterations=20,playouts=3)",
                                "nrpa(level=2,iterations=8,beam=3)",
                                "greedy",
                                "beam(width=4)",
                                "beam(width=2,playouts=2)",
                                "random"};

PlanSettings settings(const std::string& game, const std::string& method, std::uint64_t playouts) {
  PlanSettings made;
  made.game = game;
  made.method = method;
  made.limits.playouts = playouts;
  made.limits.bytes = 16 << 20;
  return made;
}

TEST(PlanSearch, EveryPlanIsWhatItSays) {
  for (const char* method : kMethods) {
    SCOPED_TRACE(method);
    const auto plan = find_plan(settings("samegame(size=7,colours=4,problem_seed=3)", method, 300));
    ASSERT_TRUE(plan) << plan.error();
    SameGame::Options options;
    options.columns = options.rows = 7;
    options.colours = 4;
    options.seed = 3;
    test::NaiveSameGame naive(*SameGame::start(options));
    for (const PlanStep& step : plan->steps) {
      naive.play(step.move);
      EXPECT_EQ(step.score, naive.score());
    }
    EXPECT_EQ(plan->score, naive.score());
    EXPECT_TRUE(naive.legal_moves().empty());
    EXPECT_EQ(plan->end, naive.to_text());
  }
}

TEST(PlanSearch, TheSameSeedGivesTheSamePlan) {
  for (const char* method : kMethods) {
    SCOPED_TRACE(method);
    auto of_seed = settings("pmp(products=6,problem_seed=2)", method, 300);
    const auto one = find_plan(of_seed), two = find_plan(of_seed);
    ASSERT_TRUE(one && two);
    EXPECT_EQ(one->score, two->score);
    ASSERT_EQ(one->steps.size(), two->steps.size());
    for (std::size_t i = 0; i < one->steps.size(); ++i) EXPECT_EQ(one->steps[i].move, two->steps[i].move);
  }
}

// Everything was looked at, by a tree that never looks twice: the plan is the best of all.
TEST(PlanSearch, ASmallProblemIsSolved) {
  for (const char* method :
       {"mcts", "sp-mcts", "mcts(selection=omc(greediness=100))", "mcts(selection=moss)"}) {
    SCOPED_TRACE(method);
    for (int seed = 1; seed <= 3; ++seed) {
      const std::string game = "samegame(size=4,colours=3,problem_seed=" + std::to_string(seed) + ")";
      const auto plan = find_plan(settings(game, method, 200'000));
      ASSERT_TRUE(plan);
      EXPECT_TRUE(plan->is_optimal);
      // The best of all lines, by trying them.
      double best = -1e9;
      const auto named = make_problem(game);
      const std::function<void(const Problem&)> visit = [&](const Problem& at) {
        PlanMoves moves;
        at.legal_moves(moves);
        if (moves.empty()) best = std::max(best, at.score());
        for (const PlanMove move : moves) {
          const auto next = at.clone();
          next->play(move);
          visit(*next);
        }
      };
      visit(*named->problem);
      EXPECT_EQ(plan->score, best);
    }
  }
}

TEST(PlanSearch, NeverAboveTheOptimum) {
  for (int seed = 1; seed <= 4; ++seed) {
    const auto optimum = pmp_optimum(generate_pmp(4, static_cast<std::uint64_t>(seed)));
    ASSERT_TRUE(optimum);
    for (const char* method : kMethods) {
      const auto plan =
          find_plan(settings("pmp(products=4,problem_seed=" + std::to_string(seed) + ")", method, 400));
      ASSERT_TRUE(plan);
      EXPECT_LE(plan->score, optimum->reward) << method;
    }
    const auto good =
        find_plan(settings("pmp(products=4,problem_seed=" + std::to_string(seed) + ")", "nrpa-2", 10'000));
    EXPECT_GE(good->score, 0.8 * optimum->reward) << seed;
  }
}

TEST(PlanSearch, WorkersGiveTheBestOfAll) {
  auto many = settings("samegame(problem_seed=2)", "nmcs-1", 400);
  many.workers = 2;
  const auto plan = find_plan(many);
  ASSERT_TRUE(plan);
  EXPECT_GE(plan->playouts, 400u);
  auto alone = many;
  alone.workers = 1;
  alone.limits.playouts = 200;
  EXPECT_GE(plan->score, find_plan(alone)->score);
}

TEST(PlanSearch, RefusesWhatDoesNotFit) {
  for (const char* method :
       {"alphabeta", "mcts-solver", "mcts(selection=rave)", "mcts(selection=progressive_bias)",
        "nrpa(level=0)", "nosuch", "mcts(backup=solver)"}) {
    const auto plan = find_plan(settings("samegame", method, 10));
    ASSERT_FALSE(plan) << method;
    EXPECT_EQ(plan.error().find('\n'), std::string::npos);
  }
  EXPECT_FALSE(find_plan(settings("connect4", "best", 10)));
}

// Sums of rewards on a scale that widened are those of the scores on the new scale.
TEST(RewardScale, BringsSumsOntoTheNewScale) {
  RewardScale scale{std::nullopt};
  const double scores[] = {5, 5, 9, 2, 7, 30, -10};
  double total = 0, n = 0;
  for (const double score : scores) {
    if (const auto change = scale.widen(score)) total = change->factor * total + change->shift * n;
    total += scale.reward(score);
    ++n;
  }
  double expected = 0;
  for (const double score : scores) expected += (score + 10) / 40;
  EXPECT_NEAR(total, expected, 1e-12);
  EXPECT_NEAR(scale.score(scale.reward(7)), 7, 1e-12);
}

}  // namespace
}  // namespace banyan
