#include "banyan/games/plan/morpion.hpp"

#include <gtest/gtest.h>

#include "naive/morpion.hpp"
#include "support/data.hpp"
#include "support/one_player.hpp"
#include "support/playthrough.hpp"

namespace banyan {
namespace {

using Rules = Morpion::Options::Rules;

TEST(Morpion, AgreesWithTheNaiveTwin) {
  test::Events events;
  const long games = test::games_to_play(2);
  test::compare_random_problems<test::NaiveMorpionOf<5, true>, Morpion>({Rules::T5}, games, 1, events);
  test::compare_random_problems<test::NaiveMorpionOf<5, false>, Morpion>({Rules::D5}, games, 2, events);
  test::compare_random_problems<test::NaiveMorpionOf<4, true>, Morpion>({Rules::T4}, games, 3, events);
  test::compare_random_problems<test::NaiveMorpionOf<4, false>, Morpion>({Rules::D4}, games, 4, events);
  test::expect_events(events, {"diagonal"});
}

// 28 first moves on the cross of 36 points, as the literature has it.
TEST(Morpion, HasTheKnownFirstMoves) {
  for (const Rules rules : {Rules::T5, Rules::D5}) {
    PlanMoves moves;
    Morpion::start({rules})->legal_moves(moves);
    EXPECT_EQ(moves.size(), 28u);
  }
}

TEST(Morpion, RefusesBadText) {
  for (const char* text : {"", "x", "1", "0 1:1-5:1", "1 1:1-5:1", "-1", "2 1:1-5:1"}) {
    EXPECT_FALSE(Morpion::from_text(text, {Rules::T5})) << text;
  }
  for (const char* move : {"", "1:1-5:1", "a", "17:17"})
    EXPECT_FALSE(Morpion::start({Rules::T5})->parse(move)) << move;
}

// OpenSpiel's game is 4D on 13 by 13 points, rows from the top: "[7,5] [7,6] [7,7] [7,8] ".
std::string from_open_spiel(const std::string& text) {
  std::vector<std::pair<int, int>> ends;
  for (std::size_t at = text.find('['); at != std::string::npos; at = text.find('[', at + 1)) {
    const int row = std::stoi(text.substr(at + 1)), column = std::stoi(text.substr(text.find(',', at) + 1));
    ends.push_back({column + 12, 24 - row});
  }
  // Ours begins at the lower end, or at the left one.
  auto first = ends.front(), last = ends.back();
  if (last.second < first.second || (last.second == first.second && last.first < first.first))
    std::swap(first, last);
  const auto name = [](std::pair<int, int> p) {
    return std::to_string(p.first) + ":" + std::to_string(p.second);
  };
  return name(first) + "-" + name(last);
}

// Whether all of a line of ours is on those 13 by 13 points.
bool is_on_their_board(const std::string& line) {
  const auto second = line.find('-') + 1;
  for (const std::string& end : {line.substr(0, second), line.substr(second)}) {
    const int column = std::stoi(end), row = std::stoi(end.substr(end.find(':') + 1));
    if (column < 12 || column > 24 || row < 12 || row > 24) return false;
  }
  return true;
}

TEST(Morpion, ReplaysTheOpenSpielGame) {
  BANYAN_NEEDS_DATA(path, "openspiel-playthroughs/morpion_solitaire.txt");
  Morpion game = *Morpion::start({Rules::D4});
  int described = 0;
  for (const auto& state : test::read_playthrough(path)) {
    if (state.is_described && !state.is_terminal) {
      std::vector<std::string> theirs, ours;
      for (const std::string& move : state.legal_moves) theirs.push_back(from_open_spiel(move));
      PlanMoves moves;
      game.legal_moves(moves);
      for (const PlanMove move : moves) {
        if (is_on_their_board(game.format(move))) ours.push_back(game.format(move));
      }
      std::sort(theirs.begin(), theirs.end());
      std::sort(ours.begin(), ours.end());
      EXPECT_EQ(ours, theirs) << game.to_text();
      ++described;
    }
    if (state.move.empty()) break;
    const auto move = game.parse(from_open_spiel(state.move));
    ASSERT_TRUE(move) << move.error();
    game.play(*move);
  }
  EXPECT_GT(described, 3);
  EXPECT_EQ(game.score(), 23);
  PlanMoves moves;
  game.legal_moves(moves);
  for (const PlanMove move : moves) EXPECT_FALSE(is_on_their_board(game.format(move)));
}

}  // namespace
}  // namespace banyan
