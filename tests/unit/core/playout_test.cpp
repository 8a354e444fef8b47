#include "banyan/core/playout.hpp"

#include <gtest/gtest.h>

#include <map>

#include "banyan/core/perft.hpp"
#include "banyan/games/tictactoe.hpp"
#include "unit/core/toy_games.hpp"

namespace banyan {
namespace {

using test::Countdown;
using test::DrawRing;
using test::SuperkoRing;

// A Countdown that says what an unfinished game is worth.
struct Judged : Countdown {
  using Countdown::Countdown;
  Outcome outcome_at_cap() const { return heap() % 2 == 0 ? Outcome::FirstWins : Outcome::SecondWins; }
};

// One that offers a sampler of its own, and an uneven one.
struct Sampled : Countdown {
  using Countdown::Countdown;
  Move random_move(Rng&) const { return 1; }
  Move stepwise_move(Rng&) const { return heap() >= 2 ? 2 : 1; }
};

TEST(Playout, EndsWithTheGame) {
  Rng rng(1);
  for (int i = 0; i < 1000; ++i) {
    Countdown position(20);
    const PlayoutResult result =
        play_out(position, rng, 100, [](const Countdown& p, Rng& r) { return draw_move(p, r); });
    ASSERT_EQ(position.heap(), 0);
    ASSERT_EQ(result.outcome, position.outcome());
    ASSERT_EQ(result.outcome, result.plies % 2 == 1 ? Outcome::FirstWins : Outcome::SecondWins);
    ASSERT_GE(result.plies, 7);
    ASSERT_LE(result.plies, 20);
  }
}

TEST(Playout, OfAFinishedGamePlaysNothing) {
  Rng rng(1), untouched(1);
  const PlayoutResult result = random_playout(Countdown(0), rng);
  EXPECT_EQ(result.plies, 0);
  EXPECT_EQ(result.outcome, Outcome::SecondWins);
  EXPECT_EQ(rng, untouched);
}

TEST(Playout, StopsAtTheCapWithADraw) {
  Rng rng(1);
  const PlayoutResult result = random_playout(Countdown(1000), rng, 10);
  EXPECT_EQ(result.plies, 10);
  EXPECT_EQ(result.outcome, Outcome::Draw);
  EXPECT_EQ(random_playout(Countdown(1000), rng, 0).plies, 0);
  EXPECT_EQ(random_playout(DrawRing(), rng).plies, DrawRing::kPlayoutCap) << "repetition is not its business";
}

TEST(Playout, AsksTheGameWhatThePositionAtTheCapIsWorth) {
  Rng rng(1);
  EXPECT_EQ(random_playout(Judged(1000), rng, 0).outcome, Outcome::FirstWins);
  EXPECT_EQ(random_playout(Judged(1001), rng, 0).outcome, Outcome::SecondWins);
  EXPECT_EQ(random_playout(Judged(1), rng, 1).outcome, Outcome::FirstWins) << "the game ends on the last ply";
}

TEST(Playout, UsesTheSamplersOfTheGame) {
  Rng rng(1);
  EXPECT_EQ(random_playout(Sampled(20), rng).plies, 20);
  EXPECT_EQ(stepwise_playout(Sampled(20), rng).plies, 10);
}

TEST(Playout, DrawsUniformlyFromAListWithoutASampler) {
  Rng rng(1);
  std::map<int, int> counts;
  for (int i = 0; i < 30000; ++i) ++counts[draw_move(Countdown(20), rng)];
  ASSERT_EQ(counts.size(), 3u);
  for (const auto& [move, count] : counts) EXPECT_NEAR(count, 10000, 5 * 82);
}

TEST(Playout, SameSeedSameGame) {
  Rng a(7), b(7);
  for (int i = 0; i < 100; ++i) {
    const PlayoutResult first = random_playout(TicTacToe(), a), second = random_playout(TicTacToe(), b);
    ASSERT_EQ(first.outcome, second.outcome);
    ASSERT_EQ(first.plies, second.plies);
  }
}

// Exactly: First wins 737/1260, draws 8/63 of uniformly random games.
TEST(Playout, RandomTicTacToeEndsInTheKnownShares) {
  Rng rng(8);
  const int games = 100000;
  std::map<Outcome, double> counts;
  for (int i = 0; i < games; ++i) ++counts[random_playout(TicTacToe(), rng).outcome];
  EXPECT_NEAR(counts[Outcome::FirstWins] / games, 737.0 / 1260, 0.008);
  EXPECT_NEAR(counts[Outcome::Draw] / games, 8.0 / 63, 0.006);
}

TEST(Perft, CountsSequencesOfExactlyTheDepth) {
  GameRecord<Countdown> record(Countdown(4));  // compositions of 4 into parts up to 3, and their beginnings
  const std::uint64_t leaves[] = {1, 3, 6, 4, 1, 0};
  for (int depth = 0; depth <= 5; ++depth) EXPECT_EQ(perft(record, depth), leaves[depth]) << depth;
  EXPECT_EQ(record.plies(), 0u);
}

TEST(Perft, ObeysTheHistory) {
  GameRecord<SuperkoRing> record{SuperkoRing()};
  record.play(SuperkoRing::Move::Right);
  EXPECT_EQ(perft(record, 1), 3u);
  // Right, then three; climb, then four; pass, then three again.
  EXPECT_EQ(perft(record, 2), 10u);
}

}  // namespace
}  // namespace banyan
