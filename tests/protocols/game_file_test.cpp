#include "banyan/protocols/game_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "banyan/core/rng.hpp"
#include "banyan/core/text.hpp"
#include "banyan/games/any_record.hpp"
#include "support/data.hpp"

namespace banyan {
namespace {

std::vector<std::string> moves_of(const GameFile& game) {
  std::vector<std::string> moves;
  for (const FileMove& move : game.moves) moves.push_back(move.move);
  return moves;
}

TEST(GameFile, WritesMovesAsEachFormatWantsThem) {
  struct Case {
    const char *game, *move, *sgf;
  };
  for (const Case& c : {Case{"go(size=9)", "A9", "aa"}, Case{"go(size=9)", "J1", "ii"},
                        Case{"go(columns=7,rows=5)", "G1", "ge"}, Case{"go(size=9)", "pass", ""},
                        Case{"loa", "c8-c6", "c8-c6"}, Case{"loa", "c8xa6", "c8:a6"},
                        Case{"amazons(size=10)", "d1-d7/g7", "djddgd"}, Case{"hex(size=11)", "c5", "c5"},
                        Case{"hex(size=11)", "swap", "swap-pieces"}, Case{"connect4", "4", "4"}}) {
    SCOPED_TRACE(std::string(c.game) + " " + c.move);
    const auto record = make_record(c.game);
    ASSERT_TRUE(record);
    ASSERT_TRUE(move_to_sgf(**record, c.move));
    EXPECT_EQ(*move_to_sgf(**record, c.move), c.sgf);
    ASSERT_TRUE(move_from_sgf(**record, c.sgf));
    EXPECT_EQ(*move_from_sgf(**record, c.sgf), c.move);
  }
}

TEST(GameFile, RandomGamesOfEveryGameComeBack) {
  for (const char* game :
       {"tictactoe", "connect4", "breakthrough", "loa", "loa(start=scrambled_eggs)", "amazons", "go(size=9)",
        "go(columns=4,rows=6,komi=0.5)", "hex(size=5,swap=true)"}) {
    SCOPED_TRACE(game);
    const auto record = make_record(game);
    ASSERT_TRUE(record);
    GameFile file;
    file.game = (*record)->spec();
    file.comment = "a [strange] \\ comment";
    file.info["PB"] = "First";
    Rng rng(7);
    for (int ply = 0; ply < 40 && (*record)->outcome() == Outcome::Open; ++ply) {
      const auto legal = (*record)->legal_moves();
      const std::string move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      file.moves.push_back({move, {"visits 10", 0.25}, {}});
      if (ply == 3) file.moves.back().variations = {{legal.front()}};
      ASSERT_TRUE((*record)->play(move));
    }
    const std::string text = write_game(file);
    const auto again = read_game(text);
    ASSERT_TRUE(again) << again.error() << '\n' << text;
    EXPECT_EQ(moves_of(*again), (*record)->moves());
    EXPECT_EQ(again->game, file.game);
    EXPECT_EQ(again->comment, file.comment);
    EXPECT_EQ(again->info, file.info);
    EXPECT_EQ(again->moves[0].note.comment, "visits 10");
    EXPECT_DOUBLE_EQ(*again->moves[0].note.value, 0.25);
    EXPECT_EQ(again->moves[3].variations, file.moves[3].variations);
    EXPECT_EQ(write_game(*again), text);
  }
}

TEST(GameFile, StartsFromAnyPosition) {
  GameFile file;
  file.game = "breakthrough(columns=6,rows=6)";
  file.position = "pp1ppp/pp1p1P/1p4/1P1Pp1/P3Pp/PPP2P w";
  file.moves.push_back({"f5e6", {}, {}});
  const auto again = read_game(write_game(file));
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(again->position, file.position);
  EXPECT_EQ(moves_of(*again), moves_of(file));
}

TEST(GameFile, ReadsForeignGo) {
  const auto game = read_game("(;GM[1]SZ[9]KM[6.5]HA[2]AB[cc][gg]PB[a]PW[b];W[ee];B[];W[tt])");
  ASSERT_TRUE(game) << game.error();
  EXPECT_EQ(moves_of(*game), (std::vector<std::string>{"E5", "pass", "pass"}));
  EXPECT_EQ(game->position,
            "........./........./..x....../........./........./........./......x../........./......... w -");
  const auto box = read_game("(;SZ[3]AB[aa:ba]AW[cc]PL[B])");
  ASSERT_TRUE(box) << box.error();
  EXPECT_EQ(box->position, "xx./.../..o b -");
  EXPECT_EQ(moves_of(*read_game("(;SZ[9];B[aa];B[bb])")), (std::vector<std::string>{"A9", "pass", "B8"}));
}

// The rows of a file's start, without what stands behind them, and its moves.
struct Start {
  std::string position;
  std::vector<std::string> moves;
  friend bool operator==(const Start&, const Start&) = default;
};
Start start_of(const char* text) {
  const auto game = read_game(text);
  if (!game) return {game.error(), {}};
  // What was read can be written and read again.
  EXPECT_TRUE(read_game(write_game(*game)) && *read_game(write_game(*game)) == *game) << text;
  return {game->position, moves_of(*game)};
}

TEST(GameFile, StonesSetUpBehindTheRootAreTheStart) {
  EXPECT_EQ(
      start_of("(;FF[4]GM[1]SZ[9]KM[0];AB[dd][ee];W[cc];B[gg])"),
      (Start{"........./........./........./...x...../....x..../........./........./........./......... w -",
             {"C7", "G3"}}));
  // Each node adds to the one before; AE takes off; a rectangle may be given by any two corners.
  EXPECT_EQ(start_of("(;SZ[3];AB[aa:bb];AW[cc]AE[ba];W[ca])"), (Start{"x../xx./..o w -", {"C3"}}));
  EXPECT_EQ(start_of("(;SZ[3]AB[ba:ab])"), (Start{"xx./xx./... w -", {}}));
  EXPECT_EQ(start_of("(;SZ[3]AB[aa]C[one];AE[aa]C[two];B[cc])"), (Start{".../.../... b -", {"C1"}}));
  EXPECT_EQ(read_game("(;SZ[3]AB[aa]C[one];AE[aa]C[two];B[cc])")->comment, "one\ntwo");
}

TEST(GameFile, WhoMovesBehindASetUp) {
  const auto turn = [](const char* text) {
    const std::string position = start_of(text).position;
    return position.empty() ? "" : position.substr(position.find(' '));
  };
  EXPECT_EQ(turn("(;SZ[3];AB[aa]PL[B];B[bb])"), " b -") << "PL says it";
  EXPECT_EQ(turn("(;SZ[3];AB[aa]PL[white])"), " w -");
  EXPECT_EQ(turn("(;SZ[3];AB[aa]AW[cc];W[bb])"), " w -") << "who moves next";
  EXPECT_EQ(turn("(;SZ[3];AB[aa]AW[cc];C[so];B[bb])"), " b -");
  EXPECT_EQ(turn("(;SZ[3];AB[aa])"), " w -") << "a handicap";
  EXPECT_EQ(turn("(;SZ[3];AB[aa]AW[cc])"), " b -");
  EXPECT_EQ(turn("(;SZ[3];B[bb];AW[cc])"), " w -") << "the turn stays";
  EXPECT_EQ(turn("(;SZ[3];PL[W];W[bb])"), " w -");
  EXPECT_EQ(start_of("(;SZ[3];AB[aa]PL[W];B[bb])"), (Start{"x../.../... w -", {"pass", "B2"}}));
  EXPECT_EQ(start_of("(;SZ[3];B[bb];PL[B];B[cc])"), (Start{"", {"B2", "pass", "C1"}}))
      << "no history is lost";
}

TEST(GameFile, ASetUpInTheMiddleIsANewStart) {
  EXPECT_EQ(start_of("(;SZ[3];B[aa];W[cc];AB[ba];W[ca];B[bb])"), (Start{"xx./.../..o w -", {"C3", "B2"}}));
  // FF[4] forbids a move beside a set-up; it is read as the set-up and then the move.
  EXPECT_EQ(start_of("(;SZ[3];B[aa];AW[cc]W[bb];B[ca])"), (Start{"x../.../..o w -", {"B2", "C3"}}));
  EXPECT_EQ(start_of("(;SZ[3]AB[aa]W[bb])"), (Start{"x../.../... w -", {"B2"}}));
  // What already stands there changes nothing.
  EXPECT_EQ(start_of("(;SZ[3];B[aa];AB[aa];W[cc])"), (Start{"", {"A3", "C1"}}));
  // A line beside the main one ends at a set-up.
  const auto branched = read_game("(;SZ[3];B[aa](;W[bb])(;W[cc];AB[ab];W[ba]))");
  ASSERT_TRUE(branched);
  EXPECT_EQ(branched->moves[1].variations, (std::vector<std::vector<std::string>>{{"C1"}}));
  // Up to before a move of the file, wherever it was set up.
  EXPECT_EQ(moves_of(*read_game("(;SZ[3];B[aa];W[cc];AB[ba];W[ca];B[bb])", 2)),
            std::vector<std::string>{"A3"});
  EXPECT_EQ(moves_of(*read_game("(;SZ[3];B[aa];W[cc];AB[ba];W[ca];B[bb])", 4)),
            std::vector<std::string>{"C3"});
}

TEST(GameFile, SetsUpHexAndNothingThatHasNoSuchStones) {
  EXPECT_EQ(start_of("(;GM[11]SZ[3]AB[a1][c2];AW[b3];W[a2])"), (Start{"x../..x/.o. o", {"a2"}}));
  EXPECT_EQ(start_of("(;GM[18];AB[aa];W[djddgd])").position,
            "AB, AW, AE or PL set up a position, which files of amazons cannot do here");
  EXPECT_EQ(start_of("(;GM[9];B[c8-c6];PL[B])").position,
            "behind move 1: AB, AW, AE or PL set up a position, which files of loa cannot do here");
  EXPECT_EQ(start_of("(;GM[9]PL[B];B[c8-c6])"), (Start{"", {"c8-c6"}})) << "says what is so";
}

// Another program may add stones to a file of ours and leave our own properties as they are.
TEST(GameFile, AFileOfOursThatWasChangedElsewhere) {
  GameFile file;
  file.game = "go(columns=3,rows=3,komi=0.5,handicap=0)";
  std::string text = write_game(file);
  EXPECT_EQ(start_of(text.c_str()), (Start{"", {}}));
  text.replace(text.find("KG["), 3, "AB[bb]PL[W]KG[");
  EXPECT_EQ(start_of(text.c_str()), (Start{".../.x./... w -", {}}));
  file.position = "x../.o./... w - 1";
  EXPECT_EQ(start_of(write_game(file).c_str()), (Start{file.position, {}})) << "a pass is kept by KP alone";
}

TEST(GameFile, SaysWhatIsWrong) {
  const auto error = [](const char* text) {
    const auto game = read_game(text);
    return game ? std::string() : game.error();
  };
  EXPECT_EQ(error("(;GM[2])"), "GM has the value '2', not a game that is known here");
  EXPECT_EQ(error("(;SZ[x])"), "SZ has a bad value 'x'");
  EXPECT_EQ(error("(;SZ[9];B[aa];W[zz])"), "move 2: 'zz' is not a move of go");
  EXPECT_EQ(error("(;GM[9];W[a7-c7])"), "move 1: the wrong side moves");
  EXPECT_NE(error("(;SZ[9];B[aa];W[aa])").find("move 2: "), std::string::npos);
  EXPECT_EQ(error("(;SZ[9];B[aa];AB[zz])"), "behind move 1: AB has a bad point 'zz'");
  EXPECT_EQ(error("(;SZ[9]AE[])"), "AE has a bad point ''");
  EXPECT_NE(error("(;SZ[3];AB[aa:cc])"), "") << "no liberty";
  EXPECT_EQ(error("(;SZ[9];PL[x])"), "PL has a bad value 'x'");
  EXPECT_NE(error("(;GM[9]SU[Parachute];B[c8-c6])"), "") << "a start that is not known";
  EXPECT_EQ(error("(;GM[9]SU[Standard];B[c8-c6])"), "");
  EXPECT_NE(error("(;SZ[99])"), "");
  EXPECT_NE(error("(;KG[chess])"), "");
}

// Collections of real games: each is read, and all but those that break superko are legal to the end.
TEST(GameFile, ReplaysCollectionsData) {
  BANYAN_NEEDS_DATA(folder, "go/games19");
  int games = 0, superko = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (to_lower(entry.path().extension().string()) != ".sgf") continue;
    const auto game = read_game(test::read_file(entry.path()));
    ++games;
    if (game) continue;
    EXPECT_NE(game.error().find("superko"), std::string::npos) << entry.path() << ": " << game.error();
    ++superko;
  }
  EXPECT_GT(games, 50);
  EXPECT_LE(superko, 5);
}

}  // namespace
}  // namespace banyan
