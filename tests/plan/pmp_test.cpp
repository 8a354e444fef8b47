#include "banyan/games/plan/pmp.hpp"

#include <gtest/gtest.h>

#include <set>

#include "banyan/games/plan/pmp_exact.hpp"
#include "naive/pmp.hpp"
#include "support/one_player.hpp"

namespace banyan {
namespace {

TEST(Pmp, AgreesWithTheNaiveTwin) {
  test::Events events;
  for (const int products : {1, 2, 4, 12, 40}) {
    test::compare_random_problems<test::NaivePmp, Pmp>({products, 7, ""}, test::games_to_play(3), 1, events);
  }
  test::expect_events(events, {"uses products", "gains"});
}

// The five constraints of the appendix, read as they stand there.
TEST(Pmp, GeneratesByTheConstraints) {
  for (int products = 1; products <= 40; ++products) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const PmpModel model = generate_pmp(products, seed);
      std::map<int, int> producers;
      EXPECT_EQ(model.money, 20 * products);
      EXPECT_EQ(model.products.size(), static_cast<std::size_t>(products));
      for (const PmpAction& action : model.actions) {
        EXPECT_LE(action.inputs.size(), 2u);
        EXPECT_TRUE(action.outputs.size() == 1 || action.outputs.size() == 2);
        EXPECT_TRUE(action.cost >= 1 && action.cost <= 4 && action.duration == 1);
        std::set<int> made, used;
        for (const PmpAmount& out : action.outputs) {
          EXPECT_TRUE(out.amount >= 1 && out.amount <= 4);
          EXPECT_TRUE(made.insert(out.product).second);
          ++producers[out.product];
        }
        for (const PmpAmount& in : action.inputs) {
          EXPECT_TRUE(in.amount >= 1 && in.amount <= 4);
          EXPECT_TRUE(used.insert(in.product).second);
        }
        EXPECT_TRUE(used.empty() || *made.begin() >= *used.rbegin() + 1);
      }
      for (int product = 0; product < products; ++product) EXPECT_EQ(producers[product], 2);
      for (int product = 0; product < products; ++product) {
        EXPECT_EQ(model.rewards[static_cast<std::size_t>(product)], product == products - 1 ? 1 : 0);
      }
      const auto again = parse_pmp(to_json(model));
      ASSERT_TRUE(again) << again.error();
      EXPECT_EQ(to_json(*again), to_json(model));
    }
  }
  EXPECT_NE(to_json(generate_pmp(10, 1)), to_json(generate_pmp(10, 2)));
}

std::string problem(const std::string& products, const std::string& actions, const std::string& rest) {
  return "{\"products\":[" + products + "],\"actions\":[" + actions + "]," + rest + "}";
}

TEST(Pmp, RefusesBadModelsByName) {
  const std::string good = R"({"name":"x","cost":1,"out":{"a":1}})", rest = R"("goals":{"a":1},"money":5)";
  EXPECT_TRUE(parse_pmp(problem("\"a\"", good, rest)));
  const std::pair<std::string, std::string> bad[] = {
      {"nonsense", "JSON"},
      {"[]", "object"},
      {problem("", good, rest), "products"},
      {problem("\"a\",\"a\"", good, rest), "twice"},
      {problem("\"a\"", R"({"out":{"b":1}})", rest), "no product 'b'"},
      {problem("\"a\"", R"({"name":"x","out":{}})", rest), "makes nothing"},
      {problem("\"a\"", R"({"cost":-1,"out":{"a":1}})", rest), "cost"},
      {problem("\"a\"", R"({"cost":0,"out":{"a":1}})", rest), "cost"},
      {problem("\"a\"", R"({"out":{"a":-3}})", rest), "amount"},
      {problem("\"a\"", R"({"out":{"a":1},"duration":-1})", rest), "duration"},
      {problem("\"a\"", R"({"out":{"a":1e9}})", rest), "amount"},
      {problem("\"a\"", good + "," + good, rest), "twice"},
      {problem("\"a\",\"b\"", R"({"in":{"a":1},"out":{"b":1}},{"in":{"b":1},"out":{"a":1}})", rest), "cycle"},
      {problem("\"a\"", R"({"in":{"a":1},"out":{"a":2}})", rest), "cycle"},
      {problem("\"a\"", good, R"("goals":{"a":-1},"money":5)"), "reward"},
      {problem("\"a\"", good, R"("goals":{},"money":5)"), "goals"},
      {problem("\"a\"", good, R"("goals":{"z":1},"money":5)"), "no product 'z'"},
      {problem("\"a\"", good, R"("goals":{"a":1},"money":-5)"), "money"},
      {problem("\"a\"", good, R"("goals":{"a":1},"money":99999999999999999999)"), ""},
      {problem("\"a\"", good, rest + R"(,"colour":3)"), "colour"},
  };
  for (const auto& [text, word] : bad) {
    const auto model = parse_pmp(text);
    ASSERT_FALSE(model) << text;
    EXPECT_NE(model.error().find(word), std::string::npos) << model.error();
    EXPECT_EQ(model.error().find('\n'), std::string::npos);
  }
}

