// Exact answers against plain minimax: result and distance on small boards, and published forced wins.
#include <gtest/gtest.h>

#include "banyan/engine/solve.hpp"
#include "banyan/games/breakthrough.hpp"
#include "banyan/games/connect4.hpp"
#include "banyan/games/hex.hpp"
#include "banyan/games/tictactoe.hpp"
#include "banyan/search/solver/exact_search.hpp"
#include "support/data.hpp"
#include "support/differential.hpp"
#include "support/minimax.hpp"
#include "support/random_position.hpp"
#include "support/searching.hpp"

namespace banyan {
namespace {

// The line is legal, and for a win or loss it ends the game after exactly that many plies.
template <Game G>
void expect_line(const G& start, const ExactAnswer<typename G::Move>& answer) {
  const G position = test::after_line<G>(start, answer.line);
  if (answer.proof == Proof::Draw) return;
  EXPECT_EQ(static_cast<int>(answer.line.size()), answer.plies.value_or(-1));
  EXPECT_NE(static_cast<int>(position.outcome()), static_cast<int>(Outcome::Open));
}

template <Game G>
void compare(const typename G::Options& options, long rounds, int fewest, int most, std::size_t bytes) {
  test::Minimax<G> minimax;
  for (long round = 0; round < rounds && !testing::Test::HasFailure(); ++round) {
    Rng rng(3, static_cast<std::uint64_t>(round));
    const auto drawn = test::random_position<G>(options, fewest, most, rng);
    if (!drawn) continue;
    const G& position = *drawn;
    SCOPED_TRACE(position.to_text());
    Budget budget({}, {});
    const auto answer = ExactSearch<G>(bytes).solve(position, budget);
    const auto expected = minimax.value(position);
    ASSERT_EQ(static_cast<int>(answer.proof), static_cast<int>(expected.proof));
    if (answer.proof != Proof::Draw) {
      EXPECT_EQ(answer.plies.value_or(-1), expected.distance);
    }
    expect_line(position, answer);
    Budget other({}, {});
    const auto result = ExactSearch<G>(bytes, ExactSearch<G>::Aim::Result).solve(position, other);
    EXPECT_EQ(static_cast<int>(result.proof), static_cast<int>(expected.proof));
    EXPECT_FALSE(result.plies) << "the distance is not known";
  }
}

// A table far too small as well: results must not depend on what it forgets.
TEST(ExactSearch, AgreesWithMinimax) {
  for (const std::size_t bytes : {std::size_t{1}, std::size_t{1} << 22}) {
    const long rounds = test::games_to_play(60);
    compare<TicTacToe>({}, rounds, 0, 6, bytes);
    compare<Connect4>({.columns = 4, .rows = 4}, rounds, 3, 10, bytes);
    compare<Connect4>({.columns = 5, .rows = 4}, rounds, 9, 14, bytes);
    compare<Breakthrough>({.columns = 3, .rows = 4}, rounds, 0, 6, bytes);
    compare<Breakthrough>({.columns = 4, .rows = 4}, rounds, 5, 9, bytes);
    compare<Hex>({.size = 3}, rounds, 1, 6, bytes);
  }
}

TEST(ExactSearch, SaysWhenTheLimitCameFirst) {
  const Connect4 start = *Connect4::start({.columns = 4, .rows = 4});
  Limits limits;
  limits.depth = 5;
  Budget budget(limits, {});
  const auto answer = ExactSearch<Connect4>(1 << 20).solve(start, budget);
  EXPECT_EQ(static_cast<int>(answer.proof), static_cast<int>(Proof::None));
  EXPECT_EQ(answer.depth, 5);
}

TEST(Solve, SmallBoards) {
  const auto c4 = solve("connect4(columns=4,rows=4)", "", {}, {});
  ASSERT_TRUE(c4) << c4.error();
  EXPECT_EQ(static_cast<int>(c4->proof), static_cast<int>(Proof::Draw));
  const auto hex = solve("hex(size=3)", "", {}, {});
  ASSERT_TRUE(hex) << hex.error();
  EXPECT_EQ(static_cast<int>(hex->proof), static_cast<int>(Proof::Win));
  const auto won = solve("tictactoe", "", {"a1", "a2", "b1", "b2"}, {});
  ASSERT_TRUE(won) << won.error();
  EXPECT_EQ(static_cast<int>(won->proof), static_cast<int>(Proof::Win));
  EXPECT_EQ(won->plies.value_or(-1), 1);
  EXPECT_EQ(won->line, (std::vector<std::string>{"c1"}));
  EXPECT_FALSE(solve("tictactoe", "", {"a1", "a1"}, {})) << "an illegal move";
  EXPECT_FALSE(solve("tictactoe", "", {"a1", "a2", "b1", "b2", "c1", "c2"}, {})) << "a move after the end";
  EXPECT_FALSE(solve("tictactoe", "nonsense", {}, {}));
}

TEST(Solve, ForcedWinsOfBreakthrough) {
  BANYAN_NEEDS_DATA(path, "breakthrough/forced_6x6.tsv");
  long rows = 0;
  for (const auto& row : test::read_table(path)) {
    const int plies = static_cast<int>(*parse_int(row.at(2)));
    if (plies > 5) continue;
    const auto answer = solve("breakthrough(columns=6,rows=6)", row.at(0), {}, {.bytes = 1 << 24});
    ASSERT_TRUE(answer) << answer.error();
    const Proof expected = row.at(1) == "win" ? Proof::Win : Proof::Loss;
    EXPECT_EQ(static_cast<int>(answer->proof), static_cast<int>(expected)) << row.at(0);
    EXPECT_EQ(answer->plies.value_or(-1), plies) << row.at(0);
    ++rows;
  }
  EXPECT_EQ(rows, 96);
}

}  // namespace
}  // namespace banyan
