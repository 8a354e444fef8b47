// The Connect-4 solver against minimax on small boards and against the published sets on the usual one.
#include "banyan/knowledge/connect4_solver.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <stop_token>

#include "support/data.hpp"
#include "support/differential.hpp"
#include "support/minimax.hpp"

namespace banyan {
namespace {

constexpr std::size_t kSmallTable = 1;  // bytes: the fewest entries that the solver takes

int sign(int score) { return (score > 0) - (score < 0); }
int sign(Proof proof) { return proof == Proof::Win ? 1 : proof == Proof::Loss ? -1 : 0; }

// The line keeps the score: it ends the game after that many plies with that result.
void expect_line(const Connect4& start, int score, const std::vector<Connect4::Move>& line) {
  Connect4 position = start;
  for (const auto move : line) {
    ASSERT_EQ(static_cast<int>(position.outcome()), static_cast<int>(Outcome::Open));
    ASSERT_NE(position.playable() >> move.cell & 1, 0u);
    position.play(move);
  }
  ASSERT_NE(static_cast<int>(position.outcome()), static_cast<int>(Outcome::Open));
  EXPECT_EQ(static_cast<int>(line.size()), Connect4Solver::plies(start, score));
  EXPECT_EQ(sign(proof_for(start.to_move(), position.outcome())), sign(score));
}

void compare(Connect4Solver& solver, const Connect4::Options& options, int fewest, int most) {
  test::Minimax<Connect4> minimax;
  const long rounds = test::games_to_play(80);
  for (long round = 0; round < rounds && !testing::Test::HasFailure(); ++round) {
    Rng rng(5, static_cast<std::uint64_t>(round));
    Connect4 position = *Connect4::start(options);
    const int plies = fewest + static_cast<int>(rng.below(static_cast<std::uint32_t>(most - fewest + 1)));
    for (int ply = 0; ply < plies && position.outcome() == Outcome::Open; ++ply) {
      position.play(position.random_move(rng));
    }
    if (position.outcome() != Outcome::Open) continue;
    SCOPED_TRACE(position.to_text());
    Budget budget({}, {});
    const auto score = solver.score(position, budget);
    ASSERT_TRUE(score.has_value());
    const auto expected = minimax.value(position);
    ASSERT_EQ(sign(*score), sign(expected.proof));
    if (*score != 0) {
      ASSERT_EQ(Connect4Solver::plies(position, *score), expected.distance);
    }
    expect_line(position, *score, solver.line(position, *score, budget));
  }
}

// Boards with an odd number of cells, too narrow for a line of four, and one solver for all of them: what it
// knows of one size must not leak into the next.
TEST(Connect4Solver, AgreesWithMinimax) {
  Connect4Solver solver(kSmallTable);
  compare(solver, {.columns = 4, .rows = 4}, 2, 10);
  compare(solver, {.columns = 5, .rows = 4}, 10, 15);
  compare(solver, {.columns = 4, .rows = 5}, 10, 15);
  compare(solver, {.columns = 5, .rows = 5}, 16, 20);
  compare(solver, {.columns = 3, .rows = 5}, 0, 10);
  compare(solver, {.columns = 1, .rows = 7}, 0, 5);
  compare(solver, {.columns = 7, .rows = 2}, 2, 9);
}

// A win with the next disc scores most; the score falls by one with every disc that the winner needs more.
TEST(Connect4Solver, ScoresAsTheSetsDo) {
  Connect4 position;
  for (const char* column : {"1", "2", "1", "2", "1", "2"}) position.play(*position.parse(column));
  Connect4Solver solver;
  Budget budget({}, {});
  EXPECT_EQ(solver.score(position, budget), 18);  // 22 - 4 discs
  EXPECT_EQ(Connect4Solver::plies(position, 18), 1);
  position.play(*position.parse("7"));
  EXPECT_EQ(solver.score(position, budget), 18);  // Second's fourth disc
  EXPECT_EQ(Connect4Solver::plies(position, 18), 1);
}

void compare_with_set(const std::filesystem::path& path, long most) {
  Connect4Solver solver;
  std::istringstream rows(test::read_file(path));
  std::string moves;
  long count = 0;
  for (int score = 0; count < most && rows >> moves >> score; ++count) {
    Connect4 position;
    for (const char column : moves) position.play(*position.parse(std::string(1, column)));
    Budget budget({}, {});
    ASSERT_EQ(solver.score(position, budget), score) << moves;
  }
  EXPECT_EQ(count, most);
}
TEST(Connect4Solver, EndgamesOfTheSet) {
  BANYAN_NEEDS_DATA(path, "connect4/Test_L3_R1");
  compare_with_set(path, 1000);
}
TEST(Connect4Solver, MiddleGamesOfTheSet) {
  BANYAN_NEEDS_DATA(path, "connect4/Test_L2_R1");
  compare_with_set(path, 1000);
}
TEST(Connect4Solver, OpeningsOfTheSet) {
  BANYAN_NEEDS_DATA(path, "connect4/Test_L1_R1");
  compare_with_set(path, 300);
}

TEST(Connect4Solver, KeepsItsLimits) {
  Connect4Solver solver;
  Limits limits;
  limits.nodes = 10000;
  Budget nodes(limits, {});
  EXPECT_EQ(solver.score(Connect4(), nodes), std::nullopt);
  EXPECT_LE(solver.nodes(), 12000u);
  std::stop_source source;
  source.request_stop();
  Budget stopped({}, source.get_token());
  EXPECT_EQ(solver.score(Connect4(), stopped), std::nullopt);
  EXPECT_LE(solver.nodes(), 16000u);
}

}  // namespace
}  // namespace banyan
