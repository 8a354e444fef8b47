// A book: the positions of many games with how those games ended, in an SQLite file. Every game is kept and
// is one transaction, so a builder that is killed at any moment loses at most the games in flight. One
// builder at a time has the file to itself; any number of readers share it. Every page carries a checksum: a
// damaged file is refused, a large one at the latest where its damaged page is read.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "banyan/book/canonical.hpp"
#include "banyan/core/result.hpp"
#include "banyan/core/sqlite.hpp"

namespace banyan {

// How the games through a position ended.
struct BookCounts {
  std::uint64_t first = 0, second = 0, draws = 0;  // wins of either side

  std::uint64_t games() const { return first + second + draws; }
  // Draws count 1/2.
  double points(Side side) const {
    return static_cast<double>(side == Side::First ? first : second) + static_cast<double>(draws) / 2;
  }
  double share(Side side) const { return games() == 0 ? 0.5 : points(side) / static_cast<double>(games()); }
  void add(Outcome outcome) {
    ++(outcome == Outcome::FirstWins ? first : outcome == Outcome::SecondWins ? second : draws);
  }
  friend bool operator==(const BookCounts&, const BookCounts&) = default;
};

struct BookMove {
  std::string move;    // as the record prints it
  BookCounts counts;   // of the position behind it, whatever way it was reached
  double share = 0.5;  // of their points, for the side to move; or the value that came up from below
  bool is_value = false;
  friend bool operator==(const BookMove&, const BookMove&) = default;
};

struct BookPosition {
  BookCounts counts;
  std::vector<BookMove> moves;  // in the order of the legal moves

  friend bool operator==(const BookPosition&, const BookPosition&) = default;
};

// A game; or, by drop-out expansion, a line whose end was evaluated, with the side that the value favours.
struct BookGame {
  std::uint64_t number = 0;
  std::vector<std::string> moves;
  Outcome outcome = Outcome::Draw;
  std::optional<double> value = std::nullopt;  // for First
  friend bool operator==(const BookGame&, const BookGame&) = default;
};

// What a book is, as (what, value): "game" first, then how it was made. A builder goes on only with a file
// that says the same.
using BookFacts = std::vector<std::pair<std::string, std::string>>;

struct BookSize {
  std::uint64_t games = 0;    // that count
  std::uint64_t waiting = 0;  // kept, but their batch is not complete
  std::uint64_t positions = 0;
  std::uint64_t depth = 0;   // plies of the longest line
  std::uint64_t digest = 0;  // of the games that count
};

class Book {
 public:
  // Opens a book to read it. Refuses, with one line, what is missing, no book, damaged, or being built.
  // `whole` = false: a large file is not read through, its pages are verified when they are needed.
  static Result<Book> open(const std::string& path, bool whole = false);
  // Opens a book to write it, alone; creates it if it does not exist. Refuses a book that is something else.
  static Result<Book> build(const std::string& path, const BookFacts& facts);
  Book(Book&&) noexcept;
  Book& operator=(Book&&) noexcept;
  ~Book();

  const std::string& path() const;
  const BookFacts& facts() const;
  std::string fact(std::string_view what) const;  // empty without
  std::string game() const { return fact("game"); }
  BookSize size() const;

  // What the book knows of a position; nothing if it is not there. Any thread. Throws StoreFailure.
  std::optional<BookPosition> find(const AnyRecord& record) const;
  // All games, by number; with `waiting` only those that do not count yet.
  std::vector<BookGame> games(bool waiting = false) const;

  // --- for builders ---

  // Keeps a game: one transaction. It does not count before `count`.
  void keep(const BookGame& game);
  // Counts the games that wait, all of them: one transaction. pre: their moves are legal.
  void count_waiting();
  // Keeps and counts games behind those that are there, and sets the values of positions for First, all of it
  // or nothing. pre: the positions are among those of the games.
  void append(std::span<const BookGame> games, std::span<const std::pair<PositionKey, double>> values = {});

 private:
  struct Impl;
  explicit Book(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace banyan
