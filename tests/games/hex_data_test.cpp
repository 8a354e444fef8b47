// Hex against what others wrote: a table of solved openings and a recorded game.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "banyan/core/text.hpp"
#include "banyan/games/hex.hpp"
#include "support/data.hpp"

namespace banyan {
namespace {

std::set<std::string> legal_set(const Hex& position) {
  MoveList<Hex> moves;
  position.legal_moves(moves);
  std::set<std::string> names;
  for (const auto move : moves) names.insert(position.format(move));
  return names;
}

TEST(HexData, FirstMoveTableOfThe6x6BoardIsReadable) {
  BANYAN_NEEDS_DATA(path, "hex/first_move_winners_6x6.tsv");
  const Hex position = *Hex::start({6});
  std::map<std::string, std::string> winners;
  for (const auto& line : test::read_table(path)) {
    if (line[0] == "size") continue;
    const auto move = position.parse(line[1]);
    ASSERT_TRUE(move) << move.error();
    EXPECT_EQ(position.format(*move), line[1]);
    winners[line[1]] = line[2];
  }
  ASSERT_EQ(winners.size(), 36u);
  for (const auto& [name, winner] : winners) {  // same orientation: our half turn keeps the winner
    EXPECT_EQ(winners.at(position.format(position.transformed(*position.parse(name), 1))), winner) << name;
  }
  // a1 has two neighbours here, an acute corner, and must be a loss there; a6 has three and must be a win.
  EXPECT_EQ(winners.at("a1"), "white");
  EXPECT_EQ(winners.at("a6"), "black");
  for (const char* name : {"a6", "b5", "c4", "d3", "e2", "f1"}) EXPECT_EQ(winners.at(name), "black") << name;
}

std::string_view between(std::string_view line, std::string_view open, std::string_view close) {
  const auto first = line.find(open) + open.size();
  return line.substr(first, line.rfind(close) - first);
}

// The men of a drawn board, without the blanks and breaks between them.
std::string men_of(std::string_view drawn) {
  std::string men;
  for (const char c : drawn) {
    if (c == '.' || c == 'x' || c == 'o') men.push_back(c);
  }
  return men;
}

// Each state of the file gives the board, the legal moves and the returns; the actions lead from one to the
// next.
TEST(HexData, ReplaysTheOpenSpielPlaythrough) {
  BANYAN_NEEDS_DATA(path, "openspiel-playthroughs/hex(board_size=5).txt");
  const std::string text = test::read_file(path);
  Hex position = *Hex::start({5});
  int states = 0, actions = 0, lists = 0, ends = 0;
  for (const std::string_view line : split(text, '\n')) {
    if (line.starts_with("ObservationString(0)")) {
      EXPECT_EQ(men_of(position.to_text().substr(0, 29)), men_of(between(line, "= \"", "\"")));
      ++states;
    } else if (line.starts_with("StringLegalActions()")) {
      std::set<std::string> theirs;
      for (const auto quoted_move : split(between(line, "[", "]"), ',')) {
        theirs.emplace(between(quoted_move, "\"", "\""));
      }
      EXPECT_EQ(legal_set(position), theirs);
      ++lists;
    } else if (line.starts_with("# Apply action")) {
      const auto move = position.parse(between(line, "\"", "\""));
      ASSERT_TRUE(move) << move.error();
      position.play(*move);
      ++actions;
    } else if (line == "Returns() = [1, -1]" || line == "Returns() = [-1, 1]") {
      EXPECT_EQ(position.outcome(), line == "Returns() = [1, -1]" ? Outcome::FirstWins : Outcome::SecondWins);
      ++ends;
    }
  }
  EXPECT_EQ(actions, 21);
  EXPECT_EQ(lists, 7);
  EXPECT_EQ(states, 8);
  EXPECT_EQ(ends, 1);
}

}  // namespace
}  // namespace banyan
