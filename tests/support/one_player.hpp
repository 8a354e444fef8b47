// The differential test of games for one player: random games on the fast game and on a naive twin that
// shares no code with it and speaks only text.
//
//   struct NaiveSameGame {
//     explicit NaiveSameGame(const SameGame& start);   // may read its text and nothing else
//     std::vector<std::string> legal_moves() const;    // in the notation that the game prints, any order
//     void play(const std::string& move);
//     double score() const;
//     std::string to_text() const;
//     std::map<std::string, long> events;
//   };
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "banyan/core/problem_of.hpp"
#include "support/differential.hpp"

namespace banyan::test {

template <OnePlayer G, class Naive>
void expect_same_problem(const G& position, const Naive& naive, const typename G::Options& options) {
  PlanMoves moves;
  position.legal_moves(moves);
  std::vector<std::string> fast;
  std::set<std::uint64_t> codes;
  for (const PlanMove move : moves) {
    fast.push_back(position.format(move));
    const auto read = position.parse(fast.back());
    ASSERT_TRUE(read) << read.error();
    ASSERT_EQ(*read, move) << fast.back() << " reads back as " << position.format(*read);
    codes.insert(position.move_code(move));
  }
  ASSERT_EQ(codes.size(), moves.size()) << "two moves of one position share a code";
  if constexpr (CodesMoves<G>) {
    std::vector<CodedMove> coded;
    position.coded_moves(coded);
    ASSERT_EQ(coded.size(), moves.size());
    for (std::size_t i = 0; i < coded.size(); ++i) {
      ASSERT_EQ(coded[i].move, moves[i]);
      ASSERT_EQ(coded[i].code, position.move_code(moves[i]));
    }
  }
  std::vector<std::string> slow = naive.legal_moves();
  std::sort(fast.begin(), fast.end());
  std::sort(slow.begin(), slow.end());
  ASSERT_EQ(fast, slow);
  ASSERT_DOUBLE_EQ(position.score(), naive.score());
  const std::string text = position.to_text();
  ASSERT_EQ(text, naive.to_text());
  const auto again = G::from_text(text, options);
  ASSERT_TRUE(again) << again.error();
  ASSERT_EQ(again->to_text(), text);
  ASSERT_DOUBLE_EQ(again->score(), position.score());
}

// Random games from the start, then play-outs of the game's own whose every move the twin must know.
template <class Naive, OnePlayer G>
void compare_random_problems(const typename G::Options& options, long games, std::uint64_t seed,
                             Events& events) {
  const auto start = G::start(options);
  ASSERT_TRUE(start) << start.error();
  for (long game = 0; game < games; ++game) {
    SCOPED_TRACE(::testing::Message() << "game " << game);
    Rng rng(seed, static_cast<std::uint64_t>(game));
    G position = *start;
    Naive naive(*start);
    for (;;) {
      SCOPED_TRACE(position.to_text());
      expect_same_problem(position, naive, options);
      if (::testing::Test::HasFatalFailure()) return;
      PlanMoves moves;
      position.legal_moves(moves);
      if (moves.empty()) break;
      const PlanMove move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      naive.play(position.format(move));
      position.play(move);
    }
    for (const auto& [name, count] : naive.events) events[name] += count;
    for (const bool guided : {false, true}) {
      ProblemOf<G> problem(*start);
      PlanMoves line;
      problem.play_out(rng, guided, line);
      G replay = *start;
      Naive twin(*start);
      for (const PlanMove move : line) {
        twin.play(replay.format(move));
        replay.play(move);
      }
      ASSERT_EQ(problem.text(), twin.to_text());
      ASSERT_TRUE(twin.legal_moves().empty());
    }
  }
}

}  // namespace banyan::test
