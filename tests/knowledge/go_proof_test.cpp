// Boards of bits against the board of the game, and proofs on them against all positions of a small board.
#include "banyan/knowledge/go_proof.hpp"

#include <gtest/gtest.h>

#include "banyan/games/go/go.hpp"
#include "banyan/knowledge/go/benson.hpp"
#include "banyan/knowledge/go_bounds.hpp"
#include "support/differential.hpp"

namespace banyan {
namespace {

using Go = GoGame<0>;
using Board = GoBoard<0>;

struct Size {
  int columns, rows;
};

GoPoint point_of(int i, int columns) { return Board::Geometry::point(i % columns, i / columns); }

GoBits::Set stones_of(const Board& board, GoColor color) {
  GoBits::Set set = 0;
  for (int i = 0; i < board.columns() * board.rows(); ++i) {
    if (board.color_at(point_of(i, board.columns())) == color) set |= GoBits::Set{1} << i;
  }
  return set;
}

// Every move, the ko, the area and what is safe, at every ply of random games by the ko rule.
void compare(const Board& board, const GoBits& bits, const GoBits::Position& at) {
  const GoColor own = at.first_to_move != 0 ? GoColor::Black : GoColor::White;
  ASSERT_EQ(at.own, stones_of(board, own));
  ASSERT_EQ(at.other, stones_of(board, opponent(own)));
  const GoBits::Set black = stones_of(board, GoColor::Black), white = stones_of(board, GoColor::White);
  ASSERT_EQ(bits.area(black, white), board.area_balance());
  const auto alive = pass_alive(board);
  for (int i = 0; i < bits.points(); ++i) {
    const GoPoint p = point_of(i, board.columns());
    const bool safe_black = (bits.safe(black, white) >> i & 1) != 0;
    const bool safe_white = (bits.safe(white, black) >> i & 1) != 0;
    ASSERT_FALSE(safe_black && safe_white);
    ASSERT_TRUE(alive[p] != GoColor::Black || safe_black);
    ASSERT_TRUE(alive[p] != GoColor::White || safe_white);
    if (board.color_at(p) == GoColor::Empty && i != at.ko) {
      ASSERT_EQ(bits.play(at, i).has_value(), !board.is_suicide(p, own)) << i;
    }
  }
}

TEST(GoBits, PlaysAsTheBoardDoes) {
  for (const auto [columns, rows] : {Size{3, 3}, Size{4, 3}, Size{5, 4}, Size{5, 5}, Size{1, 7}}) {
    const GoBits bits(columns, rows);
    for (long round = 0; round < test::games_to_play(100); ++round) {
      Rng rng(7, static_cast<std::uint64_t>(round));
      Board board(columns, rows);
      GoBits::Position at;
      for (int ply = 0; ply < 60; ++ply) {
        ASSERT_NO_FATAL_FAILURE(compare(board, bits, at));
        const GoColor own = at.first_to_move != 0 ? GoColor::Black : GoColor::White;
        const int i = static_cast<int>(rng.below(static_cast<std::uint32_t>(columns * rows)));
        const GoPoint p = point_of(i, columns);
        if (board.color_at(p) != GoColor::Empty || i == at.ko || board.is_suicide(p, own)) continue;
        const GoPoint ko = board.play(p, own);
        at = *bits.play(at, i);
        ASSERT_EQ(at.ko == GoBits::kNoKo, ko == kNoPoint);
        if (ko != kNoPoint) {
          ASSERT_EQ(point_of(at.ko, columns), ko);
        }
      }
    }
  }
}

TEST(GoBits, ImagesHaveTheSameKey) {
  const GoBits bits(4, 3);
  const auto key = [&](GoBits::Set own, GoBits::Set other, std::uint8_t ko) {
    return bits.key({.own = own, .other = other, .ko = ko});
  };
  EXPECT_EQ(key(0b0001, 0b0010, 2), key(0b1000, 0b0100, 1)) << "left and right";
  EXPECT_EQ(key(0b0001, 0b0010, 2), key(0b0001'0000'0000, 0b0010'0000'0000, 10)) << "top and bottom";
  EXPECT_NE(key(0b0001, 0b0010, 2), key(0b0010, 0b0001, 2)) << "colours";
  EXPECT_NE(key(0b0001, 0b0010, 2), key(0b0001, 0b0010, 3));
}

// Two points apart are two eyes, two beside each other one. Black's stones live by three eyes in the first
// row.
TEST(GoBits, KnowsWhereTwoEyesFit) {
  const GoBits bits(5, 5);
  const auto set = [](const char* rows) {
    GoBits::Set stones = 0;
    for (int i = 0; i < 25; ++i) stones |= rows[i] == 'x' ? GoBits::Set{1} << i : 0;
    return stones;
  };
  const GoBits::Set wall = set(".x.x.xxxxx...............");
  EXPECT_EQ(GoBits::count(bits.safe(wall, 0)), 10) << "three eyes; below White can live";
  const GoBits::Set joined = set(".x.x.xxxxxx...xx...xx...x");
  EXPECT_EQ(bits.safe(joined, 0), bits.all()) << "two points that Black does not touch, beside each other";
  const GoBits::Set apart = set(".x.x.xxxxx..x...xxx......");
  EXPECT_EQ(GoBits::count(bits.safe(apart, 0)), 14) << "two corners that Black does not touch";
}

// What can be proven is what the side can force if endless play is lost for it, for every score.
TEST(GoProof, AgreesWithAllPositionsOfTheBoard) {
  for (const auto [columns, rows] :
       {Size{1, 3}, Size{1, 6}, Size{2, 2}, Size{2, 3}, Size{2, 4}, Size{3, 3}}) {
    const int least = GoBounds(columns, rows).solve().value().least;
    for (int score = -columns * rows; score <= columns * rows; ++score) {
      Budget budget({}, {});
      GoProof proof(columns, rows, 1 << 20);
      ASSERT_EQ(proof.proves(score, budget), score <= least) << columns << "x" << rows << ": " << score;
    }
  }
}

// Table 2.1 of Chaslot 2010.
TEST(GoProof, PublishedScores) {
  for (const auto [columns, rows] : {Size{5, 2}, Size{6, 2}, Size{3, 5}}) {
    Budget budget({}, {});
    EXPECT_TRUE(GoProof(columns, rows, 1 << 24).proves(columns * rows, budget)) << columns << "x" << rows;
  }
}

TEST(GoProof, CanBeEnded) {
  Budget budget({.nodes = 1000}, {});
  GoProof proof(5, 5, 1 << 20);
  EXPECT_FALSE(proof.proves(25, budget));
  EXPECT_LE(proof.nodes(), 1100u);
}

}  // namespace
}  // namespace banyan
