// The play-outs of Go: what they keep up to date against what is worked out anew, the rules that no move of
// theirs may break, and the moves of positions worked out by hand.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "banyan/engine/engine.hpp"
#include "banyan/knowledge/go.hpp"
#include "support/go_boards.hpp"

namespace banyan {
namespace {

const GoUrgencyOptions kStandard;
const GoUrgencyRule kByHand(kStandard);

template <int Size, class Rule>
void follow_urgencies(const GoOptions& options, int games,
                      const std::shared_ptr<const GoPatternWeights>& weights, const Rule& rule) {
  for (int game = 0; game < games; ++game) {
    Rng rng(5, static_cast<std::uint64_t>(game));
    GoGame<Size> position = *GoGame<Size>::start(options);
    const std::uint32_t begin = rng.below(30);  // a play-out begins anywhere
    std::optional<GoUrgencies<Size>> kept;
    for (std::uint32_t ply = 0; ply < 500 && position.outcome() == Outcome::Open; ++ply) {
      if (ply == begin) kept.emplace(position, *weights);
      const GoMove move =
          kept && ply % 2 == 0 ? kept->choose(position, rule, rng) : position.random_move(rng);
      ASSERT_TRUE(position.is_legal(move)) << position.to_text();
      position.play(move);
      if (!kept) continue;
      kept->played(move, position);
      GoUrgencies<Size> anew(position, *weights);
      ASSERT_TRUE(*kept == anew) << position.to_text();
      position.stones().for_each_point([&](GoPoint p) {
        if (!rng.chance(0.1)) return;
        ASSERT_EQ(kept->urgency(position, rule, p), anew.urgency(position, rule, p));
      });
    }
  }
}

template <class Rule>
void follow_on_all_boards(const std::shared_ptr<const GoPatternWeights>& weights, const Rule& rule) {
  follow_urgencies<0>({.columns = 5, .rows = 5}, 20, weights, rule);
  follow_urgencies<0>({.columns = 7, .rows = 4}, 20, weights, rule);
  follow_urgencies<0>({.columns = 1, .rows = 9}, 5, weights, rule);
  follow_urgencies<0>({.columns = 19, .rows = 11}, 2, weights, rule);
  follow_urgencies<9>({}, 10, weights, rule);
  follow_urgencies<13>({.columns = 13, .rows = 13}, 3, weights, rule);
  follow_urgencies<19>({.columns = 19, .rows = 19}, 2, weights, rule);
}
TEST(Urgencies, KeptUpToDateAreThoseWorkedOutAnew) { follow_on_all_boards(go_pattern_weights(1), kByHand); }
TEST(Learnt, KeptUpToDateAreThoseWorkedOutAnew) {
  follow_on_all_boards(go_learnt_pattern_weights(), GoLearntRule({}));
}

// A second way to the weights: the team of each move as the learning has it, and the product of its weights.
TEST(Learnt, UrgenciesAreProductsOfLearntWeights) {
  const GoFeatureWeights& learnt = GoFeatureWeights::committed_for_playouts();
  ASSERT_GT(learnt.patterns(), 100u);
  const auto table = go_learnt_pattern_weights();
  const GoLearntRule rule({});
  Rng rng(3);
  GoGame<9> position = *GoGame<9>::start({});
  int looked_at = 0;
  for (int ply = 0; ply < 70; ++ply) {
    position.play(position.random_move(rng));
    GoUrgencies<9> urgencies(position, *table);
    const GoTeams<9> teams(position, learnt);
    position.stones().for_each_point([&](GoPoint p) {
      if (!position.is_legal({p}) || position.stones().is_eye(p, go_color(position.to_move()))) return;
      double product = 100 * kGoWeightUnit;
      bool is_self_atari = false;
      for (const GoFeature feature : playout_team(teams.of({p}))) {
        is_self_atari |= feature == go_features::kSelfAtari;
        product *= static_cast<double>(learnt.weight(feature));
      }
      const double urgency = urgencies.urgency(position, rule, p);
      if (is_self_atari || product < 50) return;  // refused when drawn; rounded
      ++looked_at;
      EXPECT_NEAR(urgency / product, 1, 0.02) << position.to_text() << position.format({p});
    });
  }
  EXPECT_GT(looked_at, 500);
}

// Random strengths of all features, and what each legal move that fills no eye has by them when every move is
// looked at by itself.
std::vector<float> random_strengths(std::uint64_t seed) {
  Rng rng(seed);
  std::vector<float> strengths(GoPlayoutTeams<0>::kFeatures);
  for (float& strength : strengths) strength = static_cast<float>(std::exp(4 * rng.uniform() - 2));
  return strengths;
}
template <int Size>
std::map<GoPoint, double> strengths_by_list(const GoGame<Size>& position,
                                            const std::vector<float>& strengths) {
  MoveList<GoGame<Size>> moves;
  position.legal_moves(moves);
  std::vector<float> of_moves(moves.size());
  FeaturesBy<GoGame<Size>, GoPlayoutTeams<Size>>().strengths(position, {moves.data(), moves.size()},
                                                             strengths, of_moves);
  std::map<GoPoint, double> by_point;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!position.is_pass(moves[i]) && of_moves[i] > 0) {
      by_point[moves[i].point] = static_cast<double>(of_moves[i]);
    }
  }
  return by_point;
}

