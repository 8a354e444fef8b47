#include "banyan/protocols/gtp.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <thread>

#include "banyan/core/rng.hpp"
#include "banyan/core/text.hpp"
#include "support/gtp_client.hpp"

namespace banyan {
namespace {

using test::GtpClient;

TEST(Gtp, AnswersAdministration) {
  GtpClient gtp("go(size=9)");
  EXPECT_EQ(gtp("protocol_version"), "= 2");
  EXPECT_EQ(gtp("12 name"), "=12 Banyan");
  EXPECT_EQ(gtp("version"), "= 0.1.0");
  EXPECT_EQ(gtp("known_command genmove"), "= true");
  EXPECT_EQ(gtp("known_command gnmove"), "= false");
  EXPECT_EQ(gtp("7 gnmove"), "?7 unknown command");
  EXPECT_EQ(gtp("  \t # only a comment"), "");
  EXPECT_EQ(gtp("3"), "?3 no command");
  EXPECT_EQ(gtp("5\tname # comment"), "=5 Banyan");
  for (const GtpCommandInfo& command : gtp_commands()) {
    EXPECT_NE(gtp("list_commands").find(command.name), std::string::npos);
    EXPECT_NE(gtp("help").find(command.name + ": " + command.help), std::string::npos);
  }
  EXPECT_EQ(gtp("quit"), "= ");
  EXPECT_FALSE(gtp.alive());
}

TEST(Gtp, AKomiInTheMiddleLosesNothing) {
  GtpClient gtp("go(size=9)");
  gtp("fixed_handicap 2");
  gtp("play w E5");
  gtp("play w E6");
  const std::string board = gtp("showboard");
  EXPECT_EQ(gtp("komi 0.5"), "= ");
  EXPECT_EQ(gtp("showboard"), board);
  EXPECT_EQ(gtp("get_komi"), "= 0.5");
  EXPECT_EQ(gtp("undo"), "= ");
  EXPECT_EQ(gtp("undo"), "= ");
  EXPECT_EQ(gtp("undo"), "? cannot undo");
  EXPECT_NE(gtp("showboard").find("......x.."), std::string::npos) << "the handicap stands";
}

TEST(Gtp, SetsUpBoards) {
  GtpClient gtp("go(size=9)");
  EXPECT_EQ(gtp("komi 6.5"), "= ");
  EXPECT_EQ(gtp("boardsize 7"), "= ");
  EXPECT_EQ(gtp("query_boardsize"), "= 7");
  EXPECT_EQ(gtp("get_komi"), "= 6.5");
  EXPECT_EQ(gtp("boardsize 99"), "? unacceptable size");
  EXPECT_EQ(gtp("query_boardsize"), "= 7");
  EXPECT_EQ(gtp("komi nan"), "? 'nan' is not a number from -400 to 400");
  EXPECT_EQ(gtp("play b C3"), "= ");
  EXPECT_EQ(gtp("komi 5.5"), "= ");
  EXPECT_NE(gtp("showboard").find("/..x..../"), std::string::npos) << "a new komi leaves the stones";
  EXPECT_EQ(gtp("clear_board"), "= ");
  EXPECT_EQ(gtp("showboard").find('x'), std::string::npos);
}

TEST(Gtp, PlaysAnyColourAtAnyTimeAndTakesItBack) {
  GtpClient gtp("go(size=5)");
  EXPECT_EQ(gtp("play b A1"), "= ");
  EXPECT_EQ(gtp("play b B2"), "= ");
  EXPECT_EQ(gtp("play white c3"), "= ");
  EXPECT_EQ(gtp("play w C3").substr(0, 15), "? illegal move:");
  EXPECT_EQ(gtp("play w A9").substr(0, 15), "? illegal move:");
  EXPECT_NE(gtp("showboard").find("...../...../..o../.x.../x...."), std::string::npos);
  EXPECT_EQ(gtp("undo"), "= ");
  EXPECT_EQ(gtp("undo"), "= ");
  EXPECT_NE(gtp("showboard").find("...../...../...../...../x...."), std::string::npos);
  EXPECT_EQ(gtp("undo"), "= ");
  EXPECT_EQ(gtp("undo"), "? cannot undo");
  // The game goes on after two passes.
  EXPECT_EQ(gtp("play b pass"), "= ");
  EXPECT_EQ(gtp("play w pass"), "= ");
  EXPECT_EQ(gtp("play b C3"), "= ");
  EXPECT_EQ(gtp("play purple C3"), "? a colour is 'b' or 'w', not 'purple'");
  EXPECT_EQ(gtp("play b"), "? missing argument: a move");
  EXPECT_EQ(gtp("play w resign"), "= ");
}

TEST(Gtp, GeneratesMovesInEveryGame) {
  for (const char* game :
       {"go(size=5)", "loa", "amazons(size=6)", "breakthrough", "connect4", "hex(size=5)", "tictactoe"}) {
    SCOPED_TRACE(game);
    GtpClient gtp(game);
    std::set<std::string> legal;
    const std::string first = gtp("list_legal").substr(2);
    for (const auto word : words(first)) legal.insert(std::string(word));
    const std::string seen = gtp("reg_genmove b").substr(2);
    EXPECT_TRUE(legal.contains(seen)) << seen;
    EXPECT_EQ(gtp("list_legal").substr(2), first) << "reg_genmove plays nothing";
    EXPECT_TRUE(legal.contains(gtp("genmove b").substr(2)));
    EXPECT_EQ(gtp("genmove w").substr(0, 2), "= ");
    EXPECT_EQ(gtp("undo"), "= ");
    EXPECT_EQ(gtp("gogui-rules_side_to_move"), "= white");
    EXPECT_NE(gtp("printsgf").find("(;FF[4]"), std::string::npos);
    if (std::string_view(game) != "go(size=5)") {
      EXPECT_EQ(gtp("genmove b"), "? it is white's turn");
    }
  }
}

TEST(Gtp, PlacesHandicap) {
  GtpClient gtp("go(size=9)");
  EXPECT_EQ(gtp("fixed_handicap 2"), "= C3 G7");
  EXPECT_EQ(gtp("gogui-rules_side_to_move"), "= white");
  EXPECT_EQ(gtp("clear_board"), "= ");
  EXPECT_EQ(gtp("fixed_handicap 1").substr(0, 1), "?");
  EXPECT_EQ(gtp("place_free_handicap 4").substr(0, 2), "= ");
  EXPECT_EQ(gtp("clear_board"), "= ");
  EXPECT_EQ(gtp("set_free_handicap A1 B2 C3"), "= ");
  EXPECT_NE(gtp("showboard").find("..x....../.x......./x........ w"), std::string::npos);
  EXPECT_EQ(gtp("clear_board"), "= ");
  EXPECT_EQ(gtp("set_free_handicap A1 A1"), "? invalid vertex 'A1': there is a stone already");
  EXPECT_EQ(GtpClient("hex")("fixed_handicap 2"), "? not in this game");
}

// A wall cuts the board: Black's stone behind White's wall is dead.
TEST(Gtp, ScoresByPlayouts) {
  GtpClient gtp("go(size=7,komi=0.5)");
  for (int row = 1; row <= 7; ++row) {
    gtp("play b D" + std::to_string(row));
    gtp("play w E" + std::to_string(row));
  }
  EXPECT_EQ(gtp("play b G4"), "= ");
  for (const char* pass : {"", "play w pass", "play b pass"}) {
    SCOPED_TRACE(pass);
    gtp(pass);
    EXPECT_EQ(gtp("final_score"), "= B+6.5");
    EXPECT_EQ(gtp("final_status_list dead"), "= G4");
  }
  EXPECT_EQ(words(gtp("final_status_list alive").substr(2)).size(), 14u);
  EXPECT_EQ(gtp("final_status_list seki"), "= ");
  EXPECT_EQ(gtp("final_status_list odd").substr(0, 1), "?");
  GtpClient won("tictactoe");
  EXPECT_EQ(won("final_score"), "? the game is not over");
  for (const char* move : {"b a1", "w b1", "b a2", "w b2", "b a3"})
    EXPECT_EQ(won(std::string("play ") + move), "= ");
  EXPECT_EQ(won("final_score"), "= B+1");
  EXPECT_EQ(won("gogui-rules_final_result"), "= Black wins");
}

TEST(Gtp, KeepsClocks) {
  GtpClient gtp("connect4");
  EXPECT_EQ(gtp("time_settings 1 0 0"), "= ");
  EXPECT_EQ(gtp("time_left b 1 0"), "= ");
  EXPECT_EQ(gtp("genmove b").substr(0, 2), "= ");
  EXPECT_EQ(gtp("kgs-time_settings byoyomi 10 1 5"), "= ");
  EXPECT_EQ(gtp("kgs-time_settings canadian 10 5 5"), "= ");
  EXPECT_EQ(gtp("kgs-time_settings absolute 10"), "= ");
  EXPECT_EQ(gtp("kgs-time_settings none"), "= ");
  EXPECT_EQ(gtp("kgs-time_settings sand 10").substr(0, 1), "?");
  EXPECT_EQ(gtp("time_settings inf 0 0").substr(0, 1), "?");
}

TEST(Gtp, AnalysesUntilTheNextLine) {
  GtpClient gtp("hex(size=7)");
  gtp("4 lz-analyze b 1");
  for (int i = 0; i < 500 && gtp.output().find("info move") == std::string::npos; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  const std::string seen = gtp.output();
  EXPECT_EQ(seen.substr(0, 3), "=4\n");
  EXPECT_NE(seen.find(" visits "), std::string::npos);
  EXPECT_NE(seen.find(" pv "), std::string::npos);
  EXPECT_EQ(seen.find("\n\n"), std::string::npos) << "the answer is still open";
  const std::string next = gtp("name");
  EXPECT_TRUE(next.ends_with("\n\n= Banyan")) << next;
  gtp("analyze 10");
  gtp("kata-analyze");
  gtp.session().finish();
  EXPECT_TRUE(gtp.output().ends_with("\n\n"));
  for (const char* form : {"genmove_analyze b 1", "lz-genmove_analyze w", "kata-genmove_analyze b"}) {
    const std::string answer = gtp(form);
    EXPECT_NE(answer.find("\nplay "), std::string::npos) << answer;
    EXPECT_NE(answer.find("info move "), std::string::npos) << answer;
  }
  EXPECT_NE(gtp("kata-genmove_analyze w").find(" winrate 0."), std::string::npos);
}

// GoGui plays single points: a queen's move is three of them.
TEST(Gtp, ServesGoGui) {
  GtpClient gtp("amazons(size=6)");
  EXPECT_EQ(gtp("gogui-rules_game_id"), "= amazons");
  EXPECT_EQ(gtp("gogui-rules_board_size"), "= 6");
  EXPECT_EQ(words(gtp("gogui-rules_board").substr(2)).size(), 36u);
  const std::string queens = gtp("gogui-rules_legal_moves").substr(2);
  EXPECT_EQ(words(queens).size(), 4u) << queens;
  const std::string from = gtp("genmove b").substr(2);
  EXPECT_NE(queens.find(from), std::string::npos);
  EXPECT_EQ(gtp("gogui-rules_side_to_move"), "= black");
  gtp("genmove b");
  gtp("genmove b");
  EXPECT_EQ(gtp("gogui-rules_side_to_move"), "= white");
  const std::string white = gtp("gogui-rules_legal_moves").substr(2);
  EXPECT_EQ(gtp("play w " + std::string(words(white).front())), "= ");
  EXPECT_EQ(gtp("undo"), "= ") << "half a move";
  EXPECT_EQ(gtp("gogui-rules_legal_moves").substr(2), white);
  EXPECT_NE(gtp("gogui-analyze_commands").find("banyan-move_statistics"), std::string::npos);
  EXPECT_EQ(gtp("banyan-move_statistics").substr(0, 7), "= LABEL");
  EXPECT_EQ(gtp("banyan-engine").substr(0, 7), "= mcts(");
  GtpClient four("connect4");
  four("gogui-rules_game_id");
  EXPECT_EQ(four("gogui-rules_legal_moves"), "= A1 B1 C1 D1 E1 F1 G1");
  EXPECT_EQ(four("play b d1"), "= ");
  EXPECT_EQ(four("gogui-rules_legal_moves"), "= A1 B1 C1 D2 E1 F1 G1");
}

// What a search saw is shown on the board that it saw, and dies with its game.
TEST(Gtp, StatisticsBelongToTheSearchedBoard) {
  GtpClient wide("connect4(columns=30,rows=1)");
  wide("genmove b");
  EXPECT_NE(wide("banyan-move_statistics"), "= LABEL");
  EXPECT_EQ(wide("boardsize 4"), "= ");
  EXPECT_EQ(wide("banyan-move_statistics"), "= LABEL") << "another board";

  GtpClient gtp("connect4", "uct", true);
  gtp("genmove b");
  const std::string labels = gtp("banyan-move_statistics");
  EXPECT_TRUE(std::regex_match(labels, std::regex("= LABEL( [A-G]1 \\d+)+"))) << labels << ": the lowest row";
  gtp("undo");
  EXPECT_EQ(gtp("banyan-move_statistics"), labels) << "the board that was searched is back";
  const auto path = std::filesystem::temp_directory_path() / "banyan_gtp_statistics.sgf";
  gtp("printsgf " + path.string());
  for (const std::string& forgets : {std::string("clear_board"), std::string("clear_cache"),
                                     std::string("boardsize 7 6"), "loadsgf " + path.string()}) {
    gtp("clear_board");
    gtp("genmove b");
    EXPECT_NE(gtp("banyan-move_statistics"), "= LABEL");
    EXPECT_EQ(gtp(forgets), "= ");
    EXPECT_EQ(gtp("banyan-move_statistics"), "= LABEL") << forgets;
  }
  std::filesystem::remove(path);
  gtp("play b 4");
  gtp("genmove w");
  gtp("undo");
  gtp("undo");
  EXPECT_EQ(gtp("banyan-move_statistics"), "= LABEL") << "the searched position was taken back";

  GtpClient go("go(size=5)");
  go("genmove b");
  go("komi 0.5");
  EXPECT_EQ(go("banyan-move_statistics"), "= LABEL") << "searched by other rules";
}

// In GoGui's way to move, a plan of the engine's holds only as long as its points are played.
TEST(Gtp, AnotherMoveEndsAPlan) {
  GtpClient loa("loa(size=5)");
  loa("gogui-rules_game_id");
  const auto choices = [](GtpClient& gtp) {
    std::vector<std::string> points;
    const std::string answer = gtp("gogui-rules_legal_moves").substr(2);
    for (const auto word : words(answer)) points.emplace_back(word);
    return points;
  };
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(loa("genmove b").substr(0, 2), "= ");
    const std::string target = i % 2 == 0 ? choices(loa).front() : choices(loa).back();
    EXPECT_EQ(loa("play b " + target), "= ");
    const auto men = choices(loa);
    const std::string answer = loa("genmove w").substr(2);
    EXPECT_TRUE(std::find(men.begin(), men.end(), answer) != men.end()) << answer << " after " << target;
    EXPECT_EQ(loa("undo"), "= ") << "half a move";
    EXPECT_EQ(loa("undo"), "= ") << "a whole one";
  }
  for (const char* begins : {"clear_board", "boardsize 6", "boardsize 5"}) {
    EXPECT_EQ(loa(begins), "= ");
    EXPECT_EQ(loa("gogui-rules_side_to_move"), "= black");
    EXPECT_EQ(loa("genmove b").substr(0, 2), "= ") << begins;
  }

  // A queen's second point that is not the planned one.
  GtpClient amazons("amazons(size=6)");
  amazons("gogui-rules_game_id");
  const std::string from = amazons("genmove b").substr(2);
  const std::string planned = amazons("genmove b").substr(2);
  EXPECT_EQ(amazons("undo"), "= ");
  const auto squares = choices(amazons);
  const std::string other = squares.front() == planned ? squares.back() : squares.front();
  EXPECT_EQ(amazons("play b " + other), "= ");
  EXPECT_EQ(amazons("genmove b"), "? a move is half played: finish it or take it back");
  EXPECT_EQ(amazons("undo"), "= ");
  EXPECT_EQ(amazons("play b " + planned), "= ");
  EXPECT_EQ(amazons("genmove b").substr(0, 2), "= ") << "the plan again: the arrow";
  EXPECT_EQ(amazons("gogui-rules_side_to_move"), "= white");
  // A whole move, and the half that was played is forgotten even when it is taken back.
  EXPECT_EQ(amazons("undo"), "= ");
  amazons("play b " + from);
  const std::string whole(words(amazons("list_legal").substr(2)).front());
  EXPECT_EQ(amazons("play b " + whole), "= ");
  EXPECT_EQ(amazons("undo"), "= ");
  EXPECT_EQ(choices(amazons).size(), 4u) << "four queens to choose from";
}

TEST(Gtp, AClockReplacesTheTimeOfAMove) {
  GtpClient gtp("go(size=5)");
  // No time at all is a millisecond, not an hour.
  EXPECT_EQ(gtp("time_settings 0 0 0"), "= ");
  EXPECT_EQ(gtp("genmove b").substr(0, 2), "= ");
  EXPECT_EQ(gtp("time_left w 0 0"), "= ");
  EXPECT_EQ(gtp("genmove w").substr(0, 2), "= ");
  EXPECT_EQ(gtp("time_settings 0 1 0"), "= ") << "no limit";
  EXPECT_EQ(gtp("genmove b").substr(0, 2), "= ");
}

TEST(Gtp, LoadsWhatAFileSetsUp) {
  const auto path = std::filesystem::temp_directory_path() / "banyan_gtp_setup.sgf";
  std::ofstream(path) << "(;FF[4]GM[1]SZ[9]KM[0];AB[dd][ee];W[cc];B[gg])";
  GtpClient gtp("go(size=9)", "uct", true);
  EXPECT_EQ(gtp("loadsgf " + path.string()), "= ");
  EXPECT_NE(gtp("showboard").find("........./........./..o....../...x...../....x..../........./......x../"),
            std::string::npos);
  EXPECT_EQ(gtp("loadsgf " + path.string() + " 2"), "= ");
  EXPECT_NE(gtp("showboard").find("/..o....../...x...../....x..../........./........./"), std::string::npos);
  std::filesystem::remove(path);
}

TEST(Gtp, TouchesFilesOnlyWhenAllowed) {
  const auto path = std::filesystem::temp_directory_path() / "banyan_gtp_test.sgf";
  GtpClient closed("go(size=9)");
  EXPECT_EQ(closed("printsgf " + path.string()), "? files are off: start with --gtp-files");
  EXPECT_EQ(closed("loadsgf " + path.string()), "? files are off: start with --gtp-files");
  EXPECT_FALSE(std::filesystem::exists(path));
  GtpClient open("go(size=9)", "uct", true);
  open("play b C3");
  open("play w D4");
  EXPECT_EQ(open("printsgf " + path.string()), "= ");
  open("clear_board");
  EXPECT_EQ(open("loadsgf " + path.string()), "= ");
  EXPECT_NE(open("showboard").find("...o...../..x....../........./......... b"), std::string::npos);
  EXPECT_EQ(open("loadsgf " + path.string() + " 2"), "= ");
  EXPECT_EQ(open("gogui-rules_side_to_move"), "= white");
  EXPECT_EQ(open("loadsgf /nowhere/at/all"), "? cannot read '/nowhere/at/all': No such file or directory");
  std::filesystem::remove(path);
}

// Bad lines of every kind, and then a normal answer.
TEST(Gtp, SurvivesHostileInput) {
  GtpClient gtp("go(size=5)");
  Rng rng(1);
  const auto commands = gtp_commands();
  for (int lines = 0; lines < 10'000;) {
    std::string line;
    if (lines % 2 == 0) {
      const std::string& name = commands[rng.below(static_cast<std::uint32_t>(commands.size()))].name;
      // What searches or plays is slow, and quit is meant.
      if (name.find("genmove") != std::string::npos || name == "quit" || name.ends_with("analyze")) continue;
      if (name.starts_with("final")) continue;
      line = name;
    }
    for (std::uint32_t n = rng.below(30); n > 0; --n) line += static_cast<char>(rng.below(256));
    if (line.find('\n') != std::string::npos) continue;
    ++lines;
    const std::string answer = gtp(line);
    ASSERT_TRUE(answer.empty() || answer[0] == '=' || answer[0] == '?') << line;
    ASSERT_EQ(answer.find("\n\n"), std::string::npos) << line;
    ASSERT_TRUE(gtp.alive());
  }
  EXPECT_EQ(gtp(std::string(200'000, 'x')), "? the line is too long");
  EXPECT_EQ(gtp("name"), "= Banyan");
}

TEST(Gtp, RefusesWhatItCannotMake) {
  GtpSettings settings;
  settings.game = "chess";
  EXPECT_FALSE(GtpSession::make(settings, {}));
  settings.game = "go";
  settings.engine = "uctt";
  EXPECT_FALSE(GtpSession::make(settings, {}));
}

}  // namespace
}  // namespace banyan
