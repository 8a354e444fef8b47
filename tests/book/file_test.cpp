// Books as text, of others, put together, and judged.
#include "banyan/engine/engine.hpp"
#include "banyan/lab/book_judge.hpp"
#include "banyan/protocols/book_file.hpp"
#include "banyan/protocols/sgf.hpp"
#include "book/support.hpp"

namespace banyan {
namespace {

using test::book_game;
using test::book_of;
using test::move_named;
using test::record_at;
using test::TemporaryFile;

constexpr Outcome kFirst = Outcome::FirstWins, kSecond = Outcome::SecondWins;

TEST(BookFile, GoesOutAndInAsText) {
  const TemporaryFile file("file"), again("file");
  const Book book = book_of(file, "connect4",
                            {book_game(0, "4 4 3 5 2 1", kFirst), book_game(1, "4 4 3 5 2 1", kFirst),
                             book_game(2, "4 3", kSecond), book_game(3, "4 4 3 5 2 1", Outcome::Draw)});
  const std::string text = book_to_text(book);
  EXPECT_NE(text.find("\n2/0/1 4 4 3 5 2 1\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\n0/1/0 4 3\n"), std::string::npos) << text;
  const auto read = games_of_text(text, "connect4");
  ASSERT_TRUE(read) << read.error();
  const Book copy = book_of(again, "connect4", *read);
  for (const char* moves : {"", "4", "4 4 3", "4 4 3 5 2 1", "4 3"}) {
    EXPECT_EQ(copy.find(*record_at("connect4", moves)), book.find(*record_at("connect4", moves))) << moves;
  }
}

TEST(BookFile, ReadsLines) {
  const auto lines = games_of_text("# two lines\n4 4 3\n\n3/0/0 1 # three games\n", "connect4");
  ASSERT_TRUE(lines) << lines.error();
  ASSERT_EQ(lines->size(), 4u);
  EXPECT_EQ((*lines)[0], book_game(0, "4 4 3", Outcome::Draw)) << "a line without a result";
  EXPECT_EQ((*lines)[3], book_game(3, "1", kFirst));
  EXPECT_NE(games_of_text("4 4\n4 9\n", "connect4").error().find("line 2: "), std::string::npos);
  EXPECT_NE(games_of_text("4/x/1 4\n", "connect4").error().find("a count must be"), std::string::npos);
}

TEST(BookFile, WritesLinesWithCountsAsSgf) {
  const TemporaryFile file("file");
  const Book book = book_of(
      file, "go(size=9)",
      {book_game(0, "E5 C3 G7", kFirst), book_game(1, "E5 C3 G7", kSecond), book_game(2, "E5 E3", kFirst)});
  const auto text = book_to_sgf(
      book_tree(book, *record_at("go(size=9)"), {.plies = 5, .breadth = 5, .least_games = 1}), book.game());
  ASSERT_TRUE(text) << text.error();
  const auto file_read = sgf::read(*text);
  ASSERT_TRUE(file_read) << file_read.error();
  const auto line = file_read->main_line();
  ASSERT_EQ(line.size(), 4u) << *text;
  EXPECT_EQ(*file_read->nodes[line[1]].find("B"), "ee");
  EXPECT_EQ(file_read->nodes[line[1]].children.size(), 2u) << "a variation";
  EXPECT_NE(file_read->nodes[line[2]].find("C")->find("2 games: 1 won by the first player"),
            std::string::npos);
  const auto games = games_of_sgf(*text, "go(size=9)");
  ASSERT_TRUE(games) << games.error();
  EXPECT_EQ(games->size(), 2u) << "the lines of the tree";
}

TEST(BookFile, ReadsGamesOfOthers) {
  const auto games = games_of_sgf(
      "(;GM[1]SZ[9]RE[B+3.5];B[ee];W[cc](;B[gg])(;B[gc];W[]))(;GM[1]SZ[9]RE[W+R];B[cc])", "go(size=9)");
  ASSERT_TRUE(games) << games.error();
  ASSERT_EQ(games->size(), 3u);
  EXPECT_EQ((*games)[0], book_game(0, "E5 C7 G3", kFirst));
  EXPECT_EQ((*games)[1], book_game(1, "E5 C7 G7 pass", kFirst));
  EXPECT_EQ((*games)[2], book_game(2, "C7", kSecond));
  EXPECT_NE(games_of_sgf("(;GM[1]SZ[9];B[ee];W[ee])", "go(size=9)").error().find("move 2: "),
            std::string::npos);
  EXPECT_FALSE(games_of_sgf("(;GM[1]SZ[9];B[ee]", "go(size=9)"));
  std::string endless = "(;GM[1]SZ[9]";
  for (int i = 0; i < 6000; ++i) endless += ";C[x]";
  EXPECT_NE(games_of_sgf(endless + ")", "go(size=9)").error().find("more than 5000"), std::string::npos);
}

// Two stones of each side can be put in four orders, all of which lead to the position.
TEST(BookFile, ReadsStonesThatAreSetUpAsLines) {
  const auto lines = games_of_sgf("(;FF[4]GM[1]SZ[9]AB[ff][fc]AW[cc][df]PL[B])", "go(size=9)");
  ASSERT_TRUE(lines) << lines.error();
  ASSERT_EQ(lines->size(), 4u);
  const TemporaryFile file("file");
  const Book book = book_of(file, "go(size=9)", *lines);
  EXPECT_EQ(book.find(*record_at("go(size=9)", "F4 C7 F7 D4"))->counts.games(), 4u);
  EXPECT_EQ(book.find(*record_at("go(size=9)", "F7 D4"))->counts.games(), 1u);
}

TEST(Book, AppendsGamesBehindItsOwn) {
  const TemporaryFile one("file"), two("file"), sum("file");
  const Book a = book_of(one, "tictactoe", {book_game(0, "b2 a1", kFirst), book_game(1, "b2 b1", kFirst)});
  const Book b = book_of(two, "tictactoe", {book_game(0, "b2 a1 c3", kSecond)});
  Book both = book_of(sum, "tictactoe", {});
  both.append(a.games());
  both.append(b.games());
  EXPECT_EQ(both.size().games, 3u);
  EXPECT_EQ(both.games().back().number, 2u);
  EXPECT_EQ(both.find(*record_at("tictactoe", "b2"))->counts, (BookCounts{2, 1, 0}));
  EXPECT_EQ(move_named(*both.find(*record_at("tictactoe", "b2")), "a1")->counts, (BookCounts{1, 1, 0}));
}

// In tic-tac-toe an answer at an edge to the centre loses, every first move draws.
TEST(BookJudge, FindsTheMoveThatGivesTheGameAway) {
  const TemporaryFile file("file");
  const Book book = book_of(file, "tictactoe", {book_game(0, "b2 b1 a1 c3 a2", kFirst)});
  JudgeSettings settings;
  settings.play.least_games = 1;
  settings.plies = 3;
  settings.engine.spec = "mcts-solver";
  settings.engine.limits.playouts = 5000;
  const auto plies = judge_book(book, settings);
  ASSERT_TRUE(plies) << plies.error();
  ASSERT_EQ(plies->size(), 3u);
  const auto of = [&](std::size_t i) {
    return std::tuple((*plies)[i].positions, (*plies)[i].book, (*plies)[i].engine);
  };
  EXPECT_EQ(of(0), std::tuple(1u, 1u, 1u)) << "the centre";
  EXPECT_EQ(of(1), std::tuple(1u, 0u, 1u)) << "the edge";
  EXPECT_EQ(of(2), std::tuple(1u, 1u, 1u)) << "a corner wins";
}

TEST(BetaSampling, ComesToTheBestMove) {
  const auto engine = make_engine("connect4", "mcts(selection=beta)", 1);
  ASSERT_TRUE(engine) << engine.error();
  for (const char* move : {"4", "1", "4", "1", "4"}) ASSERT_TRUE((*engine)->play(move));
  Limits limits;
  limits.playouts = 1000;
  const SearchReport report = (*engine)->think(limits);
  EXPECT_EQ(report.best, "4") << "all else loses at once";
  EXPECT_GT(report.root.front().visits, 500u);
}

}  // namespace
}  // namespace banyan