// What a play-out has kept up to date, against every move looked at by itself.
template <int Size>
void compare_with_list(const GoOptions& options, int games, std::set<std::string>& met) {
  for (int game = 0; game < games; ++game) {
    const auto strengths = random_strengths(static_cast<std::uint64_t>(game));
    const GoSoftmaxTable table(strengths);
    Rng rng(8, static_cast<std::uint64_t>(game));
    GoGame<Size> position = *GoGame<Size>::start(options);
    GoSoftmaxDraw<Size> draws(position, table);
    met.insert(table.finds_ataris() ? "ataris looked for" : "ataris when drawn");
    const FeaturesBy<GoGame<Size>, GoPlayoutTeams<Size>> features;
    std::optional<double> unit;  // the same for all moves of all positions
    for (int ply = 0; ply < 300 && position.outcome() == Outcome::Open; ++ply) {
      const GoMove move = ply % 2 == 0 ? draws.pick(position, features, rng) : position.random_move(rng);
      ASSERT_TRUE(position.is_legal(move)) << position.to_text();
      position.play(move);
      draws.played(move, position);
      const GoPlayoutTeams<Size> teams(position);
      for (const auto& [p, strength] : strengths_by_list(position, strengths)) {
        const double kept = draws.strength(position, p);
        if (!unit) unit = kept / strength;
        ASSERT_NEAR(kept / strength / *unit, 1, 1e-4) << position.to_text() << " " << position.format({p});
        for (const MoveFeature feature : teams.team({p})) {
          if (feature < GoPlayoutTeams<Size>::kPattern) met.insert(teams.name(feature));
        }
      }
    }
  }
}
TEST(Softmax, KeptUpToDateAreTheStrengthsOfTheFeatures) {
  std::set<std::string> met;
  compare_with_list<0>({.columns = 5, .rows = 5}, 20, met);
  compare_with_list<0>({.columns = 2, .rows = 9}, 10, met);
  compare_with_list<0>({.columns = 1, .rows = 12}, 10, met);
  compare_with_list<9>({}, 10, met);
  compare_with_list<19>({.columns = 19, .rows = 19}, 2, met);
  EXPECT_EQ(met.size(), GoPlayoutTeams<0>::kPattern + 2) << "all features but patterns, and both ways";
}

// A position of captures, escapes, ataris and self-ataris, some of them around the last move.
TEST(Softmax, MovesAreDrawnInProportion) {
  GoGame<0> position = test::go_position("...../..oo./.oxx./o.oo./x.... w -");
  position.play({test::go_point(position, "C1")});
  const auto strengths = random_strengths(7);
  const auto by_list = strengths_by_list(position, strengths);
  double total = 0;
  for (const auto& [p, strength] : by_list) total += strength;
  const GoSoftmaxTable table(strengths);
  GoSoftmaxDraw<0> draws(position, table);
  const FeaturesBy<GoGame<0>, GoPlayoutTeams<0>> features;
  constexpr int kDraws = 100'000;
  std::map<GoPoint, int> drawn;
  Rng rng(2);
  for (int i = 0; i < kDraws; ++i) ++drawn[draws.pick(position, features, rng).point];
  for (const auto& [p, strength] : by_list) {
    const double share = strength / total;
    EXPECT_NEAR(drawn[p], share * kDraws, 5 * std::sqrt(kDraws * share) + 1) << position.format({p});
  }
}

