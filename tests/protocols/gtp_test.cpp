#include "banyan/protocols/gtp.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <regex>
#include <set>
#include <thread>

#include "banyan/core/rng.hpp"
#include "banyan/core/text.hpp"

namespace banyan {
namespace {

// A session with a small budget, and what it answered.
class Client {
 public:
  explicit Client(const std::string& game, const std::string& engine = "uct", bool files = false) {
    GtpSettings settings;
    settings.game = game;
    settings.engine = engine;
    settings.limits.playouts = 50;
    settings.files = files;
    auto made = GtpSession::make(settings, [this](std::string_view text) {
      const std::lock_guard lock(mutex_);
      output_ += text;
    });
    EXPECT_TRUE(made);
    session_ = std::move(*made);
  }

  // The answer without its last two line ends.
  std::string operator()(const std::string& line) {
    {
      const std::lock_guard lock(mutex_);
      output_.clear();
    }
    alive_ = session_->handle(line);
    std::string text = output();
    if (text.ends_with("\n\n")) text.resize(text.size() - 2);
    return text;
  }
  std::string output() {
    const std::lock_guard lock(mutex_);
    return output_;
  }
  GtpSession& session() { return *session_; }
  bool alive() const { return alive_; }

 private:
  std::mutex mutex_;
  std::string output_;
  std::unique_ptr<GtpSession> session_;
  bool alive_ = true;
};

TEST(Gtp, AnswersAdministration) {
  Client gtp("go(size=9)");
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

// What one command answers after some others, as a regular expression of the whole answer.
struct CommandCase {
  const char *command, *before, *args, *answer;
  const char* game = "go(size=5,komi=7.5)";
};
const CommandCase kCommandCases[] = {
    {"analyze", "", "b 1", R"(=\n(info move .*\n)+\n)"},
    {"banyan-engine", "", "", R"(= mcts\(.*\)\n\n)"},
    {"banyan-move_statistics", "reg_genmove b", "", R"(= LABEL( [A-E][1-5] \d+)+\n\n)"},
    {"boardsize", "", "7", R"(= \n\n)"},
    {"boardsize", "", "4 6", R"(= \n\n)"},
    {"boardsize", "", "0", R"(\? '0' is not an integer from 1 to 1000\n\n)"},
    {"boardsize", "", "26", R"(\? unacceptable size\n\n)"},
    {"boardsize", "", "", R"(\? missing argument: a size\n\n)"},
    {"boardsize", "", "9", R"(\? unacceptable size\n\n)", "loa"},
    {"clear_board", "play b C3", "", R"(= \n\n)"},
    {"clear_cache", "genmove b", "", R"(= \n\n)"},
    {"echo", "", "one two", R"(= one two\n\n)"},
    {"final_score", "play b C3;play w pass", "", R"(= [BW]\+\d+\.5\n\n)"},
    {"final_score", "play b 1;play w 2;play b 1;play w 2;play b 1;play w 2;play b 1", "", R"(= B\+1\n\n)",
     "connect4"},
    {"final_status_list", "play b C3", "alive", R"(= (C3)?\n\n)"},
    {"final_status_list", "", "fine", R"(\? a status is alive, dead or seki, not 'fine'\n\n)"},
    {"fixed_handicap", "boardsize 9", "4", R"(= C3 G3 C7 G7\n\n)"},
    {"fixed_handicap", "boardsize 9;play b A1", "4", R"(\? board not empty\n\n)"},
    {"fixed_handicap", "", "2", R"(\? invalid number of stones\n\n)"},
    {"genmove", "", "b", R"(= ([A-E][1-5]|pass)\n\n)"},
    {"genmove", "", "green", R"(\? a colour is 'b' or 'w', not 'green'\n\n)"},
    {"genmove_analyze", "", "b 1", R"(=\n(info move .*\n)+play ([A-E][1-5]|pass)\n\n)"},
    {"get_komi", "komi -3", "", R"(= -3\n\n)"},
    {"gogui-analyze_commands", "", "", R"(= (\w+/[\w ]+/[\w -]+\n)+\n)"},
    {"gogui-rules_board", "play b A1", "", R"(= (\. \. \. \. \.\n){4}X \. \. \. \.\n\n)"},
    {"gogui-rules_board_size", "", "", R"(= 5\n\n)"},
    {"gogui-rules_final_result", "", "", R"(= \n\n)"},
    {"gogui-rules_final_result", "play b pass;play w pass", "", R"(= White wins\n\n)"},
    {"gogui-rules_game_id", "", "", R"(= go\n\n)"},
    {"gogui-rules_legal_moves", "boardsize 2", "", R"(= A1 B1 A2 B2 pass\n\n)"},
    {"gogui-rules_side_to_move", "play b pass", "", R"(= white\n\n)"},
    {"help", "", "", R"(= ([\w-]+: .+\n)+\n)"},
    {"kata-analyze", "", "1", R"(=\n(info move .* winrate [01]\.\d+ .*\n)+\n)"},
    {"kata-genmove_analyze", "", "w 1", R"(=\n(info move .*\n)+play ([A-E][1-5]|pass)\n\n)"},
    {"kata-list_time_settings", "", "", R"(= none absolute byoyomi canadian fischer\n\n)"},
    {"kata-time_settings", "", "fischer 60 0.5", R"(= \n\n)"},
    {"kata-time_settings", "", "sundial 60", R"(\? a clock is .*, not 'sundial'\n\n)"},
    {"kgs-genmove_cleanup", "", "b", R"(= ([A-E][1-5]|pass)\n\n)"},
    {"kgs-rules", "", "chinese", R"(= \n\n)"},
    {"kgs-rules", "", "japanese", R"(\? the rules are chinese, not japanese\n\n)"},
    {"kgs-time_settings", "", "byoyomi 60 10 5", R"(= \n\n)"},
    {"kgs-time_settings", "", "absolute", R"(\? missing argument: the main time\n\n)"},
    {"known_command", "", "play", R"(= true\n\n)"},
    {"komi", "", "5.5", R"(= \n\n)"},
    {"komi", "", "0.3", R"(\? a komi is a multiple of 0.5\n\n)"},
    {"list_commands", "", "", R"(= ([\w-]+\n)+\n)"},
    {"list_legal", "boardsize 2;play b A1", "", R"(= B1 A2 B2 pass\n\n)"},
    {"loadsgf", "", "/no/such/file.sgf",
     R"(\? cannot read '/no/such/file.sgf': No such file or directory\n\n)"},
    {"loadsgf", "", "/", R"(\? cannot read '/': it is a folder\n\n)"},
    {"lz-analyze", "", "w 1", R"(=\n(info move .*\n)+\n)"},
    {"lz-analyze", "", "-1", R"(\? invalid interval '-1'\n\n)"},
    {"lz-genmove_analyze", "", "b", R"(=\n(info move .*\n)+play ([A-E][1-5]|pass)\n\n)"},
    {"name", "", "", R"(= Banyan\n\n)"},
    {"place_free_handicap", "boardsize 9", "20", R"(=( [A-J][1-9]){9}\n\n)"},
    {"play", "", "b C3", R"(= \n\n)"},
    {"play", "", "b Z3", R"(\? illegal move: .*\n\n)"},
    {"play", "", "b", R"(\? missing argument: a move\n\n)"},
    {"printsgf", "play b C3", "", R"(= \(;FF\[4\][\s\S]*;B\[cc\]\n\)\n\n)"},
    {"printsgf", "", "-", R"(= \(;FF\[4\][\s\S]*\)\n\n)"},
    {"printsgf", "", "/no/such/folder/x.sgf",
     R"(\? cannot write '/no/such/folder/x.sgf': No such file or directory\n\n)"},
    {"protocol_version", "", "", R"(= 2\n\n)"},
    {"query_boardsize", "", "", R"(= 5\n\n)"},
    {"quit", "", "", R"(= \n\n)"},
    {"rectangular_boardsize", "", "4:6", R"(= \n\n)"},
    {"rectangular_boardsize", "", "4 6", R"(= \n\n)"},
    {"rectangular_boardsize", "", "4", R"(\? missing argument: rows\n\n)"},
    {"reg_genmove", "", "b", R"(= ([A-E][1-5]|pass)\n\n)"},
    {"set_free_handicap", "", "A1 C3", R"(= \n\n)"},
    {"set_free_handicap", "", "A1 pass", R"(\? invalid vertex 'pass'\n\n)"},
    {"set_position", "", "b A1 w B2", R"(= \n\n)"},
    {"set_position", "", "b A1 w", R"(\? missing argument: a vertex for the last colour\n\n)"},
    {"set_position", "", "b A1 w A1", R"(\? invalid vertex 'A1': there is a stone already\n\n)"},
    {"set_position", "", "b A1", R"(\? only in Go\n\n)", "hex(size=5)"},
    {"showboard", "play b C3", "",
     R"(= [\s\S]*\n\.\.\.\.\./\.\.\.\.\./\.\.x\.\./\.\.\.\.\./\.\.\.\.\. w -\n\n)"},
    {"time_left", "time_settings 60 10 5", "b 5 3", R"(= \n\n)"},
    {"time_left", "", "w -3 0", R"(= \n\n)"},
    {"time_left", "", "b nan 0", R"(\? 'nan' is not a number .*\n\n)"},
    {"time_settings", "", "60 10 5", R"(= \n\n)"},
    {"time_settings", "", "60 10", R"(\? missing argument: the byo-yomi stones\n\n)"},
    {"undo", "play b C3", "", R"(= \n\n)"},
    {"undo", "", "", R"(\? cannot undo\n\n)"},
    {"version", "", "", R"(= \d+\.\d+\.\d+\n\n)"},
};

TEST(Gtp, EveryListedCommandHasACase) {
  std::set<std::string> tried;
  for (const CommandCase& c : kCommandCases) {
    SCOPED_TRACE(std::string(c.command) + " " + c.args);
    Client gtp(c.game, "uct", true);
    for (const auto line : split(c.before, ';')) gtp(std::string(line));
    gtp(std::string(c.command) + " " + c.args);
    // An analysis goes on until it is stopped.
    for (int i = 0; i < 500 && gtp.output() == "=\n"; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    gtp.session().finish();
    EXPECT_TRUE(std::regex_match(gtp.output(), std::regex(c.answer))) << gtp.output();
    tried.insert(c.command);
  }
  const std::string listed = Client("go(size=5)")("list_commands").substr(2);
  for (const auto name : words(listed))
    EXPECT_TRUE(tried.contains(std::string(name))) << name << " has no case";
  EXPECT_EQ(tried.size(), words(listed).size()) << "and there is none for a command that does not exist";
}

TEST(Gtp, EveryCommandIsInTheDocuments) {
  std::ifstream in(BANYAN_SOURCE_DIR "/docs/protocols.md");
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  for (const GtpCommandInfo& command : gtp_commands())
    EXPECT_NE(text.find("`" + command.name + "`"), std::string::npos) << command.name;
}

TEST(Gtp, AKomiInTheMiddleLosesNothing) {
  Client gtp("go(size=9)");
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
  Client gtp("go(size=9)");
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
  Client gtp("go(size=5)");
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
    Client gtp(game);
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
  Client gtp("go(size=9)");
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
  EXPECT_EQ(Client("hex")("fixed_handicap 2"), "? only in Go");
}

// A wall cuts the board: Black's stone behind White's wall is dead.
TEST(Gtp, ScoresByPlayouts) {
  Client gtp("go(size=7,komi=0.5)");
  for (int row = 1; row <= 7; ++row) {
    gtp("play b D" + std::to_string(row));
    gtp("play w E" + std::to_string(row));
  }
  EXPECT_EQ(gtp("play b G4"), "= ");
  EXPECT_EQ(gtp("final_score"), "= B+6.5");
  EXPECT_EQ(gtp("final_status_list dead"), "= G4");
  EXPECT_EQ(words(gtp("final_status_list alive").substr(2)).size(), 14u);
  EXPECT_EQ(gtp("final_status_list seki"), "= ");
  EXPECT_EQ(gtp("final_status_list odd").substr(0, 1), "?");
  Client won("tictactoe");
  EXPECT_EQ(won("final_score"), "? the game is not over");
  for (const char* move : {"b a1", "w b1", "b a2", "w b2", "b a3"})
    EXPECT_EQ(won(std::string("play ") + move), "= ");
  EXPECT_EQ(won("final_score"), "= B+1");
  EXPECT_EQ(won("gogui-rules_final_result"), "= Black wins");
}

TEST(Gtp, KeepsClocks) {
  Client gtp("connect4");
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
  Client gtp("hex(size=7)");
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
  Client gtp("amazons(size=6)");
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
  Client four("connect4");
  four("gogui-rules_game_id");
  EXPECT_EQ(four("gogui-rules_legal_moves"), "= A1 B1 C1 D1 E1 F1 G1");
  EXPECT_EQ(four("play b d1"), "= ");
  EXPECT_EQ(four("gogui-rules_legal_moves"), "= A1 B1 C1 D2 E1 F1 G1");
}

TEST(Gtp, TouchesFilesOnlyWhenAllowed) {
  const auto path = std::filesystem::temp_directory_path() / "banyan_gtp_test.sgf";
  Client closed("go(size=9)");
  EXPECT_EQ(closed("printsgf " + path.string()), "? files are off: start with --gtp-files");
  EXPECT_EQ(closed("loadsgf " + path.string()), "? files are off: start with --gtp-files");
  EXPECT_FALSE(std::filesystem::exists(path));
  Client open("go(size=9)", "uct", true);
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
  Client gtp("go(size=5)");
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
