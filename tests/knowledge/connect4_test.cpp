#include "banyan/knowledge/connect4.hpp"

#include "knowledge/support.hpp"

namespace banyan {
namespace {

Connect4 position_of(const std::string& text) { return *Connect4::from_text(text, {}); }

TEST(Connect4Knowledge, IsSaneInRandomGames) {
  for (const Connect4::Options options :
       {Connect4::Options{7, 6}, {4, 4}, {9, 5}, {3, 20}, {1, 63}, {32, 1}}) {
    test::expect_sane<Connect4Moves>(*Connect4::start(options), Threats(), true);
  }
}

// A cell wins if and only if the disc put there makes four.
TEST(Connect4Knowledge, KnowsTheWinningCells) {
  test::along_random_games(Connect4(), 200, 3, [](const Connect4& position) {
    if (position.outcome() != Outcome::Open) return;
    MoveList<Connect4> moves;
    position.legal_moves(moves);
    for (const auto move : moves) {
      Connect4 next = position;
      next.play(move);
      ASSERT_EQ(position.winning_cells(position.to_move()) >> move.cell & 1,
                next.outcome() == win_for(position.to_move()) ? 1u : 0u)
          << position.to_text() << ' ' << position.format(move);
    }
  });
}

TEST(Connect4Knowledge, WinsBeforeItDefends) {
  const auto scores = test::scores_of<Connect4Moves>(position_of("7/7/7/o6/o6/o2xxx1 x"));
  EXPECT_EQ(scores.at("3"), 1.0f);
  EXPECT_EQ(scores.at("7"), 1.0f);
  EXPECT_EQ(scores.at("1"), 0.95f);
  EXPECT_EQ(scores.at("4"), 0.0f);
}

TEST(Connect4Knowledge, StopsFourAndDoesNotHelpIt) {
  const auto defence = test::scores_of<Connect4Moves>(position_of("7/7/7/7/4x2/ooo1xx1 x"));
  for (const auto& [move, score] : defence) EXPECT_EQ(score, move == "4" ? 0.95f : 0.0f) << move;
  // The opponent's fourth cell is b2: whoever plays b1 hands it over.
  const auto patience = test::scores_of<Connect4Moves>(position_of("7/7/7/7/2ooox1/x1xoxxo x"));
  for (const auto& [move, score] : patience) EXPECT_EQ(score == 0.0f, move == "2") << move;
}

TEST(Connect4Knowledge, PrefersTheCentre) {
  const auto scores = test::scores_of<Connect4Moves>(Connect4());
  EXPECT_GT(scores.at("4"), scores.at("3"));
  EXPECT_GT(scores.at("3"), scores.at("2"));
  EXPECT_GT(scores.at("2"), scores.at("1"));
}

TEST(Connect4Knowledge, ValuesThreatsByParity) {
  EXPECT_EQ(Threats().value(position_of("7/7/7/7/ooo4/xxx4 x")), 1);
  EXPECT_EQ(Threats().value(position_of("7/7/7/7/1oo4/1xxx3 o")), 0);  // both ends are open
  // First waits for a3 and e3, which nobody can reach yet.
  const double waiting = Threats().value(position_of("7/7/7/1xxx3/1oxx2o/oxoo2o x"));
  EXPECT_GT(waiting, 0.8);
  EXPECT_LT(waiting, 1);
}

// One ply deep with the evaluation, against random play: at least 95 % of the games.
TEST(Connect4Knowledge, BeatsRandomPlay) { EXPECT_GE(test::score_of_greedy(Threats(), Connect4(), 100), 95); }

}  // namespace
}  // namespace banyan
