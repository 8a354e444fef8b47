// A solver that is asked about one position after another answers each as a fresh one would, in whatever
// order they come: result and shortest distance against minimax and the whole graph of small boards, which
// share no code with it, and against a fresh solver on larger ones.
#include <gtest/gtest.h>

#include <algorithm>

#include "banyan/engine/solve.hpp"
#include "banyan/games/breakthrough.hpp"
#include "banyan/games/connect4.hpp"
#include "banyan/games/go/go.hpp"
#include "banyan/games/hex.hpp"
#include "banyan/games/loa.hpp"
#include "banyan/search/solver/dfpn.hpp"
#include "banyan/search/solver/exact_search.hpp"
#include "support/minimax.hpp"
#include "support/random_position.hpp"
#include "support/whole_graph.hpp"

namespace banyan {
namespace {

constexpr std::size_t kTiny = 1, kLarge = std::size_t{1} << 23;  // bytes
constexpr Limits kNoLimits{};

// A position and what is known of it; `plies` only where it is won or lost.
template <Game G>
struct Known {
  G position;
  Proof proof;
  int plies;
};
template <Game G>
using Set = std::vector<Known<G>>;

// Random roots, each followed by the positions of a random game from there.
template <Game G, class Truth>
Set<G> roots_and_descendants(const typename G::Options& options, int roots, int fewest, int most,
                             Truth truth) {
  Set<G> set;
  for (int root = 0; root < roots; ++root) {
    Rng rng(5, static_cast<std::uint64_t>(root));
    auto position = test::random_position<G>(options, fewest, most, rng);
    while (position && position->outcome() == Outcome::Open) {
      set.push_back(truth(*position));
      position->play(draw_move(*position, rng));
    }
  }
  return set;
}
template <Game G>
auto by_minimax(test::Minimax<G>& minimax) {
  return [&minimax](const G& position) {
    const auto value = minimax.value(position);
    return Known<G>{position, value.proof, value.distance};
  };
}
template <Game G>
Known<G> by_fresh_solver(const G& position) {
  Budget budget({}, {});
  const auto answer = ExactSearch<G>(kLarge).solve(position, budget, false);
  return {position, answer.proof, answer.plies.value_or(0)};
}

// As drawn (a root before its descendants), backwards, the nearest end first, the farthest first, shuffled.
template <Game G>
std::vector<Set<G>> orders_of(const Set<G>& set) {
  std::vector<Set<G>> orders(5, set);
  std::reverse(orders[1].begin(), orders[1].end());
  const auto nearer = [](const Known<G>& a, const Known<G>& b) { return a.plies < b.plies; };
  std::stable_sort(orders[2].begin(), orders[2].end(), nearer);
  std::stable_sort(orders[3].rbegin(), orders[3].rend(), nearer);
  Rng rng(9);
  for (std::size_t i = set.size(); i > 1; --i) {
    std::swap(orders[4][i - 1], orders[4][rng.below(static_cast<std::uint32_t>(i))]);
  }
  return orders;
}

// A win or loss is found if the depth reaches it, a draw perhaps, and nothing else is.
template <Game G>
void expect_proof(const Known<G>& known, Proof proof, int depth) {
  const bool decided = known.proof == Proof::Win || known.proof == Proof::Loss;
  const bool reached = depth == 0 || (decided && known.plies <= depth);
  if (!reached && !decided && proof == Proof::Draw) return;
  ASSERT_EQ(static_cast<int>(proof), static_cast<int>(reached ? known.proof : Proof::None));
}

template <Game G, class Solver>
void expect_answers(const Set<G>& set, Solver solver, bool tells_plies, const Limits& limits) {
  for (const Known<G>& known : set) {
    SCOPED_TRACE(known.position.to_text());
    Budget budget(limits, {});
    const auto answer = solver.solve(GameRecord<G>(known.position), budget);
    ASSERT_NO_FATAL_FAILURE(expect_proof(known, answer.proof, limits.depth));
    if (answer.proof != Proof::Win && answer.proof != Proof::Loss) continue;
    const G end = test::after_line<G>(known.position, answer.line);
    ASSERT_EQ(static_cast<int>(proof_for(known.position.to_move(), end.outcome())),
              static_cast<int>(answer.proof));
    ASSERT_EQ(answer.plies.has_value(), tells_plies);
    if (!tells_plies) continue;
    ASSERT_EQ(*answer.plies, known.plies);
    ASSERT_EQ(static_cast<int>(answer.line.size()), known.plies);
  }
}

template <Game G>
void expect_shortest(const Set<G>& set, const Limits& limits = kNoLimits) {
  for (const std::size_t bytes : {kTiny, kLarge}) {
    for (const Set<G>& order : orders_of(set)) expect_answers(order, ExactSearch<G>(bytes), true, limits);
  }
}

// The result alone, by the same search and by proof numbers.
template <Game G>
void expect_results(const Set<G>& set) {
  for (const Set<G>& order : orders_of(set)) {
    expect_answers(order, ExactSearch<G>(kLarge, ExactSearch<G>::Aim::Result), false, kNoLimits);
    expect_answers(order, DfPn<G>(kLarge), false, kNoLimits);
  }
}

TEST(SolverReuse, Breakthrough) {
  test::Minimax<Breakthrough> minimax;
  const auto set =
      roots_and_descendants<Breakthrough>({.columns = 4, .rows = 4}, 130, 4, 8, by_minimax(minimax));
  ASSERT_GT(set.size(), 200u);
  expect_shortest(set);
  expect_results(set);
}

TEST(SolverReuse, LargerBreakthrough) {
  const auto set = roots_and_descendants<Breakthrough>({.columns = 4, .rows = 5}, 20, 8, 12,
                                                       by_fresh_solver<Breakthrough>);
  ASSERT_GT(set.size(), 100u);
  expect_shortest(set);
}

TEST(SolverReuse, Connect4) {
  test::Minimax<Connect4> minimax;
  const auto set = roots_and_descendants<Connect4>({.columns = 4, .rows = 4}, 30, 4, 9, by_minimax(minimax));
  ASSERT_GT(set.size(), 150u);
  expect_shortest(set);
  expect_results(set);
}

TEST(SolverReuse, Hex) {
  test::Minimax<Hex> minimax;
  const auto small = roots_and_descendants<Hex>({.size = 3}, 30, 0, 4, by_minimax(minimax));
  ASSERT_GT(small.size(), 100u);
  expect_shortest(small);
  expect_results(small);
  const auto larger = roots_and_descendants<Hex>({.size = 4}, 20, 5, 8, by_fresh_solver<Hex>);
  ASSERT_GT(larger.size(), 100u);
  expect_shortest(larger);
}

TEST(SolverReuse, LoaWherePositionsRepeat) {
  const test::WholeGraph<Loa> graph(*Loa::from_text("x...o/...../...../...../o...x x", {.size = 5}));
  Set<Loa> set;
  Rng rng(3);
  for (int root = 0; root < 80; ++root) {
    Loa position = graph.position(rng.below(static_cast<std::uint32_t>(graph.size())));
    for (int ply = 0; ply < 10 && position.outcome() == Outcome::Open; ++ply) {
      const std::size_t i = graph.index_of(position);
      set.push_back({position, graph.proof(i) == Proof::None ? Proof::Draw : graph.proof(i), graph.plies(i)});
      position.play(draw_move(position, rng));
    }
  }
  ASSERT_GT(set.size(), 100u);
  expect_shortest(set, {.depth = 7});
  DfPn<Loa> dfpn(kLarge);
  for (const Known<Loa>& known : set) {
    SCOPED_TRACE(known.position.to_text());
    Budget budget({}, {});
    ASSERT_EQ(static_cast<int>(dfpn.solve(GameRecord<Loa>(known.position), budget, false).proof),
              static_cast<int>(known.proof));
  }
}

// One depth limit after another: what a deeper search learnt must not show in a shallower one.
TEST(SolverReuse, KeepsEachLimitOfDepth) {
  test::Minimax<Breakthrough> minimax;
  const auto set =
      roots_and_descendants<Breakthrough>({.columns = 4, .rows = 4}, 40, 4, 6, by_minimax(minimax));
  for (const auto aim : {ExactSearch<Breakthrough>::Aim::Distance, ExactSearch<Breakthrough>::Aim::Result}) {
    ExactSearch<Breakthrough> solver(kLarge, aim);
    for (const int depth : {9, 3, 6, 0, 2, 5}) {
      for (const auto& known : set) {
        SCOPED_TRACE(known.position.to_text() + " at depth " + std::to_string(depth));
        Budget budget({.depth = depth}, {});
        const auto answer = solver.solve(known.position, budget, false);
        ASSERT_NO_FATAL_FAILURE(expect_proof(known, answer.proof, depth));
      }
    }
  }
}

// Two pairs in which the first position's answer used to spoil the second's.
TEST(SolverReuse, TheShorterEndAfterALongerOne) {
  const auto plies_of = [](const char* game, std::initializer_list<const char*> positions) {
    auto solver = make_solver(game, SolveMethod::AlphaBeta, kLarge);
    std::vector<int> plies;
    for (const char* position : positions) {
      const auto report = (*solver)->solve(position, {}, kNoLimits);
      EXPECT_TRUE(report) << report.error();
      plies.push_back(report->plies.value_or(-1));
    }
    return plies;
  };
  EXPECT_EQ(
      plies_of("breakthrough(columns=4,rows=5)", {"ppp1/1ppp/P1P1/1Pp1/PP1P w", "ppp1/2pp/Ppp1/1PP1/PP1P w"}),
      (std::vector<int>{10, 8}));
  EXPECT_EQ(plies_of("loa", {"......../..oo.o../......../......../x......./x.o...../.......x/........ o",
                             "......../..oo..../......o./......../x......./x.o...../......../.......x o"}),
            (std::vector<int>{5, 5}));
}

// The games' own solvers, by their text.
template <Notated G>
void expect_like_fresh(const std::string& game, const typename G::Options& options, int roots, int fewest,
                       int most) {
  const auto set = roots_and_descendants<G>(options, roots, fewest, most, [](const G& position) {
    return Known<G>{position, Proof::None, 0};
  });
  auto used = make_solver(game, SolveMethod::Auto, kLarge);
  ASSERT_TRUE(used) << used.error();
  for (const auto& known : set) {
    const std::string text = known.position.to_text();
    SCOPED_TRACE(text);
    auto solver = make_solver(game, SolveMethod::Auto, kLarge);
    const auto expected = (*solver)->solve(text, {}, kNoLimits);
    const auto answer = (*used)->solve(text, {}, kNoLimits);
    ASSERT_TRUE(expected && answer);
    ASSERT_EQ(static_cast<int>(answer->proof), static_cast<int>(expected->proof));
    ASSERT_EQ(answer->plies, expected->plies);
    ASSERT_EQ(answer->score, expected->score);
  }
}
TEST(SolverReuse, TheGamesOwnSolvers) {
  expect_like_fresh<Connect4>("connect4", {}, 12, 22, 30);
  expect_like_fresh<Connect4>("connect4(columns=5,rows=4)", {.columns = 5, .rows = 4}, 12, 0, 10);
  expect_like_fresh<Hex>("hex(size=4)", {.size = 4}, 6, 0, 6);
  expect_like_fresh<GoGame<0>>("go(columns=2,rows=3,komi=0.5)", {.columns = 2, .rows = 3, .komi = 0.5}, 4, 0,
                               6);
}

}  // namespace
}  // namespace banyan
