// Connect-4 against data from elsewhere: solved positions, counts of positions, OpenSpiel's games.
#include <gtest/gtest.h>

#include <algorithm>
#include <unordered_set>
#include <vector>

#include "banyan/core/text.hpp"
#include "banyan/games/connect4.hpp"
#include "support/data.hpp"
#include "support/playthrough.hpp"

namespace banyan {
namespace {

// The position after a string of columns, each of which must be legal.
void replay(std::string_view columns, Connect4& position) {
  for (const char column : columns) {
    const auto move = position.parse(std::string(1, column));
    ASSERT_TRUE(move) << columns << ": " << move.error();
    position.play(*move);
  }
}

struct Solved {
  std::string columns;
  int score;
};

std::vector<Solved> read_solved(const std::filesystem::path& path) {
  std::vector<Solved> solved;
  const std::string text = test::read_file(path);
  for (const auto line : split(text, '\n')) {
    const auto fields = words(line);
    if (fields.size() != 2) continue;
    solved.push_back(
        {std::string(fields[0] == "-" ? "" : fields[0]), static_cast<int>(*parse_int(fields[1]))});
  }
  return solved;
}

// The score of 7x6 as those files define it: 22 minus the discs that the winner will have used, seen by the
// mover.
int solve(const Connect4& position, int discs, int alpha, int beta) {
  if (position.outcome() == Outcome::Draw) return 0;
  if (position.outcome() != Outcome::Open) return -(22 - (discs + 1) / 2);
  MoveList<Connect4> moves;
  position.legal_moves(moves);
  for (const auto move : moves) {
    Connect4 next = position;
    next.play(move);
    alpha = std::max(alpha, -solve(next, discs + 1, -beta, -alpha));
    if (alpha >= beta) break;
  }
  return alpha;
}

class Connect4Solved : public ::testing::TestWithParam<const char*> {};

TEST_P(Connect4Solved, PositionsReplayAndLateOnesHaveTheirScore) {
  BANYAN_NEEDS_DATA(path, std::string("connect4/") + GetParam());
  const auto solved = read_solved(path);
  EXPECT_GE(solved.size(), 990u);
  for (const auto& [columns, score] : solved) {
    Connect4 position;
    replay(columns, position);
    if (HasFatalFailure()) return;
    EXPECT_EQ(position.outcome(), Outcome::Open) << columns;
    if (columns.size() >= 28) {
      EXPECT_EQ(solve(position, static_cast<int>(columns.size()), -22, 22), score) << columns;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Data, Connect4Solved,
                         ::testing::Values("Test_L1_R1", "Test_L2_R1", "Test_L3_R1", "book8_sample.txt"),
                         [](const auto& file) { return std::string(file.param).substr(0, 12); });

// Distinct positions on the way from the empty board to the end of every game; the hash is exact.
std::size_t count_positions(const Connect4& start) {
  std::unordered_set<std::uint64_t> seen = {start.hash()};
  std::vector<Connect4> open = {start};
  while (!open.empty()) {
    const Connect4 position = open.back();
    open.pop_back();
    MoveList<Connect4> moves;
    position.legal_moves(moves);
    for (const auto move : moves) {
      Connect4 next = position;
      next.play(move);
      if (seen.insert(next.hash()).second) open.push_back(next);
    }
  }
  return seen.size();
}

TEST(Connect4Data, NumberOfPositionsBySize) {
  BANYAN_NEEDS_DATA(path, "connect4/unique_positions_by_size.tsv");
  int compared = 0;
  for (const auto& row : test::read_table(path)) {
    const auto height = parse_int(row.at(0)), width = parse_int(row.at(1)), positions = parse_int(row.at(2));
    if (!height || *positions > 500000) continue;  // the heading, and what would take too long
    const auto start = Connect4::start({static_cast<int>(*width), static_cast<int>(*height)});
    ASSERT_TRUE(start) << start.error();
    EXPECT_EQ(count_positions(*start), static_cast<std::size_t>(*positions)) << *width << " x " << *height;
    ++compared;
  }
  EXPECT_GE(compared, 40);
}

void replay_playthrough(const std::filesystem::path& path, Connect4 position) {
  for (const test::PlaythroughState& state : test::read_playthrough(path)) {
    SCOPED_TRACE(position.to_text());
    if (state.is_described) {
      ASSERT_EQ(position.to_text().substr(0, 47), join_rows(state.board));
      MoveList<Connect4> moves;
      position.legal_moves(moves);
      std::vector<std::string> legal;
      const std::string man = position.to_move() == Side::First ? "x" : "o";
      for (const auto move : moves)
        legal.push_back(man + std::to_string(std::stoi(position.format(move)) - 1));
      ASSERT_EQ(legal, state.legal_moves);
      ASSERT_EQ(state.is_terminal, position.outcome() != Outcome::Open);
    }
    if (state.move.empty()) {
      ASSERT_EQ(state.returns == "[1, -1]" ? Outcome::FirstWins : Outcome::SecondWins, position.outcome());
      return;
    }
    const auto move = position.parse(std::to_string(state.move[1] - '0' + 1));
    ASSERT_TRUE(move) << move.error();
    position.play(*move);
  }
  FAIL() << "no last state in " << path;
}

TEST(Connect4Data, OpenSpielGame) {
  BANYAN_NEEDS_DATA(path, "openspiel-playthroughs/connect_four.txt");
  replay_playthrough(path, Connect4());
}

TEST(Connect4Data, OpenSpielGameFromTheMiddle) {
  BANYAN_NEEDS_DATA(path, "openspiel-playthroughs/connect_four_start_at.txt");
  Connect4 position;
  replay("5443155551", position);  // its history 4;3;3;2;0;4;4;4;4;0, columns counted from 0
  replay_playthrough(path, position);
}

}  // namespace
}  // namespace banyan
