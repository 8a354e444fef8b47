#include "banyan/knowledge/hex.hpp"

#include "knowledge/support.hpp"

namespace banyan {
namespace {

Hex position_of(const std::string& text, int size) { return *Hex::from_text(text, {size, false}); }

// The same game seen by the other side: mirrored in the long diagonal, colours changed.
Hex flipped(const Hex& position) {
  std::string text;
  for (int row = 0; row < position.size(); ++row) {
    if (row > 0) text += '/';
    for (int column = 0; column < position.size(); ++column) {
      const int point = position.point_at(row, column);
      text += position.is_empty(point) ? '.' : position.has_stone(Side::First, point) ? 'o' : 'x';
    }
  }
  return position_of(text + (position.to_move() == Side::First ? " o" : " x"), position.size());
}

TEST(HexKnowledge, IsSaneInRandomGames) {
  for (const int size : {2, 5, 11}) {
    test::expect_sane<HexMoves>(*Hex::start({size, true}), StonesNeeded(), false);
  }
}

TEST(HexKnowledge, IsTheSameForBothSides) {
  test::along_random_games(*Hex::start({6, false}), 50, 2, [](const Hex& position) {
    if (position.outcome() != Outcome::Open) return;
    const Hex image = flipped(position);
    ASSERT_DOUBLE_EQ(StonesNeeded().value(position), StonesNeeded().value(image)) << position.to_text();
    MoveList<Hex> moves;
    position.legal_moves(moves);
    for (const auto move : moves) {
      const Hex::Move other{position.point_at(position.row_of(move.point), position.column_of(move.point))};
      ASSERT_FLOAT_EQ(HexMoves(position).score(move), HexMoves(image).score(other))
          << position.to_text() << ' ' << position.format(move);
    }
  });
}

TEST(HexKnowledge, SavesABridge) {
  const auto scores = test::scores_of<HexMoves>(position_of("5/2x2/1o3/1x3/5 x", 5));
  for (const auto& [move, score] : scores) {
    if (move == "c3") {
      EXPECT_EQ(score, 0.95f);
    } else {
      EXPECT_LT(score, 0.95f) << move;
    }
  }
}

TEST(HexKnowledge, LikesTheCentreAndBridges) {
  const auto empty = test::scores_of<HexMoves>(position_of("7/7/7/7/7/7/7 x", 7));
  EXPECT_GT(empty.at("d4"), empty.at("a1"));
  EXPECT_GT(empty.at("d4"), empty.at("g1"));
  const auto scores = test::scores_of<HexMoves>(position_of("7/7/7/3x3/7/7/7 x", 7));
  EXPECT_GT(scores.at("c6"), scores.at("d6"));  // c6 is a bridge from d4, d6 is not
}

TEST(HexKnowledge, CountsTheStonesThatAreNeeded) {
  const Hex empty = position_of("5/5/5/5/5 x", 5);
  EXPECT_EQ(stones_needed(empty, Side::First), 5);
  EXPECT_EQ(stones_needed(empty, Side::Second), 5);
  const Hex bridge = position_of("5/2x2/1o3/1x3/5 x", 5);
  EXPECT_EQ(stones_needed(bridge, Side::First), 3);
  EXPECT_EQ(stones_needed(bridge, Side::Second), 4);
  EXPECT_GT(StonesNeeded().value(bridge), 0.5);
}

// In an open game both sides need a stone at least, and as many as win when the other passes.
TEST(HexKnowledge, NeedsOneStoneExactlyWhereOneWins) {
  test::along_random_games(*Hex::start({4, false}), 100, 4, [](const Hex& position) {
    if (position.outcome() != Outcome::Open) return;
    MoveList<Hex> moves;
    position.legal_moves(moves);
    bool wins = false;
    for (const auto move : moves) {
      Hex next = position;
      next.play(move);
      wins |= next.outcome() == win_for(position.to_move());
    }
    ASSERT_EQ(stones_needed(position, position.to_move()) == 1, wins) << position.to_text();
  });
}

// One ply deep with the evaluation, against random play: at least 95 % of the games.
TEST(HexKnowledge, BeatsRandomPlay) {
  EXPECT_GE(test::score_of_greedy(StonesNeeded(), *Hex::start({.size = 7}), 100), 95);
}

}  // namespace
}  // namespace banyan
