// Go against records and test sets that others wrote. The records were played under several rules; what is
// refused here is explained where it is expected.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "banyan/core/text.hpp"
#include "banyan/games/go/go.hpp"
#include "support/data.hpp"
#include "support/go_boards.hpp"
#include "support/go_replay.hpp"

namespace banyan {
namespace {

using test::go_board;
using test::go_point;

struct Totals {
  std::size_t games = 0, moves = 0, captures = 0, repeating_games = 0;
  std::map<std::string, std::size_t> refused;  // reason -> games

  void add(const test::GoReplay& replay) {
    games += 1;
    moves += replay.moves;
    captures += replay.captures;
    repeating_games += replay.repeated > 0 ? 1 : 0;
    if (!replay.refused.empty()) ++refused[replay.refused.substr(0, replay.refused.find(','))];
  }
  void print(const char* set) const {
    std::printf("  %s: %zu games, %zu moves, %zu capturing moves, %zu games repeat a board\n", set, games,
                moves, captures, repeating_games);
    for (const auto& [reason, count] : refused) std::printf("    %zu: %s\n", count, reason.c_str());
  }
};

Totals replay_folder(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (to_lower(entry.path().extension().string()) == ".sgf") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  Totals totals;
  for (const auto& file : files) {
    const auto replay = test::replay(test::read_go_game(test::read_file(file)));
    totals.add(replay);
    if (replay.repeated > 0) std::printf("  repeats a board: %s\n", file.filename().c_str());
  }
  return totals;
}

// Four of these games were played under the simple ko rule and contain "sending two, returning one".
TEST(GoData, GamesOfProgramsReplay) {
  BANYAN_NEEDS_DATA(path, "go/games19");
  const Totals totals = replay_folder(path);
  totals.print("games19");
  EXPECT_EQ(totals.games, 423u);
  EXPECT_GT(totals.captures, 1000u);
  EXPECT_TRUE(totals.refused.empty());
  EXPECT_EQ(totals.repeating_games, 4u);
}

// One of these games repeats a board by three kos, eight moves later; its server had no superko.
TEST(GoData, GamesOf9DanPlayersReplay) {
  BANYAN_NEEDS_DATA(path, "go/games19_9dan.txt.gz");
  std::FILE* pipe = popen(("gzip -dc '" + path.string() + "'").c_str(), "r");
  ASSERT_NE(pipe, nullptr);
  std::string text;
  std::vector<char> buffer(1 << 16);
  while (const std::size_t bytes = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
    text.append(buffer.data(), bytes);
  }
  if (pclose(pipe) != 0) GTEST_SKIP() << "gzip is missing";
  Totals totals;
  for (const std::string_view line : split(text, '\n')) {
    const auto fields = split(line, '\t');
    if (fields.size() == 2) totals.add(test::replay(test::read_go_game(fields[1])));
  }
  totals.print("games19_9dan");
  EXPECT_EQ(totals.games, 3000u);
  EXPECT_TRUE(totals.refused.empty());
  EXPECT_EQ(totals.repeating_games, 1u);
}

// Games on many sizes and shapes under all of that program's rules: nine of them go on after two passes.
TEST(GoData, KataGosGamesReplay) {
  BANYAN_NEEDS_DATA(path, "go/tests/katago/sgf");
  const Totals totals = replay_folder(path);
  totals.print("katago/sgf");
  EXPECT_EQ(totals.games, 94u);
  std::size_t after_the_end = 0;
  for (const auto& [reason, games] : totals.refused) {
    EXPECT_EQ(reason, "the game is over");
    after_the_end += games;
  }
  EXPECT_EQ(after_the_end, 9u);
}

TEST(GoData, OpeningsAndSampleGamesReplay) {
  BANYAN_NEEDS_DATA(path, "go/openings");
  const Totals openings = replay_folder(path);
  openings.print("openings");
  EXPECT_EQ(openings.games, 262u);
  EXPECT_TRUE(openings.refused.empty());
  const Totals samples = replay_folder(test::data_folder() / "go/tests/katago/data");
  EXPECT_TRUE(samples.refused.empty());
}

// Two moves of one colour in a row are played with a pass between them.
TEST(GoData, BoardTestsOfCapturesKoAndScore) {
  BANYAN_NEEDS_DATA(path, "go/tests/board/board_tests.json");
  const auto tests = nlohmann::json::parse(test::read_file(path));
  const auto stones_of = [](const std::string& drawn) {
    std::vector<std::string> rows;
    for (const std::string_view line : split(drawn, '\n')) {
      if (line.empty() || line[0] < '0' || line[0] > '9') continue;
      std::string& row = rows.emplace_back();
      for (const char c : line) row += c == '#' ? "x" : c == 'o' ? "o" : c == '.' ? "." : "";
    }
    return join_rows(rows);
  };
  const auto stones = [](const auto& game) { return std::string(words(game.to_text())[0]); };
  for (const auto& item : tests["play_tests"]) {
    SCOPED_TRACE(item["name"].get<std::string>());
    auto game = *GoGame<9>::start({9, 9, 0, 0});
    bool is_suicide = false;
    for (const std::string text : item["moves"]) {
      ASSERT_FALSE(is_suicide) << "only the last move may be suicide";
      if ((game.to_move() == Side::First) != (text[0] == 'B')) game.play(kGoPass);
      const auto move = game.parse(text.substr(2));
      is_suicide = game.stones().is_suicide(go_point(game, text.substr(2)), go_color(game.to_move()));
      ASSERT_EQ(static_cast<bool>(move), !is_suicide) << text;
      if (move) game.play(*move);
    }
    const bool expects_suicide = item["name"].get<std::string>().starts_with("self-capture");
    EXPECT_EQ(is_suicide, expects_suicide) << "that set allows suicide, our rules do not";
    if (is_suicide) continue;
    std::string drawn;
    for (const std::string line : item["board"]) drawn += line + "\n";
    EXPECT_EQ(stones(game), stones_of(drawn));
    EXPECT_EQ(game.ko_point() == kNoPoint ? "" : game.format({game.ko_point()}),
              item["simple_ko"].is_null() ? "" : item["simple_ko"].get<std::string>());
    EXPECT_EQ(game.score(), item["score"].get<double>());
  }
  for (const auto& item : tests["score_tests"]) {
    const auto game = GoGame<9>::from_text(stones_of(item["board"]) + " b -", {9, 9, 0, 0});
    ASSERT_TRUE(game) << game.error();
    EXPECT_EQ(game->score(), item["score"].get<double>()) << item["name"];
  }
}

// Rows of x, o and '.': without column letters, row numbers, blanks and star points ('`').
std::vector<std::string> plain_rows(const std::vector<std::string>& drawn) {
  std::vector<std::string> rows;
  for (const std::string& line : drawn) {
    if (line.starts_with("A ")) continue;
    std::string& row = rows.emplace_back();
    for (const char c : to_lower(line))
      row += c == '`' ? "." : c == 'x' ? "x" : c == 'o' ? "o" : c == '.' ? "." : "";
  }
  return rows;
}

// The area map as rows of X, O and '.'.
std::string area_text(const GoGame<0>& game) {
  const auto map = game.stones().area_map();
  std::vector<std::string> rows(static_cast<std::size_t>(game.stones().rows()));
  game.stones().for_each_point([&](GoPoint p) {
    const auto row = rows.size() - 1 - static_cast<std::size_t>(GoGeometry<0>::row_of(p));
    rows[row] += map[p] == GoColor::Black ? 'X' : map[p] == GoColor::White ? 'O' : '.';
  });
  return join_rows(rows);
}

// KataGo's area with every kind of point counted equals ours once the stones are taken off that it holds for
// dead: those in pass-alive territory of the other side. Area scoring by the board alone counts them.
TEST(GoData, AreaMapsEqualKataGos) {
  BANYAN_NEEDS_DATA(path, "go/tests/katago/area_tests.json");
  int maps = 0, maps_with_dead_stones = 0;
  for (const auto& item : nlohmann::json::parse(test::read_file(path))) {
    const GoOptions options{item["x"], item["y"], 0, 0};
    for (const auto& expected : item["expected"]) {
      if (expected["safeBig"] != 1 || expected["unsafeBig"] != 1 || expected["nonPassAliveStones"] != 1)
        continue;
      const std::string area = join_rows(expected["area"].get<std::vector<std::string>>());
      std::string stones = join_rows(plain_rows(item["board"]));
      ASSERT_EQ(stones.size(), area.size());
      bool has_dead = false;
      for (std::size_t i = 0; i < stones.size(); ++i) {
        const bool is_dead = (stones[i] == 'x' && area[i] == 'O') || (stones[i] == 'o' && area[i] == 'X');
        if (is_dead) stones[i] = '.';
        has_dead |= is_dead;
      }
      const auto game = GoGame<0>::from_text(stones + " b -", options);
      ASSERT_TRUE(game) << game.error();
      EXPECT_EQ(area_text(*game), area) << item["name"] << "\n" << draw_text(game->picture());
      maps += 1;
      maps_with_dead_stones += has_dead ? 1 : 0;
    }
  }
  std::printf("  %d maps equal, %d of them after dead stones were taken off\n", maps, maps_with_dead_stones);
  EXPECT_EQ(maps, 22);
}

// The lines of a GTP transcript that answer "= D4 Q16 …" to fixed_handicap.
TEST(GoData, HandicapPointsEqualKataGos) {
  BANYAN_NEEDS_DATA(path, "go/tests/katago/results/handicap.txt.stdout");
  const std::string text = test::read_file(path);
  std::set<std::string> answers;
  for (const std::string_view line : split(text, '\n')) {
    auto points = words(line);
    if (points.size() < 3 || points[0] != "=") continue;
    std::sort(points.begin() + 1, points.end());
    std::string joined;
    for (const auto point : points) joined.append(point).append(" ");
    answers.insert(joined);
  }
  const auto ours = [](int size, int handicap) {
    const auto game = *GoGame<0>::start({size, size, 0, handicap});
    std::set<std::string> names;
    game.stones().for_each_point([&](GoPoint p) {
      if (game.stones().color_at(p) == GoColor::Black) names.insert(game.format({p}));
    });
    std::string joined = "= ";
    for (const std::string& name : names) joined += name + " ";
    return joined;
  };
  EXPECT_TRUE(answers.contains(ours(19, 7)));
  EXPECT_TRUE(answers.contains(ours(13, 3)));
}

// Final scores that KataGo printed under Tromp-Taylor rules, which count every stone on the board.
TEST(GoData, FinalScoresEqualKataGos) {
  BANYAN_NEEDS_DATA(path, "go/tests/katago/results/printsgffinalscore.txt.stdout");
  const std::string transcript = test::read_file(path);
  int scored = 0;
  for (const std::string_view line : split(transcript, '\n')) {
    const auto at = line.find("RU[TrompTaylor]RE[B+");
    if (at == std::string_view::npos) continue;
    const auto number = line.substr(at + 20, line.find(']', at + 20) - at - 20);
    auto game = test::read_go_game(line);
    game.options.komi = 0;
    test::replay<0>(game, [&](const auto& record, std::size_t move) {
      if (move < game.moves.size()) return;
      EXPECT_EQ(record.outcome(), Outcome::FirstWins);
      EXPECT_EQ(record.position().score(), parse_double(number));
      ++scored;
    });
  }
  EXPECT_EQ(scored, 1);
  const auto ending = test::go_position("...oxx./.o.oox./.xoox../.ooxxx./o.oxx.x/ooxx.x./ox..... b - 2", 5);
  EXPECT_EQ(ending.score(), 9);  // results/ending.txt.stdout, the board under Tromp-Taylor rules
}

// OpenSpiel's play-through: 7x7, komi 4.5, legal moves listed at some states ("B a1", "W PASS").
TEST(GoData, OpenSpielsPlaythroughHasTheSameLegalMoves) {
  BANYAN_NEEDS_DATA(path, "openspiel-playthroughs/go.txt");
  const std::string text = test::read_file(path);
  auto game = *GoGame<0>::start({7, 7, 4.5, 0});
  int states = 0, moves_played = 0;
  const auto names_in = [](std::string_view line) {
    std::set<std::string> names;  // every second piece between quotes is a move
    const auto pieces = split(line, '"');
    for (std::size_t i = 1; i < pieces.size(); i += 2) names.insert(to_lower(pieces[i].substr(2)));
    return names;
  };
  for (const std::string_view line : split(text, '\n')) {
    if (line.starts_with("# Apply action")) {
      const auto name = split(line, '"')[1];
      ASSERT_EQ(name[0], game.to_move() == Side::First ? 'B' : 'W');
      const auto move = game.parse(name.substr(2));
      ASSERT_TRUE(move) << move.error();
      game.play(*move);
      ++moves_played;
    } else if (line.starts_with("StringLegalActions()")) {
      MoveList<GoGame<0>> moves;
      game.legal_moves(moves);
      std::set<std::string> ours;
      for (const GoMove move : moves) ours.insert(to_lower(game.format(move)));
      EXPECT_EQ(ours, names_in(line)) << draw_text(game.picture());
      ++states;
    } else if (line.starts_with("Returns() = ") && game.outcome() != Outcome::Open) {
      EXPECT_EQ(line, game.outcome() == Outcome::FirstWins ? "Returns() = [1, -1]" : "Returns() = [-1, 1]");
    }
  }
  EXPECT_EQ(moves_played, 69);
  EXPECT_GT(states, 5);
  EXPECT_NE(game.outcome(), Outcome::Open);
}

}  // namespace
}  // namespace banyan
