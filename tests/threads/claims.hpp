// What the tests of several threads share: how much they do, the ways of sharing a tree, and a comparison of
// everything that such a search calls proven with what a judge finds.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "support/searching.hpp"

namespace banyan::test {

// BANYAN_TEST_GAMES scales the long ones: a thousand is as much as without.
inline long scaled(long standard) {
  const char* const text = std::getenv("BANYAN_TEST_GAMES");
  const double factor = text != nullptr ? std::atof(text) / 1000 : 1;
  return std::max(1L, static_cast<long>(static_cast<double>(standard) * factor));
}

inline std::string with_parallel(const std::string& parts, const std::string& parallel) {
  return "mcts(" + parts + (parts.empty() ? "" : ",") + "parallel=" + parallel + ")";
}

inline const char* const kLocks[] = {"none", "node", "global"};
inline const char* const kInFlight[] = {"virtual_loss", "virtual_loss(n=3)", "unobserved", "off"};

// Checks the claims of one search from the end of `record`; gives how many there were. `judge(record, proof,
// plies)`: is its position that for the side to move, within so many plies (-1: not claimed)? Nothing: it
// cannot say.
template <Game G, class Judge>
long true_claims(const GameRecord<G>& record, std::size_t round, Judge judge) {
  std::vector<std::string> parts = {"",
                                    "probe=minimax_on_proof(depth=2)",
                                    "probe=minimax_at_node(depth=2,visits=1)",
                                    Repeats<G> ? "expansion=all_children" : "transpositions=true",
                                    "selection=rave(fpu=0.5)",
                                    "backup=solver(draws=false)"};
  const int threads = 2 << (round % 3);
  const std::string spec = with_parallel(
      parts[round % 6], "tree(threads=" + std::to_string(threads) + ",lock=" + kLocks[round / 6 % 3] +
                            ",in_flight=" + kInFlight[round / 18 % 4] +
                            ",together=" + std::to_string(round % 2 * 3) + ")");
  const auto mcts = make_mcts<G>(spec, round);
  search(*mcts, record, 400);
  long claims = 0;
  const auto check = [&](const GameRecord<G>& at, Proof claimed, int plies) {
    const std::optional<bool> is_true = judge(at, claimed, plies);
    if (!is_true) return;
    ++claims;
    EXPECT_TRUE(*is_true) << spec << " at " << at.position().to_text();
  };
  for_each_node(*mcts, record, [&](const GameRecord<G>& at, NodeId id) {
    const Proof proof = mcts->tree().node_proof(id);
    if (proof != Proof::None) check(at, proof, -1);
    const AnyTree::Frame frame(mcts->tree());
    const auto c = mcts->tree().children(id);
    for (std::size_t i = 0; i < c.count; ++i) {
      if (c.proof[i] == Proof::None) continue;
      GameRecord<G> next = at;
      next.play(c.move[i]);
      check(next, reversed(c.proof[i]), c.plies[i] - 1);
    }
  });
  return claims;
}

// Searches from so many games, each made by `begin(rng)`, or none.
template <Game G, class Begin, class Judge>
void expect_true_claims(long rounds, Begin begin, Judge judge) {
  long claims = 0;
  for (long round = 0; round < rounds && !testing::Test::HasFailure(); ++round) {
    Rng rng(5, static_cast<std::uint64_t>(round));
    const std::optional<GameRecord<G>> record = begin(rng);
    if (record) claims += true_claims(*record, static_cast<std::size_t>(round), judge);
  }
  std::printf("  %ld claims\n", claims);
  const bool is_slice = rounds < 20;  // too few to say how many claims they make
  EXPECT_GE(claims, is_slice ? 0 : rounds);
}

}  // namespace banyan::test
