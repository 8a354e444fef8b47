#include "banyan/games/plan/sailing.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "banyan/engine/engine.hpp"
#include "banyan/games/plan/problems.hpp"
#include "support/one_player.hpp"

namespace banyan {
namespace {

Sailing at(const std::string& text, int size = 3) {
  Sailing::Options options;
  options.size = size;
  const auto made = Sailing::from_text(text, options);
  EXPECT_TRUE(made) << made.error();
  return *made;
}

// By hand: with the wind 1, then 2, 3, 4; a diagonal is sqrt(2) longer; a change of sides 3 more.
TEST(Sailing, LegsCostWhatTheyShould) {
  const auto cost = [](const std::string& text, const char* move) {
    Sailing boat = at(text);
    boat.play(*boat.parse(move));
    return -boat.score();
  };
  EXPECT_DOUBLE_EQ(cost("at=1,1 wind=n tack=none cost=0", "n"), 1);
  EXPECT_DOUBLE_EQ(cost("at=1,1 wind=n tack=none cost=0", "ne"), 2 * std::sqrt(2));
  EXPECT_DOUBLE_EQ(cost("at=1,1 wind=n tack=none cost=0", "e"), 3);
  EXPECT_DOUBLE_EQ(cost("at=1,1 wind=n tack=none cost=0", "se"), 4 * std::sqrt(2));
  EXPECT_DOUBLE_EQ(cost("at=1,1 wind=n tack=none cost=0", "sw"), 4 * std::sqrt(2));
  EXPECT_FALSE(at("at=1,1 wind=n tack=none cost=0").parse("s"));
  EXPECT_FALSE(at("at=0,0 wind=n tack=none cost=0").parse("w"));
  EXPECT_DOUBLE_EQ(cost("at=1,1 wind=n tack=starboard cost=2", "e"), 2 + 3 + 3);
  EXPECT_DOUBLE_EQ(cost("at=1,1 wind=n tack=port cost=2", "e"), 2 + 3);
  // The dearest leg of all is the thesis's 8.6.
  EXPECT_NEAR(cost("at=1,1 wind=n tack=starboard cost=0", "se"), 8.6, 0.06);
}

// The second solver: policy by policy instead of value by value. The expected cost of the greedy policy with
// respect to the exact scores, found by simulating it exactly for many steps, is the exact score itself.
TEST(Sailing, ExactScoresAreThoseOfTheBestPolicy) {
  for (const int size : {3, 6}) {
    Sailing::Options options;
    options.size = size;
    const Sailing start = *Sailing::start(options);
    // A distribution over states, moved leg by leg by the best moves.
    struct State {
      Sailing boat;
      double probability = 0;
    };
    std::map<std::string, State> states = {{start.to_text(), {start, 1}}};
    double cost = 0, wanted = -kInfinity;
    PlanMoves first;
    start.legal_moves(first);
    for (const PlanMove move : first) wanted = std::max(wanted, start.exact_score(move));
    for (int leg = 0; leg < 400 && !states.empty(); ++leg) {
      std::map<std::string, State> next;
      for (const auto& [text, state] : states) {
        Sailing boat = state.boat;
        PlanMoves moves;
        boat.legal_moves(moves);
        const PlanMove best = *std::max_element(moves.begin(), moves.end(), [&](PlanMove a, PlanMove b) {
          return boat.exact_score(a) < boat.exact_score(b);
        });
        const double before = boat.score();
        boat.play(best);
        cost += state.probability * (before - boat.score());
        if (!boat.is_chance()) continue;
        std::vector<ChanceOutcome> outcomes;
        boat.outcomes(outcomes);
        for (const ChanceOutcome& outcome : outcomes) {
          Sailing there = boat;
          there.play(outcome.move);
          // What was paid is counted above and makes no other state.
          const std::string name = there.to_text().substr(0, there.to_text().find("cost="));
          const auto found = next.insert({name, {there, 0}}).first;
          found->second.probability += state.probability * outcome.probability;
        }
      }
      states = std::move(next);
    }
    EXPECT_NEAR(-cost, wanted, 1e-6) << size;
  }
}

TEST(Sailing, OutcomesAreProbabilities) {
  for (const auto winds : {Sailing::Options::Winds::Table, Sailing::Options::Winds::Even}) {
    Sailing::Options options;
    options.winds = winds;
    for (const char* wind : {"n", "ne", "e", "se", "s", "sw", "w", "nw"}) {
      const auto boat =
          Sailing::from_text("at=1,1 wind=" + std::string(wind) + " tack=none cost=0 turning", options);
      ASSERT_TRUE(boat);
      std::vector<ChanceOutcome> outcomes;
      boat->outcomes(outcomes);
      double sum = 0;
      for (const ChanceOutcome& outcome : outcomes) sum += outcome.probability;
      EXPECT_DOUBLE_EQ(sum, 1);
      EXPECT_EQ(outcomes.size(), 3u);
    }
  }
}

TEST(Sailing, RecordsHoldWhatTheWindDid) {
  auto record = make_record("sailing(size=4)");
  ASSERT_TRUE(record);
  const std::string move = (*record)->legal_moves().front();
  const auto printed = (*record)->play(move);
  ASSERT_TRUE(printed);
  EXPECT_NE(printed->find('>'), std::string::npos);
  auto again = make_record("sailing(size=4)");
  ASSERT_TRUE((*again)->play(*printed));
  EXPECT_EQ((*again)->text(), (*record)->text());
  EXPECT_FALSE((*again)->play("n>x"));
  EXPECT_TRUE((*again)->undo());
}

// More samples, a better move: the mean loss against the exact values falls.
TEST(Sailing, TheErrorFallsWithSamples) {
  constexpr int kProblems = 24;
  const auto loss = [](std::uint64_t playouts) {
    double sum = 0;
    for (int seed = 1; seed <= kProblems; ++seed) {
      const auto engine = make_engine("sailing(size=4,problem_seed=" + std::to_string(seed) + ")", "uct",
                                      static_cast<std::uint64_t>(seed));
      Limits limits;
      limits.playouts = playouts;
      const SearchReport report = (*engine)->think(limits);
      double best = -kInfinity, chosen = -kInfinity;
      const auto named = make_problem((*engine)->game());
      PlanMoves moves;
      named->problem->legal_moves(moves);
      for (const PlanMove move : moves) {
        const double exact = *named->problem->exact_score(move);
        best = std::max(best, exact);
        if (named->problem->format(move) == report.best) chosen = exact;
      }
      sum += best - chosen;
    }
    return sum / kProblems;
  };
  EXPECT_LT(loss(2000), loss(8) / 3);
}

TEST(Sailing, RefusesBadText) {
  Sailing::Options options;
  options.size = 3;
  for (const char* text :
       {"", "at=0,0", "at=3,0 wind=n tack=none cost=0", "at=0,0 wind=x tack=none cost=0",
        "at=0 wind=n tack=none cost=0", "at=0,0 wind=n tack=left cost=0", "at=0,0 wind=n tack=none cost=-1",
        "at=0,0 wind=n tack=none cost=0 moving", "at=2,2 wind=n tack=none cost=0 turning"}) {
    EXPECT_FALSE(Sailing::from_text(text, options)) << text;
  }
}

}  // namespace
}  // namespace banyan
