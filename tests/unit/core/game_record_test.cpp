#include "banyan/core/game_record.hpp"

#include <gtest/gtest.h>

#include "unit/core/toy_games.hpp"

namespace banyan {
namespace {

using test::Countdown;
using test::DrawRing;
using test::SuperkoRing;

template <class G>
std::vector<typename G::Move> legal(const GameRecord<G>& record) {
  MoveList<G> moves;
  record.legal_moves(moves);
  return {moves.begin(), moves.end()};
}

// Every position of the game so far, the present one last.
template <class G>
std::vector<G> history(const GameRecord<G>& record) {
  std::vector<G> positions = {record.start()};
  for (const auto move : record.moves()) {
    positions.push_back(positions.back());
    positions.back().play(move);
  }
  return positions;
}

template <class G>
int occurrences(const std::vector<G>& positions, const G& wanted) {
  int count = 0;
  for (const G& position : positions) count += position.same_for_repetition(wanted);
  return count;
}

TEST(GameRecord, KeepsTheStartTheMovesAndThePosition) {
  GameRecord<Countdown> record(Countdown(9));
  for (const int take : {3, 1, 2}) record.play(take);
  EXPECT_EQ(record.start(), Countdown(9));
  EXPECT_EQ(record.position().heap(), 3);
  EXPECT_EQ(record.plies(), 3u);
  EXPECT_EQ(std::vector(record.moves().begin(), record.moves().end()), (std::vector{3, 1, 2}));
  EXPECT_EQ(record.position_at(0), Countdown(9));
  EXPECT_EQ(record.position_at(2).heap(), 5);
  EXPECT_EQ(legal(record), (std::vector{1, 2, 3}));
  EXPECT_TRUE(record.is_legal(3));
  EXPECT_FALSE(record.is_legal(4));
}

TEST(GameRecord, AGameThatIsOverHasNoMoves) {
  GameRecord<Countdown> record(Countdown(3));
  record.play(3);
  EXPECT_EQ(record.outcome(), Outcome::FirstWins);
  EXPECT_TRUE(legal(record).empty());
  EXPECT_FALSE(record.is_legal(1));
}

TEST(GameRecord, UndoGoesBackToTheStartAndNoFurther) {
  GameRecord<Countdown> record(Countdown(9));
  record.play(3);
  record.play(1);
  EXPECT_TRUE(record.undo());
  EXPECT_EQ(record.position().heap(), 6);
  EXPECT_EQ(record.position().to_move(), Side::Second);
  EXPECT_TRUE(record.undo());
  EXPECT_EQ(record.position(), Countdown(9));
  EXPECT_FALSE(record.undo());
  EXPECT_EQ(record.plies(), 0u);
}

TEST(GameRecord, AThirdRepetitionIsADraw) {
  using Move = DrawRing::Move;
  GameRecord<DrawRing> record{DrawRing()};
  for (int occurrence = 2; occurrence <= 3; ++occurrence) {
    record.play(Move::Left);
    record.play(Move::Right);
    EXPECT_EQ(record.earlier_occurrences(9), occurrence - 1);
    EXPECT_EQ(record.outcome(), occurrence == 3 ? Outcome::Draw : Outcome::Open);
  }
  EXPECT_TRUE(legal(record).empty());
  EXPECT_EQ(record.position().outcome(), Outcome::Open) << "the position itself knows no history";
  record.undo();
  EXPECT_EQ(record.outcome(), Outcome::Open);
  EXPECT_EQ(legal(record).size(), 3u);
}

// Five steps around the ring come back to the same cell with the other side to move: not the same position.
TEST(GameRecord, ARepetitionWithTheOtherSideToMoveDoesNotCount) {
  GameRecord<DrawRing> record{DrawRing()};
  for (int lap = 0; lap < 2; ++lap) {
    for (int step = 0; step < DrawRing::kCells; ++step) record.play(DrawRing::Move::Right);
    EXPECT_EQ(record.earlier_occurrences(9), lap == 0 ? 0 : 1);
  }
}

TEST(GameRecord, AnIrreversibleMoveStartsTheCountAgain) {
  using Move = DrawRing::Move;
  GameRecord<DrawRing> record{DrawRing()};
  for (const Move move : {Move::Left, Move::Right, Move::Climb, Move::Climb, Move::Left, Move::Right}) {
    record.play(move);
  }
  EXPECT_EQ(record.earlier_occurrences(9), 1);
  EXPECT_EQ(record.outcome(), Outcome::Open);
}

TEST(GameRecord, EarlierOccurrencesStopsAtEnough) {
  GameRecord<DrawRing> record{DrawRing()};
  for (int i = 0; i < 8; ++i) record.play(i % 2 == 0 ? DrawRing::Move::Left : DrawRing::Move::Right);
  EXPECT_EQ(record.earlier_occurrences(9), 4);
  EXPECT_EQ(record.earlier_occurrences(2), 2);
}

TEST(GameRecord, SuperkoForbidsEveryEarlierPositionButNotThePass) {
  using Move = SuperkoRing::Move;
  GameRecord<SuperkoRing> record{SuperkoRing()};
  record.play(Move::Right);
  EXPECT_EQ(legal(record), (std::vector{Move::Right, Move::Climb, Move::Pass})) << "no way back";
  EXPECT_FALSE(record.is_allowed(Move::Left));
  EXPECT_TRUE(record.is_allowed(Move::Pass)) << "although a pass leaves the board as it was";
  for (int step = 0; step < 3; ++step) record.play(Move::Right);
  EXPECT_EQ(legal(record), (std::vector{Move::Climb, Move::Pass})) << "the ring is closed";
  record.play(Move::Climb);
  EXPECT_EQ(legal(record).size(), 4u) << "a new floor, where nothing was yet";
}

TEST(GameRecord, RewindForgetsWhatWasPlayed) {
  using Move = SuperkoRing::Move;
  GameRecord<SuperkoRing> record{SuperkoRing()};
  record.play(Move::Right);
  const SuperkoRing here = record.position();
  for (const Move move : {Move::Right, Move::Climb, Move::Left}) record.play(move);
  record.rewind(1, here);
  EXPECT_EQ(record.position(), here);
  EXPECT_EQ(record.plies(), 1u);
  EXPECT_EQ(legal(record), (std::vector{Move::Right, Move::Climb, Move::Pass}));
  record.rewind(1, here);
  EXPECT_EQ(record.position(), here);
}

TEST(GameRecord, LegalMovesAppends) {
  GameRecord<SuperkoRing> record{SuperkoRing()};
  record.play(SuperkoRing::Move::Right);
  MoveList<SuperkoRing> moves;
  moves.push_back(SuperkoRing::Move::Left);
  record.legal_moves(moves);
  EXPECT_EQ(moves.size(), 4u);
  EXPECT_EQ(moves[0], SuperkoRing::Move::Left);
}

// Plays at random, goes back now and then, and compares with a look through the whole history at every ply.
// The ring's keys collide all the time, so nothing here can be right by the key alone.
template <class G, class Check>
void wander(Check check) {
  for (std::uint64_t game = 0; game < 200; ++game) {
    Rng rng(1, game);
    GameRecord<G> record{G()};
    for (int step = 0; step < 60; ++step) {
      ASSERT_EQ(record.position(), history(record).back());
      check(record);
      const auto moves = legal(record);
      if (moves.empty() || rng.chance(0.1)) {
        const std::size_t back = rng.below(static_cast<std::uint32_t>(record.plies()) + 1);
        record.rewind(back, record.position_at(back));
      } else {
        record.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
      }
      if (rng.chance(0.05)) record.undo();
    }
  }
}

TEST(GameRecord, ThirdRepetitionEqualsALookThroughTheHistory) {
  int draws = 0;
  wander<DrawRing>([&](const GameRecord<DrawRing>& record) {
    const int count = occurrences(history(record), record.position());
    EXPECT_EQ(record.earlier_occurrences(100), count - 1);
    EXPECT_EQ(record.outcome(), count >= 3 ? Outcome::Draw : record.position().outcome());
    draws += count >= 3;
  });
  EXPECT_GT(draws, 100);
}

TEST(GameRecord, SuperkoEqualsALookThroughTheHistory) {
  int bans = 0;
  wander<SuperkoRing>([&](const GameRecord<SuperkoRing>& record) {
    const auto before = history(record);
    std::vector<SuperkoRing::Move> expected;
    MoveList<SuperkoRing> moves;
    record.position().legal_moves(moves);
    for (const auto move : moves) {
      SuperkoRing next = record.position();
      next.play(move);
      const bool banned = move != SuperkoRing::Move::Pass && occurrences(before, next) > 0;
      if (!banned) expected.push_back(move);
      bans += banned;
    }
    EXPECT_EQ(legal(record), expected);
  });
  EXPECT_GT(bans, 1000);
}

}  // namespace
}  // namespace banyan