// The second solver: every state of money and stock that can be reached, one action after another, nothing
// that the first one knows of orders, prices or needs.
double best_of_all_states(const PmpModel& model) {
  using State = std::pair<int, std::vector<int>>;
  std::set<State> seen;
  std::vector<State> todo = {{model.money, std::vector<int>(model.products.size(), 0)}};
  double best = 0;
  while (!todo.empty()) {
    const State state = todo.back();
    todo.pop_back();
    if (!seen.insert(state).second) continue;
    double reward = 0;
    for (std::size_t p = 0; p < model.products.size(); ++p) reward += model.rewards[p] * state.second[p];
    best = std::max(best, reward);
    for (const PmpAction& action : model.actions) {
      State next = state;
      next.first -= action.cost;
      for (const PmpAmount& in : action.inputs)
        next.second[static_cast<std::size_t>(in.product)] -= in.amount;
      if (next.first < 0 || *std::min_element(next.second.begin(), next.second.end()) < 0) continue;
      for (const PmpAmount& out : action.outputs)
        next.second[static_cast<std::size_t>(out.product)] += out.amount;
      todo.push_back(std::move(next));
    }
  }
  return best;
}

TEST(Pmp, OptimumIsThatOfTheSecondSolver) {
  for (const auto& [products, money] : {std::pair(1, 20), {2, 40}, {3, 26}, {4, 20}, {5, 16}, {6, 14}}) {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      PmpModel model = generate_pmp(products, seed);
      model.money = money;
      const auto optimum = pmp_optimum(model);
      ASSERT_TRUE(optimum);
      EXPECT_EQ(optimum->reward, best_of_all_states(model)) << products << " products, seed " << seed;
      EXPECT_LE(optimum->reward, pmp_bound(model) + 1e-6);
    }
  }
}

// What the optimum says can really be played: the actions in the order of their inputs.
TEST(Pmp, OptimumCanBePlayed) {
  for (int products = 2; products <= 12; ++products) {
    const PmpModel model = generate_pmp(products, 3);
    const auto optimum = pmp_optimum(model);
    ASSERT_TRUE(optimum);
    auto left = optimum->times;
    Pmp game = Pmp::of(model);
    for (bool moved = true; moved;) {
      moved = false;
      PlanMoves moves;
      game.legal_moves(moves);
      for (const PlanMove move : moves) {
        if (left[move] == 0) continue;
        --left[move];
        game.play(move);
        moved = true;
        break;
      }
    }
    EXPECT_EQ(std::count_if(left.begin(), left.end(), [](int n) { return n > 0; }), 0);
    EXPECT_EQ(game.score(), optimum->reward) << products;
  }
}

TEST(Pmp, ObeysATimeLimit) {
  PmpModel model = generate_pmp(4, 1);
  model.time = 5;
  Pmp game = Pmp::of(model);
  Rng rng(1);
  PlanMoves line;
  game.play_out(rng, false, line);
  EXPECT_EQ(line.size(), 5u);
  EXPECT_FALSE(pmp_optimum(model));
}

TEST(Pmp, RefusesBadText) {
  for (const char* text :
       {"", "money=1", "money=1 time=0 best=0 stock=1,2", "money=-1 time=0 best=0 stock=0,0,0",
        "money=x time=0 best=0 stock=0,0,0", "money=999 time=0 best=0 stock=0,0,0",
        "money=1 time=0 best=0 stock=0,0,-1", "money=1 time=0 best=nan stock=0,0,0"}) {
    EXPECT_FALSE(Pmp::from_text(text, {3, 1, ""})) << text;
  }
  EXPECT_FALSE(Pmp::start({3, 1, "/no/such/file.json"}));
}

}  // namespace
}  // namespace banyan
