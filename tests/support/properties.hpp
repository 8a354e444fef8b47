// Properties that hold for every game, checked along random games: symmetries commute with play, the sampler
// draws from the list of legal moves, and perft agrees with a naive twin's.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "banyan/core/game.hpp"
#include "banyan/core/perft.hpp"
#include "banyan/core/playout.hpp"

namespace banyan::test {

// Calls visit(position) on every position of `games` random games, the last ones included.
template <Game G, class Visit>
void along_random_games(const G& start, long games, std::uint64_t seed, Visit visit) {
  for (long game = 0; game < games; ++game) {
    Rng rng(seed, static_cast<std::uint64_t>(game));
    G position = start;
    visit(position);
    while (position.outcome() == Outcome::Open && !::testing::Test::HasFatalFailure()) {
      position.play(draw_move(position, rng));
      visit(position);
    }
  }
}

// Every symmetry commutes with play and keeps outcome, side and hash; the images of the legal moves are the
// legal moves of the image.
template <Symmetric G>
void expect_symmetric(const G& position) {
  SCOPED_TRACE(position.to_text());
  MoveList<G> moves;
  position.legal_moves(moves);
  for (int s = 0; s < position.symmetries(); ++s) {
    const G image = position.transformed(s);
    ASSERT_EQ(image.outcome(), position.outcome());
    ASSERT_EQ(image.to_move(), position.to_move());
    ASSERT_EQ(image.hash(), image.hash_from_scratch());
    MoveList<G> image_moves;
    image.legal_moves(image_moves);
    ASSERT_EQ(image_moves.size(), moves.size());
    for (const auto move : moves) {
      const auto image_move = position.transformed(move, s);
      ASSERT_TRUE(std::find(image_moves.begin(), image_moves.end(), image_move) != image_moves.end())
          << position.format(move) << " under symmetry " << s;
      G left = image, right = position;
      left.play(image_move);
      right.play(move);
      ASSERT_EQ(left.to_text(), right.transformed(s).to_text());
      ASSERT_EQ(left.hash(), right.transformed(s).hash());
    }
  }
  ASSERT_EQ(position.transformed(0).to_text(), position.to_text());
}

// random_move takes the move that one draw picks from the list: so it is exactly as uniform as Rng::below.
template <Samples G>
void expect_samples_the_list(const G& position, Rng& rng) {
  MoveList<G> moves;
  position.legal_moves(moves);
  if (moves.empty()) return;
  Rng same = rng;
  const auto expected = moves[same.below(static_cast<std::uint32_t>(moves.size()))];
  const auto drawn = position.random_move(rng);
  ASSERT_TRUE(drawn == expected) << position.to_text() << ": drew " << position.format(drawn) << ", not "
                                 << position.format(expected);
  ASSERT_EQ(rng, same) << "more than one draw";
}

// winning_move() is what trying every move finds: the first that wins; and no move loses.
template <FindsWins G>
void expect_finds_wins(const G& position, long& wins) {
  MoveList<G> moves;
  position.legal_moves(moves);
  std::optional<typename G::Move> expected;
  for (const auto move : moves) {
    G next = position;
    next.play(move);
    ASSERT_NE(next.outcome(), win_for(opponent(position.to_move()))) << position.to_text();
    if (!expected && next.outcome() == win_for(position.to_move())) expected = move;
  }
  ASSERT_EQ(position.winning_move(), expected) << position.to_text();
  wins += expected ? 1 : 0;
}

template <class Naive>
std::uint64_t naive_perft(const Naive& naive, int depth) {
  if (depth == 0) return 1;
  std::uint64_t leaves = 0;
  for (const std::string& move : naive.legal_moves()) {
    Naive next = naive;
    next.play(move);
    leaves += naive_perft(next, depth - 1);
  }
  return leaves;
}

// Perft of the position `plies` random moves into a game, the same by both.
template <class Naive, Notated G>
void expect_same_perft(const typename G::Options& options, int plies, int depth, std::uint64_t seed) {
  Rng rng(seed);
  GameRecord<G> record(*G::start(options));
  Naive naive(options);
  for (int ply = 0; ply < plies; ++ply) {
    MoveList<G> moves;
    record.legal_moves(moves);
    if (moves.empty()) break;
    const auto move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    naive.play(record.position().format(move));
    record.play(move);
  }
  EXPECT_EQ(perft(record, depth), naive_perft(naive, depth)) << record.position().to_text();
}

}  // namespace banyan::test
