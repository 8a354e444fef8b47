#include "banyan/games/go/go.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "banyan/core/options.hpp"
#include "banyan/core/playout.hpp"
#include "naive/go.hpp"
#include "support/differential.hpp"
#include "support/go_boards.hpp"

namespace banyan {
namespace {

using test::go_board;
using test::go_point;
using test::go_position;

// Passes rarely, so that games go on until captures, kos and repetitions abound.
struct KeepsPlaying {
  template <Game G>
  std::size_t operator()(const GameRecord<G>&, const MoveList<G>& moves, Rng& rng) const {
    const auto pass = static_cast<std::uint32_t>(moves.size() - 1);
    return pass > 0 && !rng.chance(0.02) ? rng.below(pass) : pass;
  }
};

// Fills no own eye, like a play-out: boards get full and life and death get real.
struct KeepsEyes {
  template <Game G>
  std::size_t operator()(const GameRecord<G>& record, const MoveList<G>& moves, Rng& rng) const {
    const auto drawn = record.position().random_move(rng);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (moves[i] == drawn) return i;
    }
    return moves.size() - 1;
  }
};

TEST(Go, AgreesWithTheNaiveTwinOnSmallBoardsRichInKo) {
  struct Run {
    int columns, rows;
    long games;
  };
  test::Events events;
  std::uint64_t seed = 100;
  for (const auto& [columns, rows, games] :
       {Run{1, 1, 20}, Run{1, 2, 50}, Run{3, 1, 50}, Run{2, 2, 500}, Run{2, 3, 500}, Run{3, 3, 400},
        Run{4, 3, 250}, Run{4, 4, 150}, Run{5, 5, 80}, Run{6, 4, 40}, Run{7, 7, 25}}) {
    test::compare_random_games<test::NaiveGo, GoGame<0>>(go_board(columns, rows, 0.5 * (columns % 3)),
                                                         test::games_to_play(games), ++seed, 400, events,
                                                         KeepsPlaying());
    if (HasFatalFailure()) return;
  }
  test::expect_events(events, {"move", "superko ban", "simple ko ban", "suicide refused",
                               "multi-stone capture", "snapback", "double pass", "draw"});
  if (std::getenv("BANYAN_TEST_GAMES") == nullptr) {
    EXPECT_GE(events["move"], 100000);
  }
}

template <int Size>
void compare_full_size(int size, long games, std::uint64_t seed) {
  test::Events events;
  test::compare_random_games<test::NaiveGo, GoGame<Size>>(go_board(size, size), games, seed, 4 * size * size,
                                                          events, KeepsEyes());
}

TEST(Go, AgreesWithTheNaiveTwinOn9x9) { compare_full_size<9>(9, test::games_to_play(40), 1); }
TEST(Go, AgreesWithTheNaiveTwinOn13x13) {
  compare_full_size<13>(13, std::max(1l, test::games_to_play(200) / 20), 2);
}
TEST(Go, AgreesWithTheNaiveTwinOn19x19) {
  compare_full_size<19>(19, std::max(1l, test::games_to_play(200) / 100), 3);
}
TEST(Go, AgreesWithTheNaiveTwinOn9x9InTheGeneralLayout) {
  compare_full_size<0>(9, test::games_to_play(10), 4);
}
TEST(Go, AgreesWithTheNaiveTwinOnLongBoards) {
  test::Events events;
  for (const auto& [columns, rows] : {std::pair{1, 19}, {19, 1}, {19, 2}, {3, 17}, {11, 7}}) {
    test::compare_random_games<test::NaiveGo, GoGame<0>>(go_board(columns, rows), test::games_to_play(10), 5,
                                                         300, events, KeepsEyes());
  }
}

// The same seed draws the same moves on the compiled and on the general board.
TEST(Go, CompiledAndGeneralBoardsPlayTheSameGames) {
  const auto compiled = GoGame<13>::start(go_board(13, 13));
  const auto general = GoGame<0>::start(go_board(13, 13));
  ASSERT_TRUE(compiled && general);
  for (std::uint64_t stream = 0; stream < 20; ++stream) {
    Rng rng_a(9, stream), rng_b(9, stream);
    auto a = *compiled;
    auto b = *general;
    for (int ply = 0; ply < GoGame<13>::kPlayoutCap && a.outcome() == Outcome::Open; ++ply) {
      const GoMove move_a = a.random_move(rng_a), move_b = b.random_move(rng_b);
      ASSERT_EQ(a.format(move_a), b.format(move_b));
      a.play(move_a);
      b.play(move_b);
      ASSERT_EQ(a.to_text(), b.to_text());
    }
    ASSERT_EQ(a.outcome(), b.outcome());
    ASSERT_EQ(a.score(), b.score());
  }
}

TEST(Go, PicksTheCompiledBoardForItsSize) {
  const auto largest = [](const GoOptions& options) {
    return with_go(options, []<class G>(std::type_identity<G>) { return sizeof(G); });
  };
  EXPECT_EQ(largest(go_board(9, 9)), sizeof(GoGame<9>));
  EXPECT_EQ(largest(go_board(13, 13)), sizeof(GoGame<13>));
  EXPECT_EQ(largest(go_board(19, 19)), sizeof(GoGame<19>));
  EXPECT_EQ(largest(go_board(9, 13)), sizeof(GoGame<0>));
  EXPECT_FALSE(GoGame<9>::start(go_board(13, 13)));
}

// White takes C3 by B3; Black may not take back at once, but after a move elsewhere.
TEST(Go, KoPointForbidsRetakingAtOnceOnly) {
  GoGame<0> game = go_position(".xo./x.xo/.xo./.... w -");
  const auto take = game.parse("B3");
  ASSERT_TRUE(take) << take.error();
  game.play(*take);
  EXPECT_EQ(game.to_text(), ".xo./xo.o/.xo./.... b c3");
  EXPECT_EQ(game.parse("C3").error(), "the ko at 'C3' cannot be retaken at once");
  EXPECT_FALSE(game.is_legal({go_point(game, "C3")}));
  game.play(kGoPass);
  EXPECT_EQ(game.ko_point(), kNoPoint);
  game.play(*game.parse("D1"));
  EXPECT_TRUE(game.parse("C3"));
}

// Taking the three (or the one) stones back restores the board after the first move; it is no simple ko.
TEST(Go, SuperkoForbidsWhatTheBoardAloneAllows) {
  struct Case {
    int columns, rows;
    std::vector<const char*> moves;
    const char* position;
  };
  for (const auto& [columns, rows, moves, text] :
       {Case{2, 2, {"B1", "A1", "pass", "A2", "pass", "B2"}, "oo/o. b -"},
        Case{3, 1, {"B1", "pass", "A1", "C1"}, "..o b -"}}) {
    GameRecord<GoGame<0>> record(*GoGame<0>::start(go_board(columns, rows)));
    for (const char* name : moves) {
      const auto move = record.position().parse(name);
      ASSERT_TRUE(move) << move.error();
      ASSERT_TRUE(record.is_legal(*move)) << name;
      record.play(*move);
    }
    EXPECT_EQ(record.position().to_text(), text);
    const auto banned = record.position().parse("B1");
    ASSERT_TRUE(banned) << banned.error();
    EXPECT_FALSE(record.is_allowed(*banned));
    EXPECT_FALSE(record.is_legal(*banned));
  }
}

// Side, ko point and passes belong to the hash, but not to the key that superko compares.
TEST(Go, HashTellsPositionsApart) {
  const auto ko = go_position(".xo./xo.o/.xo./.... b c3"), no_ko = go_position(".xo./xo.o/.xo./.... b -");
  EXPECT_NE(ko.hash(), no_ko.hash());
  EXPECT_EQ(ko.repetition_key(), no_ko.repetition_key());
  EXPECT_TRUE(ko.same_for_repetition(no_ko));
  std::set<std::uint64_t> hashes;
  for (const char* text : {".../.x./... b -", ".../.x./... w -", ".../.x./... w - 1", ".../.x./... w - 2"}) {
    EXPECT_TRUE(hashes.insert(go_position(text).hash()).second) << text;
  }
  std::map<std::uint64_t, std::string> texts, boards;  // by hash, by repetition key
  for (std::uint64_t stream = 0; stream < 50; ++stream) {
    Rng rng(21, stream);
    auto game = *GoGame<0>::start(go_board(4, 4));
    for (int ply = 0; ply < 60 && game.outcome() == Outcome::Open; ++ply) {
      const std::string text = game.to_text();
      ASSERT_EQ(texts.emplace(game.hash(), text).first->second, text);
      const std::string board(words(text)[0]);
      ASSERT_EQ(boards.emplace(game.repetition_key(), board).first->second, board);
      game.play(rng.chance(0.1) ? kGoPass : game.random_move(rng));
    }
  }
  EXPECT_GT(texts.size(), boards.size());
}

TEST(Go, LastMovesAreRemembered) {
  GoGame<9> game = *GoGame<9>::start({});
  EXPECT_EQ(game.last_move(), kGoPass);
  for (const char* move : {"C3", "G7", "pass"}) game.play(*game.parse(move));
  EXPECT_EQ(game.format(game.last_move()), "pass");
  EXPECT_EQ(game.format(game.move_before_last()), "G7");
}

TEST(Go, ScoreIsAreaMinusKomi) {
  struct Case {
    const char* text;
    double komi, score;
  };
  for (const auto& [text, komi, score] :
       {Case{".../.../... b -", 0.5, -0.5},         // nobody reaches anything
        Case{".../.x./... b -", 0, 9},              // one colour owns all it reaches
        Case{".x./xo./... b -", -2, 4},             // the rest reaches both: two against one
        Case{".x.o/.x.o/.x.o/.x.o b -", 2.5, 1.5},  // a neutral column between two walls
        Case{".xo./xxoo/.xo. b -", 0, 0}, Case{". b -", 0, 0}}) {
    EXPECT_EQ(go_position(text, komi).score(), score) << text << " komi " << komi;
  }
  EXPECT_EQ(go_position(".xo./xxoo/.xo. b - 2", 0).outcome(), Outcome::Draw);
  EXPECT_EQ(go_position(".xo./xxoo/.xo. b - 2", -0.5).outcome(), Outcome::FirstWins);
  EXPECT_EQ(go_position(".xo./xxoo/.xo. b - 2", 0.5).outcome(), Outcome::SecondWins);
}

template <Game G>
void expect_symmetric(const G& position, const GoOptions& options) {
  MoveList<G> moves;
  position.legal_moves(moves);
  std::set<std::string> images;
  for (int s = 0; s < position.symmetries(); ++s) {
    const G image = position.transformed(s);
    images.insert(image.to_text());
    ASSERT_EQ(image.hash(), image.hash_from_scratch());
    ASSERT_EQ(image.score(), position.score());
    ASSERT_EQ(G::from_text(image.to_text(), options)->hash(), image.hash());
    MoveList<G> image_moves;
    image.legal_moves(image_moves);
    ASSERT_EQ(image_moves.size(), moves.size());
    for (const auto move : moves) {
      ASSERT_TRUE(image.is_legal(position.transformed(move, s)));
      G played = position, image_played = image;
      played.play(move);
      image_played.play(position.transformed(move, s));
      ASSERT_EQ(image_played.to_text(), played.transformed(s).to_text());
      ASSERT_EQ(image_played.hash(), played.transformed(s).hash());
      ASSERT_EQ(image_played.last_move(), played.transformed(s).last_move());
    }
  }
  ASSERT_TRUE(images.contains(position.to_text()));
}

TEST(Go, MovesAndSymmetriesCommute) {
  for (const auto& [columns, rows] : {std::pair{5, 5}, {4, 6}, {7, 3}}) {
    const GoOptions options = go_board(columns, rows);
    for (std::uint64_t stream = 0; stream < 10; ++stream) {
      Rng rng(77, stream);
      auto game = *GoGame<0>::start(options);
      EXPECT_EQ(game.symmetries(), columns == rows ? 8 : 4);
      for (int ply = 0; ply < 75 && game.outcome() == Outcome::Open; ++ply) {
        expect_symmetric(game, options);
        if (HasFatalFailure()) return;
        game.play(game.random_move(rng));
      }
    }
  }
}

TEST(Go, SymmetriesAreAllDifferent) {
  auto game = *GoGame<9>::start({});
  for (const char* move : {"C2", "D7"}) game.play(*game.parse(move));
  std::set<std::string> images;
  for (int s = 0; s < 8; ++s) images.insert(game.transformed(s).to_text());
  EXPECT_EQ(images.size(), 8u);
}

TEST(Go, HandicapStonesStandOnTheStarPoints) {
  const auto stones = [](int columns, int rows, int handicap) {
    const auto game = GoGame<0>::start({columns, rows, 0.5, handicap});
    EXPECT_TRUE(game) << game.error();
    EXPECT_EQ(game->to_move(), handicap == 0 ? Side::First : Side::Second);
    std::string names;
    game->stones().for_each_point([&](GoPoint p) {
      if (game->stones().color_at(p) == GoColor::Black) names += game->format({p}) + " ";
    });
    return names;
  };
  EXPECT_EQ(stones(19, 19, 0), "");
  EXPECT_EQ(stones(19, 19, 2), "D4 Q16 ");
  EXPECT_EQ(stones(19, 19, 3), "D4 D16 Q16 ");
  EXPECT_EQ(stones(19, 19, 4), "D4 Q4 D16 Q16 ");
  EXPECT_EQ(stones(19, 19, 5), "D4 Q4 K10 D16 Q16 ");
  EXPECT_EQ(stones(19, 19, 6), "D4 Q4 D10 Q10 D16 Q16 ");
  EXPECT_EQ(stones(19, 19, 7), "D4 Q4 D10 K10 Q10 D16 Q16 ");
  EXPECT_EQ(stones(19, 19, 8), "D4 K4 Q4 D10 Q10 D16 K16 Q16 ");
  EXPECT_EQ(stones(19, 19, 9), "D4 K4 Q4 D10 K10 Q10 D16 K16 Q16 ");
  EXPECT_EQ(stones(9, 9, 5), "C3 G3 E5 C7 G7 ");
  EXPECT_EQ(stones(7, 8, 4), "C3 E3 C6 E6 ");
  EXPECT_EQ(stones(13, 9, 9), "D3 G3 K3 D5 G5 K5 D7 G7 K7 ");
}

template <class T>
void expect_one_line(const Result<T>& result) {
  const std::string message = result ? "" : result.error();
  EXPECT_EQ(message.find('\n'), std::string::npos) << message;
}

TEST(Go, RefusesOptionsThatDoNotFit) {
  const GoOptions bad[] = {{0, 9, 7.5, 0},    {9, 20, 7.5, 0},      {9, 9, 7.25, 0}, {9, 9, 1e9, 0},
                           {9, 9, -400.5, 0}, {9, 9, 0.0 / 0.0, 0}, {9, 9, 7.5, 1},  {9, 9, 7.5, 10},
                           {9, 9, 7.5, -1},   {5, 9, 7.5, 2},       {7, 7, 7.5, 5},  {10, 9, 7.5, 5}};
  for (const GoOptions& options : bad) {
    const auto game = GoGame<0>::start(options);
    EXPECT_FALSE(game) << options.columns << "x" << options.rows << " komi " << options.komi << " handicap "
                       << options.handicap;
    EXPECT_FALSE(GoGame<0>::from_text("./. b -", options));
    expect_one_line(game);
  }
  EXPECT_EQ(canonical_text("go", configured<GoOptions>(*parse_spec("go(size=13,komi=6.5)"))),
            "go(columns=13,handicap=0,komi=6.5,rows=13)");
  EXPECT_THROW(configured<GoOptions>(*parse_spec("go(size=20)")), SpecError);
}

TEST(Go, RefusesBadText) {
  for (const char* text : {"", ".../.../...", ".../.../... x -", ".../... b -", "..../.../... b -",
                           "..#/.../... b -", ".../.../... b k1", ".../.../... b i1", ".../.../... b a4",
                           ".../.../... b - 3", ".../.../... b - -1", ".../.../... b - 0 0",
                           "xo./ox./... b -",   // A3 has no liberty
                           "xxx/xxx/xxx b -",   // nothing has
                           ".../.../... b b2",  // no ko without stones
                           ".xo/x.x/.xo b b2",  // the point is Black's own
                           ".o./o.o/.o. b b2",  // no capturing stone in atari: every one has an outer liberty
                           "xo./o.o/xo. b a2",  // not an empty point
                           "x.o/xx./... w b3 1"}) {
    const auto position = GoGame<0>::from_text(text, go_board(3, 3));
    EXPECT_FALSE(position) << text;
    expect_one_line(position);
  }
  EXPECT_FALSE(GoGame<0>::from_text(".xo./xo.o/.xo./.... b c3 1", go_board(4, 4)));
  EXPECT_FALSE(GoGame<0>::from_text(".xo./xo.o/.xo./.... w c3", go_board(4, 4)));
}

TEST(Go, ReadsEverySpellingOfAPosition) {
  const GoOptions options = go_board(4, 4);
  const std::string text = ".xo./xo.o/.xo./.... b c3";
  for (const char* spelling :
       {"1xo1/xo1o/1xo1/4 b c3", "  .xo./xo.o/.xo./....   b   C3 ", ".xo./xo.o/.xo./.... b c3 0"}) {
    const auto position = GoGame<0>::from_text(spelling, options);
    ASSERT_TRUE(position) << position.error();
    EXPECT_EQ(position->to_text(), text);
  }
  EXPECT_EQ(GoGame<0>::from_text("4/4/4/4 w", options)->to_text(), "..../..../..../.... w -");
  EXPECT_EQ(GoGame<0>::from_text("4/4/4/4 w - 1", options)->to_text(), "..../..../..../.... w - 1");
}

TEST(Go, ReadsAndRefusesMoves) {
  const auto game = *GoGame<19>::start({19, 19, 7.5, 0});
  const std::pair<const char*, const char*> good[] = {{"d4", "D4"},      {"D4", "D4"}, {" j10 ", "J10"},
                                                      {"T19", "T19"},    {"a1", "A1"}, {"pass", "pass"},
                                                      {" PASS ", "pass"}};
  for (const auto& [text, name] : good) {
    const auto move = game.parse(text);
    ASSERT_TRUE(move) << move.error();
    EXPECT_EQ(game.format(*move), name);
  }
  for (const char* text : {"", "i4", "I4", "u1", "d20", "d0", "d04", "d-4", "dd", "4d", "d4d4", "d 4", "d4.",
                           "passe", "\x80", "d", "D+4", "resign"}) {
    EXPECT_FALSE(game.parse(text)) << text;
  }
  const auto small = go_position(".x./x.x/.x. w -");
  EXPECT_EQ(small.parse("B2").error(), "the move 'B2' is suicide");
  EXPECT_EQ(small.parse("B1").error(), "the point 'B1' is taken");
  EXPECT_FALSE(go_position(".../.../... b - 2").parse("pass"));
}

TEST(Go, DrawsTheBoardWithStarPoints) {
  auto game = *GoGame<9>::start({});
  for (const char* move : {"E5", "J1"}) game.play(*game.parse(move));
  EXPECT_EQ(draw_text(game.picture()),
            " 9 . . . . . . . . .\n"
            " 8 . . . . . . . . .\n"
            " 7 . . + . . . + . .\n"
            " 6 . . . . . . . . .\n"
            " 5 . . . . x . . . .\n"
            " 4 . . . . . . . . .\n"
            " 3 . . + . . . + . .\n"
            " 2 . . . . . . . . .\n"
            " 1 . . . . . . . . o\n"
            "   A B C D E F G H J\n");
  EXPECT_EQ(draw_text(go_position(".x/o. b -").picture()), " 2 . x\n 1 o .\n   A B\n");
}

TEST(Go, PlayoutsEndWithinTheCap) {
  const auto start = *GoGame<9>::start({});
  Rng rng(5);
  long plies = 0, first = 0;
  for (int i = 0; i < 2000; ++i) {
    const auto result = random_playout(start, rng);
    ASSERT_NE(result.outcome, Outcome::Open);
    plies += result.plies;
    first += result.outcome == Outcome::FirstWins;
  }
  EXPECT_NEAR(static_cast<double>(plies) / 2000, 111, 2);
  EXPECT_NEAR(static_cast<double>(first) / 2000, 0.42, 0.05);
}

}  // namespace
}  // namespace banyan
