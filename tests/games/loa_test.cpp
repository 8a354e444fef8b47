#include "banyan/games/loa.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "banyan/core/perft.hpp"
#include "banyan/core/playout.hpp"
#include "naive/loa.hpp"
#include "support/differential.hpp"

namespace banyan {
namespace {

Loa position(std::string_view text, int size = 8) {
  const auto read = Loa::from_text(text, {.size = size});
  EXPECT_TRUE(read) << read.error();
  return *read;
}

std::set<std::string> legal(const Loa& position) {
  MoveList<Loa> moves;
  position.legal_moves(moves);
  std::set<std::string> names;
  for (const auto move : moves) names.insert(position.format(move));
  return names;
}

Loa after(Loa position, std::string_view move) {
  const auto read = position.parse(move);
  EXPECT_TRUE(read) << read.error();
  position.play(*read);
  return position;
}

std::string random_text(int size, int black, int white, Rng& rng) {
  std::string squares(static_cast<std::size_t>(size * size), '.');
  std::fill_n(squares.begin(), black, 'x');
  std::fill_n(squares.begin() + black, white, 'o');
  shuffle(squares, rng);
  for (int row = size - 1; row > 0; --row) squares.insert(static_cast<std::size_t>(row * size), "/");
  return squares + (rng.chance(0.5) ? " x" : " o");
}

// Takes the last own move back where that is possible, so that positions return.
struct ShuffleSteer {
  std::size_t operator()(const GameRecord<Loa>& record, const MoveList<Loa>& moves, Rng& rng) const {
    if (record.plies() >= 2 && rng.chance(0.9)) {
      const Loa::Move last = record.moves()[record.plies() - 2];
      for (std::size_t i = 0; i < moves.size(); ++i) {
        if (moves[i].from == last.to && moves[i].to == last.from) return i;
      }
    }
    return rng.below(static_cast<std::uint32_t>(moves.size()));
  }
};

// Ends with a draw or a loss where it can, and often captures.
struct OddEndSteer {
  std::size_t operator()(const GameRecord<Loa>& record, const MoveList<Loa>& moves, Rng& rng) const {
    std::size_t choice = rng.below(static_cast<std::uint32_t>(moves.size()));
    for (std::size_t i = 0; i < moves.size(); ++i) {
      Loa next = record.position();
      next.play(moves[i]);
      if (next.outcome() == Outcome::Draw || next.outcome() == win_for(next.to_move())) return i;
      if (record.position().is_capture(moves[i]) && rng.chance(0.2)) choice = i;
    }
    return choice;
  }
};

TEST(Loa, AgreesWithTheNaiveTwin) {
  using test::NaiveLoa;
  test::Events events;
  const long games = test::games_to_play(1600) / 32 + 1;
  for (int size = 5; size <= 8; ++size) {
    for (const auto start : {Loa::Start::Standard, Loa::Start::ScrambledEggs}) {
      SCOPED_TRACE(::testing::Message() << "size " << size << " start " << Loa::kStartNames[int(start)]);
      const Loa::Options options{.size = size, .start = start};
      const auto seed = static_cast<std::uint64_t>(10 * size + int(start));
      test::compare_random_games<NaiveLoa, Loa>(options, 2 * games, seed, 300, events);
      test::compare_random_games<NaiveLoa, Loa>(options, games, seed + 100, 300, events, ShuffleSteer());
      test::compare_random_games<NaiveLoa, Loa>(options, games, seed + 200, 300, events, OddEndSteer());
      if (HasFatalFailure()) return;
    }
  }
  test::expect_events(events, {"capture", "mover connected", "third repetition"});
}

// Positions that no game reaches soon: crowds, where sides must pass, and few men, where odd ends are near.
std::string unusual_text(long game, int& size, Rng& rng) {
  const auto about = [&](int least) { return least + static_cast<int>(rng.below(2)); };
  if (game % 4 == 0) return random_text(size = 5, about(11), about(11), rng);
  if (game % 4 == 1) return random_text(size = 5, about(2), about(2), rng);
  size = 5 + static_cast<int>(rng.below(4));
  return random_text(size, about(about(about(1))), about(about(about(1))), rng);
}

TEST(Loa, AgreesWithTheNaiveTwinFromUnusualPositions) {
  test::Events events;
  for (long game = 0; game < test::games_to_play(2000); ++game) {
    Rng rng(7, static_cast<std::uint64_t>(game));
    Loa::Options options;
    const std::string text = unusual_text(game, options.size, rng);
    SCOPED_TRACE(::testing::Message() << "game " << game << " from " << text);
    const Loa start = position(text, options.size);
    const test::NaiveLoa naive(options, text);
    if (game % 4 == 3) {
      test::compare_random_game(start, naive, options, rng, 100, events, ShuffleSteer());
    } else {
      test::compare_random_game(start, naive, options, rng, 100, events, OddEndSteer());
    }
    if (HasFatalFailure()) return;
  }
  test::expect_events(events,
                      {"capture", "pass", "pass answered by a pass", "mover connected", "both connected",
                       "only the opponent connected", "third repetition", "single man connected"});
}

TEST(Loa, PerftEqualsTheKnownCounts) {
  GameRecord<Loa> record(*Loa::start({}));
  const std::uint64_t leaves[] = {1, 36, 1244, 44952, 1563208, 55963132};
  for (int depth = 0; depth <= 5; ++depth) EXPECT_EQ(perft(record, depth), leaves[depth]) << depth;
}

std::uint64_t naive_perft(const test::NaiveLoa& naive, int depth) {
  const auto moves = naive.legal_moves();
  if (depth == 1) return moves.size();
  std::uint64_t leaves = 0;
  for (const auto& move : moves) {
    test::NaiveLoa next = naive;
    next.play(move);
    leaves += naive_perft(next, depth - 1);
  }
  return leaves;
}

TEST(Loa, PerftOfOtherPositionsEqualsTheNaiveTwin) {
  const std::pair<int, const char*> positions[] = {
      {8, ".oxoxox./x......o/o......x/x......o/o......x/x......o/o......x/.xoxoxo. x"},
      {8, "......../.......o/......o./....x.../.x...xo./..x.xoxo/..x.oo../........ o"},
      {7, ".x.x.../o.....o/..x..../o.ox..o/.....x./o.....o/.xx.x.. x"},
      {6, ".xxxx./o....o/o....o/o....o/o....o/.xxxx. x"},
      {5, ".xxx./o...o/o...o/o...o/.xxx. x"},
      {5, "...../xox../x.x../.ox../..... o"},
  };
  for (const auto& [size, text] : positions) {
    const Loa::Options options{.size = size};
    GameRecord<Loa> record(position(text, size));
    for (int depth = 1; depth <= 3; ++depth) {
      EXPECT_EQ(perft(record, depth), naive_perft(test::NaiveLoa(options, text), depth))
          << text << " " << depth;
    }
  }
}

TEST(Loa, SetUpsAreTheDocumentedOnes) {
  const auto text = [](int size, Loa::Start start) {
    return Loa::start({.size = size, .start = start})->to_text();
  };
  const auto standard = Loa::Start::Standard, eggs = Loa::Start::ScrambledEggs;
  EXPECT_EQ(text(8, standard), ".xxxxxx./o......o/o......o/o......o/o......o/o......o/o......o/.xxxxxx. x");
  EXPECT_EQ(text(8, eggs), ".oxoxox./x......o/o......x/x......o/o......x/x......o/o......x/.xoxoxo. x");
  EXPECT_EQ(text(7, standard), ".xxxxx./o.....o/o.....o/o.....o/o.....o/o.....o/.xxxxx. x");
  EXPECT_EQ(text(7, eggs), ".oxoxo./x.....o/o.....x/x.....o/o.....x/x.....o/.xoxox. x");
  EXPECT_EQ(text(6, standard), ".xxxx./o....o/o....o/o....o/o....o/.xxxx. x");
  EXPECT_EQ(text(6, eggs), ".oxox./x....o/o....x/x....o/o....x/.xoxo. x");
  EXPECT_EQ(text(5, standard), ".xxx./o...o/o...o/o...o/.xxx. x");
  EXPECT_EQ(text(5, eggs), ".oxo./x...o/o...x/x...o/.xox. x");
  for (int size = 5; size <= 8; ++size) {
    for (const auto start : {standard, eggs}) {
      const Loa loa = *Loa::start({.size = size, .start = start});
      EXPECT_EQ(loa.outcome(), Outcome::Open);
      EXPECT_EQ(popcount(loa.men(Side::First)), 2 * (size - 2));
      EXPECT_EQ(popcount(loa.men(Side::Second)), 2 * (size - 2));
    }
  }
}

TEST(Loa, AManJumpsOwnMenOnly) {
  const auto with_row_4 = [](std::string row) {
    return legal(position("......../......../......../......../" + row + "/......../......../o.....o. x"));
  };
  EXPECT_TRUE(with_row_4("x.x..o..").contains("a4-d4"));
  EXPECT_FALSE(with_row_4("x.o..x..").contains("a4-d4")) << "the other side's man blocks";
  EXPECT_TRUE(with_row_4("x.o..x..").contains("f4xc4")) << "the last square may be the other side's";
  EXPECT_FALSE(with_row_4("x..x.o..").contains("a4-d4")) << "the last square is an own man's";
  EXPECT_FALSE(with_row_4("x..x.o..").contains("d4-a4")) << "the last square is an own man's";
}

TEST(Loa, AMoveThatConnectsBothSidesDraws) {
  EXPECT_EQ(after(position("....o/...../.x.../...../xo... x", 5), "b3xb1").outcome(), Outcome::Draw);
}

TEST(Loa, AMoveThatConnectsOnlyTheOtherSideLoses) {
  EXPECT_EQ(after(position("....o/...../.x.../...../.o..x x", 5), "b3xb1").outcome(), Outcome::SecondWins);
  EXPECT_EQ(after(position("....x/...../.o.../...../.x..o o", 5), "b3xb1").outcome(), Outcome::FirstWins);
}

TEST(Loa, ATypedPositionIsJudgedWhoeverIsToMove) {
  for (const std::string side : {" x", " o"}) {
    EXPECT_EQ(position("xx.../...../...../...../o...o" + side, 5).outcome(), Outcome::FirstWins);
    EXPECT_EQ(position("x...x/...../...../...../oo..." + side, 5).outcome(), Outcome::SecondWins);
    EXPECT_EQ(position("xx.../...../...../...../oo..." + side, 5).outcome(), Outcome::Draw);
    EXPECT_EQ(position("x..../...../...../...../o...." + side, 5).outcome(), Outcome::Draw);
    EXPECT_EQ(position("x..../...../...../...../o...o" + side, 5).outcome(), Outcome::FirstWins);
    EXPECT_EQ(position("x...x/...../...../...../o...o" + side, 5).outcome(), Outcome::Open);
  }
}

TEST(Loa, ASideWithoutMovesPasses) {
  const Loa stuck = position("...../xox../x.x../.ox../..... o", 5);
  EXPECT_EQ(legal(stuck), std::set<std::string>{"pass"});
  Rng rng(1);
  EXPECT_EQ(stuck.random_move(rng), Loa::kPass);
  const Loa next = after(stuck, "PASS");
  EXPECT_EQ(next.to_text(), "...../xox../x.x../.ox../..... x");
  EXPECT_EQ(next.outcome(), Outcome::Open);
  EXPECT_EQ(next.hash(), next.hash_from_scratch());
  EXPECT_EQ(next.hash(), stuck.repetition_key_after(Loa::kPass));
  EXPECT_FALSE(next.same_for_repetition(stuck)) << "the other side is to move";
  EXPECT_FALSE(stuck.is_irreversible(Loa::kPass));
  EXPECT_FALSE(next.parse("pass")) << "Black can move";
}

TEST(Loa, TwoSidesWithoutMovesDrawByRepetition) {
  GameRecord<Loa> record(position("oxoxo/oo.xo/oxxo./.oxxx/o.oxo x", 5));
  while (record.outcome() == Outcome::Open && record.plies() < 10) {
    ASSERT_EQ(legal(record.position()), std::set<std::string>{"pass"});
    record.play(Loa::kPass);
  }
  EXPECT_EQ(record.plies(), 4u);
  EXPECT_EQ(record.outcome(), Outcome::Draw);
  Rng rng(1);
  const PlayoutResult bare = random_playout(record.start(), rng);
  EXPECT_EQ(bare.plies, Loa::kPlayoutCap);
  EXPECT_EQ(bare.outcome, Outcome::Draw);
}

TEST(Loa, TheThirdOccurrenceWithTheSameSideToMoveDraws) {
  GameRecord<Loa> record(*Loa::start({}));
  for (int ply = 0; ply < 8; ++ply) {
    EXPECT_EQ(record.outcome(), Outcome::Open) << ply;
    const char* there_and_back[] = {"b8-b6", "h2-f2", "b6-b8", "f2-h2"};
    const auto move = record.position().parse(there_and_back[ply % 4]);
    ASSERT_TRUE(move) << move.error();
    EXPECT_FALSE(record.position().is_irreversible(*move));
    record.play(*move);
  }
  EXPECT_EQ(record.outcome(), Outcome::Draw);
  ASSERT_TRUE(record.undo());
  EXPECT_EQ(record.outcome(), Outcome::Open);
}

TEST(Loa, RepetitionKeysAreKnownBeforeTheMove) {
  Rng rng(2);
  long captures = 0;
  for (int game = 0; game < 20; ++game) {
    Loa loa = *Loa::start({.size = 5 + game % 4});
    for (int ply = 0; ply < 200 && loa.outcome() == Outcome::Open; ++ply) {
      const Loa::Move move = loa.random_move(rng);
      const Loa before = loa;
      loa.play(move);
      ASSERT_EQ(before.repetition_key_after(move), loa.repetition_key());
      const bool fewer = popcount(before.men(loa.to_move())) > popcount(loa.men(loa.to_move()));
      ASSERT_EQ(before.is_irreversible(move), fewer);
      ASSERT_FALSE(before.same_for_repetition(loa));
      captures += fewer;
    }
  }
  EXPECT_GT(captures, 0);
}

// Pearson's statistic over many draws; the bound is six standard deviations, the seed is fixed.
void expect_uniform(const Loa& loa) {
  MoveList<Loa> moves;
  loa.legal_moves(moves);
  std::map<std::string, double> drawn;
  const int expected = 2000;
  Rng rng(3);
  for (std::size_t i = 0; i < expected * moves.size(); ++i) ++drawn[loa.format(loa.random_move(rng))];
  ASSERT_EQ(drawn.size(), moves.size()) << loa.to_text();
  double statistic = 0;
  for (const auto move : moves) {
    ASSERT_TRUE(drawn.contains(loa.format(move))) << loa.format(move);
    const double surplus = drawn[loa.format(move)] - expected;
    statistic += surplus * surplus / expected;
  }
  const auto freedom = static_cast<double>(moves.size() - 1);
  EXPECT_LE(statistic, freedom + 6 * std::sqrt(2 * freedom)) << loa.to_text();
}

TEST(Loa, RandomMovesAreUniform) {
  for (int size = 5; size <= 8; ++size) expect_uniform(*Loa::start({.size = size}));
  expect_uniform(position("......../.......o/......o./....x.../.x...xo./..x.xoxo/..x.oo../........ o"));
  expect_uniform(position("x..../...../..o../...../o...x x", 5));
}

TEST(Loa, RandomMovesAreUniformWhereFewPairsAreLegal) {
  long found = 0;
  Rng rng(4);
  while (found < 20) {
    const Loa crowd = position(random_text(5, 11, 12, rng), 5);
    MoveList<Loa> moves;
    crowd.legal_moves(moves);
    if (moves.size() < 1 || moves.size() > 3) continue;
    expect_uniform(crowd);
    ++found;
  }
}

TEST(Loa, SymmetriesCommuteWithPlay) {
  Rng rng(5);
  std::size_t most_images = 0;
  for (int game = 0; game < 40; ++game) {
    const Loa::Options options{.size = 5 + game % 4,
                               .start = Loa::Start{static_cast<std::uint8_t>(game / 4 % 2)}};
    Loa loa = *Loa::start(options);
    for (int ply = 0; ply < 60 && loa.outcome() == Outcome::Open; ++ply) {
      const Loa::Move move = loa.random_move(rng);
      Loa next = loa;
      next.play(move);
      std::set<std::string> images;
      for (int s = 0; s < loa.symmetries(); ++s) {
        Loa image = loa.transformed(s);
        images.insert(image.to_text());
        ASSERT_EQ(image.hash(), image.hash_from_scratch());
        ASSERT_EQ(legal(image).size(), legal(loa).size());
        ASSERT_TRUE(legal(image).contains(image.format(loa.transformed(move, s))));
        image.play(loa.transformed(move, s));
        ASSERT_EQ(image.to_text(), next.transformed(s).to_text());
        ASSERT_EQ(image.outcome(), next.transformed(s).outcome());
        ASSERT_EQ(image.hash(), next.transformed(s).hash());
      }
      ASSERT_EQ(loa.transformed(0).to_text(), loa.to_text());
      most_images = std::max(most_images, images.size());
      loa = next;
    }
  }
  EXPECT_EQ(most_images, 8u);
}

TEST(Loa, ReadsTheUsualSpellingsAndPrintsOne) {
  const Loa start = *Loa::start({});
  for (const char* text : {"c8c6", "c8-c6", "c8xc6", "c8:c6", "C8-C6", "C8XC6", "  c8-c6\n"}) {
    const auto move = start.parse(text);
    ASSERT_TRUE(move) << text << ": " << move.error();
    EXPECT_EQ(start.format(*move), "c8-c6");
  }
  EXPECT_EQ(start.format(*start.parse("c8a6")), "c8xa6");
}

TEST(Loa, RefusesBadMoves) {
  const Loa start = *Loa::start({});
  for (const char* text : {"", "c8", "c8-", "-c6", "c8--c6", "c8-c6x", "c8 c6", "c8-c5", "c8-c9", "i1-c3",
                           "a2-c2", "d4-d5", "pass", "c8-c8", "a1-a1", "\xff\xfe"}) {
    const auto move = start.parse(text);
    ASSERT_FALSE(move) << text;
    EXPECT_EQ(move.error().find('\n'), std::string::npos);
  }
  EXPECT_EQ(start.parse("c8-c5").error(), "'c8-c5' is not legal, from c8 a man may go to c6, a6, e6");
  EXPECT_FALSE(position("xx.../...../...../...../o...o x", 5).parse("a5-a4")) << "the game is over";
}

TEST(Loa, RefusesBadPositions) {
  for (const char* text :
       {"", "x", ".xxx./o...o/o...o/o...o/.xxx.", ".xxx./o...o/o...o/o...o/.xxx. y",
        ".xxx./o...o/o...o/o...o/.xxx. x x", ".xxx./o...o/o...o/o...o x", ".xxx./o...o/o...o/o...o/.xxxx. x",
        ".xxx./o...o/o.z.o/o...o/.xxx. x", "...../...../...../...../..... x",
        "x..../...../...../...../....x x", "o..../...../...../...../....o o",
        "xxxxx/xxxxx/xxx../...../o...o x", "ooooo/ooooo/ooo../...../x...x x"}) {
    const auto read = Loa::from_text(text, {.size = 5});
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().find('\n'), std::string::npos);
  }
  EXPECT_FALSE(Loa::from_text(".xxx./o...o/o...o/o...o/.xxx. x", {})) << "size 5 on a board of 8";
  for (const int size : {-1, 0, 4, 9, 100}) {
    EXPECT_FALSE(Loa::start({.size = size})) << size;
    EXPECT_FALSE(Loa::from_text("x", {.size = size})) << size;
  }
}

TEST(Loa, ReadsPackedRowsAndBothNamesOfTheSides) {
  EXPECT_EQ(position("1xxx1/o3o/o3o/o3o/.xxx. B", 5).to_text(), ".xxx./o...o/o...o/o...o/.xxx. x");
  EXPECT_EQ(position("1xxx1/o3o/o3o/o3o/.xxx. w", 5).to_text(), ".xxx./o...o/o...o/o...o/.xxx. o");
}

TEST(Loa, BoardsOfDifferentSizesHaveDifferentKeys) {
  EXPECT_NE(position("x...x/...../...../...../o...o x", 5).hash(),
            position("....../x...x./....../....../....../o...o. x", 6).hash());
}

}  // namespace
}  // namespace banyan
