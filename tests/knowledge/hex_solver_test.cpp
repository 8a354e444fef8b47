// The Hex solver against exhaustive search on small boards and against published openings.
#include "banyan/knowledge/hex_solver.hpp"

#include <gtest/gtest.h>

#include "banyan/search/solver/exact_search.hpp"
#include "support/differential.hpp"
#include "support/minimax.hpp"

namespace banyan {
namespace {

// The line is legal and ends the game as the proof says.
void expect_line(const Hex& start, const ExactAnswer<Hex::Move>& answer) {
  Hex position = start;
  for (const auto move : answer.line) {
    ASSERT_EQ(static_cast<int>(position.outcome()), static_cast<int>(Outcome::Open));
    ASSERT_TRUE(position.is_empty(move.point));
    position.play(move);
  }
  EXPECT_EQ(static_cast<int>(proof_for(start.to_move(), position.outcome())), static_cast<int>(answer.proof));
}

template <class Judge>
void compare(int size, int fewest, int most, long rounds, Judge judge) {
  HexSolver solver(std::size_t{1} << 20);
  for (long round = 0; round < rounds && !testing::Test::HasFailure(); ++round) {
    Rng rng(17, static_cast<std::uint64_t>(round));
    Hex position = *Hex::start({.size = size});
    const int plies = fewest + static_cast<int>(rng.below(static_cast<std::uint32_t>(most - fewest + 1)));
    for (int ply = 0; ply < plies && position.outcome() == Outcome::Open; ++ply) {
      position.play(position.random_move(rng));
    }
    if (position.outcome() != Outcome::Open) continue;
    SCOPED_TRACE(position.to_text());
    Budget budget({}, {});
    const auto answer = solver.solve(GameRecord<Hex>(position), budget);
    ASSERT_EQ(static_cast<int>(answer.proof), static_cast<int>(judge(position)));
    expect_line(position, answer);
  }
}

// Connections and must-play regions must not claim more than is true: random positions, in which groups are
// scattered, ask more of them than good play does.
TEST(HexSolver, AgreesWithExhaustiveSearch) {
  test::Minimax<Hex> minimax;
  compare(3, 0, 6, test::games_to_play(200), [&](const Hex& p) { return minimax.value(p).proof; });
  ExactSearch<Hex> exact(std::size_t{1} << 24);
  const auto by_search = [&](const Hex& p) {
    Budget budget({}, {});
    return exact.solve(p, budget, false).proof;
  };
  compare(4, 3, 10, test::games_to_play(100), by_search);
  compare(5, 11, 16, test::games_to_play(40), by_search);
}

// A lost and a won opening that are decided soon; `banyan solve "hex(size=6)" --set FILE` runs all of them.
TEST(HexSolver, PublishedOpeningsOf6x6) {
  HexSolver solver(std::size_t{1} << 22);
  const auto after = [&](const char* move) {
    Hex position = *Hex::start({.size = 6});
    position.play(*position.parse(move));
    Budget budget({}, {});
    return static_cast<int>(solver.solve(GameRecord<Hex>(position), budget, false).proof);
  };
  EXPECT_EQ(after("a1"), static_cast<int>(Proof::Win));
  EXPECT_EQ(after("d3"), static_cast<int>(Proof::Loss));
}

TEST(HexSolver, KeepsItsLimits) {
  HexSolver solver(std::size_t{1} << 20);
  const GameRecord<Hex> record(*Hex::start({.size = 8}));
  Budget budget({.nodes = 3}, {});
  const auto answer = solver.solve(record, budget);
  EXPECT_EQ(static_cast<int>(answer.proof), static_cast<int>(Proof::None));
  EXPECT_LE(answer.nodes, 4u);
}

}  // namespace
}  // namespace banyan
