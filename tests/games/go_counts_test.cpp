// Known counts of Go on tiny boards (Tromp and Farnebäck, "Combinatorics of Go", 2006), and perft against the
// naive twin.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "banyan/core/perft.hpp"
#include "banyan/games/go/go.hpp"
#include "naive/go.hpp"
#include "support/go_boards.hpp"

namespace banyan {
namespace {

using test::go_board;

// Colourings of the board that from_text takes: those where every chain has a liberty.
long legal_positions(int columns, int rows) {
  const GoOptions options = go_board(columns, rows);
  const int points = columns * rows;
  long colourings = 1, legal = 0;
  for (int i = 0; i < points; ++i) colourings *= 3;
  for (long number = 0; number < colourings; ++number) {
    std::string text;
    long rest = number;
    for (int i = 0; i < points; ++i, rest /= 3) {
      if (i > 0 && i % columns == 0) text += '/';
      text += ".xo"[rest % 3];
    }
    legal += GoGame<0>::from_text(text + " b -", options) ? 1 : 0;
  }
  return legal;
}

TEST(GoCounts, LegalPositions) {
  EXPECT_EQ(legal_positions(1, 1), 1);
  EXPECT_EQ(legal_positions(2, 1), 5);
  EXPECT_EQ(legal_positions(1, 3), 15);
  EXPECT_EQ(legal_positions(2, 2), 57);
  EXPECT_EQ(legal_positions(3, 2), 489);
  EXPECT_EQ(legal_positions(3, 3), 12675);
}

// Sequences of boards without repetition from the empty board, either colour placing at each step, the empty
// sequence included. A pass changes no board, so it is only used to hand the turn over. Suicide is forbidden
// here; allowing it would not change these three numbers, because on one row of three points it always
// leaves the same or the empty board, which has been there already.
long games_from(const GoGame<0>& position, const GoOptions& options, std::set<std::string>& seen) {
  long games = 1;
  const std::string text = position.to_text();
  const std::string board = text.substr(0, text.find(' '));
  for (const char* side : {" b -", " w -"}) {
    const auto to_move = *GoGame<0>::from_text(board + side, options);
    MoveList<GoGame<0>> moves;
    to_move.legal_moves(moves);
    for (const GoMove move : moves) {
      auto next = to_move;
      next.play(move);
      const std::string next_text = next.to_text();
      const auto [entry, is_new] = seen.insert(next_text.substr(0, next_text.find(' ')));
      if (!is_new) continue;
      games += games_from(next, options, seen);
      seen.erase(entry);
    }
  }
  return games;
}

long games_on(int columns, int rows) {
  const GoOptions options = go_board(columns, rows);
  const auto start = *GoGame<0>::start(options);
  std::set<std::string> seen{start.to_text().substr(0, start.to_text().find(' '))};
  return games_from(start, options, seen);
}

TEST(GoCounts, GamesWithoutRepetition) {
  EXPECT_EQ(games_on(1, 1), 1);
  EXPECT_EQ(games_on(2, 1), 9);
  EXPECT_EQ(games_on(1, 2), 9);
  EXPECT_EQ(games_on(3, 1), 907);
}

std::uint64_t naive_perft(const test::NaiveGo& game, int depth) {
  const auto moves = game.legal_moves();
  if (depth == 1) return moves.size();
  std::uint64_t leaves = 0;
  for (const std::string& move : moves) {
    test::NaiveGo next = game;
    next.play(move);
    leaves += naive_perft(next, depth - 1);
  }
  return leaves;
}

// Perft with the whole history, from the start (no random plies) and from the middle of random games.
template <int Size>
void expect_same_perft(int columns, int rows, int random_plies, int depth, std::uint64_t seed) {
  const GoOptions options = go_board(columns, rows);
  GameRecord<GoGame<Size>> record(*GoGame<Size>::start(options));
  test::NaiveGo naive(options);
  Rng rng(seed);
  for (int ply = 0; ply < random_plies && record.outcome() == Outcome::Open; ++ply) {
    MoveList<GoGame<Size>> moves;
    record.legal_moves(moves);
    const auto points = static_cast<std::uint32_t>(moves.size() - 1);
    const GoMove move = points == 0 ? kGoPass : moves[rng.below(points)];
    naive.play(record.position().format(move));
    record.play(move);
  }
  EXPECT_EQ(perft(record, depth), naive_perft(naive, depth)) << record.position().to_text();
}

TEST(GoCounts, PerftAgreesWithTheNaiveTwin) {
  expect_same_perft<0>(1, 2, 0, 8, 0);
  expect_same_perft<0>(2, 2, 0, 7, 0);
  expect_same_perft<0>(3, 2, 0, 5, 0);
  expect_same_perft<0>(3, 3, 0, 4, 0);
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    expect_same_perft<0>(2, 2, static_cast<int>(seed), 6, seed);
    expect_same_perft<0>(3, 3, 3 * static_cast<int>(seed), 4, seed);
    expect_same_perft<0>(5, 5, 5 * static_cast<int>(seed), 3, seed);
    expect_same_perft<9>(9, 9, 10 * static_cast<int>(seed), 2, seed);
  }
}

TEST(GoCounts, PerftOfEmptyBoards) {
  const auto leaves = [](int size, int depth) {
    GameRecord<GoGame<0>> record(*GoGame<0>::start(go_board(size, size)));
    return perft(record, depth);
  };
  EXPECT_EQ(leaves(9, 1), 82u);
  EXPECT_EQ(leaves(9, 2), 81u * 81 + 82);  // a stone leaves 80 points and pass; a pass leaves 81 and pass
  EXPECT_EQ(leaves(19, 2), 361u * 361 + 362);
}

}  // namespace
}  // namespace banyan
