#include "banyan/games/hex.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <unordered_map>

#include "banyan/core/perft.hpp"
#include "banyan/core/playout.hpp"
#include "banyan/core/text.hpp"
#include "naive/hex.hpp"
#include "support/differential.hpp"

namespace banyan {
namespace {

Hex start(int size, bool swap = false) { return *Hex::start({size, swap}); }

Hex after(Hex position, std::string_view moves) {
  for (const auto word : words(moves)) {
    const auto move = position.parse(word);
    EXPECT_TRUE(move) << move.error();
    if (move) position.play(*move);
  }
  return position;
}

Hex read(std::string_view text, int size, bool swap = false) {
  const auto position = Hex::from_text(text, {size, swap});
  EXPECT_TRUE(position) << position.error();
  return *position;
}

std::vector<std::string> legal(const Hex& position) {
  MoveList<Hex> moves;
  position.legal_moves(moves);
  std::vector<std::string> names;
  for (const auto move : moves) names.push_back(position.format(move));
  return names;
}

// Takes the swap in half of the games that offer it: a uniform draw on a large board hardly ever does.
struct OftenSwap {
  std::size_t operator()(const GameRecord<Hex>&, const MoveList<Hex>& moves, Rng& rng) const {
    if (moves.back() == Hex::kSwap && rng.chance(0.5)) return moves.size() - 1;
    return rng.below(static_cast<std::uint32_t>(moves.size()));
  }
};

// Board size and its share of the games in thousandths: the large boards are slow on the twin.
using Plan = std::initializer_list<std::pair<int, long>>;

template <class Steer>
test::Events compare(Plan plan, bool swap, long games, Steer steer) {
  test::Events events;
  for (const auto& [size, share] : plan) {
    SCOPED_TRACE(size);
    test::compare_random_games<test::NaiveHex, Hex>({size, swap}, games * share / 1000 + 1, 1, 400, events,
                                                    steer);
  }
  return events;
}

TEST(Hex, AgreesWithTheNaiveTwin) {
  const Plan plan = {{2, 180}, {3, 180}, {4, 180}, {5, 150}, {6, 120}, {7, 80},
                     {8, 50},  {9, 30},  {11, 20}, {14, 6},  {16, 2},  {19, 2}};
  const auto events = compare(plan, false, test::games_to_play(2500), test::UniformSteer{});
  test::expect_events(events, {"first wins", "second wins", "decided by the last point", "short win"});
}

TEST(Hex, AgreesWithTheNaiveTwinUnderTheSwapRule) {
  const Plan plan = {{2, 300}, {3, 300}, {5, 250}, {8, 120}, {11, 25}, {19, 5}};
  const auto events = compare(plan, true, test::games_to_play(1000), OftenSwap{});
  test::expect_events(events, {"swap", "swap on the long diagonal", "first wins", "second wins"});
}

TEST(Hex, PerftEqualsThePublishedCounts) {
  GameRecord<Hex> tiny(start(2)), nine(start(9));
  const std::uint64_t of_tiny[] = {1, 4, 12, 24, 12, 0}, of_nine[] = {1, 81, 6480, 511920, 39929760};
  for (int depth = 0; depth <= 5; ++depth) EXPECT_EQ(perft(tiny, depth), of_tiny[depth]) << depth;
  for (int depth = 0; depth <= 4; ++depth) EXPECT_EQ(perft(nine, depth), of_nine[depth]) << depth;
}

TEST(Hex, PerftUnderTheSwapRuleCountsTheSwapOnce) {
  GameRecord<Hex> record(start(3, true));
  EXPECT_EQ(perft(record, 1), 9u);
  EXPECT_EQ(perft(record, 2), 9u * (8 + 1));
  EXPECT_EQ(perft(record, 3), 9u * (8 * 7 + 8));
  EXPECT_EQ(perft(record, 4), 9u * (8 * 7 * 6 + 8 * 7));
}

std::uint64_t naive_perft(const test::NaiveHex& position, int depth) {
  const auto moves = position.legal_moves();
  if (depth == 1) return moves.size();
  std::uint64_t leaves = 0;
  for (const std::string& move : moves) {
    test::NaiveHex next = position;
    next.play(move);
    leaves += naive_perft(next, depth - 1);
  }
  return leaves;
}

TEST(Hex, PerftInTheMiddleOfTheGameEqualsTheNaiveTwin) {
  for (std::uint64_t game = 0; game < 12; ++game) {
    const int size = 3 + static_cast<int>(game % 4);
    Rng rng(3, game);
    GameRecord<Hex> record(start(size));
    test::NaiveHex naive({size, false});
    while (naive.stones() < size * size - 7 && record.outcome() == Outcome::Open) {
      const auto move = record.position().random_move(rng);
      naive.play(record.position().format(move));
      record.play(move);
    }
    SCOPED_TRACE(record.position().to_text());
    for (int depth = 1; depth <= 5; ++depth) EXPECT_EQ(perft(record, depth), naive_perft(naive, depth));
  }
}

TEST(Hex, FirstJoinsTopAndBottomSecondLeftAndRight) {
  EXPECT_EQ(read("..x/.x./x.. o", 3).outcome(), Outcome::FirstWins);
  EXPECT_EQ(read("..o/.o./o.. x", 3).outcome(), Outcome::SecondWins);
  EXPECT_EQ(read("x../.x./..x o", 3).outcome(), Outcome::Open) << "the long diagonal does not touch";
  EXPECT_EQ(read("xxx/ooo/... x", 3).outcome(), Outcome::SecondWins);
  EXPECT_EQ(read("xo./xo./xo. o", 3).outcome(), Outcome::FirstWins);
  EXPECT_EQ(read("ox./ox./ox. o", 3).outcome(), Outcome::FirstWins);
  EXPECT_EQ(read("xxx/xxx/... x", 3).outcome(), Outcome::Open);
  EXPECT_EQ(read("oo./oo./oo. x", 3).outcome(), Outcome::Open) << "no step over the edge";
}

TEST(Hex, EveryFullBoardHasExactlyOneWinner) {
  Rng rng(4);
  for (int board = 0; board < 2000; ++board) {
    const int size = 2 + board % 18;
    std::vector<std::string> rows(static_cast<std::size_t>(size));
    for (auto& row : rows) {
      for (int column = 0; column < size; ++column) row.push_back(rng.chance(0.5) ? 'x' : 'o');
    }
    test::NaiveHex naive({size, false});
    naive.cell = rows;
    ASSERT_NE(naive.joined('x'), naive.joined('o'));
    ASSERT_EQ(read(join_rows(rows) + " x", size).outcome(), naive.outcome());
  }
}

using Solved = std::unordered_map<std::uint64_t, bool>;

// Plain minimax with a table; on these few positions two equal hashes would show in the answer.
bool mover_wins(const Hex& position, Solved& solved) {
  if (position.outcome() != Outcome::Open) return position.outcome() == win_for(position.to_move());
  const auto found = solved.find(position.hash());
  if (found != solved.end()) return found->second;
  MoveList<Hex> moves;
  position.legal_moves(moves);
  bool wins = false;
  for (std::size_t i = 0; i < moves.size() && !wins; ++i) {
    Hex next = position;
    next.play(moves[i]);
    wins = !mover_wins(next, solved);
  }
  return solved[position.hash()] = wins;
}

std::string winning_openings(int size) {
  Solved solved;
  std::string text;
  for (const std::string& opening : legal(start(size))) {
    if (!mover_wins(after(start(size), opening), solved))
      text.append(text.empty() ? "" : " ").append(opening);
  }
  return text;
}

// The acute corner a1 loses, the short diagonal wins, and an edge of the opponent's (a2) is better than one
// of one's own (b1): the pattern of the solved 6x6 board in the data.
TEST(Hex, SmallBoardsHaveTheKnownWinningOpenings) {
  EXPECT_EQ(winning_openings(2), "b1 a2");
  EXPECT_EQ(winning_openings(3), "c1 a2 b2 c2 a3");
}

TEST(Hex, WithTheSwapRuleTheSecondPlayerWins) {
  for (const int size : {2, 3}) {
    Solved solved;
    EXPECT_FALSE(mover_wins(start(size, true), solved)) << size;
  }
}

TEST(Hex, SwapMirrorsTheStoneInTheLongDiagonal) {
  const Hex position = after(start(4, true), "c1 swap");
  EXPECT_EQ(position.to_text(), "..../..../o.../.... x");
  EXPECT_EQ(position.hash(), read("..../..../o.../.... x", 4, true).hash());
  EXPECT_EQ(legal(position).size(), 15u);
  EXPECT_EQ(after(start(4, true), "b2 SWAP-pieces").to_text(), "..../.o../..../.... x");
}

TEST(Hex, SwapIsOfferedOnlyAsTheAnswerToTheFirstStone) {
  EXPECT_FALSE(start(3, true).parse("swap"));
  EXPECT_TRUE(after(start(3, true), "a1").parse("swap"));
  EXPECT_FALSE(after(start(3, true), "a1 swap").parse("swap"));
  EXPECT_FALSE(after(start(3, true), "a1 b1").parse("swap"));
  EXPECT_FALSE(after(start(3, true), "a1 b1 c1").parse("swap"));
  EXPECT_FALSE(after(start(3, false), "a1").parse("swap"));
  EXPECT_EQ(legal(after(start(3, true), "a1")).back(), "swap");
  EXPECT_EQ(legal(after(read(".../.../... o", 3, true), "a1")).size(), 8u) << "a stone of Second's own";
}

TEST(Hex, TheRightToSwapSurvivesTheText) {
  EXPECT_TRUE(read("x../.../... o", 3, true).parse("swap"));
  EXPECT_FALSE(read("x../.../... o", 3, false).parse("swap"));
  EXPECT_FALSE(read("x../.../... x", 3, true).parse("swap"));
  EXPECT_FALSE(read("o../.../... o", 3, true).parse("swap"));
  EXPECT_FALSE(read("o../.../... x", 3, true).parse("swap"));
  EXPECT_FALSE(read("xo./.../... o", 3, true).parse("swap"));
}

TEST(Hex, TheHalfTurnIsASymmetry) {
  for (std::uint64_t game = 0; game < 90; ++game) {
    Rng rng(5, game);
    Hex position = start(2 + static_cast<int>(game % 18), game % 2 == 0);
    ASSERT_EQ(position.symmetries(), 2);
    while (position.outcome() == Outcome::Open) {
      const Hex turned = position.transformed(1);
      ASSERT_EQ(turned.hash(), turned.hash_from_scratch());
      ASSERT_EQ(turned.transformed(1).to_text(), position.to_text());
      ASSERT_EQ(position.transformed(0).to_text(), position.to_text());
      const auto move = position.random_move(rng);
      Hex after_turned = turned;
      after_turned.play(position.transformed(move, 1));
      position.play(move);
      ASSERT_EQ(after_turned.to_text(), position.transformed(1).to_text());
      ASSERT_EQ(after_turned.hash(), position.transformed(1).hash());
      ASSERT_EQ(after_turned.outcome(), position.outcome());
      ASSERT_EQ(legal(after_turned).size(), legal(position).size());
    }
  }
}

TEST(Hex, TheHalfTurnTakesA1ToTheOppositeCorner) {
  const Hex position = start(5);
  EXPECT_EQ(position.format(position.transformed(*position.parse("a1"), 1)), "e5");
  EXPECT_EQ(position.format(position.transformed(*position.parse("b4"), 1)), "d2");
  EXPECT_EQ(after(position, "b4").transformed(1).to_text(), "...../...x./...../...../..... o");
  EXPECT_TRUE(position.transformed(Hex::kSwap, 1) == Hex::kSwap);
}

// Chi-square with as many degrees of freedom as there are moves less one; the bound is five deviations out.
void expect_uniform(const Hex& position, std::uint64_t seed) {
  SCOPED_TRACE(position.to_text());
  MoveList<Hex> moves;
  position.legal_moves(moves);
  std::map<std::uint16_t, double> drawn;
  for (const auto move : moves) drawn[move.point] = 0;
  const double expected = 1000;
  Rng rng(seed);
  for (int i = 0; i < static_cast<int>(expected) * static_cast<int>(moves.size()); ++i) {
    const auto found = drawn.find(position.random_move(rng).point);
    ASSERT_NE(found, drawn.end()) << "an illegal move was drawn";
    ++found->second;
  }
  double chi_square = 0;
  for (const auto& [point, count] : drawn) chi_square += (count - expected) * (count - expected) / expected;
  const double freedom = static_cast<double>(moves.size() - 1);
  EXPECT_LT(chi_square, freedom + 5 * std::sqrt(2 * freedom) + 5);
}

TEST(Hex, RandomMovesAreUniformOverTheLegalMoves) {
  expect_uniform(start(19), 1);
  expect_uniform(after(start(11, true), "c4"), 2);
  expect_uniform(after(start(2, true), "a1"), 3);
  expect_uniform(after(start(2), "a1 b2"), 4);
  Rng rng(6);
  Hex position = start(11);
  for (int ply = 0; ply < 80 && position.outcome() == Outcome::Open; ++ply) {
    position.play(position.random_move(rng));
    if (ply % 20 == 0) expect_uniform(position, static_cast<std::uint64_t>(ply) + 10);
  }
}

// A full-board argument gives the share independently: the winner of a random game is the winner of the board
// filled at random with the same number of stones each.
TEST(Hex, RandomPlayoutsWinAsOftenAsRandomFullBoards) {
  Rng rng(7);
  const int games = 20000;
  int by_playout = 0, by_filling = 0;
  for (int game = 0; game < games; ++game) {
    const PlayoutResult result = random_playout(start(5), rng);
    by_playout += result.outcome == Outcome::FirstWins;
    std::string men = std::string(13, 'x') + std::string(12, 'o');
    shuffle(men, rng);
    test::NaiveHex naive({5, false});
    for (std::size_t row = 0; row < 5; ++row) naive.cell[row] = men.substr(5 * row, 5);
    by_filling += naive.joined('x');
  }
  EXPECT_NEAR(by_playout, by_filling, 5 * std::sqrt(games / 2.0));
}

TEST(Hex, ReadsTheUsualSpellings) {
  const Hex position = start(11);
  for (const char* text : {"k11", "K11", " k11 "}) {
    const auto move = position.parse(text);
    ASSERT_TRUE(move) << move.error();
    EXPECT_EQ(position.format(*move), "k11");
  }
  EXPECT_EQ(after(position, "c2").to_text().substr(0, 16), ".........../..x.");
  EXPECT_EQ(read("2x/3/x2 o", 3).to_text(), "..x/.../x.. o");
}

TEST(Hex, RefusesBadMoves) {
  const Hex position = after(start(5), "c3");
  for (const char* text :
       {"", "c3", "f1", "a6", "a0", "c", "3", "a1b1", "a1 b1", "swap", "pass", "\xff", "aa"}) {
    const auto move = position.parse(text);
    ASSERT_FALSE(move) << text;
    EXPECT_EQ(move.error().find('\n'), std::string::npos);
  }
  EXPECT_EQ(position.parse("c3").error(), "the point 'c3' is taken");
  EXPECT_FALSE(read("xo./xo./x.. o", 3).parse("c3")) << "the game is over";
}

TEST(Hex, RefusesBadPositions) {
  for (const char* text : {"", "x", "... x", ".../... x", ".../.../.../... x", ".../.../..", ".../.../...",
                           ".../.../... w", ".../.../... x x", ".../..../.. x", "..X/.../... x", "4/3/3 x",
                           "0x2/3/3 x", ".../.../... \xc3\xa9", "3/3/99999999999999999999 x"}) {
    const auto position = Hex::from_text(text, {3, false});
    ASSERT_FALSE(position) << text;
    EXPECT_EQ(position.error().find('\n'), std::string::npos);
  }
  for (const int size : {-1, 0, 1, 20, 1000000}) {
    EXPECT_FALSE(Hex::start({size, false})) << size;
    EXPECT_FALSE(Hex::from_text("./. x", {size, false})) << size;
  }
}

TEST(Hex, DrawsASlantedBoard) {
  EXPECT_EQ(draw_text(after(start(3), "b1 c3").picture()),
            "  a b c\n"
            " 1 . x .\n"
            "  2 . . .\n"
            "   3 . . o\n"
            "      a b c\n");
  EXPECT_NE(draw_text(start(10).picture()).find("\n         9 . . . . . . . . . .\n         10 . . ."),
            std::string::npos);
}

}  // namespace
}  // namespace banyan
