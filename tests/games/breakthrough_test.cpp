#include "banyan/games/breakthrough.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "naive/breakthrough.hpp"
#include "support/differential.hpp"
#include "support/properties.hpp"

namespace banyan {
namespace {

Breakthrough position_of(const char* text, const Breakthrough::Options& options = {}) {
  const auto position = Breakthrough::from_text(text, options);
  EXPECT_TRUE(position) << position.error();
  return position ? *position : Breakthrough();
}

std::uint64_t perft_of(const char* text, const Breakthrough::Options& options, int depth) {
  GameRecord<Breakthrough> record(position_of(text, options));
  return perft(record, depth);
}

// Takes whenever it can and breaks through only when nothing else is left: games that end by losing all men.
struct Bloodthirsty {
  std::size_t operator()(const GameRecord<Breakthrough>& record, const MoveList<Breakthrough>& moves,
                         Rng& rng) const {
    std::vector<std::size_t> takes, quiet;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      Breakthrough next = record.position();
      next.play(moves[i]);
      if (next.outcome() == Outcome::Open) quiet.push_back(i);
      if (men(next) < men(record.position())) takes.push_back(i);
    }
    const auto& wanted = !takes.empty() ? takes : quiet;
    if (wanted.empty()) return rng.below(static_cast<std::uint32_t>(moves.size()));
    return wanted[rng.below(static_cast<std::uint32_t>(wanted.size()))];
  }
  static long men(const Breakthrough& position) {
    const std::string text = position.to_text();
    return std::count(text.begin(), text.end(), 'P') + std::count(text.begin(), text.end(), 'p');
  }
};

TEST(Breakthrough, AgreesWithTheNaiveTwin) {
  struct Run {
    Breakthrough::Options options;
    long games;
  };
  const Run runs[] = {{{6, 6}, 800}, {{8, 8}, 400}, {{7, 7}, 200}, {{5, 5}, 300}, {{2, 4}, 100},
                      {{2, 8}, 100}, {{8, 4}, 200}, {{3, 5}, 200}, {{4, 7}, 100}};
  test::Events events;
  std::uint64_t seed = 1;
  for (const Run& run : runs) {
    SCOPED_TRACE(::testing::Message() << run.options.columns << " x " << run.options.rows);
    const long games = test::games_to_play(2400) * run.games / 2400 + 1;
    test::compare_random_games<test::NaiveBreakthrough, Breakthrough>(run.options, games, seed++, 250,
                                                                      events);
    test::compare_random_games<test::NaiveBreakthrough, Breakthrough>(run.options, games / 4 + 1, seed++, 250,
                                                                      events, Bloodthirsty{});
  }
  test::expect_events(events, {"capture", "straight step", "first breaks through", "second breaks through",
                               "first takes all", "second takes all"});
}

// Fairy-Stockfish 11.1, radekmie/rg, OpenSpiel.
TEST(Breakthrough, PerftEqualsThePublishedCounts) {
  const auto expect_counts = [](int size, const std::vector<std::uint64_t>& leaves) {
    GameRecord<Breakthrough> record(*Breakthrough::start({size, size}));
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      EXPECT_EQ(perft(record, static_cast<int>(i + 1)), leaves[i])
          << size << " x " << size << ", depth " << i + 1;
    }
  };
  expect_counts(5, {13, 156, 1924, 23084});
  expect_counts(6, {16, 256, 4308, 71478, 1248290, 21470998});
  expect_counts(7, {19, 361, 7220, 144251});
  expect_counts(8, {22, 484, 11132, 256036, 6182818});
}

// Fairy-Stockfish 11.1: its own test of depth 4, the others run by hand.
TEST(Breakthrough, PerftOfTheMiddleGameEqualsFairyStockfishs) {
  const char* published = "1p2pp1p/2p2ppp/2P5/8/8/3P2P1/1p1P2PP/1PP1PP1P w";
  EXPECT_EQ(perft_of(published, {8, 8}, 4), 121264u);
  EXPECT_EQ(perft_of(published, {8, 8}, 5), 2418822u);
  EXPECT_EQ(perft_of("pp1ppp1p/p1p1pp1p/1p4p1/3P1p2/2p1P3/1P3P1P/P1PP1PP1/PPP2PPP b", {8, 8}, 5), 13504973u);
  EXPECT_EQ(perft_of("1pppp1p/pp2p1p/2p4/3P3/P1P1P1p/1PP2P1/PP1PPP1 b", {7, 7}, 5), 4917557u);
  EXPECT_EQ(perft_of("pppppp/pp3P/1p4/1P1Pp1/P3Pp/PPP2P b", {6, 6}, 5), 711055u);
  EXPECT_EQ(perft_of("pppppp/pp4/1p1p2/1P1PpP/P4P/PPPP1P w", {6, 6}, 5), 1871539u);
  EXPECT_EQ(perft_of("pp1ppp/p1p1p1/P3p1/3pP1/1P1P1P/PPP1PP b", {6, 6}, 5), 799989u);
  EXPECT_EQ(perft_of("pp1pp/1pp1p/1P1p1/P2PP/PP1P1 w", {5, 5}, 6), 1815487u);
}

