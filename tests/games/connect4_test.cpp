#include "banyan/games/connect4.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <set>
#include <unordered_set>
#include <vector>

#include "naive/connect4.hpp"
#include "support/differential.hpp"
#include "support/properties.hpp"

namespace banyan {
namespace {

Connect4 position_of(const char* text, const Connect4::Options& options = {}) {
  const auto position = Connect4::from_text(text, options);
  EXPECT_TRUE(position) << position.error();
  return position ? *position : Connect4();
}

TEST(Connect4, AgreesWithTheNaiveTwin) {
  struct Run {
    Connect4::Options options;
    long games;
  };
  // The default, boards that use all 64 bits, boards too narrow or too low for some lines, odd and even ones.
  const Run runs[] = {{{7, 6}, 1000}, {{8, 7}, 150}, {{4, 15}, 100}, {{16, 3}, 100},
                      {{4, 4}, 500},  {{5, 4}, 300}, {{3, 20}, 50},  {{2, 31}, 20},
                      {{1, 63}, 5},   {{32, 1}, 50}, {{3, 3}, 50},   {{1, 1}, 2}};
  test::Events events;
  std::uint64_t seed = 1;
  for (const Run& run : runs) {
    SCOPED_TRACE(::testing::Message() << run.options.columns << " x " << run.options.rows);
    const long games = test::games_to_play(2327) * run.games / 2327 + 1;
    test::compare_random_games<test::NaiveConnect4, Connect4>(run.options, games, seed++, 63, events);
  }
  test::expect_events(events, {"draw", "second wins", "last disc wins", "column full", "four upright",
                               "four level", "four rising", "four falling"});
}

TEST(Connect4, PerftEqualsThePublishedCounts) {
  GameRecord<Connect4> record{Connect4()};
  const std::uint64_t leaves[] = {1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234};
  for (int depth = 0; depth <= 8; ++depth) EXPECT_EQ(perft(record, depth), leaves[depth]) << depth;
}

TEST(Connect4, PerftOfTheMiddleGameEqualsTheNaiveTwins) {
  for (const int plies : {10, 16, 22, 28}) {
    test::expect_same_perft<test::NaiveConnect4, Connect4>({}, plies, 4, static_cast<std::uint64_t>(plies));
  }
  test::expect_same_perft<test::NaiveConnect4, Connect4>({5, 5}, 8, 5, 1);
}

// OEIS A212693. The hash is a bijection of the position, so that counting hashes counts positions.
TEST(Connect4, HasTheKnownNumberOfPositionsPerPly) {
  const std::size_t known[] = {1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275};
  std::vector<Connect4> level = {Connect4()};
  for (int ply = 0; ply <= 8; ++ply) {
    EXPECT_EQ(level.size(), known[ply]) << "ply " << ply;
    if (ply == 8) break;
    std::unordered_set<std::uint64_t> seen;
    std::vector<Connect4> next;
    for (const Connect4& position : level) {
      MoveList<Connect4> moves;
      position.legal_moves(moves);
      for (const auto move : moves) {
        Connect4 child = position;
        child.play(move);
        if (seen.insert(child.hash()).second) next.push_back(child);
      }
    }
    level = std::move(next);
  }
}

TEST(Connect4, HashesDifferWhereverTextsDo) {
  std::set<std::string> texts;
  std::set<std::uint64_t> hashes;
  test::along_random_games(*Connect4::start({4, 4}), 2000, 3, [&](const Connect4& position) {
    texts.insert(position.to_text());
    hashes.insert(position.hash());
  });
  EXPECT_EQ(texts.size(), hashes.size());
}

TEST(Connect4, MirrorImagesPlayAlike) {
  for (const Connect4::Options options : {Connect4::Options{7, 6}, {4, 15}, {2, 31}, {1, 63}, {32, 1}}) {
    test::along_random_games(*Connect4::start(options), 20, 5, [](const Connect4& position) {
      test::expect_symmetric(position);
      ASSERT_EQ(position.transformed(1).transformed(1).to_text(), position.to_text());
    });
  }
  EXPECT_EQ(position_of("7/7/7/7/2o4/xox4 x").transformed(1).to_text(),
            "......./......./......./......./....o../....xox x");
}

TEST(Connect4, RandomMovesAreDrawnFromTheLegalOnes) {
  Rng rng(11);
  for (const Connect4::Options options : {Connect4::Options{7, 6}, {4, 15}, {32, 1}, {1, 63}}) {
    test::along_random_games(*Connect4::start(options), 300, 7,
                             [&](const Connect4& position) { test::expect_samples_the_list(position, rng); });
  }
}

TEST(Connect4, PlayoutsGiveTheKnownStatisticsOfRandomPlay) {
  Rng rng(1);
  const int games = 200000;
  long plies = 0, first = 0, draws = 0;
  for (int game = 0; game < games; ++game) {
    const PlayoutResult result = random_playout(Connect4(), rng);
    plies += result.plies;
    first += result.outcome == Outcome::FirstWins;
    draws += result.outcome == Outcome::Draw;
  }
  EXPECT_NEAR(static_cast<double>(plies) / games, 21.3, 0.1);
  EXPECT_NEAR(static_cast<double>(first) / games, 0.556, 0.005);
  EXPECT_NEAR(static_cast<double>(draws) / games, 0.0025, 0.0006);
}

TEST(Connect4, ReadsAPositionInBothForms) {
  const Connect4 dotted = position_of("......./......./......./...x.../...o.../..xxo.. o");
  EXPECT_EQ(dotted.to_text(), "......./......./......./...x.../...o.../..xxo.. o");
  EXPECT_EQ(position_of(" 7/7/7/3x3/3o3/2xxo2  o ").to_text(), dotted.to_text());
  EXPECT_EQ(dotted.to_move(), Side::Second);
  EXPECT_EQ(draw_text(dotted.picture()),
            " . . . . . . .\n . . . . . . .\n . . . . . . .\n . . . x . . .\n . . . o . . .\n . . x x o . .\n"
            " 1 2 3 4 5 6 7\n");
}

TEST(Connect4, JudgesATypedPosition) {
  EXPECT_EQ(position_of("7/7/7/7/ooo4/xxxx3 o").outcome(), Outcome::FirstWins);
  EXPECT_EQ(position_of("7/7/3o3/2oox2/1oxxo2/oxxoxx1 x").outcome(), Outcome::SecondWins);
  EXPECT_EQ(position_of("ox/xo x", {2, 2}).outcome(), Outcome::Draw);
  EXPECT_EQ(position_of("x.../xo../xo../xo.. o", {4, 4}).outcome(), Outcome::FirstWins);
  EXPECT_EQ(position_of("7/7/7/7/7/xxx1ooo x").outcome(), Outcome::Open);
}

TEST(Connect4, RefusesBadPositions) {
  for (const char* text :
       {"", "x", "7/7/7/7/7/7", "7/7/7/7/7/7 w", "7/7/7/7/7/7 x o", "7/7/7/7/7 x", "7/7/7/7/7/7/7 x",
        "7/7/7/7/7/8 x", "7/7/7/7/7/6 x", "7/7/7/7/7/3y3 o", "7/7/7/7/7/0x6 o", "7/7/7/7/3x3/7 o",
        "7/7/7/x6/7/o6 x", "7/7/7/7/7/x6 x", "7/7/7/7/7/7 o", "7/7/7/7/7/o6 o", "7/7/7/7/oooo3/xxxx3 x",
        "7/7/7/7/7/99999999999999999999 x"}) {
    EXPECT_FALSE(Connect4::from_text(text, {})) << text;
  }
  EXPECT_EQ(Connect4::from_text("7/7/7/7/3x3/7 o", {}).error(),
            "a disc hangs over an empty cell of column 4 in '7/7/7/7/3x3/7 o'");
}

TEST(Connect4, RefusesBoardsThatDoNotFit) {
  constexpr int kHuge = std::numeric_limits<int>::max();
  for (const Connect4::Options options : {Connect4::Options{8, 8},
                                          {33, 1},
                                          {1, 64},
                                          {0, 6},
                                          {7, 0},
                                          {-7, 6},
                                          {7, -2},
                                          {kHuge, kHuge},
                                          {2, kHuge},
                                          {kHuge, 2},
                                          {10, 6}}) {
    EXPECT_FALSE(Connect4::start(options)) << options.columns << " x " << options.rows;
    EXPECT_FALSE(Connect4::from_text("1 x", options)) << options.columns << " x " << options.rows;
  }
  EXPECT_EQ(
      Connect4::start({8, 8}).error(),
      "a Connect-4 board of 8 columns and 8 rows does not fit, expected at least 1 of each and columns * "
      "(rows + 1) at most 64");
}

TEST(Connect4, AcceptsTheUsualSpellingsOfAMove) {
  const Connect4 position = position_of("7/7/7/7/3o3/3x3 x");
  const auto fourth = position.parse("4");
  ASSERT_TRUE(fourth);
  EXPECT_EQ(position.format(*fourth), "4");
  for (const char* text : {" 4 ", "d", "D", "d3", "D3"}) {
    const auto read = position.parse(text);
    ASSERT_TRUE(read) << text;
    EXPECT_TRUE(*read == *fourth) << text;
  }
  const auto last = Connect4::start({32, 1})->parse("32");
  ASSERT_TRUE(last);
  EXPECT_EQ(Connect4::start({32, 1})->format(*last), "32");
}

TEST(Connect4, RefusesBadMoves) {
  const Connect4 position = position_of("3o3/3x3/3o3/3x3/3o3/3x2x o");
  for (const char* text :
       {"", "0", "8", "h", "-1", "4", "d", "d7", "g1", "g3", "44", "3 3", "c1c", "1a", "x3", "{"}) {
    EXPECT_FALSE(position.parse(text)) << text;
  }
  for (const char* text : {"{", "{1"}) EXPECT_FALSE(Connect4::start({32, 1})->parse(text)) << text;
  EXPECT_EQ(position.parse("g1").error(), "the disc of the move 'g1' would land on g2");
  EXPECT_EQ(position.parse("4").error(), "the column of the move '4' is full");
  EXPECT_FALSE(position_of("7/7/7/7/ooo4/xxxx3 o").parse("7")) << "the game is over";
}

TEST(Connect4, FindsWins) {
  for (const Connect4::Options options :
       {Connect4::Options{}, {3, 7}, {1, 63}, {32, 1}, {4, 15}, {9, 6}, {5, 4}}) {
    long wins = 0;
    test::along_random_games(*Connect4::start(options), std::max(20L, test::games_to_play(500)), 5,
                             [&](const Connect4& position) { test::expect_finds_wins(position, wins); });
    EXPECT_EQ(wins > 0, options.columns != 1) << options.columns << " x " << options.rows;
  }
}

}  // namespace
}  // namespace banyan