// Worked out by hand, in units of 1: White may take two stones at E3 (and save none), one at B1.
TEST(Urgencies, AreTheFormula) {
  const GoGame<0> position = test::go_position("...../..oo./.oxx./o.oo./x.... w -");
  const auto weights = go_pattern_weights(1);
  GoUrgencies<0> urgencies(position, *weights);
  const GoUrgencyOptions options{.p_c = 1000, .p_e = 100, .p_p = 1, .p_md = 7};
  const auto at = [&](const char* name) {
    return urgencies.urgency(position, GoUrgencyRule(options), test::go_point(position, name)) /
           kGoWeightUnit;
  };
  EXPECT_GE(at("E3"), 2000 + 3);
  EXPECT_LE(at("E3"), 2000 + 60);
  EXPECT_GE(at("B1"), 1000 + 3);
  EXPECT_LE(at("B1"), 1000 + 60);
  EXPECT_EQ(at("A5"), 3) << "the empty edge; no move was played, so none is near";
  GoGame<0> next = position;
  next.play({test::go_point(position, "E1")});
  urgencies.played({test::go_point(position, "E1")}, next);
  EXPECT_GE(urgencies.urgency(next, GoUrgencyRule(options), test::go_point(position, "D1")) / kGoWeightUnit,
            7 * 3);
  EXPECT_EQ(urgencies.urgency(next, GoUrgencyRule(options), test::go_point(position, "A5")) / kGoWeightUnit,
            3);
}

// Draws agree with the urgencies: a test of proportions with a known bound on chance.
TEST(Urgencies, MovesAreDrawnInProportion) {
  const GoGame<0> position = test::go_position("x.o/.../... b -");
  const auto weights = go_pattern_weights(1);
  GoUrgencies<0> urgencies(position, *weights);
  std::map<GoPoint, int> drawn;
  double total = 0;
  position.stones().for_each_point([&](GoPoint p) {
    if (position.is_legal({p})) total += urgencies.urgency(position, kByHand, p);
  });
  constexpr int kDraws = 40'000;
  Rng rng(1);
  for (int i = 0; i < kDraws; ++i) ++drawn[urgencies.choose(position, kByHand, rng).point];
  position.stones().for_each_point([&](GoPoint p) {
    if (!position.is_legal({p})) return;
    const double share = urgencies.urgency(position, kByHand, p) / total;
    EXPECT_NEAR(drawn[p], share * kDraws, 5 * std::sqrt(kDraws * share) + 1);
  });
}

template <int Size>
void play_whole_games(const std::string& playout, const GoOptions& options, int games) {
  auto policy = KnowledgeOf<GoGame<Size>>::Playouts::make(playout);
  Scratch<GoGame<Size>> scratch;
  scratch.keeps_trace = true;
  int capped = 0;  // superko is ignored: now and then a ring of kos goes round until the cap
  for (int game = 0; game < games; ++game) {
    scratch.rng = Rng(11, static_cast<std::uint64_t>(game));
    scratch.trace.steps.clear();
    GoGame<Size> position = *GoGame<Size>::start(options), again = position;
    const Outcome outcome = policy->run(position, scratch, GoGame<Size>::kPlayoutCap);
    capped += outcome == Outcome::Open;
    ASSERT_LE(scratch.trace.steps.size(), static_cast<std::size_t>(GoGame<Size>::kPlayoutCap));
    for (const auto& step : scratch.trace.steps) {
      ASSERT_TRUE(again.is_legal(step.move));
      if (!again.is_pass(step.move)) {
        ASSERT_FALSE(again.stones().is_eye(step.move.point, go_color(again.to_move()))) << again.to_text();
      }
      again.play(step.move);
    }
  }
  EXPECT_LE(10 * capped, games + 9) << playout;
}

TEST(GoPlayouts, FillNoOwnEyesBreakNoRulesAndEnd) {
  for (const std::string playout :
       {"urgency", "urgency(fill_board=3,p_md=10)", "sequence", "learnt", "learnt(fill_board=3,self_atari=0)",
        "sequence(neighbours=4,fill_board=4,atari=0.5)",
        "sequence(two_liberties=1,nakade=1,refuse=1,pattern=0.9,capture=0.9)"}) {
    play_whole_games<0>(playout, {.columns = 5, .rows = 5}, 40);
    play_whole_games<0>(playout, {.columns = 3, .rows = 8}, 40);
    play_whole_games<0>(playout, {.columns = 1, .rows = 1}, 3);
    play_whole_games<9>(playout, {}, 30);
    play_whole_games<13>(playout, {.columns = 13, .rows = 13}, 6);
    play_whole_games<19>(playout, {.columns = 19, .rows = 19}, 3);
  }
}

