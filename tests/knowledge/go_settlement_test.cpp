// The end of a game of Go: who owns the points, which stones are dead, the score, and who may pass.
#include "banyan/knowledge/go/settlement.hpp"

#include <gtest/gtest.h>

#include "banyan/engine/session.hpp"
#include "banyan/games/stones.hpp"
#include "banyan/knowledge/go/owners.hpp"

namespace banyan {
namespace {

using Points = std::set<std::string>;

std::unique_ptr<AnyRecord> record_of(const std::string& game, const std::string& position) {
  auto record = make_record(game, position);
  EXPECT_TRUE(record) << record.error();
  return std::move(*record);
}

TEST(PointOwners, AreThoseOfLivingStonesAndTheirTerritory) {
  // Both sides have two eyes; the white stone at A4, in one of Black's, is lost.
  const auto owners = point_owners(*record_of("go(size=5)", ".xxo./oxxoo/xxxo./.xxoo/xxxo. b -"), 50, 1);
  ASSERT_EQ(owners.size(), 25u);
  for (std::size_t i = 0; i < owners.size(); ++i) EXPECT_EQ(owners[i], i % 5 < 3 ? 1 : -1) << i;
  EXPECT_TRUE(point_owners(*record_of("hex(size=5)", ""), 50, 1).empty());
}

TEST(Settlement, TakesDeadStonesOffAndCounts) {
  const auto record = record_of("go(size=5,komi=2.5)", ".xxo./oxxoo/xxxo./.xxoo/xxxo. b -");
  const Settlement settlement = settled(*record, 1);
  EXPECT_EQ(settlement.points_with(StoneStatus::Dead), Points{"A4"});
  EXPECT_TRUE(settlement.points_with(StoneStatus::Seki).empty());
  EXPECT_EQ(settlement.score, 15 - 10 - 2.5);
  EXPECT_TRUE(settlement.is_clear);
  EXPECT_EQ(settlement.neutral, 0);
  EXPECT_EQ(stones_only(*record, Side::Second, {"A4"}), ".xxo./.xxoo/xxxo./.xxoo/xxxo. w -");
}

// A game against GNU Go 3.8, which calls the same stones dead and counts the same score, W+2.5.
constexpr const char* kFinished =
    "..oxx..../.o.oxx.o./o.oooxxxo/.o.ox..o./o..oxxxxo/o...ox.o./o.oooxx../ooxoxx.../.x.ox....";

TEST(Settlement, AgreesWithGnuGoOnAFinishedGame) {
  const auto record = record_of("go(size=9,komi=7.5)", std::string(kFinished) + " b - 2");
  const Settlement settlement = settled(*record, 1);
  EXPECT_EQ(settlement.points_with(StoneStatus::Dead), (Points{"B1", "C2", "H4", "H6", "H8", "J5", "J7"}));
  EXPECT_EQ(settlement.score, -2.5);
  EXPECT_TRUE(settlement.is_clear);
}

TEST(Settlement, PointsBetweenBothSidesBelongToNobody) {
  const auto record =
      record_of("go(columns=7,rows=5,komi=0)", "x.x.o.o/xxx.ooo/.xx.oo./xxxooo./.xxoooo b - 2");
  const Settlement settlement = settled(*record, 1);
  EXPECT_EQ(settlement.neutral, 3);
  EXPECT_EQ(settlement.score, 15 - 17);
  EXPECT_FALSE(settlement.is_clear) << "three points in a row are still to be played";
}

// The komi decides who may pass; before the other side has passed, only where nothing is left to play.
TEST(PassesSafely, WhereThatWins) {
  const std::string stones = ".xxo./oxxoo/xxxo./.xxoo/xxxo.";
  EXPECT_TRUE(passes_safely(*record_of("go(size=5,komi=2.5)", stones + " b -"), 1));
  EXPECT_FALSE(passes_safely(*record_of("go(size=5,komi=7.5)", stones + " b -"), 1)) << "Black loses";
  EXPECT_TRUE(passes_safely(*record_of("go(size=5,komi=7.5)", stones + " w -"), 1));
  EXPECT_FALSE(passes_safely(*record_of("go(size=5,komi=2.5)", "...../...../..x../...../..... b -"), 1))
      << "too early";
  EXPECT_FALSE(passes_safely(*record_of("hex(size=5)", ""), 1));
}

TEST(PassesSafely, WithNeutralPointsOnlyAfterAPass) {
  const auto record = record_of("go(size=5,komi=2.5)", ".xxo./xxxo./.xxoo/xx.oo/xxxo. w -");
  EXPECT_FALSE(passes_safely(*record, 1)) << "C2 is left, and White is behind";
  ASSERT_TRUE(record->play("pass"));
  EXPECT_TRUE(passes_safely(*record, 1));
  const auto ahead = record_of("go(size=5,komi=7.5)", ".xxo./xxxo./.xxoo/xx.oo/xxxo. w -");
  EXPECT_FALSE(passes_safely(*ahead, 1)) << "C2 is left";
}

Session& started(std::unique_ptr<Session>& session, const std::string& game, const std::string& position,
                 Manners manners = {}) {
  auto made = Session::make({.game = game, .seed = 1, .limits = {.playouts = 200}, .manners = manners});
  EXPECT_TRUE(made);
  session = std::move(*made);
  EXPECT_TRUE(session->start(game, position));
  return *session;
}

TEST(Manners, PassesInsteadOfTakingDeadStones) {
  std::unique_ptr<Session> session;
  // White's stone at A4 is dead; as the board stands, Black would lose.
  const std::string game = "go(size=5,komi=3.5)", position = ".xxo./oxxoo/xxxo./.xxoo/xxxo. b -";
  EXPECT_EQ(started(session, game, position).choose(), "pass");
  EXPECT_EQ(session->report(), nullptr) << "of this position";
  EXPECT_EQ(started(session, game, position).choose({}, /*cleanup=*/true), "A5") << "takes it";
  EXPECT_EQ(started(session, game, position, {.settles = false}).choose(), "A5");
}

// As the board stands White has won, and Black has just passed. But White's group has one eye space of three
// points, and lives only if White takes the middle.
TEST(Manners, NeverPassesWhereThatLoses) {
  std::unique_ptr<Session> session;
  Session& white = started(session, "go(size=5,komi=10.5)", "xxxxx/x.x.x/xxxxx/oooox/...ox b -");
  ASSERT_TRUE(white.play("pass"));
  EXPECT_EQ(white.choose(), "B1");
}

// From a game that was lost so: Black has won but for G5, which takes the liberties of the stones beside it.
// Play-outs hardly ever see that, and the stones count as settled.
TEST(Manners, NeverPassesWhereTheNextMoveKills) {
  std::unique_ptr<Session> session;
  Session& black = started(session, "go(size=9,komi=7.5)",
                           "oxxoo.oo./o.xxooxxo/xxxoooo.o/oooooxxoo/xxxxxx.xx/...xoooo./..xooxxo./.oxoxx.x./"
                           "...x..xo. b -");
  EXPECT_TRUE(passes_safely(black.record(), 1)) << "else this position tests nothing";
  EXPECT_NE(black.choose(), "pass");
}

// White has lost whatever it does: it does not drag the game on.
TEST(Manners, PassesWhereAllIsLost) {
  std::unique_ptr<Session> session;
  Session& white = started(session, "go(size=5,komi=0.5)", ".xxo./xxxoo/xxxo./.xxoo/xxxo. b -");
  ASSERT_TRUE(white.play("pass"));
  EXPECT_EQ(white.choose(), "pass");
}

TEST(Manners, GivesUpAfterThreeHopelessMoves) {
  std::unique_ptr<Session> session;
  Session& game = started(session, "go(size=5,komi=30)", "", {.resign = 0.4});
  for (const char* other : {"A1", "A2", "A3"}) {
    const std::string move = game.choose();
    if (other == std::string("A3")) {
      EXPECT_EQ(move, "resign");
      return;
    }
    ASSERT_NE(move, "resign");
    ASSERT_TRUE(game.play("pass"));
    ASSERT_TRUE(game.play(other));
  }
}

}  // namespace
}  // namespace banyan
