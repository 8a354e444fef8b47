// Small Go boards: the published scores, and every position of the smallest boards against plain alpha-beta
// along the game.
#include "banyan/knowledge/go_solver.hpp"

#include <gtest/gtest.h>

#include "support/differential.hpp"

namespace banyan {
namespace {

using Go = GoGame<0>;

Go empty_board(int columns, int rows) { return *Go::start({.columns = columns, .rows = rows, .komi = 0}); }

double score_of(int columns, int rows) {
  Budget budget({}, {});
  const auto answer = GoSolver().solve(GameRecord<Go>(empty_board(columns, rows)), budget);
  return answer.score.value_or(-99);
}

// Van der Werf and Winands 2009 (Chaslot 2010, table 2.1). 2x2 hangs on the ko rule: Black wins by a point
// under positional superko.
TEST(GoSolver, PublishedScores) {
  EXPECT_EQ(score_of(1, 1), 0);
  EXPECT_EQ(score_of(1, 2), 0);
  EXPECT_EQ(score_of(1, 3), 3);
  EXPECT_EQ(score_of(4, 1), 4);
  EXPECT_EQ(score_of(1, 5), 0);
  EXPECT_EQ(score_of(1, 6), 1);
  EXPECT_EQ(score_of(2, 2), 1);
  EXPECT_EQ(score_of(3, 2), 0);
  EXPECT_EQ(score_of(2, 3), 0);
  EXPECT_EQ(score_of(2, 4), 8);
}
TEST(GoSolver, PublishedScoreOf3x3) { EXPECT_EQ(score_of(3, 3), 9); }

// For the side to move; the pass first, since it shortens the game.
int plain(GameRecord<Go>& record, int alpha, int beta) {
  const Go here = record.position();
  if (here.outcome() != Outcome::Open) {
    return static_cast<int>(here.to_move() == Side::First ? here.score() : -here.score());
  }
  MoveList<Go> moves;
  record.legal_moves(moves);
  for (std::size_t i = moves.size(); i-- > 0 && alpha < beta;) {
    record.play(moves[i]);
    alpha = std::max(alpha, -plain(record, -beta, -alpha));
    record.rewind(record.plies() - 1, here);
  }
  return alpha;
}

// Games with a past: superko forbids what stood on the board before the root, too.
TEST(GoSolver, AgreesWithPlainSearchAlongTheGame) {
  struct Size {
    int columns, rows;
  };
  GoSolver solver;
  for (const auto [columns, rows] : {Size{1, 3}, Size{1, 4}, Size{2, 2}}) {
    for (long round = 0; round < test::games_to_play(60) && !testing::Test::HasFailure(); ++round) {
      Rng rng(2, static_cast<std::uint64_t>(round));
      GameRecord<Go> record(empty_board(columns, rows));
      for (auto plies = rng.below(8); plies > 0 && record.outcome() == Outcome::Open; --plies) {
        MoveList<Go> moves;
        record.legal_moves(moves);
        record.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
      }
      if (record.outcome() != Outcome::Open) continue;
      SCOPED_TRACE(record.position().to_text());
      Budget budget({}, {});
      const auto answer = solver.solve(record, budget);
      const int points = columns * rows;
      ASSERT_EQ(answer.score, plain(record, -points, points));
      for (const auto move : answer.line) {
        ASSERT_TRUE(record.is_legal(move));
        record.play(move);
      }
      const double end = record.position().score();
      EXPECT_EQ(answer.line.size() % 2 == 0 ? *answer.score : -*answer.score,
                record.position().to_move() == Side::First ? end : -end);
    }
  }
}

TEST(GoSolver, KeepsItsLimits) {
  Limits limits;
  limits.nodes = 1000;
  Budget budget(limits, {});
  const auto answer = GoSolver().solve(GameRecord<Go>(empty_board(3, 3)), budget);
  EXPECT_EQ(static_cast<int>(answer.proof), static_cast<int>(Proof::None));
  EXPECT_LE(answer.nodes, 1010u);
}

}  // namespace
}  // namespace banyan