TEST(Breakthrough, PerftOfOddBoardsEqualsTheNaiveTwins) {
  for (const Breakthrough::Options options : {Breakthrough::Options{2, 4}, {8, 4}, {3, 8}, {5, 7}}) {
    for (const int plies : {0, 6, 15}) {
      test::expect_same_perft<test::NaiveBreakthrough, Breakthrough>(options, plies, 3,
                                                                     static_cast<std::uint64_t>(plies));
    }
  }
}

TEST(Breakthrough, MirrorImagesPlayAlike) {
  for (const Breakthrough::Options options : {Breakthrough::Options{6, 6}, {8, 8}, {2, 5}, {7, 4}}) {
    test::along_random_games(*Breakthrough::start(options), 20, 5, [](const Breakthrough& position) {
      test::expect_symmetric(position);
      ASSERT_EQ(position.transformed(1).transformed(1).to_text(), position.to_text());
    });
  }
  EXPECT_EQ(position_of("p5/6/2p3/P5/1P4/6 w").transformed(1).to_text(), "5p/6/3p2/5P/4P1/6 w");
}

TEST(Breakthrough, RandomMovesAreDrawnFromTheLegalOnes) {
  Rng rng(11);
  for (const Breakthrough::Options options : {Breakthrough::Options{6, 6}, {8, 8}, {2, 4}, {5, 7}}) {
    test::along_random_games(*Breakthrough::start(options), 300, 7, [&](const Breakthrough& position) {
      test::expect_samples_the_list(position, rng);
    });
  }
}

TEST(Breakthrough, PlayoutsGiveTheKnownStatisticsOfRandomPlay) {
  const auto expect_statistics = [](int size, double plies, double first_share) {
    Rng rng(1);
    const int games = 100000;
    long all_plies = 0, first = 0;
    for (int game = 0; game < games; ++game) {
      const PlayoutResult result = random_playout(*Breakthrough::start({size, size}), rng);
      all_plies += result.plies;
      first += result.outcome == Outcome::FirstWins;
    }
    EXPECT_NEAR(static_cast<double>(all_plies) / games, plies, 0.2) << size;
    EXPECT_NEAR(static_cast<double>(first) / games, first_share, 0.006) << size;
  };
  expect_statistics(6, 28.1, 0.515);
  expect_statistics(8, 64.1, 0.509);
}

TEST(Breakthrough, ReadsAPositionInBothForms) {
  const char* text = "pppppp/pp3P/1p4/1P1Pp1/P3Pp/PPP2P b";
  EXPECT_EQ(position_of(text).to_text(), text);
  EXPECT_EQ(position_of("pppppp/pp...P/.p..../.P.Pp./P...Pp/PPP..P b").to_text(), text);
  EXPECT_EQ(position_of(" pppppp/pp3P/1p4/1P1Pp1/P3Pp/PPP2P  b 0 1").to_text(), text);
  EXPECT_EQ(position_of("pppppp/pp3P/1p4/1P1Pp1/P3Pp/PPP2P b - - 0 1").to_text(), text);
  EXPECT_EQ(draw_text(position_of(text).picture()),
            " 6 p p p p p p\n 5 p p . . . P\n 4 . p . . . .\n 3 . P . P p .\n 2 P . . . P p\n 1 P P P . . P\n"
            "   a b c d e f\n");
}

TEST(Breakthrough, JudgesATypedPosition) {
  EXPECT_EQ(position_of("5P/p5/6/6/6/6 b").outcome(), Outcome::FirstWins);
  EXPECT_EQ(position_of("6/6/6/6/P5/5p w").outcome(), Outcome::SecondWins);
  EXPECT_EQ(position_of("6/6/6/P5/6/6 b").outcome(), Outcome::FirstWins) << "a side without men has lost";
  EXPECT_EQ(position_of("6/6/6/p5/6/6 w").outcome(), Outcome::SecondWins) << "a side without men has lost";
  EXPECT_EQ(position_of("p5/6/6/6/6/P5 w").outcome(), Outcome::Open) << "men on their own first rows";
}

