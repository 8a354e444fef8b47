// A case for every command that the protocol lists.
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <regex>
#include <set>
#include <thread>

#include "banyan/core/text.hpp"
#include "support/data.hpp"
#include "support/gtp_client.hpp"

namespace banyan {
namespace {

using test::GtpClient;

// What one command answers after some others, as a regular expression of the whole answer.
struct CommandCase {
  const char *command, *before, *args, *answer;
  const char* game = "go(size=5,komi=7.5)";
};
const CommandCase kCommandCases[] = {
    {"analyze", "", "b 1", R"(=\n(info move .*\n)+\n)"},
    {"banyan-engine", "", "", R"(= mcts\(.*\)\n\n)"},
    {"banyan-move_statistics", "reg_genmove b", "", R"(= LABEL( [A-E][1-5] \d+)+\n\n)"},
    {"banyan-ownership", "play b C3", "", R"(= ((-?[01](\.\d+)? ){4}-?[01](\.\d+)?\n){5}\n)"},
    {"banyan-ownership", "", "", R"(\? not in this game\n\n)", "hex"},
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
    {"kata-analyze", "", "1 ownership true", R"(=\n(info move .* ownership( -?[01]\.\d{3}){25}\n)+\n)"},
    {"kata-genmove_analyze", "", "w 1", R"(=\n(info move .*\n)+play ([A-E][1-5]|pass)\n\n)"},
    {"kata-list_time_settings", "", "", R"(= none absolute byoyomi canadian fischer\n\n)"},
    {"kata-time_settings", "", "fischer 60 0.5", R"(= \n\n)"},
    {"kata-time_settings", "", "sundial 60", R"(\? a clock is .*, not 'sundial'\n\n)"},
    {"kgs-genmove_cleanup", "", "b", R"(= ([A-E][1-5]|pass)\n\n)"},
    {"kgs-rules", "", "chinese", R"(= \n\n)"},
    {"kgs-rules", "", "japanese", R"(\? the rules are chinese, not japanese\n\n)"},
    {"kgs-time_settings", "", "byoyomi 60 10 5", R"(= \n\n)"},
    {"kgs-time_settings", "", "absolute", R"(\? missing argument: the main time\n\n)"},
    {"known_territory", "boardsize 3;play b B1;play b B2;play b B3", "b",
     R"(= A3 B3 C3 A2 B2 C2 A1 B1 C1\n\n)"},
    {"known_territory", "", "b", R"(\? not in this game\n\n)", "hex"},
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
    {"place_free_handicap", "boardsize 8", "9", R"(= C3 F3 C6 F6\n\n)"},
    {"place_free_handicap", "boardsize 7 9", "5", R"(= C3 E3 C7 E7\n\n)"},
    {"place_free_handicap", "", "2", R"(= B4 D4\n\n)"},
    {"place_free_handicap", "", "25", R"(= B2 D2 B4 D4\n\n)"},
    {"place_free_handicap", "boardsize 3", "2", R"(= B2\n\n)"},
    {"place_free_handicap", "boardsize 1", "2", R"(\? invalid number of stones\n\n)"},
    {"place_free_handicap", "", "1", R"(\? '1' is not an integer from 2 to 361\n\n)"},
    {"place_free_handicap", "play b A1", "2", R"(\? board not empty\n\n)"},
    {"place_free_handicap", "", "2", R"(\? not in this game\n\n)", "hex(size=5)"},
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
    {"set_position", "", "b A1", R"(\? not in this game\n\n)", "hex(size=5)"},
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
    GtpClient gtp(c.game, "uct", true);
    for (const auto line : split(c.before, ';')) gtp(std::string(line));
    gtp(std::string(c.command) + " " + c.args);
    // An analysis goes on until it is stopped.
    for (int i = 0; i < 500 && gtp.output() == "=\n"; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    gtp.session().finish();
    EXPECT_TRUE(std::regex_match(gtp.output(), std::regex(c.answer))) << gtp.output();
    tried.insert(c.command);
  }
  const std::string listed = GtpClient("go(size=5)")("list_commands").substr(2);
  for (const auto name : words(listed))
    EXPECT_TRUE(tried.contains(std::string(name))) << name << " has no case";
  EXPECT_EQ(tried.size(), words(listed).size()) << "and there is none for a command that does not exist";
}

TEST(Gtp, EveryCommandIsInTheDocuments) {
  std::ifstream in(test::source_folder() / "docs/protocols.md");
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  for (const GtpCommandInfo& command : gtp_commands())
    EXPECT_NE(text.find("`" + command.name + "`"), std::string::npos) << command.name;
}

}  // namespace
}  // namespace banyan
