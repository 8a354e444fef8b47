// Parallel search: what several workers do to one tree adds up, what one worker does is what the plain search
// does, and nothing that is called proven is wrong. Built twice: with all other tests, and by itself under
// the thread sanitizer (CMakeLists.txt here). `./test --long Threads` makes 10^8 play-outs add up and
// compares more than 100,000 claims.
#include <gtest/gtest.h>

#include "banyan/games/breakthrough.hpp"
#include "banyan/games/connect4.hpp"
#include "support/minimax.hpp"
#include "support/random_position.hpp"
#include "threads/claims.hpp"

namespace banyan {
namespace {

using test::kInFlight, test::kLocks, test::scaled, test::with_parallel;

const std::string kParts[] = {
    "",
    "backup=average",
    "selection=rave,backup=average",
    "selection=grave",
    "selection=ucb1_tuned,backup=solver(inner=max)",
    "selection=omc,backup=informed_average",
    "backup=mix,expansion=all_children",
    "backup=implicit_minimax(inner=solver)",
    "selection=progressive_history,playout=mast",
    "selection=playout_below(t=5),expansion=after_visits(t=3)",
    "selection=progressive_widening(k_init=2)",
    "expansion=to_depth(depth=3),probe=minimax_on_proof(depth=2)",
    "probe=minimax_at_node(depth=2,visits=2)",
    "probe=search(visits=20,nodes=50)",
    "probe=win_at_leaf,transpositions=true",
    "transpositions=true,selection=rave",
    "final_move=robust_max_child,reuse=false",
};

// --- one worker ---

template <Game G>
void expect_same(const Report<G>& one, const Report<G>& other) {
  ASSERT_EQ(one.moves.size(), other.moves.size());
  for (std::size_t i = 0; i < one.moves.size(); ++i) {
    EXPECT_EQ(one.moves[i].move, other.moves[i].move);
    EXPECT_TRUE(static_cast<const MoveFigures&>(one.moves[i]) == other.moves[i]);
    EXPECT_EQ(one.moves[i].line, other.moves[i].line);
  }
  EXPECT_EQ(one.best, other.best);
  EXPECT_EQ(one.playouts, other.playouts);
  EXPECT_EQ(one.nodes, other.nodes);
  EXPECT_EQ(one.edges, other.edges);
  EXPECT_EQ(one.looked_at, other.looked_at);
  EXPECT_EQ(one.value, other.value);
  EXPECT_EQ(one.deepest, other.deepest);
  EXPECT_EQ(one.mean_depth, other.mean_depth);
}

// Two searches of one game, so that the tree is kept from move to move.
template <Game G>
std::vector<Report<G>> two_moves(const std::string& spec, std::uint64_t playouts, std::uint64_t seed = 3) {
  const auto mcts = test::make_mcts<G>(spec, seed);
  GameRecord<G> record(*G::start({}));
  std::vector<Report<G>> reports = {test::search(*mcts, record, playouts)};
  record.play(*reports[0].best);
  reports.push_back(test::search(*mcts, record, playouts));
  return reports;
}

TEST(Parallel, OneWorkerIsThePlainSearch) {
  for (const std::string& parts : kParts) {
    const auto plain = two_moves<Connect4>("mcts(" + parts + ")", 700);
    for (const char* parallel : {"root(n=1)", "leaf(n=1)", "tree(threads=1)", "simulate(workers=1)",
                                 "simulate(workers=9,latency=1)", "root(n=1,inner=simulate(workers=1))"}) {
      SCOPED_TRACE(with_parallel(parts, parallel));
      const auto other = two_moves<Connect4>(with_parallel(parts, parallel), 700);
      for (std::size_t i = 0; i < plain.size(); ++i) expect_same(plain[i], other[i]);
      if (HasFailure()) return;
    }
  }
}

TEST(Parallel, SimulatedWorkersGiveOneAnswer) {
  for (const char* parallel :
       {"simulate(workers=64)", "simulate(workers=64,in_flight=unobserved)",
        "simulate(workers=16,latency=5,in_flight=off)", "simulate(workers=8,in_flight=virtual_loss(n=3))"}) {
    SCOPED_TRACE(parallel);
    const auto one = two_moves<Connect4>(with_parallel("", parallel), 2000);
    expect_same(one[0], two_moves<Connect4>(with_parallel("", parallel), 2000)[0]);
    EXPECT_EQ(one[0].playouts, 2000u);
    const auto plain = two_moves<Connect4>("mcts()", 2000);
    EXPECT_FALSE(plain[0].moves[0].visits == one[0].moves[0].visits &&
                 plain[0].moves[1].visits == one[0].moves[1].visits)
        << "workers that see each other choose otherwise";
  }
}

// Threads only share out work whose result does not depend on them.
TEST(Parallel, RootAndLeafDoNotDependOnThreads) {
  for (const std::string& parts : kParts) {
    SCOPED_TRACE(parts);
    const auto of = [&](const char* parallel) {
      return two_moves<Connect4>(with_parallel(parts, parallel), 40);
    };
    expect_same(of("root(n=3,threads=1)")[1], of("root(n=3,threads=3)")[1]);
    expect_same(of("leaf(n=4,threads=1)")[1], of("leaf(n=4,threads=2)")[1]);
    expect_same(of("leaf(n=6,threads=1,stop=2)")[1], of("leaf(n=6,threads=3,stop=2)")[1]);
    if (HasFailure()) return;
  }
}

TEST(Parallel, LeavesBackUpAllPlayouts) {
  const auto report = two_moves<Connect4>("mcts(backup=average,parallel=leaf(n=8,threads=1))", 800)[0];
  std::uint64_t visits = 0;
  for (const auto& move : report.moves) {
    EXPECT_EQ(move.visits % 8, 0u);
    visits += move.visits;
  }
  EXPECT_EQ(report.playouts, 800u);
  EXPECT_EQ(visits, 800u);
  // Two results that agree are enough: fewer than eight from most leaves, so the tree gets larger.
  const auto early = two_moves<Connect4>("mcts(backup=average,parallel=leaf(n=8,threads=1,stop=2))", 800)[0];
  EXPECT_GT(early.edges, report.edges);
}

TEST(Parallel, RootsAddUp) {
  const GameRecord<Connect4> record(*Connect4::start({}));
  const auto sum = test::search(
      *test::make_mcts<Connect4>("mcts(backup=average,parallel=root(n=4,threads=2))"), record, 1003);
  EXPECT_EQ(sum.playouts, 1003u);
  std::uint64_t visits = 0;
  double rewards = 0;
  for (const auto& move : sum.moves) {
    visits += move.visits;
    rewards += move.value * static_cast<double>(move.visits);
  }
  EXPECT_EQ(visits, 1003u);
  EXPECT_NEAR(rewards * 2, std::round(rewards * 2), 1e-6) << "sums of wins and draws";
  std::uint64_t most = 0;
  for (const auto& move : sum.moves) most = std::max(most, move.visits);
  for (const auto& move : sum.moves) {
    if (move.move == *sum.best) {
      EXPECT_EQ(move.visits, most);
    }
  }
}

// --- several threads in one tree ---

// Visits of a node are those of its edges; what an edge has beyond its node are play-outs made before there
// was one, whose rewards lie between none and all of them.
template <Game G>
void expect_conserved(test::TestedMcts<G>& mcts, const GameRecord<G>& record, bool is_graph, bool is_mean) {
  auto& tree = mcts.tree();
  test::for_each_node(mcts, record, [&](const GameRecord<G>&, NodeId id) {
    const AnyTree::Frame frame(tree);
    const auto c = tree.children(id);
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < c.count; ++i) {
      sum += c.visits[i];
      EXPECT_TRUE(c.in_flight == nullptr || c.in_flight[i] == 0);
      EXPECT_TRUE(!is_mean || c.total[i] * 2 == std::round(c.total[i] * 2));
      if (c.node[i] == kNoNode || is_graph) continue;
      EXPECT_LE(tree.visits_of(c.node[i]), c.visits[i]);
      if (!is_mean) continue;
      const auto below = tree.children(c.node[i]);
      double others = 0;
      for (std::size_t k = 0; k < below.count; ++k)
        others += static_cast<double>(below.visits[k]) - below.total[k];
      const auto own = static_cast<double>(c.visits[i] - tree.visits_of(c.node[i]));
      EXPECT_GE(c.total[i] - others, 0);
      EXPECT_LE(c.total[i] - others, own);
    }
    EXPECT_EQ(sum, tree.visits_of(id));
  });
}

std::uint64_t root_visits(test::TestedMcts<Connect4>& mcts) { return mcts.tree().visits_of(mcts.root()); }

TEST(Threads, NothingIsLost) {
  const auto playouts = static_cast<std::uint64_t>(scaled(4000));
  std::uint64_t all = 0;
  for (const std::string& parts : kParts) {
    for (const char* lock : kLocks) {
      const int threads = 1 << (1 + all % 3);
      const char* const in_flight = kInFlight[all % 4];
      const std::string spec = with_parallel(parts, "tree(threads=" + std::to_string(threads) +
                                                        ",lock=" + lock + ",in_flight=" + in_flight + ")");
      SCOPED_TRACE(spec);
      const auto mcts = test::make_mcts<Connect4>(spec, 7);
      GameRecord<Connect4> record(*Connect4::start({}));
      const auto report = test::search(*mcts, record, playouts, 1 << 25);
      ASSERT_TRUE(report.proof == Proof::None);
      EXPECT_GE(report.playouts, playouts);
      EXPECT_TRUE(report.playouts == playouts || parts.find("robust_max") != std::string::npos);
      EXPECT_EQ(root_visits(*mcts), report.playouts);
      const bool is_graph = parts.find("transpositions") != std::string::npos;
      const bool is_mean = parts.find("max") == std::string::npos &&
                           parts.find("informed") == std::string::npos &&
                           parts.find("mix") == std::string::npos;
      expect_conserved(*mcts, record, is_graph, is_mean);
      // And on with the kept tree.
      record.play(*report.best);
      test::search(*mcts, record, playouts / 2, 1 << 25);
      expect_conserved(*mcts, record, is_graph, is_mean);
      if (HasFailure()) return;
      ++all;
    }
  }
}

// Where an edge is taken for the first time there is a play-out from it, and only then: that is seen by one
// thread, since a visit is counted before anything else is done. So an edge has one visit more than its node,
// and its rewards are those of the node and of that play-out: not one may be lost anywhere in the tree.
void expect_every_visit(test::TestedMcts<Connect4>& mcts, const GameRecord<Connect4>& record) {
  auto& tree = mcts.tree();
  test::for_each_node(mcts, record, [&](const GameRecord<Connect4>&, NodeId id) {
    const AnyTree::Frame frame(tree);
    const auto c = tree.children(id);
    for (std::size_t i = 0; i < c.count; ++i) {
      if (c.node[i] == kNoNode) continue;
      const auto below = tree.children(c.node[i]);
      std::uint64_t visits = 0;
      double others = 0;
      for (std::size_t k = 0; k < below.count; ++k) {
        visits += below.visits[k];
        others += static_cast<double>(below.visits[k]) - below.total[k];
      }
      ASSERT_EQ(c.visits[i], visits + 1);
      const double own = c.total[i] - others;
      ASSERT_TRUE(own == 0 || own == 0.5 || own == 1) << own;
    }
  });
}

TEST(Threads, AMillionPlayoutsAddUp) {
  constexpr long kPlayouts = 250'000;  // a search
  const auto all = scaled(1'000'000);
  long done = 0;
  for (long round = 0; done < all && !HasFailure(); ++round) {
    const std::string threads = std::to_string(2 << round % 3);
    const auto mcts = test::make_mcts<Connect4>(
        with_parallel("backup=average", "tree(threads=" + threads + ",lock=" + kLocks[round / 3 % 3] + ")"),
        static_cast<std::uint64_t>(round));
    const GameRecord<Connect4> record(*Connect4::start({}));
    const auto playouts = static_cast<std::uint64_t>(std::min(kPlayouts, all - done));
    const auto report = test::search(*mcts, record, playouts, 1 << 26);
    EXPECT_EQ(report.playouts, playouts);
    EXPECT_EQ(root_visits(*mcts), playouts);
    expect_conserved(*mcts, record, false, true);
    expect_every_visit(*mcts, record);
    done += static_cast<long>(playouts);
  }
  std::printf("  %ld play-outs\n", done);
}

// Simulations that share the way to a busy node count at every edge of it, once each: so the visits of all
// edges are the lengths of all paths.
TEST(Threads, SharedWaysLoseNothing) {
  const auto playouts = static_cast<std::uint64_t>(scaled(20'000));
  std::uint64_t round = 0;
  for (const char* parts : {"backup=average", "", "expansion=to_depth(depth=3)",
                            "probe=minimax_on_proof(depth=2)", "backup=average,transpositions=true"}) {
    for (const char* together : {"2", "16", "150"}) {
      const std::string threads = std::to_string(2 << ++round % 3);
      const std::string spec =
          with_parallel(parts, "tree(threads=" + threads + ",together=" + together + ")");
      SCOPED_TRACE(spec);
      const auto mcts = test::make_mcts<Connect4>(spec, round);
      const GameRecord<Connect4> record(*Connect4::start({}));
      const auto report = test::search(*mcts, record, playouts, 1 << 26);
      EXPECT_EQ(report.playouts, playouts);
      EXPECT_EQ(root_visits(*mcts), playouts);
      const bool is_graph = std::string(parts).find("transpositions") != std::string::npos;
      expect_conserved(*mcts, record, is_graph, true);
      if (std::string(parts) == "backup=average") expect_every_visit(*mcts, record);
      if (is_graph) continue;
      std::uint64_t visits = 0;
      test::for_each_node(*mcts, record, [&](const GameRecord<Connect4>&, NodeId id) {
        visits += mcts->tree().visits_of(id);
      });
      EXPECT_NEAR(report.mean_depth * static_cast<double>(playouts), static_cast<double>(visits), 0.5);
    }
  }
}

TEST(Threads, TheMemoryCapHolds) {
  for (const char* lock : kLocks) {
    for (const char* parts : {"backup=average", "selection=rave", "transpositions=true"}) {
      const auto mcts = test::make_mcts<Connect4>(
          with_parallel(parts, std::string("tree(threads=8,lock=") + lock + ")"), 5);
      GameRecord<Connect4> record(*Connect4::start({}));
      for (int move = 0; move < 3; ++move) {
        const auto report = test::search(*mcts, record, static_cast<std::uint64_t>(scaled(30'000)), 1 << 20);
        EXPECT_LE(report.bytes, std::uint64_t{1} << 20);
        expect_conserved(*mcts, record, std::string(parts) == "transpositions=true", true);
        record.play(*report.best);
      }
    }
  }
}

// Starts and stops, each at another place, with new games in between.
TEST(Threads, StartAndStopAtAnyTime) {
  const long rounds = scaled(1000);
  const auto mcts = test::make_mcts<Connect4>(with_parallel("", "tree(threads=4)"), 5);
  const auto graph =
      test::make_mcts<Connect4>(with_parallel("transpositions=true", "tree(threads=2,lock=node)"), 5);
  Rng rng(1);
  for (long round = 0; round < rounds; ++round) {
    auto& searched = round % 3 == 0 ? *graph : *mcts;
    GameRecord<Connect4> record(*Connect4::start({}));
    if (round % 5 == 0) searched.new_game(static_cast<std::uint64_t>(round));
    for (std::uint32_t i = rng.below(4); i > 0; --i) {
      MoveList<Connect4> moves;
      record.legal_moves(moves);
      record.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    std::stop_source stop;
    const std::jthread stopper([&, wait = std::chrono::microseconds(rng.below(5000))] {
      std::this_thread::sleep_for(wait);
      stop.request_stop();
    });
    Limits limits;
    limits.bytes = 1 << 20;
    const auto report = searched.search(record, limits, stop.get_token(), {});
    ASSERT_TRUE(report.best);
  }
}

// --- proofs ---

// By plain minimax.
template <Game G>
void expect_true_claims(const typename G::Options& options, long rounds, int fewest, int most) {
  test::Minimax<G> minimax;
  test::expect_true_claims<G>(
      rounds,
      [&](Rng& rng) -> std::optional<GameRecord<G>> {
        const auto position = test::random_position<G>(options, fewest, most, rng);
        return position ? std::optional(GameRecord<G>(*position)) : std::nullopt;
      },
      [&](const GameRecord<G>& at, Proof claimed, int plies) -> std::optional<bool> {
        const auto truth = minimax.value(at.position());
        return claimed == truth.proof && (claimed == Proof::Draw || plies < 0 || truth.distance <= plies);
      });
}

TEST(Threads, WhatIsProvenIsTrueInConnect4) {
  expect_true_claims<Connect4>({.columns = 4, .rows = 4}, scaled(200), 4, 10);
}
TEST(Threads, WhatIsProvenIsTrueInConnect4FiveWide) {
  expect_true_claims<Connect4>({.columns = 5, .rows = 4}, scaled(60), 9, 14);
}
TEST(Threads, WhatIsProvenIsTrueInBreakthrough) {
  expect_true_claims<Breakthrough>({.columns = 3, .rows = 4}, scaled(100), 0, 6);
}
TEST(Threads, WhatIsProvenIsTrueInBreakthroughFourWide) {
  expect_true_claims<Breakthrough>({.columns = 4, .rows = 4}, scaled(40), 4, 9);
}

// --- alpha-beta ---

// Without guesswork, and with results of the same depth only, the value is that of minimax however many
// threads meet in the table; a win that is announced is one.
TEST(Threads, AlphaBetaFindsTheSameValue) {
  const long rounds = scaled(20);
  for (long round = 0; round < rounds; ++round) {
    Rng rng(17, static_cast<std::uint64_t>(round));
    const auto position = test::random_position<Breakthrough>({}, 10, 30, rng);
    if (!position) continue;
    const GameRecord<Breakthrough> record(*position);
    const auto searched = [&](int threads) {
      const auto search = make_searcher<Breakthrough>(
          "alphabeta(deeper=false,null_move=false,multi_cut=off,futility=0,lmr=false)",
          knowledge_for<Breakthrough>());
      search->new_game(1);
      Limits limits;
      limits.depth = 4;
      limits.threads = threads;
      return search->search(record, limits, {}, {});
    };
    const auto one = searched(1);
    for (const int threads : {2, 4}) {
      const auto several = searched(threads);
      EXPECT_EQ(one.points, several.points) << position->to_text();
      EXPECT_EQ(static_cast<int>(one.proof), static_cast<int>(several.proof));
      EXPECT_EQ(one.depth, several.depth);
    }
  }
}

}  // namespace
}  // namespace banyan
