// What a book knows: counts, symmetries, transpositions; and what it does with a file that is not right.
#include <fstream>
#include <thread>

#include "banyan/book/tree.hpp"
#include "book/support.hpp"

namespace banyan {
namespace {

using test::book_game;
using test::book_of;
using test::move_named;
using test::record_at;
using test::TemporaryFile;

constexpr Outcome kFirst = Outcome::FirstWins, kSecond = Outcome::SecondWins;

TEST(Book, CountsAllPositionsOfAllGames) {
  const TemporaryFile file("book");
  const Book book =
      book_of(file, "tictactoe",
              {book_game(0, "a1 b1 a2 b2 a3", kFirst), book_game(1, "a1 b1 a2 a3 b2 b3 c1", kFirst),
               book_game(2, "a1 c3 b1 c2 b3 c1", kSecond)});
  const auto start = book.find(*record_at("tictactoe"));
  ASSERT_TRUE(start);
  EXPECT_EQ(start->counts, (BookCounts{2, 1, 0}));
  ASSERT_EQ(start->moves.size(), 1u);
  EXPECT_EQ(start->moves[0], (BookMove{"a1", {2, 1, 0}, 2.0 / 3}));
  const auto second = book.find(*record_at("tictactoe", "a1"));
  ASSERT_EQ(second->moves.size(), 2u);
  EXPECT_EQ(*move_named(*second, "b1"), (BookMove{"b1", {2, 0, 0}, 0})) << "seen by the second player";
  EXPECT_EQ(*move_named(*second, "c3"), (BookMove{"c3", {0, 1, 0}, 1}));
  EXPECT_FALSE(book.find(*record_at("tictactoe", "b2")));
  const auto end = book.find(*record_at("tictactoe", "a1 b1 a2 b2 a3"));
  ASSERT_TRUE(end) << "the last position is in the book, too";
  EXPECT_TRUE(end->moves.empty());
  // 6 + 8 + 7 positions, of which the start and a1 are in all three, b1 and a2 in two, and the second game's
  // end a1 b1 a2 a3 … is its own.
  EXPECT_EQ(book.size().positions, 6u + 4 + 5);
  EXPECT_EQ(book.size().games, 3u);
  EXPECT_EQ(book.size().depth, 7u);
}

TEST(Book, CountsHalfForADraw) {
  const BookCounts counts{1, 0, 3};
  EXPECT_DOUBLE_EQ(counts.share(Side::First), 2.5 / 4);
  EXPECT_DOUBLE_EQ(counts.share(Side::Second), 1.5 / 4);
}

TEST(Book, TakesTranspositionsTogether) {
  const TemporaryFile file("book");
  const Book book =
      book_of(file, "tictactoe", {book_game(0, "a1 b1 c3 a2", kFirst), book_game(1, "c3 b1 a1", kSecond)});
  const auto there = book.find(*record_at("tictactoe", "c3 b1 a1"));
  ASSERT_TRUE(there);
  EXPECT_EQ(there->counts, (BookCounts{1, 1, 0}));
  EXPECT_EQ(there->moves.size(), 1u) << "the other game's continuation";
  const auto before = book.find(*record_at("tictactoe", "a1 b1"));
  EXPECT_EQ(move_named(*before, "c3")->counts, (BookCounts{1, 1, 0})) << "a move counts what lies behind it";
}

// Every symmetry of the first move, and of the second after it, is the same line.
TEST(Book, SharesWhatASymmetryMakesTheSame) {
  const TemporaryFile file("book");
  const std::string go = "go(size=9)";
  const Book book = book_of(file, go,
                            {book_game(0, "C4 G6", kFirst), book_game(1, "D3 F7", kSecond),
                             book_game(2, "G6 C4", kFirst), book_game(3, "F7 E5", kFirst)});
  const auto start = book.find(*record_at(go));
  ASSERT_EQ(start->moves.size(), 1u) << "four first moves, one by symmetry";
  EXPECT_EQ(start->moves[0].counts, (BookCounts{3, 1, 0}));
  const auto behind = book.find(*record_at(go, "C6"));
  ASSERT_TRUE(behind);
  EXPECT_EQ(behind->counts.games(), 4u);
  EXPECT_EQ(move_named(*behind, "G4")->counts.games(), 3u) << "the point opposite";
  EXPECT_EQ(move_named(*behind, "E5")->counts.games(), 1u) << "the centre";
}

TEST(Book, MirrorsConnect4) {
  const TemporaryFile file("book");
  const Book book =
      book_of(file, "connect4", {book_game(0, "3 4 4", kFirst), book_game(1, "5 4 2", kSecond)});
  const auto mirrored = book.find(*record_at("connect4", "5 4"));
  ASSERT_TRUE(mirrored);
  EXPECT_EQ(mirrored->counts.games(), 2u);
  EXPECT_EQ(move_named(*mirrored, "4")->counts, (BookCounts{1, 0, 0}));
  EXPECT_EQ(move_named(*mirrored, "2")->counts, (BookCounts{0, 1, 0}));
  const auto other = book.find(*record_at("connect4", "3 4"));
  EXPECT_EQ(move_named(*other, "6")->counts, (BookCounts{0, 1, 0})) << "2 in the mirror";
}

// Random games on a tiny board, full of captures: where superko forbids something, the position is not the
// one that was set up afresh; everywhere else it is.
TEST(Book, KeepsPositionsApartThatThePastMakesDifferent) {
  const std::string go = "go(size=2,komi=0.5)";
  int apart = 0, together = 0;
  Rng rng(1);
  for (int game = 0; game < 50; ++game) {
    const auto record = record_at(go);
    while (record->outcome() == Outcome::Open) {
      const auto moves = record->legal_moves();
      ASSERT_TRUE(record->play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
      const auto fresh = make_record(go, record->text());
      ASSERT_TRUE(fresh) << fresh.error();
      const bool is_same = record->legal_moves() == (*fresh)->legal_moves();
      EXPECT_EQ(record->past_matters(), !is_same) << record->text();
      EXPECT_EQ(canonical(*record).key == canonical(**fresh).key, is_same) << record->text();
      ++(is_same ? together : apart);
    }
  }
  EXPECT_GT(apart, 10);
  EXPECT_GT(together, 10);
}

// Lines of Action: men go to and fro, and the third time is a draw.
TEST(Book, KnowsThatTheThirdTimeIsAnEnd) {
  const auto record = record_at("loa");
  const auto start = canonical(*record).key;
  for (int time = 0; time < 2; ++time) {
    for (const char* move : {"b1-b3", "a2-c2", "b3-b1", "c2-a2"}) {
      ASSERT_EQ(record->outcome(), Outcome::Open);
      EXPECT_FALSE(time == 0 && record->past_matters()) << move;
      ASSERT_TRUE(record->play(move)) << move;
    }
  }
  EXPECT_EQ(record->outcome(), Outcome::Draw);
  EXPECT_NE(canonical(*record).key, start) << "the game is over here, and open there";
  record->undo();
  EXPECT_TRUE(record->past_matters()) << "the next move may end the game";
}

TEST(Book, KeepsGamesThatWaitApart) {
  const TemporaryFile file("book");
  Book book = book_of(file, "tictactoe", {book_game(0, "a1 b1", kFirst)});
  const std::uint64_t digest = book.size().digest;
  book.keep(book_game(2, "a1 b2", kSecond));
  EXPECT_EQ(book.size().games, 1u);
  EXPECT_EQ(book.size().waiting, 1u);
  EXPECT_EQ(book.find(*record_at("tictactoe", "a1"))->moves.size(), 1u);
  book.keep(book_game(1, "a1 b2", kSecond));
  book.count_waiting();
  EXPECT_EQ(book.size().games, 3u);
  EXPECT_EQ(book.find(*record_at("tictactoe", "a1"))->moves.size(), 2u);
  EXPECT_NE(book.size().digest, digest);
}

TEST(Book, RefusesWhatItCannotUse) {
  const TemporaryFile file("book"), text("text");
  const BookFacts facts = {{"game", "tictactoe"}, {"method", "test"}};
  EXPECT_NE(Book::open(file.path()).error().find("no such file"), std::string::npos);
  std::ofstream(text.path()) << "hello";
  EXPECT_NE(Book::open(text.path()).error().find("not a book"), std::string::npos);
  EXPECT_NE(Book::build(text.path(), facts).error().find("not a book"), std::string::npos);
  {
    const Book book = book_of(file, "tictactoe", {book_game(0, "a1 b1", kFirst)});
    EXPECT_NE(Book::build(file.path(), facts).error().find("another run is using it"), std::string::npos);
    EXPECT_NE(Book::open(file.path()).error().find("another run is using it"), std::string::npos);
  }
  {
    const auto one = Book::open(file.path()), two = Book::open(file.path());
    EXPECT_TRUE(one && two) << "readers share it";
    EXPECT_FALSE(Book::build(file.path(), facts)) << "and keep builders out";
  }
  EXPECT_TRUE(Book::build(file.path(), facts));
  EXPECT_NE(
      Book::build(file.path(), {{"game", "tictactoe"}, {"method", "other"}}).error().find("method is 'test'"),
      std::string::npos);
}

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}
void write_bytes(const std::string& path, std::string_view bytes) {
  std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

// The header byte by byte, the rest in steps that meet every page and every place of a word.
TEST(Book, RefusesAFileThatIsDamagedAnywhere) {
  const TemporaryFile file("book");
  {
    std::vector<BookGame> games;
    for (std::uint64_t i = 0; i < 30; ++i)
      games.push_back(book_game(i, i % 2 ? "a1 b1 a2 b2 a3" : "c3 b2 c2", kFirst));
    book_of(file, "tictactoe", games);
  }
  const std::string whole = bytes_of(file.path());
  ASSERT_TRUE(Book::open(file.path()));
  for (std::size_t i = 0; i < whole.size(); i += i < 120 ? 1 : 37) {
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ (1 << i % 8));
    write_bytes(file.path(), damaged);
    const auto book = Book::open(file.path());
    ASSERT_FALSE(book) << "byte " << i;
    EXPECT_EQ(book.error().find('\n'), std::string::npos) << book.error();
    EXPECT_NE(book.error().find(file.path().substr(0, 20)), std::string::npos) << book.error();
    ASSERT_FALSE(Book::build(file.path(), {{"game", "tictactoe"}, {"method", "test"}})) << "byte " << i;
  }
  for (const std::size_t size : {std::size_t{1}, std::size_t{99}, whole.size() / 2, whole.size() - 1}) {
    write_bytes(file.path(), whole.substr(0, size));
    EXPECT_FALSE(Book::open(file.path())) << size << " bytes";
  }
  write_bytes(file.path(), whole + std::string(4096, '\0'));
  EXPECT_FALSE(Book::open(file.path())) << "a page too many";
  write_bytes(file.path(), whole);
  EXPECT_TRUE(Book::open(file.path()));
}

TEST(BookTree, ShowsTheMostPlayedFirst) {
  const TemporaryFile file("book");
  const Book book = book_of(file, "tictactoe",
                            {book_game(0, "b2 a1 a2", kFirst), book_game(1, "b2 a1 c2", kSecond),
                             book_game(2, "b2 a2", kFirst), book_game(3, "a1 b2", kFirst)});
  const BookNode tree =
      book_tree(book, *record_at("tictactoe"), {.plies = 3, .breadth = 2, .least_games = 1});
  EXPECT_EQ(tree.counts.games(), 4u);
  ASSERT_EQ(tree.children.size(), 2u);
  EXPECT_EQ(tree.children[0].move, "b2");
  EXPECT_EQ(tree.children[0].children[0].move, "a1");
  EXPECT_EQ(tree_text(tree).substr(0, tree_text(tree).find('\n')), " 1. b2  66.7 % of 3");
  EXPECT_NE(tree_svg(tree, "a book").find("<svg"), std::string::npos);
  const BookNode one = book_tree(book, *record_at("tictactoe"), {.plies = 9, .breadth = 9, .least_games = 2});
  EXPECT_EQ(one.children.size(), 1u) << "a1 has one game";
}

}  // namespace
}  // namespace banyan
