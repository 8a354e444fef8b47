// Searches inside searches: a probe, a play-out and an evaluation by another search, judged by minimax to the
// end of the game, by counting nodes by hand, and by what must not change.
#include <gtest/gtest.h>

#include "banyan/engine/engine.hpp"
#include "banyan/engine/searcher.hpp"
#include "banyan/games/breakthrough.hpp"
#include "banyan/games/connect4.hpp"
#include "banyan/games/tictactoe.hpp"
#include "banyan/search/terminal_search.hpp"
#include "support/minimax.hpp"
#include "support/random_position.hpp"

namespace banyan {
namespace {

const std::string kPlainDepth1 =
    "alphabeta(depth=1,deepening=false,pvs=false,aspiration=false,table=false,etc=false,killers=false,"
    "history=false,captures=false,scores=false,quiescence=false";

template <Game G>
Report<G> search(const std::string& spec, const G& position, const Limits& limits, std::uint64_t seed = 1) {
  const auto searcher = make_searcher<G>(spec, {});
  searcher->new_game(seed);
  return searcher->search(GameRecord<G>(position), limits, {}, {});
}

template <Game G>
G after(G position, typename G::Move move) {
  position.play(move);
  return position;
}
template <Game G>
MoveList<G> legal(const G& position) {
  MoveList<G> moves;
  position.legal_moves(moves);
  return moves;
}

// Open positions of random games.
template <Game G>
std::vector<G> positions(const typename G::Options& options, int fewest, int most, int wanted) {
  std::vector<G> found;
  for (Rng rng(5); found.size() < static_cast<std::size_t>(wanted);) {
    if (const auto position = test::random_position<G>(options, fewest, most, rng))
      found.push_back(*position);
  }
  return found;
}

template <Game G>
class InnerSearches : public testing::Test {
 protected:
  static std::vector<G> some() {
    if constexpr (std::is_same_v<G, Breakthrough>) return positions<G>({.columns = 4, .rows = 4}, 8, 14, 60);
    if constexpr (std::is_same_v<G, Connect4>) return positions<G>({.columns = 5, .rows = 4}, 6, 14, 60);
    if constexpr (std::is_same_v<G, TicTacToe>) return positions<G>({}, 1, 6, 60);
  }
};
using SmallGames = testing::Types<TicTacToe, Connect4, Breakthrough>;
TYPED_TEST_SUITE(InnerSearches, SmallGames);

// One simulation: all that is proven then, alpha-beta proved at the root.
TYPED_TEST(InnerSearches, AProbeProvesWhatMinimaxSays) {
  test::Minimax<TypeParam> judge;
  int decided = 0;
  for (const TypeParam& position : this->some()) {
    if (winning_move(position)) continue;  // the search itself sees those
    const auto report =
        search("mcts(probe=search(visits=0,nodes=1000000,searcher=alphabeta(evaluation=none)))", position,
               {.playouts = 1});
    const Proof truth = judge.value(position).proof;
    if (truth != Proof::Draw || report.proof != Proof::None) {
      EXPECT_EQ(report.proof, truth) << position.to_text();
    }
    decided += truth != Proof::Draw ? 1 : 0;
    for (const auto& move : report.moves) {
      if (move.proof == Proof::None) continue;
      EXPECT_EQ(move.proof, reversed(judge.value(after(position, move.move)).proof)) << position.to_text();
    }
  }
  EXPECT_GT(decided, 10);
}

// MCTS as the probe of MCTS claims nothing that is wrong either.
TYPED_TEST(InnerSearches, AProbeByMctsClaimsNothingWrong) {
  test::Minimax<TypeParam> judge;
  int claims = 0;
  for (const TypeParam& position : this->some()) {
    const auto report = search("mcts(probe=search(visits=2,nodes=500,searcher=mcts(probe=minimax_at_node)))",
                               position, {.playouts = 40});
    for (const auto& move : report.moves) {
      if (move.proof == Proof::None) continue;
      ++claims;
      EXPECT_EQ(move.proof, reversed(judge.value(after(position, move.move)).proof)) << position.to_text();
    }
  }
  EXPECT_GT(claims, 20);
}

// Leaves are never expanded: the value of a child is the average of its play-outs. Where the opponent can win
// at once in it, all of them are lost.
TYPED_TEST(InnerSearches, APlayoutByDepthOneTakesAWin) {
  int seen = 0;
  for (const TypeParam& position : this->some()) {
    if (winning_move(position)) continue;
    const auto report = search(
        "mcts(backup=average,expansion=after_visits(t=1000),playout=search(searcher=alphabeta(depth=1)))",
        position, {.playouts = 100});
    for (const auto& move : report.moves) {
      const TypeParam next = after(position, move.move);
      if (next.outcome() != Outcome::Open || !winning_move(next) || move.visits == 0) continue;
      EXPECT_EQ(move.value, 0) << position.to_text() << ' ' << position.format(move.move);
      ++seen;
    }
  }
  EXPECT_GT(seen, 10);
}

// Two plies of alpha-beta see no farther than the reply; that a move wins, MCTS at its leaves has to prove.
TYPED_TEST(InnerSearches, MctsAtTheLeavesFindsTheWin) {
  test::Minimax<TypeParam> judge;
  int won = 0;
  for (const TypeParam& position : this->some()) {
    const auto value = judge.value(position);
    if (value.proof != Proof::Win || value.distance < 3 || value.distance > 5) continue;
    const auto report = search(
        "alphabeta(depth=1,evaluation=search(nodes=100000,playouts=3000,searcher=mcts))", position, {});
    ++won;
    EXPECT_EQ(judge.value(after(position, *report.best)).proof, Proof::Loss) << position.to_text();
    EXPECT_EQ(report.proof, Proof::None) << "an evaluation is no proof";
    EXPECT_EQ(report.value, 1);
  }
  EXPECT_GE(won, 3);
}

// Alpha-beta of one ply and nothing else visits every move. With itself as its evaluation it visits every
// move, and behind each that does not end the game every reply.
TYPED_TEST(InnerSearches, NodesCountOnce) {
  for (const TypeParam& position : this->some()) {
    const auto report = search(
        kPlainDepth1 + ",evaluation=search(nodes=10000,searcher=" + kPlainDepth1 + ")))", position, {});
    std::uint64_t expected = 0;
    for (const auto move : legal(position)) expected += 1 + legal(after(position, move)).size();
    const bool cut = report.proof == Proof::Win;
    if (!cut) {
      EXPECT_EQ(report.looked_at, expected) << position.to_text();
    }
    EXPECT_LE(report.looked_at, expected);
  }
}

TYPED_TEST(InnerSearches, TheLimitOfNodesIsThatOfAll) {
  for (const char* spec : {"mcts(probe=search(visits=0,nodes=100000))", "mcts(playout=search(nodes=5000))",
                           "alphabeta(evaluation=search(nodes=5000))",
                           "mcts(playout=cutoff(plies=0,evaluation=search(nodes=400)))"}) {
    const auto report = search(spec, TypeParam(*TypeParam::start({})), {.nodes = 3000});
    EXPECT_GE(report.looked_at, 200u) << spec;
    EXPECT_LE(report.looked_at, 3000u + 100) << spec;
  }
}

TYPED_TEST(InnerSearches, TheSeedAloneDecides) {
  const TypeParam start = *TypeParam::start({});
  for (const char* spec : {"mcts(probe=search(visits=2))", "mcts(playout=search(searcher=mcts,nodes=20))",
                           "alphabeta(depth=2,evaluation=search)"}) {
    const auto searcher = make_searcher<TypeParam>(spec, {});
    std::vector<double> values;
    for (const std::uint64_t seed : {1, 2, 1}) {
      searcher->new_game(seed);
      double sum = 0;
      const auto report = searcher->search(GameRecord<TypeParam>(start), {.playouts = 300}, {}, {});
      for (const auto& move : report.moves) sum += move.value * static_cast<double>(move.visits + 1);
      values.push_back(sum);
    }
    EXPECT_EQ(values[0], values[2]) << spec << ": a new game forgets";
    EXPECT_NE(values[0], values[1]) << spec;
  }
}

TEST(InnerSearch, StopsWithTheSearchAround) {
  std::stop_source stop;
  stop.request_stop();
  for (const char* spec :
       {"mcts(probe=search(visits=0,nodes=1000000000))", "mcts(playout=search(nodes=1000000000))",
        "alphabeta(evaluation=search(nodes=1000000000))"}) {
    const auto searcher = make_searcher<Connect4>(spec, {});
    const auto report = searcher->search(GameRecord<Connect4>(Connect4()), {}, stop.get_token(), {});
    EXPECT_EQ(report.why, StopReason::Stopped) << spec;
    EXPECT_LT(report.looked_at, 100'000u) << spec;
    EXPECT_TRUE(report.best) << spec;
  }
}

std::string error_of(const std::string& game, const std::string& spec) {
  const auto engine = make_engine(game, spec, 1);
  return engine ? "" : engine.error();
}

TEST(InnerSearch, NestingHasAnEnd) {
  std::string spec = "mcts";
  for (int level = 2; level <= 4; ++level) {
    spec = "mcts(probe=search(searcher=" + spec + "))";
    EXPECT_EQ(error_of("connect4", spec), "") << spec;
  }
  spec = "alphabeta(evaluation=search(searcher=" + spec + "))";
  EXPECT_EQ(error_of("connect4", spec), "searches are nested more than 4 deep");
}

TEST(InnerSearch, RefusesWhatTheGameDoesNotHave) {
  for (const char* spec : {"alphabeta(evaluation=mia)", "mcts(playout=greedy(evaluation=mia))",
                           "mcts(probe=search(searcher=alphabeta(evaluation=mia)))"}) {
    const std::string error = error_of("go", spec);
    EXPECT_NE(error.find("'mia'"), std::string::npos) << error;
    EXPECT_EQ(error.find('\n'), std::string::npos);
  }
  EXPECT_EQ(error_of("go", "alphabeta(evaluation=standard)"), "");
  EXPECT_EQ(error_of("loa", "alphabeta(evaluation=none)"), "");
  EXPECT_NE(error_of("loa", "mcts(probe=search(searcher=alphabeto))"), "");
}

// Results are stored under canonical texts: what came later is not in them unless it is used.
TEST(CanonicalTexts, StayWhatTheyWere) {
  const auto spec_of = [](const char* game, const std::string& spec) {
    return (*make_engine(game, spec, 1))->spec();
  };
  const std::string mc_loa = spec_of("loa", "mc-loa-ab");
  EXPECT_EQ(mc_loa,
            "mcts(backup=solver(draws=false,inner=average),expansion=one_per_playout,final_move=robust_child,"
            "playout=mixed(first=corrective(minimum=0.001),moves=1,then=alphabeta(aspiration=true,depth=2,"
            "first=7,killers=true,length=200,stop=600,then=5)),probe=win_at_leaf,reuse=true,"
            "selection=playout_below(inner=progressive_bias(c=0.6,denominator=losses_sqrt,e=1,w=10),t=5),"
            "transpositions=false)");
  EXPECT_EQ(spec_of("loa", "mc-loa-ab(playout.first.evaluation=standard)"), mc_loa);
  EXPECT_NE(spec_of("loa", "mc-loa-ab(playout.first.evaluation=patterns)").find("evaluation=patterns"),
            std::string::npos);
  EXPECT_EQ(spec_of("loa", "alphabeta(evaluation=standard)"), spec_of("loa", "alphabeta"));
  EXPECT_NE(spec_of("loa", "alphabeta").find("evaluation=mia(weights=fitted)"), std::string::npos);
}

}  // namespace
}  // namespace banyan
