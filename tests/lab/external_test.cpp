// Other programs as players: each of the ways to misbehave loses the game for the program that does it, with
// the reason kept, and leaves no process behind.
#include "banyan/lab/external.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "banyan/lab/match.hpp"
#include "banyan/lab/process.hpp"
#include "support/data.hpp"

namespace banyan {
namespace {

const std::string kMock = "python3 " + test::source_folder().string() + "/tests/lab/mock_engine.py ";

// Only a program that never answers is waited for in vain, and not for long.
PlayerMaker maker_for(bool stalls) {
  Patience patience;
  if (stalls) patience.free = 0.5;
  return [patience](const std::string& game, const std::string& spec, std::uint64_t seed) {
    return is_external(spec) ? make_external_player(game, spec, patience) : make_player(game, spec, seed);
  };
}

MatchDefinition against_mock(const std::string& fault, std::uint64_t games = 2) {
  MatchDefinition definition;
  definition.game = "go(size=3)";
  definition.games = games;
  definition.openings.kind = OpeningKind::None;
  for (const std::string& spec : {std::string("uct"), "gtp:" + kMock + fault}) {
    Entrant player;
    player.spec = spec;
    player.limits.playouts = 20;
    player.limits.bytes = 1 << 20;
    definition.players.push_back(player);
  }
  return definition;
}

bool has_left_processes() { return std::system("pgrep -f '[s]leep 987654' > /dev/null") == 0; }

TEST(ExternalPlayer, EveryMisbehaviourLosesForTheOneWhoDoesIt) {
  struct Case {
    const char *fault, *reason;
    GameEnd end;
    bool stalls = false;
  };
  for (const Case& c : {Case{"crash_on_move", "ended: signal 6", GameEnd::Crash},
                        Case{"exit_on_move", "ended: exit status 0", GameEnd::Crash},
                        Case{"stall", "does not answer in time", GameEnd::Crash, true},
                        Case{"illegal", "Z99", GameEnd::Illegal},
                        Case{"garbage", "answers 'what do you mean?'", GameEnd::Crash},
                        Case{"long_line", "a line without end", GameEnd::Crash},
                        Case{"no_newline", "does not answer in time", GameEnd::Crash, true},
                        Case{"endless", "an answer without end", GameEnd::Crash},
                        Case{"wrong_id", "answers another command", GameEnd::Crash},
                        Case{"double_answer", "answers another command", GameEnd::Crash},
                        Case{"refuses", "refuses 'genmove", GameEnd::Crash},
                        Case{"closes_output", "closed its output", GameEnd::Crash},
                        Case{"empty", "", GameEnd::Illegal}, Case{"resigns", "", GameEnd::Resigned}}) {
    SCOPED_TRACE(c.fault);
    RunSettings settings;
    settings.maker = maker_for(c.stalls);
    const auto result = run_match(against_mock(c.fault, 1), settings);
    ASSERT_TRUE(result) << result.error();
    for (const PlayedGame& game : result->games) {
      EXPECT_EQ(game.points, 1) << "the other side must not lose";
      EXPECT_EQ(game.end, c.end) << name_of(game.end);
      EXPECT_NE(game.note.find(c.reason), std::string::npos) << game.note;
    }
  }
}

TEST(ExternalPlayer, FinishesGamesWithProgramsThatAreOnlyOdd) {
  for (const char* fault : {"none", "noisy_stderr", "forks_a_child", "ignores_quit"}) {
    SCOPED_TRACE(fault);
    RunSettings settings;
    settings.maker = maker_for(false);
    const auto result = run_match(against_mock(fault), settings);
    ASSERT_TRUE(result) << result.error();
    ASSERT_EQ(result->games.size(), 2u);
    for (const PlayedGame& game : result->games) {
      EXPECT_EQ(game.end, GameEnd::Rules) << game.note;
      EXPECT_FALSE(game.moves.empty());
    }
  }
  EXPECT_FALSE(has_left_processes());
}

// Programs are told the time in the form that they take; these play only if they were told it right.
TEST(ExternalPlayer, IsToldTheTime) {
  struct Case {
    const char* fault;
    ClockSetting clock;
    double seconds = 0;
  };
  for (const Case& c : {Case{"whole_seconds", {.main = 60.9, .period = 30, .stones = 5}},
                        Case{"fischer", {.main = 60, .increment = 0.5}}, Case{"one_move", {}, 0.25}}) {
    SCOPED_TRACE(c.fault);
    MatchDefinition definition = against_mock(c.fault, 1);
    definition.players[1].clock = c.clock;
    definition.players[1].limits.seconds = c.seconds;
    RunSettings settings;
    settings.maker = maker_for(false);
    const auto result = run_match(definition, settings);
    ASSERT_TRUE(result) << result.error();
    EXPECT_EQ(result->games[0].end, GameEnd::Rules) << result->games[0].note;
  }
}

// Two programs pass at once. What they think of the stones decides whether the game goes on.
TEST(ExternalPlayer, SettlesDeadStones) {
  struct Case {
    const char *other, *note;
    std::size_t moves;
  };
  for (const Case& c : {Case{"none", "score -7.5, with the dead stones -7.5", 2},
                        Case{"cleans_up", "score -7.5, with the dead stones -7.5", 4},
                        Case{"disagrees", "score -7.5 as it stands: no agreement on dead stones", 8}}) {
    SCOPED_TRACE(c.other);
    MatchDefinition definition = against_mock(c.other, 1);
    definition.game = "go(size=3,komi=7.5)";
    definition.players[0].spec = "gtp:" + kMock + "none";
    RunSettings settings;
    settings.maker = maker_for(false);
    const auto result = run_match(definition, settings);
    ASSERT_TRUE(result) << result.error();
    EXPECT_EQ(result->games[0].note, c.note);
    EXPECT_EQ(result->games[0].moves.size(), c.moves);
    EXPECT_EQ(result->games[0].end, GameEnd::Rules);
  }
}

// What a match opens it closes, also when programs fail.
TEST(ExternalPlayer, LeavesNoDescriptorOpen) {
  const auto open_files = [] {
    const std::filesystem::directory_iterator files("/proc/self/fd");
    return std::distance(begin(files), end(files));
  };
  const auto before = open_files();
  for (const char* fault : {"none", "crash_on_move", "closes_output", "garbage"}) {
    RunSettings settings;
    settings.maker = maker_for(false);
    ASSERT_TRUE(run_match(against_mock(fault), settings));
  }
  EXPECT_EQ(open_files(), before);
}

TEST(ExternalPlayer, AMatchWithoutAProgramDoesNotBegin) {
  Patience patience;
  patience.start = 0.3;
  const auto slow = make_external_player("go(size=3)", "gtp:" + kMock + "slow_start", patience);
  ASSERT_FALSE(slow);
  EXPECT_NE(slow.error().find("does not answer in time"), std::string::npos) << slow.error();
  for (const std::string& command : {kMock + "crash_on_start", std::string("/no/such/program")}) {
    MatchDefinition definition = against_mock("none");
    definition.players[1].spec = "gtp:" + command;
    RunSettings settings;
    settings.maker = maker_for(false);
    const auto result = run_match(definition, settings);
    ASSERT_FALSE(result);
    EXPECT_NE(result.error().find("ended: "), std::string::npos) << result.error();
  }
  MatchDefinition definition = against_mock("none");
  definition.players[1].spec = "gtp:";
  EXPECT_FALSE(run_match(definition));
  definition.players[1].spec = "uci:anything";
  EXPECT_FALSE(run_match(definition)) << "UCI programs play Breakthrough";
}

TEST(Process, TalksAndEnds) {
  auto process = Process::start("cat");
  ASSERT_TRUE(process) << process.error();
  EXPECT_TRUE(process->write("one\r\ntwo\nthr", 1));
  std::string line;
  EXPECT_EQ(process->read_line(line, 5), Process::Got::Line);
  EXPECT_EQ(line, "one");
  EXPECT_EQ(process->read_line(line, 5), Process::Got::Line);
  EXPECT_EQ(line, "two");
  EXPECT_EQ(process->read_line(line, 0.05), Process::Got::Timeout);
  EXPECT_TRUE(process->write("ee\n", 1));
  EXPECT_EQ(process->read_line(line, 5), Process::Got::Line);
  EXPECT_EQ(line, "three") << "a timeout loses nothing";
  EXPECT_TRUE(process->is_running());
  process->kill();
  EXPECT_FALSE(process->is_running());
  EXPECT_FALSE(process->write("x", 0.1));
  EXPECT_EQ(process->read_line(line, 0.1), Process::Got::Closed);
}

// `sleep` reads nothing: a pipe is full long before this much is in it.
TEST(Process, GivesUpOnAProgramThatDoesNotRead) {
  auto process = Process::start("sleep 60");
  ASSERT_TRUE(process);
  EXPECT_FALSE(process->write(std::string(1 << 20, 'x'), 0.1));
}

// Real programs, where they are installed.
TEST(ExternalPlayer, PlaysWithGnuGo) {
  if (std::system("PATH=$PATH:/usr/games; command -v gnugo > /dev/null") != 0) GTEST_SKIP() << "no gnugo";
  MatchDefinition definition = against_mock("none");
  definition.game = "go(size=5,komi=0.5)";
  definition.players[1].spec = "gtp:gnugo --mode gtp --level 0 --chinese-rules";
  const auto result = run_match(definition);
  ASSERT_TRUE(result) << result.error();
  for (const PlayedGame& game : result->games) {
    EXPECT_TRUE(game.end == GameEnd::Rules || game.end == GameEnd::Resigned) << game.note;
  }
}

TEST(ExternalPlayer, PlaysWithFairyStockfish) {
  if (std::system("PATH=$PATH:/usr/games; command -v fairy-stockfish > /dev/null") != 0) {
    GTEST_SKIP() << "no fairy-stockfish";
  }
  for (const char* game : {"breakthrough(size=6)", "breakthrough(size=8)"}) {
    MatchDefinition definition = against_mock("none");
    definition.game = game;
    definition.players[1].spec = "uci:fairy-stockfish";
    const auto result = run_match(definition);
    ASSERT_TRUE(result) << result.error();
    for (const PlayedGame& played : result->games) EXPECT_EQ(played.end, GameEnd::Rules) << played.note;
  }
}

}  // namespace
}  // namespace banyan
