// Lines of Action against games and positions that others recorded.
#include <gtest/gtest.h>

#include <set>

#include "banyan/core/game_record.hpp"
#include "banyan/core/text.hpp"
#include "banyan/games/loa.hpp"
#include "support/data.hpp"

namespace banyan {
namespace {

std::set<std::string> printed(const Loa& position, const MoveList<Loa>& moves) {
  std::set<std::string> names;
  for (const auto move : moves) names.insert(position.format(move));
  return names;
}

// Plays a move that must be written exactly as the game prints it, capture sign included.
void play_as_printed(GameRecord<Loa>& record, std::string_view text) {
  const auto move = record.position().parse(text);
  ASSERT_TRUE(move) << move.error();
  ASSERT_EQ(record.position().format(*move), text);
  ASSERT_TRUE(record.is_legal(*move)) << text;
  record.play(*move);
}

TEST(LoaData, PublishedGamesReplayAndTheLastMoveConnectsExactlyTheWinner) {
  BANYAN_NEEDS_DATA(path, "loa/test_games");
  int games = 0;
  for (const auto& file : std::filesystem::directory_iterator(path)) {
    SCOPED_TRACE(file.path().filename().string());
    GameRecord<Loa> record(*Loa::start({}));
    const std::string text = test::read_file(file.path());
    for (const auto word : words(text)) {
      if (word.ends_with('.')) continue;
      ASSERT_EQ(record.outcome(), Outcome::Open);
      ASSERT_NO_FATAL_FAILURE(play_as_printed(record, word));
    }
    const bool incomplete = file.path().stem().string().ends_with("incomplete");
    const Side last_mover = opponent(record.position().to_move());
    EXPECT_EQ(record.outcome(), incomplete ? Outcome::Open : win_for(last_mover));
    ++games;
  }
  EXPECT_EQ(games, 16);
}

Outcome read_result(const std::string& text) {
  if (text == "1-0") return Outcome::FirstWins;
  if (text == "0-1") return Outcome::SecondWins;
  EXPECT_EQ(text, "1/2-1/2");
  return Outcome::Draw;
}

// "8-35": squares 0 = a1 … 63 = h8, which is our numbering as well.
Loa::Move read_squares(std::string_view text) {
  const auto squares = split(text, '-');
  return {static_cast<std::uint8_t>(*parse_int(squares.at(0))),
          static_cast<std::uint8_t>(*parse_int(squares.at(1)))};
}

TEST(LoaData, SelfPlayGamesReplayWithTheirResults) {
  BANYAN_NEEDS_DATA(path, "loa/selfplay_games.tsv");
  int games = 0, draws = 0;
  for (const auto& row : test::read_table(path)) {
    SCOPED_TRACE(::testing::Message() << "game " << games << " " << row.at(2));
    const auto start = row.at(0) == "SE" ? Loa::Start::ScrambledEggs : Loa::Start::Standard;
    GameRecord<Loa> record(*Loa::start({.start = start}));
    for (const auto word : words(row.at(2))) {
      const Loa::Move move = read_squares(word);
      ASSERT_TRUE(record.is_legal(move)) << word << "\n" << draw_text(record.position().picture());
      record.play(move);
    }
    ASSERT_EQ(record.outcome(), read_result(row.at(3)));
    ++games;
    draws += record.outcome() == Outcome::Draw;
  }
  EXPECT_EQ(games, 4790);
  EXPECT_EQ(draws, 4);
}

// Columns: board, side to move, plies to win, number of legal moves, number of winning moves, winning moves.
TEST(LoaData, WinsInOneAreExactlyTheListedOnes) {
  BANYAN_NEEDS_DATA(path, "loa/forced_wins_in_1.tsv");
  int positions = 0;
  for (const auto& row : test::read_table(path)) {
    SCOPED_TRACE(row.at(0) + " " + row.at(1));
    const auto position = Loa::from_text(row.at(0) + " " + row.at(1), {});
    ASSERT_TRUE(position) << position.error();
    MoveList<Loa> moves;
    position->legal_moves(moves);
    EXPECT_EQ(std::to_string(moves.size()), row.at(3));
    std::set<std::string> winning;
    for (const auto move : moves) {
      Loa next = *position;
      next.play(move);
      if (next.outcome() == win_for(position->to_move())) winning.insert(position->format(move));
    }
    std::set<std::string> listed;
    for (const auto text : split(row.at(5), ',')) {
      const auto move = position->parse(text);
      ASSERT_TRUE(move) << move.error();
      listed.insert(position->format(*move));
    }
    EXPECT_EQ(winning, listed);
    EXPECT_EQ(std::to_string(winning.size()), row.at(4));
    ++positions;
  }
  EXPECT_EQ(positions, 782);
}

// The quoted strings of `["a2-c2", "a2-c4"]`.
std::set<std::string> quoted_strings(std::string_view line) {
  std::set<std::string> strings;
  const auto pieces = split(line, '"');
  for (std::size_t i = 1; i < pieces.size(); i += 2) strings.emplace(pieces[i]);
  return strings;
}

// Follows a play-through line by line and compares what it shows. That game ended by a connection of one side
// alone, so a reading of the rules that differs on double connection or repetition does not show in it.
struct Playthrough {
  GameRecord<Loa> record{*Loa::start({})};
  std::vector<std::string> rows;
  int boards = 0, lists = 0;
  bool over = false;

  void read(std::string_view line) {
    SCOPED_TRACE(::testing::Message() << "after " << record.plies() << " plies: " << line);
    const bool is_row = line.size() == 11 && line.starts_with("# ") && '1' <= line[2] && line[2] <= '8';
    if (is_row) rows.emplace_back(line.substr(3));
    if (line == "#  abcdefgh") compare_board();
    if (line.starts_with("StringLegalActions() = ")) compare_moves(line);
    if (line.starts_with("IsTerminal() = ")) {
      over = line.ends_with("True");
      EXPECT_EQ(record.outcome() != Outcome::Open, over);
    }
    if (over && line.starts_with("Returns() = ")) {
      EXPECT_EQ(line, "Returns() = [1, -1]");
      EXPECT_EQ(record.outcome(), Outcome::FirstWins);
    }
    if (line.starts_with("# Apply action ")) play_as_printed(record, *quoted_strings(line).begin());
  }
  void compare_board() {
    const std::string text = record.position().to_text();
    EXPECT_EQ(join_rows(rows), text.substr(0, text.find(' ')));
    rows.clear();
    ++boards;
  }
  void compare_moves(std::string_view line) {
    MoveList<Loa> moves;
    record.legal_moves(moves);
    EXPECT_EQ(printed(record.position(), moves), quoted_strings(line));
    ++lists;
  }
};

TEST(LoaData, OpenSpielPlaythroughHasTheSameMovesAndEnd) {
  BANYAN_NEEDS_DATA(path, "openspiel-playthroughs/lines_of_action.txt");
  Playthrough playthrough;
  const std::string text = test::read_file(path);
  for (const auto line : split(text, '\n')) ASSERT_NO_FATAL_FAILURE(playthrough.read(line));
  EXPECT_TRUE(playthrough.over);
  EXPECT_EQ(playthrough.record.plies(), 183u);
  EXPECT_EQ(playthrough.boards, 25);
  EXPECT_EQ(playthrough.lists, 24);
}

}  // namespace
}  // namespace banyan