TEST(Breakthrough, RefusesBadPositions) {
  for (const char* text :
       {"", "w", "6/6/6/6/6/6", "pp4/6/6/6/6/PP4", "pp4/6/6/6/6/PP4 x", "pp4/6/6/6/6/PP4 W",
        "pp4/6/6/6/PP4 w", "pp4/6/6/6/6/6/PP4 w", "pp5/6/6/6/6/PP4 w", "pp3/6/6/6/6/PP4 w",
        "qq4/6/6/6/6/PP4 w", "6/6/6/6/6/6 w", "P5/6/6/6/6/p5 w", "P5/6/6/6/6/p5 b",
        "pppppp/pppppp/p5/6/PPPPPP/PPPPPP w", "pppppp/pppppp/6/P5/PPPPPP/PPPPPP w"}) {
    EXPECT_FALSE(Breakthrough::from_text(text, {})) << text;
  }
  EXPECT_EQ(Breakthrough::from_text("6/pppppp/6/P5/PPPPPP/PPPPPP w", {}).error(),
            "a side has more than 12 men in '6/pppppp/6/P5/PPPPPP/PPPPPP w'");
}

TEST(Breakthrough, RefusesBoardsThatDoNotFit) {
  constexpr int kHuge = std::numeric_limits<int>::max();
  for (const Breakthrough::Options options :
       {Breakthrough::Options{1, 6}, {9, 8}, {6, 3}, {8, 9}, {0, 0}, {-6, 6}, {kHuge, kHuge}}) {
    EXPECT_FALSE(Breakthrough::start(options)) << options.columns << " x " << options.rows;
    EXPECT_FALSE(Breakthrough::from_text("p/P w", options)) << options.columns << " x " << options.rows;
  }
  EXPECT_EQ(Breakthrough::start({9, 6}).error(),
            "a Breakthrough board of 9 columns and 6 rows is not possible, expected 2 to 8 columns and 4 to "
            "8 rows");
}

// Locked head to head the most advanced man still has its diagonals.
TEST(Breakthrough, AnOpenPositionAlwaysHasAMove) {
  for (const char* text : {"2/pp/PP/2 w", "pp/PP/P1/2 w", "2/1p/pp/P1 w", "1p/p1/P1/P1 w"}) {
    const Breakthrough position = position_of(text, {2, 4});
    EXPECT_EQ(position.outcome(), Outcome::Open) << text;
    MoveList<Breakthrough> moves;
    position.legal_moves(moves);
    EXPECT_FALSE(moves.empty()) << text;
  }
}

// The most men, spread so that each has all its moves: the list must hold them.
TEST(Breakthrough, MoveListHoldsTheWidestPosition) {
  MoveList<Breakthrough> moves;
  position_of("p7/8/1PPPPPP1/8/1PPPPPP1/8/1PPPP3/8 w", {8, 8}).legal_moves(moves);
  EXPECT_EQ(moves.size(), 48u);
  EXPECT_LT(moves.size(), Breakthrough::kMaxMoves);
}

TEST(Breakthrough, AcceptsTheUsualSpellingsOfAMove) {
  const Breakthrough position = position_of("6/6/1p4/P5/6/6 w");
  for (const char* text : {"a3b4", "a3-b4", "a3xb4", "a3:b4", "A3B4", "A3XB4", " a3b4 "}) {
    const auto move = position.parse(text);
    ASSERT_TRUE(move) << text << ": " << move.error();
    EXPECT_EQ(position.format(*move), "a3b4") << text;
  }
}

TEST(Breakthrough, RefusesBadMoves) {
  const Breakthrough position = position_of("6/6/1p4/1PP3/6/6 w");
  for (const char* text : {"", "b3", "b3b4", "b3c3", "c3d5", "b4a3", "a1a2", "c3g4", "c3c4c5", "c3--c4",
                           "c3 c4", "33c4", "c3c4x", "h7h8", "c3c40"}) {
    EXPECT_FALSE(position.parse(text)) << text;
  }
  EXPECT_EQ(position.parse("b3b4").error(), "the move 'b3b4' is not legal here");
  EXPECT_FALSE(position_of("5P/6/6/6/6/6 b").parse("a1a2")) << "the game is over";
}

TEST(Breakthrough, FindsWins) {
  for (const Breakthrough::Options options : {Breakthrough::Options{}, {8, 8}, {2, 4}, {5, 7}}) {
    long wins = 0;
    test::along_random_games(*Breakthrough::start(options), std::max(20L, test::games_to_play(500)), 5,
                             [&](const Breakthrough& position) { test::expect_finds_wins(position, wins); });
    EXPECT_GT(wins, 0) << options.columns << " x " << options.rows;
  }
  // The last man is taken on any row.
  EXPECT_EQ(position_of("6/6/2p3/1P4/6/6 w").format(*position_of("6/6/2p3/1P4/6/6 w").winning_move()),
            "b3c4");
  EXPECT_FALSE(position_of("6/6/2p2p/1P4/6/6 w").winning_move());
}

}  // namespace
}  // namespace banyan
