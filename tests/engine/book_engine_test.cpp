// Every engine takes a book.
#include "banyan/engine/book_engine.hpp"

#include "banyan/engine/session.hpp"
#include "banyan/lab/match.hpp"
#include "book/support.hpp"

namespace banyan {
namespace {

using test::book_game;
using test::TemporaryFile;

constexpr Outcome kFirst = Outcome::FirstWins;

class BookEngineTest : public testing::Test {
 protected:
  BookEngineTest() {
    test::book_of(file, "tictactoe",
                  {book_game(0, "b2 a1 c3 a3", kFirst), book_game(1, "b2 a1 c1 a2", Outcome::SecondWins),
                   book_game(2, "b2 a1 c3", kFirst), book_game(3, "a1 b2 c3 c1 a3", kFirst)});
  }
  std::string spec(BookPlay play = {.least_games = 1}) const {
    return with_book("mcts-solver", file.path(), play);
  }
  std::unique_ptr<Engine> engine(BookPlay play = {.least_games = 1}) const {
    auto made = make_engine("tictactoe", spec(play), 7);
    EXPECT_TRUE(made) << made.error();
    return std::move(*made);
  }
  static SearchReport think(Engine& engine) {
    Limits limits;
    limits.playouts = 50;
    return engine.think(limits);
  }
  TemporaryFile file{"engine-book"};
};

TEST_F(BookEngineTest, PlaysFromTheBookAndSaysSo) {
  const auto with_book = engine();
  const SearchReport report = think(*with_book);
  EXPECT_EQ(report.best, "a1") << "one game, won";
  EXPECT_EQ(report.why, StopReason::Book);
  EXPECT_EQ(report.playouts, 0u);
  EXPECT_DOUBLE_EQ(report.value, 1);
  ASSERT_EQ(report.root.size(), 2u);
  EXPECT_EQ(report.root[0].move, "b2") << "sorted by games";
  EXPECT_EQ(report.root[0].visits, 3u);
  EXPECT_NEAR(report.root[0].value, 2.0 / 3, 1e-15);
  EXPECT_EQ(think(*engine({.choice = BookPlay::Choice::Most})).why, StopReason::Budget) << "too few games";
  EXPECT_EQ(think(*engine({.choice = BookPlay::Choice::Most, .least_games = 2})).best, "b2");
}

TEST_F(BookEngineTest, LeavesTheBookOnce) {
  // b2 a3 is not in the book; after b2 a3 … the line cannot come back, so a transposition is needed: c3 b2 is
  // not there either, but a1 (in the book by its other order) behind it is.
  for (const bool again : {false, true}) {
    const auto with_book = engine({.least_games = 1, .again = again});
    ASSERT_TRUE(with_book->play("c3"));
    EXPECT_NE(think(*with_book).why, StopReason::Book) << "nobody began with c3";
    for (const char* move : {"b2", "a1"}) ASSERT_TRUE(with_book->play(move));
    EXPECT_EQ(think(*with_book).why == StopReason::Book, again) << "a1 b2 c3 in another order";
    while (with_book->undo()) {
    }
    EXPECT_EQ(think(*with_book).why, StopReason::Book) << "what was taken back was not left";
  }
}

TEST_F(BookEngineTest, EachSideLeavesForItself) {
  const auto with_book = engine();
  ASSERT_TRUE(with_book->play("b2"));
  ASSERT_TRUE(with_book->play("a1"));
  ASSERT_TRUE(with_book->play("c3"));
  ASSERT_TRUE(with_book->play("a3"));
  EXPECT_NE(think(*with_book).why, StopReason::Book) << "the first player's book ends here";
  with_book->new_game();
  EXPECT_EQ(think(*with_book).why, StopReason::Book);
}

TEST_F(BookEngineTest, KnowsItsContentByItsSpec) {
  const std::string canonical = engine()->spec();
  EXPECT_NE(canonical.find("file=" + file.path()), std::string::npos);
  EXPECT_TRUE(make_engine("tictactoe", canonical, 1)) << "reads back";
  EXPECT_EQ((*make_engine("tictactoe", canonical, 1))->spec(), canonical);
  {
    auto book = Book::build(file.path(), {});
    ASSERT_TRUE(book);
    book->keep(book_game(4, "b2 a1", kFirst));
    book->count_waiting();
  }
  EXPECT_NE(make_engine("tictactoe", canonical, 1).error().find("its content is not that"),
            std::string::npos);
  EXPECT_NE(engine()->spec(), canonical);
}

TEST_F(BookEngineTest, RefusesWhatDoesNotFit) {
  EXPECT_NE(make_engine("connect4", spec(), 1).error().find("it is a book of tictactoe"), std::string::npos);
  EXPECT_NE(make_engine("tictactoe", "book(engine=uct)", 1).error().find("needs its file"),
            std::string::npos);
  EXPECT_FALSE(make_engine("tictactoe", "book(file=/nonexistent,engine=uct)", 1));
  EXPECT_FALSE(make_engine("tictactoe", "book(file=" + file.path() + ",engine=nobody)", 1));
  EXPECT_FALSE(make_engine("tictactoe", "book(file=" + file.path() + ",colour=red)", 1));
}

TEST_F(BookEngineTest, PlaysInSessionsAndMatches) {
  const auto session = Session::make({.game = "tictactoe", .engine = spec(), .seed = 1});
  ASSERT_TRUE(session) << session.error();
  EXPECT_EQ((*session)->think().best, "a1");

  MatchDefinition match;
  match.game = "tictactoe";
  Entrant with_book, without;
  with_book.spec = spec();
  without.spec = "mcts-solver";
  with_book.limits.playouts = without.limits.playouts = 20;
  match.players = {with_book, without};
  match.games = 6;
  match.openings.kind = OpeningKind::None;
  const auto result = run_match(match);
  ASSERT_TRUE(result) << result.error();
  for (const PlayedGame& game : result->games) {
    if (!game.fixture.a_first) continue;
    EXPECT_EQ(game.moves.front().move, "a1");
    EXPECT_EQ(game.moves.front().playouts, 0u) << "which is how a move of a book is known in a store";
  }
}

}  // namespace
}  // namespace banyan
