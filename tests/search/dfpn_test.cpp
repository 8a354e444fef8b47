// df-pn against minimax, with tables large and tiny; and, where positions repeat, against a search along the
// path and against the whole graph of a small board.
#include "banyan/search/solver/dfpn.hpp"

#include <gtest/gtest.h>

#include "banyan/games/breakthrough.hpp"
#include "banyan/games/connect4.hpp"
#include "banyan/games/hex.hpp"
#include "banyan/games/loa.hpp"
#include "banyan/games/tictactoe.hpp"
#include "banyan/search/solver/exact_search.hpp"
#include "banyan/search/terminal_search.hpp"
#include "support/differential.hpp"
#include "support/minimax.hpp"
#include "support/random_position.hpp"
#include "support/whole_graph.hpp"

namespace banyan {
namespace {

constexpr std::size_t kTiny = 64 * 40, kLarge = std::size_t{1} << 22;  // bytes

// The line is legal and ends the game as the proof says.
template <Game G>
void expect_line(const G& start, const ExactAnswer<typename G::Move>& answer) {
  if (answer.proof == Proof::Draw) return;
  const Outcome outcome = test::after_line<G>(start, answer.line).outcome();
  EXPECT_EQ(static_cast<int>(proof_for(start.to_move(), outcome)), static_cast<int>(answer.proof));
}

template <Game G>
void compare(const typename G::Options& options, long rounds, int fewest, int most, std::size_t bytes) {
  test::Minimax<G> minimax;
  for (long round = 0; round < rounds && !testing::Test::HasFailure(); ++round) {
    Rng rng(7, static_cast<std::uint64_t>(round));
    const auto drawn = test::random_position<G>(options, fewest, most, rng);
    if (!drawn) continue;
    const G& position = *drawn;
    SCOPED_TRACE(position.to_text());
    Budget budget({}, {});
    const auto answer = DfPn<G>(bytes).solve(GameRecord<G>(position), budget);
    ASSERT_EQ(static_cast<int>(answer.proof), static_cast<int>(minimax.value(position).proof));
    EXPECT_FALSE(answer.plies) << "the distance is not known";
    expect_line(position, answer);
  }
}

TEST(DfPn, AgreesWithMinimax) {
  const long rounds = test::games_to_play(60);
  compare<TicTacToe>({}, rounds, 0, 6, kLarge);
  compare<Connect4>({.columns = 4, .rows = 4}, rounds, 5, 10, kLarge);
  compare<Breakthrough>({.columns = 3, .rows = 4}, rounds, 0, 6, kLarge);
  compare<Breakthrough>({.columns = 4, .rows = 4}, rounds, 7, 10, kLarge);
  compare<Hex>({.size = 3}, rounds, 0, 6, kLarge);
}

TEST(DfPn, AgreesWithMinimaxThoughTheTableForgets) {
  const long rounds = test::games_to_play(60);
  compare<TicTacToe>({}, rounds, 1, 6, kTiny);
  compare<Connect4>({.columns = 4, .rows = 4}, rounds, 7, 11, kTiny);
  compare<Breakthrough>({.columns = 3, .rows = 4}, rounds, 0, 6, kTiny);
  compare<Hex>({.size = 3}, rounds, 1, 6, kTiny);
}

// A loss and two wins on 4x4, against the exhaustive search.
TEST(DfPn, OpeningsOfHex4x4) {
  const Hex start = *Hex::start({.size = 4});
  DfPn<Hex> dfpn(kLarge);
  ExactSearch<Hex> exact(kLarge);
  for (const char* name : {"a1", "b2", "a4"}) {
    Hex position = start;
    position.play(*position.parse(name));
    Budget budget({}, {}), other({}, {});
    EXPECT_EQ(static_cast<int>(dfpn.solve(GameRecord<Hex>(position), budget).proof),
              static_cast<int>(exact.solve(position, other).proof))
        << name;
  }
}

TEST(DfPn, KeepsItsLimits) {
  const GameRecord<Hex> record(*Hex::start({.size = 7}));
  Limits limits;
  limits.nodes = 1000;
  Budget nodes(limits, {});
  const auto answer = DfPn<Hex>(kLarge).solve(record, nodes);
  EXPECT_EQ(static_cast<int>(answer.proof), static_cast<int>(Proof::None));
  EXPECT_LE(answer.nodes, 1001u);
  std::stop_source source;
  source.request_stop();
  Budget stopped({}, source.get_token());
  EXPECT_LE(DfPn<Hex>(kLarge).solve(record, stopped).nodes, 10u);
  Limits shallow;
  shallow.depth = 4;
  Budget depth(shallow, {});
  EXPECT_EQ(static_cast<int>(DfPn<Connect4>(kLarge).solve(GameRecord<Connect4>(Connect4()), depth).proof),
            static_cast<int>(Proof::None))
      << "what the depth limit cut is not disproven";
}

TEST(DfPn, AgreesWithTheWholeGraphWherePositionsRepeat) {
  const test::WholeGraph<Loa> graph(*Loa::from_text("x...o/...../...../...../o...x x", {.size = 5}));
  ASSERT_GT(graph.size(), 10000u);
  std::array<int, 4> met{};
  for (const std::size_t bytes : {kTiny, kLarge}) {
    Rng rng(3);
    for (long round = 0; round < test::games_to_play(60) && !testing::Test::HasFailure(); ++round) {
      const auto i = rng.below(static_cast<std::uint32_t>(graph.size()));
      const Loa& position = graph.position(i);
      if (position.outcome() != Outcome::Open) continue;
      SCOPED_TRACE(position.to_text());
      Budget budget({}, {});
      const auto answer = DfPn<Loa>(bytes).solve(GameRecord<Loa>(position), budget);
      const Proof expected = graph.proof(i) == Proof::None ? Proof::Draw : graph.proof(i);
      ASSERT_EQ(static_cast<int>(answer.proof), static_cast<int>(expected));
      ++met[static_cast<std::size_t>(expected)];
    }
  }
  EXPECT_GT(met[static_cast<std::size_t>(Proof::Win)], 0);
  EXPECT_GT(met[static_cast<std::size_t>(Proof::Loss)], 0);
}

// A position P whose winning move leads to Q, in a game in which Q has stood twice: the move draws now. The
// game starts in Q, goes back to P by undoing the move, and round once more.
struct Circle {
  Loa::Move move;           // P to Q
  GameRecord<Loa> in_past;  // P, with Q twice in the past
};
std::optional<Circle> circle_through(const Loa& p, Loa::Move move) {
  Loa q = p;
  q.play(move);
  if (q.outcome() != Outcome::Open || p.is_capture(move)) return std::nullopt;
  MoveList<Loa> replies;
  q.legal_moves(replies);
  for (const auto reply : replies) {
    GameRecord<Loa> record(q);
    const std::array<Loa::Move, 4> round = {reply, Loa::Move{move.to, move.from},
                                            Loa::Move{reply.to, reply.from}, move};
    bool possible = !Loa::is_pass(reply) && !q.is_capture(reply);
    for (std::size_t i = 0; i < 7 && possible; ++i) {
      possible = record.is_legal(round[i % 4]) && !record.position().is_capture(round[i % 4]);
      if (possible) record.play(round[i % 4]);
    }
    if (possible && record.outcome() == Outcome::Open) return Circle{move, record};
  }
  return std::nullopt;
}

TEST(DfPn, APositionThatStoodTwiceIsADraw) {
  int circles = 0, spoiled = 0;
  for (long round = 0; round < 3000 && circles < 40; ++round) {
    Rng rng(11, static_cast<std::uint64_t>(round));
    Loa p = *Loa::start({.size = 5});
    for (int ply = 0; ply < 30 && p.outcome() == Outcome::Open; ++ply) p.play(p.random_move(rng));
    if (p.outcome() != Outcome::Open) continue;
    TerminalSearch<Loa> plain;
    if (plain.search(p, 1) == Proof::Win || plain.search(p, 3) != Proof::Win) continue;
    MoveList<Loa> moves;
    p.legal_moves(moves);
    for (const auto move : moves) {
      if (plain.search_move(std::as_const(p), move, 3) != Proof::Win) continue;
      auto circle = circle_through(p, move);
      if (!circle) continue;
      SCOPED_TRACE(p.to_text() + " " + p.format(move));
      ++circles;
      GameRecord<Loa> path = circle->in_past;
      const bool wins = plain.search(path, 3) == Proof::Win;
      spoiled += wins ? 0 : 1;
      Limits limits;
      limits.depth = 3;
      Budget budget(limits, {});
      const auto exact = ExactSearch<Loa>(kLarge).solve(circle->in_past, budget);
      ASSERT_EQ(exact.proof == Proof::Win, wins);
      Limits nodes;
      nodes.nodes = 20000;
      Budget other(nodes, {});
      const auto proof = DfPn<Loa>(kLarge).solve(circle->in_past, other);
      if (proof.proof == Proof::Win && !proof.line.empty()) {
        EXPECT_FALSE(proof.line[0] == circle->move);
      }
      if (wins) {
        EXPECT_EQ(static_cast<int>(proof.proof), static_cast<int>(Proof::Win));
      }
    }
  }
  EXPECT_GT(circles, 10);
  EXPECT_GT(spoiled, 0);
}

}  // namespace
}  // namespace banyan
