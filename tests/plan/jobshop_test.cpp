#include "banyan/games/plan/jobshop.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>

#include "naive/jobshop.hpp"
#include "support/data.hpp"
#include "support/one_player.hpp"

namespace banyan {
namespace {

TEST(JobShop, AgreesWithTheNaiveTwin) {
  test::Events events;
  for (const auto& [jobs, machines] : {std::pair(6, 6), {1, 4}, {10, 1}, {8, 5}, {20, 10}}) {
    test::compare_random_problems<test::NaiveJobShop, JobShop>({jobs, machines, 3, ""},
                                                               test::games_to_play(3), 1, events);
  }
  test::expect_events(events, {"choice"});
}

// No two operations of a machine, or of a job, at the same time; jobs in their order.
TEST(JobShop, SchedulesAreSchedules) {
  const JobShop start = *JobShop::start({7, 5, 2, ""});
  Rng rng(1);
  for (int game = 0; game < 50; ++game) {
    ProblemOf<JobShop> problem(start);
    PlanMoves line;
    problem.play_out(rng, false, line);
    const JobShop& end = problem.position();
    struct Span {
      int begin, end;
    };
    std::map<int, std::vector<Span>> by_machine;
    double makespan = 0;
    for (int job = 0; job < 7; ++job) {
      int before = 0;
      for (int i = 0; i < 5; ++i) {
        const int begin = end.start_of(job, i), stop = begin + start.model().at(job, i).time;
        EXPECT_GE(begin, before);
        before = stop;
        by_machine[start.model().at(job, i).machine].push_back({begin, stop});
        makespan = std::max(makespan, static_cast<double>(stop));
      }
    }
    for (auto& [machine, spans] : by_machine) {
      std::sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) { return a.begin < b.begin; });
      for (std::size_t i = 1; i < spans.size(); ++i) EXPECT_GE(spans[i].begin, spans[i - 1].end);
    }
    EXPECT_EQ(end.score(), -makespan);
    EXPECT_LE(end.score(), start.upper_bound());
  }
}

// The best of all active schedules is the best of all sequences: every order of dispatching is tried.
TEST(JobShop, ActiveSchedulesHoldTheOptimum) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const JobShopModel model = generate_jobshop(3, 3, seed);
    int least = INT_MAX;
    std::vector<int> next(3), ready(3), free(3);
    const std::function<void(int)> dispatch = [&](int left) {
      if (left == 0) least = std::min(least, *std::max_element(ready.begin(), ready.end()));
      for (std::size_t job = 0; job < 3; ++job) {
        if (next[job] == 3) continue;
        const auto operation = model.at(static_cast<int>(job), next[job]);
        const auto machine = static_cast<std::size_t>(operation.machine);
        const int was_ready = ready[job], was_free = free[machine];
        ready[job] = free[machine] = std::max(was_ready, was_free) + operation.time;
        ++next[job];
        dispatch(left - 1);
        --next[job];
        ready[job] = was_ready;
        free[machine] = was_free;
      }
    };
    dispatch(9);
    double best = -1e9;
    const std::function<void(const JobShop&)> visit = [&](const JobShop& at) {
      PlanMoves moves;
      at.legal_moves(moves);
      if (moves.empty()) best = std::max(best, at.score());
      for (const PlanMove move : moves) {
        JobShop after = at;
        after.play(move);
        visit(after);
      }
    };
    visit(JobShop::of(model));
    EXPECT_EQ(best, -least) << seed;
  }
}

TEST(JobShop, RefusesBadFilesByName) {
  const std::pair<const char*, const char*> bad[] = {
      {"", "numbers of jobs"},   {"2", "numbers of jobs"},    {"2 2\n0 1 1 2\n", "expected 10 numbers"},
      {"1 1\n1 5", "machine 1"}, {"1 1\n0 -5", "time"},       {"1 1\n0 x", "whole numbers"},
      {"0 5", "1 to 64"},        {"1 1\n0 5 7", "4 numbers"}, {"99999 1", "1 to 64"},
      {"1 1\n-1 5", "machine"},  {"1 1\n0 99999999", "time"},
  };
  for (const auto& [text, word] : bad) {
    const auto model = parse_jobshop(text);
    ASSERT_FALSE(model) << text;
    EXPECT_NE(model.error().find(word), std::string::npos) << model.error();
  }
  EXPECT_TRUE(parse_jobshop("# a comment\n1 1\n0 5\n"));
}

// The schedules of the classical problems never beat their optima, and are never below the bound.
TEST(JobShop, ReadsTheClassicalProblems) {
  BANYAN_NEEDS_DATA(folder, "oneplayer/jobshop");
  std::ifstream file(folder / "instances.json");
  int found = 0;
  for (const auto& instance : nlohmann::json::parse(file)) {
    const auto path = folder / instance["name"].get<std::string>();
    if (!std::filesystem::exists(path)) continue;
    ++found;
    const auto model = parse_jobshop(test::read_file(path));
    ASSERT_TRUE(model) << model.error();
    EXPECT_EQ(model->jobs, instance["jobs"].get<int>());
    EXPECT_EQ(model->machines, instance["machines"].get<int>());
    const double optimum = instance["optimum"].get<double>();
    const JobShop start = JobShop::of(*model);
    EXPECT_GE(start.upper_bound(), -optimum);
    Rng rng(1);
    for (int i = 0; i < 20; ++i) {
      ProblemOf<JobShop> problem(start);
      PlanMoves line;
      problem.play_out(rng, true, line);
      EXPECT_LE(problem.score(), -optimum) << instance["name"];
    }
  }
  EXPECT_EQ(found, 30);
}

}  // namespace
}  // namespace banyan