// The moves that a play-out chooses after the last of `moves`, asked fifty times.
std::set<std::string> moves_after(const std::string& text, const std::string& move,
                                  const std::string& playout) {
  GoGame<0> position = test::go_position(text);
  position.play(*position.parse(move));
  auto policy = KnowledgeOf<GoGame<0>>::Playouts::make(playout);
  Scratch<GoGame<0>> scratch;
  std::set<std::string> moves;
  for (int i = 0; i < 50; ++i) moves.insert(position.format(policy->choose(position, scratch)));
  return moves;
}

using Moves = std::set<std::string>;

TEST(Sequence, AnswersTheAtari) {
  EXPECT_EQ(moves_after("...../..o../.ox../...../..... w -", "C2", "sequence"), Moves{"D3"});
  EXPECT_GT(moves_after("...../..o../.ox../...../..... w -", "C2", "sequence(atari=0,pattern=0)").size(), 5u);
}

TEST(Sequence, AnswersAroundTheLastMove) {
  // White's hane at C4 next to Black's B4: Black answers near, never in the far corner.
  const auto moves =
      moves_after("......./......./......./.xo..../.x...../......./....... w -", "C3", "sequence");
  EXPECT_FALSE(moves.contains("G7"));
  EXPECT_FALSE(moves.contains("G1"));
  EXPECT_LE(moves.size(), 5u);
}

TEST(Sequence, CapturesFarAway) {
  EXPECT_EQ(moves_after("ox...../ox...../......./......./......./......./....... w -", "G1",
                        "sequence(pattern=0,atari=0)"),
            Moves{"A5"});
}

TEST(Sequence, TakesWhatALadderTakes) {
  // White's stone has two liberties, B1 and C2; from B1 on Black takes it, whatever White does.
  const std::string text = "...../...../.xx../x..x./..... w -";
  EXPECT_EQ(moves_after(text, "B2", "sequence(two_liberties=1,pattern=0)"), Moves{"B1"});
  EXPECT_GT(moves_after(text, "B2", "sequence(two_liberties=0,pattern=0)").size(), 5u);
}

TEST(Sequence, PlaysTheVitalPoint) {
  // White's eye space of three, A1 to C1; the last move touched it.
  const auto moves = moves_after("...../...../xxxx./oooox/...ox w -", "E5", "sequence(nakade=1,pattern=0)");
  EXPECT_GT(moves.size(), 1u);
  EXPECT_EQ(moves_after("...../...../xxxx./.ooox/...ox w -", "A2", "sequence(nakade=1,pattern=0,capture=0)"),
            Moves{"B1"});
}

// Whoever plays at E3 or E4 gives up nine stones: nobody does, and the game ends.
TEST(Sequence, LeavesASeki) {
  const std::string text = "xxxoxxooo/x.xoxxo.o/xxxo.xooo/xxxo.xooo/x.xooxo.o/xxxooxooo";
  for (const std::string side : {"b", "w"}) {
    GoGame<0> position = test::go_position(text + " " + side + " -");
    Scratch<GoGame<0>> scratch;
    auto refuses = KnowledgeOf<GoGame<0>>::Playouts::make("sequence(refuse=1)");
    refuses->run(position, scratch, GoGame<0>::kPlayoutCap);
    EXPECT_EQ(position.score(), 0);
    EXPECT_EQ(position.stones().empty_count(), 6) << "four eyes and two liberties";
    const auto any = KnowledgeOf<GoGame<0>>::Playouts::make("sequence");
    const GoGame<0> before = test::go_position(text + " " + side + " -");
    EXPECT_FALSE(before.is_pass(any->choose(before, scratch)));
  }
}

TEST(GoPlayouts, AreChosenByName) {
  for (const std::string playout : {"sequence(refuse=0.9)", "urgency(p_c=7509)", "learnt(near=0.5)"}) {
    const auto engine = make_engine("go(size=7)", "mcts(playout=" + playout + ")", 1);
    ASSERT_TRUE(engine) << engine.error();
    EXPECT_EQ((*engine)->think({.playouts = 100}).playouts, 100u);
  }
  EXPECT_FALSE(make_engine("go(size=7)", "mcts(playout=urgency(p_c=-1))", 1));
}

}  // namespace
}  // namespace banyan
