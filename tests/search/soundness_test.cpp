// Everything that a search calls proven, compared with plain minimax: every node and every edge of the whole
// tree, for every variant that proves, on trees and on graphs. The number of starting positions is scaled by
// BANYAN_TEST_GAMES; each test prints how many claims it compared.
#include <gtest/gtest.h>

#include "banyan/games/breakthrough.hpp"
#include "banyan/games/connect4.hpp"
#include "banyan/games/go/go.hpp"
#include "banyan/games/loa.hpp"
#include "banyan/games/tictactoe.hpp"
#include "support/along_paths.hpp"
#include "support/differential.hpp"
#include "support/minimax.hpp"
#include "support/random_position.hpp"
#include "support/searching.hpp"

namespace banyan {
namespace {

std::vector<std::string> variants(bool graphs) {
  const std::string parts[] = {
      "",
      "playout=minimax(depth=1)",
      "playout=minimax(depth=3)",
      "probe=minimax_at_node(depth=2,visits=0)",
      "probe=minimax_at_node(depth=2,visits=1)",
      "probe=minimax_at_node(depth=2,visits=2)",
      "probe=minimax_at_node(depth=2,visits=5)",
      "probe=minimax_at_node(depth=4,visits=2)",
      "probe=minimax_at_node(depth=3,visits=1,full_window=true)",
      "probe=minimax_at_node(depth=4,visits=0,whole_node=true)",
      "probe=minimax_at_node(trigger=lost,share=0.2)",
      "probe=win_at_leaf",
      "probe=minimax_on_proof(depth=1)",
      "probe=minimax_on_proof(depth=2)",
      "probe=minimax_on_proof(depth=3)",
      "probe=minimax_on_proof(depth=4)",
      "probe=minimax_on_proof(depth=2,tree_leaves=false)",
      "expansion=all_children",
      "expansion=to_depth(depth=3),probe=minimax_on_proof(depth=2)",
      "selection=playout_below(t=3),probe=minimax_at_node(depth=2,visits=3)",
      "selection=progressive_widening(k_init=2)",
      "selection=rave(fpu=0.5)",
  };
  std::vector<std::string> all;
  for (const std::string& part : parts) {
    for (const char* backup : {"solver(draws=true)", "solver(draws=false)", "solver(inner=max)"}) {
      for (const bool graph : {false, true}) {
        if (graph && !graphs) continue;
        all.push_back("mcts(backup=" + std::string(backup) + (part.empty() ? "" : "," + part) +
                      (graph ? ",transpositions=true)" : ")"));
      }
    }
  }
  return all;
}

struct Claims {
  long nodes = 0, edges = 0, draws = 0;
  void print(const char* game) const {
    std::printf("  %s: %ld claims of edges, %ld of nodes; draws among them: %ld\n", game, edges, nodes,
                draws);
  }
};

// How far away the edges say that the result of their node is.
template <class Move>
int distance_by_edges(const Children<Move>& c, Proof proof) {
  int nearest = 255, farthest = 0;
  for (std::size_t i = 0; i < c.count; ++i) {
    if (c.proof[i] == Proof::Win) nearest = std::min<int>(nearest, c.plies[i]);
    farthest = std::max<int>(farthest, c.plies[i]);
  }
  const int plies = proof == Proof::Win ? nearest : farthest;
  return plies == 255 ? -1 : plies;
}

// `check(record, proof, plies)`: is the position of the record really `proof` for the side to move, within so
// many plies (-1: not claimed)?
template <Game G, class Check>
void check_tree(test::TestedMcts<G>& mcts, const GameRecord<G>& start, Claims& claims, Check check) {
  test::for_each_node(mcts, start, [&](const GameRecord<G>& record, NodeId id) {
    if (testing::Test::HasFailure()) return;
    const auto c = mcts.tree().children(id);
    const Proof proof = mcts.tree().node_proof(id);
    if (proof != Proof::None) {
      ++claims.nodes;
      check(record, proof, distance_by_edges(c, proof));
    }
    for (std::size_t i = 0; i < c.count; ++i) {
      if (c.proof[i] == Proof::None) continue;
      ++claims.edges;
      claims.draws += c.proof[i] == Proof::Draw ? 1 : 0;
      GameRecord<G> next = record;
      next.play(c.move[i]);
      check(next, reversed(c.proof[i]), c.plies[i] == 255 ? -1 : c.plies[i] - 1);
    }
  });
}

template <Game G>
void check_by_minimax(test::Minimax<G>& minimax, const GameRecord<G>& record, Proof proof, int plies) {
  const auto value = minimax.value(record.position());
  ASSERT_EQ(static_cast<int>(proof), static_cast<int>(value.proof)) << record.position().to_text();
  if (plies >= 0 && proof != Proof::Draw) {
    ASSERT_LE(value.distance, plies) << "the result is farther away than claimed: "
                                     << record.position().to_text();
  }
}

// One search from the position by one of the variants, everything it claims, and the number of its nodes.
template <Game G>
void search_and_check(const G& position, test::Minimax<G>& minimax, long round, Claims& claims) {
  static const std::vector<std::string> specs = variants(true);
  const std::string& spec = specs[static_cast<std::size_t>(round) % specs.size()];
  SCOPED_TRACE(spec + " at " + position.to_text());
  constexpr std::uint64_t kPlayouts[] = {40, 200, 1000};
  const GameRecord<G> record(position);
  const auto mcts = test::make_mcts<G>(spec, static_cast<std::uint64_t>(round));
  test::search(*mcts, record, kPlayouts[round / 7 % 3]);
  check_tree(*mcts, record, claims, [&](const GameRecord<G>& at, Proof proof, int plies) {
    check_by_minimax(minimax, at, proof, plies);
  });
  const bool graph = spec.find("transpositions=true") != std::string::npos;
  std::uint64_t nodes = 0;
  std::unordered_set<std::string> distinct;
  test::for_each_node(*mcts, record, [&](const GameRecord<G>& at, NodeId) {
    ++nodes;
    if (graph) distinct.insert(at.position().to_text());
  });
  EXPECT_EQ(nodes, mcts->tree().nodes());
  if (graph) {
    EXPECT_EQ(nodes, distinct.size()) << "one node a position";
  }
}

// From `rounds` positions that lie `fewest` to `most` random moves behind the start.
template <Game G>
void check_game(const typename G::Options& options, long rounds, int fewest, int most) {
  test::Minimax<G> minimax;
  Claims claims;
  for (long round = 0; round < rounds && !testing::Test::HasFailure(); ++round) {
    Rng rng(99, static_cast<std::uint64_t>(round));
    const auto position = test::random_position<G>(options, fewest, most, rng);
    if (position) search_and_check(*position, minimax, round, claims);
  }
  claims.print(G::kName.data());
  const bool is_slice = rounds < 100;  // too few to say how many claims they make
  EXPECT_GT(claims.edges, is_slice ? 0 : 3 * rounds);
  EXPECT_GT(claims.nodes, is_slice ? 0 : rounds / 4);
}

TEST(Soundness, TicTacToe) { check_game<TicTacToe>({}, test::games_to_play(400), 0, 5); }

// All positions if there are as many rounds as positions, else every so many of them.
TEST(Soundness, Connect4On4x4) {
  const Connect4::Options options{.columns = 4, .rows = 4};
  test::Minimax<Connect4> minimax;
  EXPECT_EQ(static_cast<int>(minimax.value(*Connect4::start(options)).proof), static_cast<int>(Proof::Draw));
  const std::vector<std::string> texts = minimax.positions();
  const auto rounds = static_cast<std::size_t>(std::max(1L, test::games_to_play(700)));
  const std::size_t stride = std::max<std::size_t>(1, texts.size() / rounds);
  Claims claims;
  for (std::size_t i = 0; i < texts.size() && !testing::Test::HasFailure(); i += stride) {
    const auto position = Connect4::from_text(texts[i], options);
    ASSERT_TRUE(position) << position.error();
    search_and_check(*position, minimax, static_cast<long>(i / stride), claims);
  }
  claims.print("connect4 4x4");
  EXPECT_GT(claims.edges, static_cast<long>(texts.size() / stride));
}

TEST(Soundness, Connect4On5x4) {
  check_game<Connect4>({.columns = 5, .rows = 4}, test::games_to_play(300), 8, 14);
}
TEST(Soundness, Breakthrough3x4) {
  check_game<Breakthrough>({.columns = 3, .rows = 4}, test::games_to_play(300), 0, 6);
}
TEST(Soundness, Breakthrough4x4) {
  check_game<Breakthrough>({.columns = 4, .rows = 4}, test::games_to_play(200), 4, 9);
}

template <Game G>
void check_by_paths(const GameRecord<G>& at, Proof proof, int plies, long& compared) {
  const auto is_true = test::is_true_along_paths(at, proof, plies);
  if (!is_true) return;
  ++compared;
  EXPECT_TRUE(*is_true) << at.position().to_text() << " after " << at.plies() << " plies";
}

// Both sides take their moves back as long as they can, so that the position stands on the board again.
void shuffle_to_and_fro(GameRecord<Loa>& record, Rng& rng, int plies) {
  for (int ply = 0; ply < plies && record.outcome() == Outcome::Open; ++ply) {
    const auto played = record.moves();
    const Loa::Move last = played[played.size() - 2];
    const Loa::Move back{last.to, last.from};
    if (!Loa::is_pass(back) && record.is_legal(back)) {
      record.play(back);
    } else {
      test::play_random(record, rng);
    }
  }
}

// Searches, plays on, searches, takes back and searches again, all in one kept tree.
TEST(Soundness, LinesOfActionAlongItsPaths) {
  const std::vector<std::string> specs = variants(false);
  const long rounds = std::max(1L, test::games_to_play(150) / (test::games_to_play(150) > 1000 ? 20 : 1));
  Claims claims;
  long compared = 0, repeated = 0, kept = 0;
  for (long round = 0; round < rounds && !testing::Test::HasFailure(); ++round) {
    Rng rng(5, static_cast<std::uint64_t>(round));
    GameRecord<Loa> record = test::late_game(rng);
    const std::string& spec = specs[static_cast<std::size_t>(round) % specs.size()];
    SCOPED_TRACE(spec);
    const auto mcts = test::make_mcts<Loa>(spec, static_cast<std::uint64_t>(round));
    const auto report = test::search(*mcts, record, 150);
    const std::uint64_t nodes = mcts->tree().nodes();
    GameRecord<Loa> later = record;
    later.play(*report.best);
    if (later.outcome() == Outcome::Open) test::search(*mcts, later, 150);
    const auto again = test::search(*mcts, record, 150);  // after the undo
    // Behind a move that is proven there may be no node, and then there is no tree to go on with.
    if (report.proof == Proof::None) {
      EXPECT_GE(mcts->tree().nodes(), nodes) << "the tree was not kept";
      ++kept;
    }
    EXPECT_TRUE(record.is_legal(*again.best));
    check_tree(*mcts, record, claims, [&](const GameRecord<Loa>& at, Proof proof, int plies) {
      repeated += at.outcome() == Outcome::Draw && at.position().outcome() == Outcome::Open ? 1 : 0;
      check_by_paths(at, proof, plies, compared);
    });
  }
  claims.print("loa 5x5");
  std::printf("  compared along paths: %ld; ended by repetition: %ld\n", compared, repeated);
  EXPECT_GT(compared, 10 * rounds);
  EXPECT_GT(kept, rounds / 4);
}

// Superko holds in every claim: on small boards nearly every capture could repeat.
TEST(Soundness, GoAlongItsPaths) {
  using Go = GoGame<0>;
  const std::vector<std::string> specs = variants(false);
  const GoOptions boards[] = {{2, 2, 0, 0}, {3, 2, 0, 0}, {2, 3, 0.5, 0}, {3, 3, 0, 0}};
  const long games = test::games_to_play(120), rounds = std::max(1L, games > 1000 ? games / 20 : games);
  Claims claims;
  long compared = 0, forbidden = 0;
  for (long round = 0; round < rounds && !testing::Test::HasFailure(); ++round) {
    Rng rng(7, static_cast<std::uint64_t>(round));
    GameRecord<Go> record(*Go::start(boards[round % 4]));
    for (int ply = 4 + static_cast<int>(rng.below(12)); ply > 0; --ply) {
      GameRecord<Go> next = record;
      test::play_random(next, rng);
      if (next.outcome() == Outcome::Open) record = next;
    }
    const std::string& spec = specs[static_cast<std::size_t>(round / 4) % specs.size()];
    SCOPED_TRACE(spec + " at " + record.position().to_text());
    const auto mcts = test::make_mcts<Go>(spec, static_cast<std::uint64_t>(round));
    test::search(*mcts, record, 200);
    check_tree(*mcts, record, claims, [&](const GameRecord<Go>& at, Proof proof, int plies) {
      MoveList<Go> on_board, allowed;
      at.position().legal_moves(on_board);
      at.legal_moves(allowed);
      forbidden += on_board.size() > allowed.size() ? 1 : 0;
      check_by_paths(at, proof, plies, compared);
    });
  }
  claims.print("go");
  std::printf("  compared along paths: %ld; where superko forbids a move: %ld\n", compared, forbidden);
  EXPECT_GT(compared, rounds);
  if (rounds >= 100) {
    EXPECT_GT(forbidden, 0);
  }
}

// The past counts: a position that has stood on the board twice is drawn in the tree when it comes again.
TEST(Soundness, AThirdRepetitionInTheTreeIsADraw) {
  Rng rng(11);
  long draws = 0, compared = 0;
  Claims claims;
  for (int round = 0; round < 60 && !testing::Test::HasFailure(); ++round) {
    GameRecord<Loa> record = test::late_game(rng);
    shuffle_to_and_fro(record, rng, 6);
    if (record.outcome() != Outcome::Open) continue;
    const auto mcts = test::make_mcts<Loa>("mcts(probe=minimax_on_proof(depth=3))", 1);
    test::search(*mcts, record, 400);
    check_tree(*mcts, record, claims, [&](const GameRecord<Loa>& at, Proof proof, int plies) {
      draws += at.outcome() == Outcome::Draw && at.position().outcome() == Outcome::Open ? 1 : 0;
      check_by_paths(at, proof, plies, compared);
    });
  }
  claims.print("loa 5x5 with a past");
  std::printf("  third repetitions: %ld\n", draws);
  EXPECT_GT(draws, 0) << "no search met a third repetition";
}

}  // namespace
}  // namespace banyan
