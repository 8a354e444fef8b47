// Breakthrough against data from elsewhere: forced wins found by Fairy-Stockfish, a game of OpenSpiel's.
#include <gtest/gtest.h>

#include <algorithm>

#include "banyan/core/text.hpp"
#include "banyan/games/breakthrough.hpp"
#include "support/data.hpp"
#include "support/playthrough.hpp"

namespace banyan {
namespace {

// Whether the side to move is lost within `plies` plies, whatever it plays.
bool loses_within(const Breakthrough& position, int plies);

// Whether the side to move forces a win within `plies` plies by `move`.
bool wins_by(const Breakthrough& position, Breakthrough::Move move, int plies) {
  Breakthrough next = position;
  next.play(move);
  if (next.outcome() != Outcome::Open) return true;  // whoever moves last has won
  return loses_within(next, plies - 1);
}

bool wins_within(const Breakthrough& position, int plies) {
  if (plies < 1) return false;
  MoveList<Breakthrough> moves;
  position.legal_moves(moves);
  return std::any_of(moves.begin(), moves.end(),
                     [&](Breakthrough::Move move) { return wins_by(position, move, plies); });
}

bool loses_within(const Breakthrough& position, int plies) {
  if (plies < 2) return false;
  MoveList<Breakthrough> moves;
  position.legal_moves(moves);
  return std::all_of(moves.begin(), moves.end(), [&](Breakthrough::Move move) {
    Breakthrough next = position;
    next.play(move);
    return next.outcome() == Outcome::Open && wins_within(next, plies - 1);
  });
}

// The moves that win within `plies`, in alphabetical order, with commas.
std::string winning_moves(const Breakthrough& position, int plies) {
  MoveList<Breakthrough> moves;
  position.legal_moves(moves);
  std::vector<std::string> names;
  for (const auto move : moves) {
    if (wins_by(position, move, plies)) names.push_back(position.format(move));
  }
  std::sort(names.begin(), names.end());
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ",") + name;
  return text;
}

TEST(BreakthroughData, ForcedResultsAreFound) {
  BANYAN_NEEDS_DATA(path, "breakthrough/forced_6x6.tsv");
  int rows = 0;
  for (const auto& row : test::read_table(path)) {
    const std::string &fen = row.at(0), &result = row.at(1), &shortest = row.at(4);
    const int plies = static_cast<int>(*parse_int(row.at(2)));
    const auto position = Breakthrough::from_text(fen, {});
    ASSERT_TRUE(position) << position.error();
    MoveList<Breakthrough> moves;
    position->legal_moves(moves);
    EXPECT_EQ(std::to_string(moves.size()), row.at(3)) << fen;
    ++rows;
    if (plies > 7) continue;  // left to real solvers
    if (result == "win") {
      EXPECT_EQ(winning_moves(*position, plies), shortest) << fen;
      EXPECT_FALSE(wins_within(*position, plies - 2)) << fen;
    } else {
      EXPECT_TRUE(loses_within(*position, plies)) << fen;
      EXPECT_FALSE(loses_within(*position, plies - 2)) << fen;
    }
  }
  EXPECT_EQ(rows, 118);
}

// There the side at the top, b, moves first: turned upside down it is ours. A capture is marked with '*'.
std::string upside_down(std::string move) {
  std::erase(move, '*');
  for (const std::size_t row : {1u, 3u}) move[row] = static_cast<char>('1' + '8' - move[row]);
  return move;
}

// "8bb..", …, " abcdefgh" -> our rows from the top.
std::string our_board(std::vector<std::string> rows) {
  rows.pop_back();
  std::reverse(rows.begin(), rows.end());
  for (std::string& row : rows) {
    row.erase(0, 1);
    std::replace(row.begin(), row.end(), 'b', 'P');
    std::replace(row.begin(), row.end(), 'w', 'p');
  }
  return join_rows(rows);
}

TEST(BreakthroughData, OpenSpielGame) {
  BANYAN_NEEDS_DATA(path, "openspiel-playthroughs/breakthrough.txt");
  Breakthrough position = *Breakthrough::start({8, 8});
  int described = 0;
  for (const test::PlaythroughState& state : test::read_playthrough(path)) {
    SCOPED_TRACE(position.to_text());
    if (state.is_described) {
      ++described;
      const auto same = Breakthrough::from_text(
          our_board(state.board) + (position.to_move() == Side::First ? " w" : " b"), {8, 8});
      ASSERT_TRUE(same) << same.error();
      ASSERT_EQ(same->to_text(), position.to_text());
      MoveList<Breakthrough> moves;
      position.legal_moves(moves);
      std::vector<std::string> ours, theirs;
      for (const auto move : moves) ours.push_back(position.format(move));
      for (const std::string& move : state.legal_moves) theirs.push_back(upside_down(move));
      std::sort(ours.begin(), ours.end());
      std::sort(theirs.begin(), theirs.end());
      ASSERT_EQ(ours, theirs);
      ASSERT_EQ(state.is_terminal, position.outcome() != Outcome::Open);
    }
    if (state.move.empty()) {
      EXPECT_EQ(position.outcome(), Outcome::SecondWins);
      EXPECT_EQ(state.returns, "[-1, 1]");
      continue;
    }
    const auto move = position.parse(upside_down(state.move));
    ASSERT_TRUE(move) << move.error();
    position.play(*move);
  }
  EXPECT_EQ(described, 9);
  EXPECT_EQ(position.outcome(), Outcome::SecondWins);
}

}  // namespace
}  // namespace banyan
