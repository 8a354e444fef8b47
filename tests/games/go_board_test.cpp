// GoBoard by itself: chains, liberties, eyes, and the play-out's draw.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "banyan/games/go/go.hpp"
#include "naive/go.hpp"
#include "support/differential.hpp"
#include "support/go_boards.hpp"
#include "support/go_consistency.hpp"

namespace banyan {
namespace {

using test::go_board;
using test::go_point;
using test::go_position;

// Random games of all kinds of moves, own eyes filled, so that big chains get captured.
template <int Size>
void expect_consistent_games(int columns, int rows, long games, int longest) {
  const GoOptions options = go_board(columns, rows);
  test::GoConsistency<Size> consistency(options);
  for (long game = 0; game < games; ++game) {
    Rng rng(31, static_cast<std::uint64_t>(game));
    auto position = *GoGame<Size>::start(options);
    for (int ply = 0; ply < longest && position.outcome() == Outcome::Open; ++ply) {
      SCOPED_TRACE(::testing::Message() << "game " << game << " ply " << ply << "\n"
                                        << draw_text(position.picture()));
      consistency.expect_consistent(position);
      if (::testing::Test::HasFatalFailure()) return;
      MoveList<GoGame<Size>> moves;
      position.legal_moves(moves);
      const auto points = static_cast<std::uint32_t>(moves.size() - 1);
      position.play(points == 0 ? kGoPass : moves[rng.below(points)]);
    }
  }
}

// Games on larger boards cost more: one in `number` of the run, but at least one.
long one_in(long number) { return std::max(1l, test::games_to_play(100) / number); }

TEST(GoBoard, KeepsChainsOf5x5AsFloodFillFindsThem) {
  expect_consistent_games<0>(5, 5, test::games_to_play(20), 200);
}
TEST(GoBoard, KeepsChainsOfLongBoardsAsFloodFillFindsThem) {
  expect_consistent_games<0>(1, 7, test::games_to_play(10), 60);
  expect_consistent_games<0>(19, 2, test::games_to_play(4), 100);
}
TEST(GoBoard, KeepsChainsOf9x9AsFloodFillFindsThem) { expect_consistent_games<9>(9, 9, one_in(25), 250); }
TEST(GoBoard, KeepsChainsOf13x13AsFloodFillFindsThem) {
  expect_consistent_games<13>(13, 13, one_in(100), 300);
}
TEST(GoBoard, KeepsChainsOf19x19AsFloodFillFindsThem) {
  expect_consistent_games<19>(19, 19, one_in(100), 300);
}

TEST(GoBoard, FindsTheOnlyLibertyEvenIfSeveralStonesTouchIt) {
  const auto game = go_position("xxxo./x.xo./xxxo./oooo. b -");
  EXPECT_EQ(game.stones().pseudo_liberties(go_point(game, "A4")), 4);
  EXPECT_EQ(game.stones().only_liberty(go_point(game, "A4")), go_point(game, "B3"));
}

// The liberties A1, C1 and E1 of the row above have C1 as their mean, and the pair B1, D1 has the taken C1.
TEST(GoBoard, IsNotFooledByTheMeanOfSeveralLiberties) {
  const auto three = go_position("xxxxx/.o.o. b -");
  EXPECT_EQ(three.stones().pseudo_liberties(go_point(three, "A2")), 3);
  EXPECT_FALSE(three.stones().in_atari(go_point(three, "A2")));
  const auto two = go_position("oxxxo/o.o.o b -");
  EXPECT_EQ(two.stones().pseudo_liberties(go_point(two, "B2")), 2);
  EXPECT_FALSE(two.stones().in_atari(go_point(two, "B2")));
  EXPECT_EQ(two.stones().liberties(go_point(two, "B2"), 3).size(), 2u);
}

TEST(GoBoard, KnowsEyes) {
  struct Case {
    const char* why;
    const char* text;
    const char* point;
    bool is_eye;
  };
  for (const auto& [why, text, point, is_eye] : {
           Case{"all diagonals own", "xxx/x.x/xxx/... b -", "B3", true},
           Case{"empty diagonals do not hurt", "...../..x../.x.x./..x../..... b -", "C3", true},
           Case{"one enemy diagonal in the middle", "...../.ox../.x.x./..x../..... b -", "C3", true},
           Case{"two enemy diagonals in the middle", "...../.ox../.x.x./..xo./..... b -", "C3", false},
           Case{"edge, diagonals free", "...../..x../.x.x. b -", "C1", true},
           Case{"edge, one enemy diagonal", "...../.ox../.x.x. b -", "C1", false},
           Case{"corner, diagonal free", ".../x../.x. b -", "A1", true},
           Case{"corner, enemy diagonal", ".../xo./.x. b -", "A1", false},
           Case{"a neighbour is empty", ".../x../... b -", "A1", false},
           Case{"a neighbour is an enemy", "...../..x../.x.o./..x../..... b -", "C3", false},
           Case{"the other side's eye", "...../..o../.o.o./..o../..... b -", "C3", false},
           Case{"end of a row", ".x... b -", "A1", true},
           Case{"inside a row", "..x.x b -", "D1", true},
       }) {
    const auto game = go_position(text);
    const GoPoint p = go_point(game, point);
    EXPECT_EQ(game.stones().is_eye(p, GoColor::Black), is_eye) << why << "\n" << draw_text(game.picture());
    if (is_eye) {
      EXPECT_FALSE(game.stones().is_eye(p, GoColor::White)) << why;
    }
  }
}

// Every point that the play-out may play is drawn equally often, and nothing else is drawn.
void expect_uniform(const GoGame<0>& game, std::uint64_t seed) {
  MoveList<GoGame<0>> legal;
  game.legal_moves(legal);
  std::map<std::string, long> drawn;
  for (const GoMove move : legal) {
    const bool is_own_eye = !game.is_pass(move) && game.stones().is_eye(move.point, go_color(game.to_move()));
    if (!game.is_pass(move) && !is_own_eye) drawn[game.format(move)] = 0;
  }
  if (drawn.empty()) drawn["pass"] = 0;
  const std::size_t candidates = drawn.size();
  constexpr long kDraws = 40000;
  Rng rng(seed);
  for (long i = 0; i < kDraws; ++i) ++drawn[game.format(game.random_move(rng))];
  ASSERT_EQ(drawn.size(), candidates) << "drew a move that is no candidate\n" << draw_text(game.picture());
  const double expected = static_cast<double>(kDraws) / static_cast<double>(candidates);
  double chi_square = 0;
  for (const auto& [move, count] : drawn) {
    const double difference = static_cast<double>(count) - expected;
    chi_square += difference * difference / expected;
  }
  // Mean k and variance 2k: five standard deviations, for a fixed seed.
  const auto freedom = static_cast<double>(candidates - 1);
  EXPECT_LE(chi_square, freedom + 5 * std::sqrt(2 * freedom) + 1e-9) << draw_text(game.picture());
}

TEST(GoBoard, DrawsUniformlyInRandomGames) {
  for (std::uint64_t stream = 0; stream < 3; ++stream) {
    Rng rng(13, stream);
    auto game = *GoGame<0>::start(go_board(5, 5));
    for (int ply = 0; ply < 75 && game.outcome() == Outcome::Open; ++ply) {
      expect_uniform(game, stream);
      if (HasFatalFailure()) return;
      game.play(game.random_move(rng));
    }
  }
}

// Many empty points, few of them playable: the draws without replacement decide.
TEST(GoBoard, DrawsUniformlyWhereNearlyAllPointsAreEyes) {
  expect_uniform(go_position(".x.x.x./xxxxxxx/.x.x.x./xxxxxxx/.x.x.x./xxxxxxx/ooooooo/......o b -"), 1);
  expect_uniform(go_position(".x.x.x./xxxxxxx/.x.x.x./xxxxxxx/.x.x.x./xxxxxxx/ooooooo/.o.oo.o w -"), 2);
  expect_uniform(go_position(".x.x.x./xxxxxxx/.x.x.x./xxxxxxx/.x.x.x./xxxxxxx/ooooooo/.o.oo.o b -"), 3);
}

}  // namespace
}  // namespace banyan
