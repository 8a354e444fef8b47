// What the tests of every game's knowledge have in common.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "banyan/search/proof.hpp"
#include "support/differential.hpp"
#include "support/properties.hpp"

namespace banyan::test {

// Scores by the text of the move.
template <class Scorer, Notated G>
std::map<std::string, float> scores_of(const G& position) {
  MoveList<G> moves;
  position.legal_moves(moves);
  const Scorer scorer(position);
  std::map<std::string, float> scores;
  for (const auto move : moves) scores[position.format(move)] = scorer.score(move);
  return scores;
}

// In random games: scores and values are in [0, 1], the board's symmetries change neither, and a move scores
// 1 if and only if it wins at once where `exact` says so.
template <class Scorer, Symmetric G>
void expect_sane(const G& start, const Evaluation<G>& evaluation, bool exact) {
  along_random_games(start, games_to_play(40), 1, [&](const G& position) {
    if (position.outcome() != Outcome::Open) return;
    SCOPED_TRACE(position.to_text());
    const G image = position.transformed(1);
    ASSERT_GE(evaluation.value(position), 0);
    ASSERT_LE(evaluation.value(position), 1);
    ASSERT_DOUBLE_EQ(evaluation.value(position), evaluation.value(image));
    MoveList<G> moves;
    position.legal_moves(moves);
    const Scorer scorer(position), image_scorer(image);
    for (const auto move : moves) {
      SCOPED_TRACE(position.format(move));
      const float score = scorer.score(move);
      ASSERT_GE(score, 0);
      ASSERT_LE(score, 1);
      ASSERT_FLOAT_EQ(score, image_scorer.score(position.transformed(move, 1)));
      G next = position;
      next.play(move);
      const bool wins = next.outcome() == win_for(position.to_move());
      if (exact) {
        ASSERT_EQ(score == 1, wins);
      }
    }
  });
}

// The move after which the opponent is worst off; the first of equals.
template <Game G>
typename G::Move greedy_move(const Evaluation<G>& evaluation, const G& position) {
  MoveList<G> moves;
  position.legal_moves(moves);
  typename G::Move best = moves[0];
  int most = -kMostPoints - 1;
  for (const auto move : moves) {
    G next = position;
    next.play(move);
    const Proof proof = proof_for(position.to_move(), next.outcome());
    const int points = proof == Proof::Win    ? kMostPoints
                       : proof == Proof::Loss ? -kMostPoints
                       : proof == Proof::Draw ? 0
                                              : -evaluation.points(next);
    if (points > most) most = points, best = move;
  }
  return best;
}

// The points out of `games` of a player that looks one ply ahead with the evaluation, against random play.
template <Samples G>
double score_of_greedy(const Evaluation<G>& evaluation, const G& start, int games) {
  double score = 0;
  for (int game = 0; game < games; ++game) {
    Rng rng(11, static_cast<std::uint64_t>(game));
    const Side greedy = game % 2 == 0 ? Side::First : Side::Second;
    G position = start;
    for (int ply = 0; ply < G::kPlayoutCap && position.outcome() == Outcome::Open; ++ply) {
      position.play(position.to_move() == greedy ? greedy_move(evaluation, position)
                                                 : position.random_move(rng));
    }
    const Outcome outcome = position.outcome();
    score += outcome == win_for(greedy) ? 1 : outcome == win_for(opponent(greedy)) ? 0 : 0.5;
  }
  return score;
}

}  // namespace banyan::test
