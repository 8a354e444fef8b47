// Builds books: Meta Monte-Carlo Tree Search (Chaslot 2010, chapter 8), where one simulation is a whole game.
// In the book QBF or BDS chooses the moves, below it an engine; all positions of the game are added, and the
// backup is the plain average.
//
// Games are played in batches, the machines of the paper's algorithms: all games of a batch see the book as
// it was before. So the book depends on the size of the batch, and neither on how many games are played at
// the same time nor on how often the builder was stopped.
//
// Drop-out expansion (book/drop_out.hpp) plays no games: what is counted are positions that the engine has
// evaluated, all moves of a leaf in one transaction.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include "banyan/book/book.hpp"
#include "banyan/lab/definition.hpp"
#include "banyan/lab/player.hpp"

namespace banyan {

enum class BookMethod : std::uint8_t { Qbf, Bds, DropOut };
inline constexpr std::array<std::string_view, 3> kBookMethods = {"qbf", "bds", "drop-out"};

struct BookPlan {
  std::string game;
  Entrant engine;
  BookMethod method = BookMethod::Bds;
  double k[2] = {0.5, 0.5};  // QBF: by side
  double penalty = 0.02;     // drop-out: a ply, in chances to win
  std::uint64_t games = 1000;
  std::uint64_t batch = 8;
  std::uint64_t seed = 1;
};

// What a book of this plan says of itself; the number of games is not part of it, since it may grow.
Result<BookFacts> facts_of(const BookPlan& plan, const PlayerMaker& maker = make_player);

struct BookProgress {
  std::uint64_t games = 0, scheduled = 0, resumed = 0;
  BookSize size;
  double seconds = 0;
};

struct BookRun {
  std::string store;
  int concurrency = 1;
  PlayerMaker maker = make_player;
  std::function<void(const BookProgress&)> progress;  // after every game, from one thread at a time
  std::stop_token stop;                               // ends after the games in flight
};

struct BuiltBook {
  BookSize size;
  std::uint64_t resumed = 0;  // games that the file already had
  double seconds = 0;
  std::string failure;  // of the world, or of the engine: the games so far are kept
};

// An error is the caller's: a bad plan, a file that is another book or in use.
Result<BuiltBook> build_book(const BookPlan& plan, const BookRun& run);

}  // namespace banyan
