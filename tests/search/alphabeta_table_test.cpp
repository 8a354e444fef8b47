// The small parts of alpha-beta: the two-deep table, killers, relative history, the picking of moves, the
// path that knows of repetitions, and what the games call forcing.
#include <gtest/gtest.h>

#include "banyan/games/breakthrough.hpp"
#include "banyan/games/loa.hpp"
#include "banyan/games/tictactoe.hpp"
#include "banyan/knowledge/breakthrough.hpp"
#include "banyan/knowledge/loa_knowledge.hpp"
#include "banyan/search/alphabeta/tree_search.hpp"

namespace banyan::alphabeta {
namespace {

using SmallTable = Table<std::uint16_t>;

int score_in(const SmallTable& table, std::uint64_t hash, std::uint32_t check) {
  const auto entry = table.find(hash, [&] { return check; });
  return entry ? entry->score : -999;
}

TEST(AlphaBetaTable, KeepsTheDeepestAndTheNewest) {
  SmallTable table(1);  // one bucket
  ASSERT_TRUE(table.is_on());
  const auto key = [](std::uint64_t n) { return Key{n << 32, 0}; };
  table.store(key(1), 5 * kPly, Bound::Exact, 10, false, 1);
  table.store(key(2), 3 * kPly, Bound::Lower, 20, false, 2);
  EXPECT_EQ(score_in(table, key(1).hash, 0), 10);
  EXPECT_EQ(score_in(table, key(2).hash, 0), 20);
  table.store(key(3), 2 * kPly, Bound::Upper, 30, false, 3);
  EXPECT_EQ(score_in(table, key(1).hash, 0), 10) << "the deepest stays";
  EXPECT_EQ(score_in(table, key(2).hash, 0), -999) << "the second place is for the newest";
  EXPECT_EQ(score_in(table, key(3).hash, 0), 30);
  table.store(key(4), 5 * kPly, Bound::Exact, 40, false, 4);
  EXPECT_EQ(score_in(table, key(4).hash, 0), 40) << "as deep and newer: the first place";
  EXPECT_EQ(score_in(table, key(1).hash, 0), 10) << "moved to the second place";
  EXPECT_EQ(score_in(table, key(3).hash, 0), -999);
  table.store(key(4), kPly, Bound::Exact, 41, false, 4);
  EXPECT_EQ(score_in(table, key(4).hash, 0), 41) << "a position has one entry";
  EXPECT_EQ(score_in(table, key(1).hash, 0), 10);
}

TEST(AlphaBetaTable, KeepsWhatItIsTold) {
  SmallTable table(1 << 12);
  EXPECT_LE(table.bytes(), std::size_t{1} << 12);
  for (const int depth : {1, kPly, kDeepest * kPly}) {
    for (const Bound bound : {Bound::None, Bound::Lower, Bound::Upper, Bound::Exact}) {
      for (const int score : {-kWon, 0, kWon}) {
        for (const bool certain : {false, true}) {
          table.store({77, 5}, depth, bound, score, certain, 1234);
          const auto entry = table.find(77, [] { return 5u; });
          ASSERT_TRUE(entry);
          EXPECT_EQ(entry->depth(), depth);
          EXPECT_EQ(static_cast<int>(entry->bound()), static_cast<int>(bound));
          EXPECT_EQ(entry->score, score);
          EXPECT_EQ(entry->certain(), certain);
          EXPECT_EQ(entry->move, 1234);
        }
      }
    }
  }
  EXPECT_FALSE(table.find(77, [] { return 6u; })) << "the second key differs";
  EXPECT_FALSE(table.find(77 + (std::uint64_t{1} << 32), [] { return 5u; }));
  EXPECT_FALSE(SmallTable().is_on());
  EXPECT_EQ(SmallTable(32).bytes(), 32u) << "two entries of 16 bytes";
}

TEST(AlphaBetaTable, ForgetsEverythingAndKeepsItsMemory) {
  SmallTable table(1 << 16);
  const std::size_t bytes = table.bytes();
  ASSERT_GT(bytes, std::size_t{1} << 14) << "several blocks";
  for (int round = 0; round < 3; ++round) {
    for (std::uint64_t n = 0; n < 4096; ++n) {  // every bucket
      EXPECT_EQ(score_in(table, n << 32 | n, 0), -999);
      table.store({n << 32 | n, 0}, kDeepest * kPly, Bound::Exact, 7, true, 1);
    }
    table.clear();
    for (std::uint64_t n = 0; n < 4096; ++n) EXPECT_EQ(score_in(table, n << 32 | n, 0), -999);
    // What was deep is no longer in the way of what is shallow.
    table.store({5, 0}, 1, Bound::Exact, 1, true, 1);
    table.store({5 + (std::uint64_t{1} << 32), 0}, 2, Bound::Exact, 2, true, 1);
    EXPECT_EQ(score_in(table, 5, 0), 1);
    EXPECT_EQ(score_in(table, 5 + (std::uint64_t{1} << 32), 0), 2);
    table.clear();
  }
  EXPECT_EQ(table.bytes(), bytes);
  SmallTable().clear();
}

TEST(AlphaBetaOrdering, KillersAreTheLastTwo) {
  Killers<int> killers;
  EXPECT_EQ(killers.rank(0), 2) << "none yet";
  killers.add(7);
  killers.add(8);
  killers.add(8);
  EXPECT_EQ(killers.rank(8), 0);
  EXPECT_EQ(killers.rank(7), 1);
  killers.add(9);
  EXPECT_EQ(killers.rank(7), 2);
  EXPECT_EQ(killers.rank(8), 1);
}

TEST(AlphaBetaOrdering, RelativeHistoryIsAShare) {
  RelativeHistory<TicTacToe> history;
  EXPECT_FALSE(history.is_on());
  history.start();
  TicTacToe first, second;
  second.play({8});
  for (int i = 0; i < 4; ++i) history.searched(first, {3});
  history.succeeded(first, {3});
  EXPECT_EQ(history.score(first, {3}), RelativeHistory<TicTacToe>::kScale / 4);
  EXPECT_EQ(history.score(first, {4}), 0);
  EXPECT_EQ(history.score(second, {3}), 0) << "the other side has its own";
}

TEST(AlphaBetaOrdering, PicksTheBestAndKeepsTheOrderOfEquals) {
  const auto place = std::make_unique<Workplace<Loa>>();
  const std::vector<int> scores = {3, 9, -4, 9, 0, 3, 3, 7, 1, 9, 2, -4};
  for (std::size_t i = 0; i < scores.size(); ++i) {
    place->moves.push_back({static_cast<std::uint8_t>(i), 0});
    place->keys[i] = MovePicker::key(scores[i], i);
  }
  MovePicker picker(*place);
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < picker.count(); ++i) order.push_back(picker.pick(i));
  EXPECT_EQ(order, (std::vector<std::size_t>{1, 3, 9, 7, 0, 5, 6, 10, 8, 4, 2, 11}));
}

// b1 moves out and back, a file man of White's as well: the fourth ply gives the first position again.
TEST(AlphaBetaPath, RepetitionIsPartOfTheKey) {
  const Loa start = *Loa::start({});
  Path<Loa> path;
  path.start(GameRecord<Loa>(start));
  const auto play = [&](const char* text) { path.play(*path.position().parse(text)); };
  const auto cycle = [&] {
    play("b8-b6");
    play("h4-f4");
    play("b6-b8");
    play("f4-h4");
  };
  const std::uint64_t once = path.hash();
  EXPECT_EQ(once, start.hash());
  cycle();
  ASSERT_TRUE(path.position().same_for_repetition(start));
  const std::uint64_t twice = path.hash();
  EXPECT_NE(twice, once) << "one more occurrence would be a draw";
  EXPECT_EQ(static_cast<int>(path.outcome()), static_cast<int>(Outcome::Open));
  cycle();
  EXPECT_EQ(static_cast<int>(path.outcome()), static_cast<int>(Outcome::Draw));
  EXPECT_EQ(path.repeats_since(), 0);
  for (int i = 0; i < 4; ++i) path.back();
  EXPECT_EQ(path.hash(), twice);
  for (int i = 0; i < 4; ++i) path.back();
  EXPECT_EQ(path.hash(), once);

  // A record with the same past gives the same key.
  GameRecord<Loa> record(start);
  for (const char* text : {"b8-b6", "h4-f4", "b6-b8", "f4-h4"}) record.play(*record.position().parse(text));
  path.start(record);
  EXPECT_EQ(path.hash(), twice);
  EXPECT_FALSE(path.hash_after({}, start)) << "only the path can tell";
  cycle();
  EXPECT_EQ(static_cast<int>(path.outcome()), static_cast<int>(Outcome::Draw));
  EXPECT_LT(path.repeats_since(), 0) << "it leans on the game before the root";
}

// Black's b6-b8 lets White repeat the start for the third time: the value of the position behind it is one of
// this game, not of the position, so the table keeps its move alone. The other moves are as usual.
TEST(AlphaBetaPath, WhatLeansOnThePathIsNotStored) {
  GameRecord<Loa> record(*Loa::start({}));
  for (const char* text : {"b8-b6", "h4-f4", "b6-b8", "f4-h4", "b8-b6", "h4-f4"}) {
    record.play(*record.position().parse(text));
  }
  const NoEvaluation<Loa> evaluation;
  TreeSearch<Loa> tree({});
  Limits limits;
  limits.bytes = 1 << 20;
  Budget budget(limits, {});
  tree.start(record, evaluation, budget);
  Node<Loa> node = tree.root(2 * kPly, -kInfinite, kInfinite);
  tree.prepare(node);
  int tainted = 0;
  MoveList<Loa> moves;
  record.legal_moves(moves);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Loa::Move move = moves[i];
    tree.try_move(node, i, 0);
    tree.path().play(move);
    const auto entry = tree.transpositions().find(tree.path().position(), tree.path().hash());
    tree.path().back();
    ASSERT_TRUE(entry);
    const bool leans = record.position().format(move) == "b6-b8";
    EXPECT_EQ(entry->bound() == Bound::None, leans) << record.position().format(move);
    tainted += leans;
  }
  EXPECT_EQ(tainted, 1);
}

// The nodes that it takes to try the start's first move two plies deep, with nothing that saves any.
std::uint64_t nodes_of_try(std::size_t number, Cost cost, int alpha) {
  const GameRecord<Loa> record(*Loa::start({}));
  const NoEvaluation<Loa> evaluation;
  TreeSearch<Loa> tree({});
  configure(tree.techniques(), read_spec("none(table=false,etc=false,killers=false,history=false)"));
  Budget budget({}, {});
  tree.start(record, evaluation, budget);
  Node<Loa> node = tree.root(2 * kPly, alpha, kInfinite);
  tree.prepare(node);
  tree.variation().try_move(tree, node, tree.here().moves[0], number, cost);
  return tree.nodes();
}

// The evaluation is 0 everywhere. The move itself is one node; so many replies are one node each, where all
// must be looked at, and a single one where the first is enough to show that the move does not reach 1.
TEST(AlphaBetaCost, AReducedMoveIsSearchedAgainOnlyIfItSurprises) {
  Loa after = *Loa::start({});
  MoveList<Loa> moves, replies;
  after.legal_moves(moves);
  after.play(moves[0]);
  after.legal_moves(replies);
  const std::uint64_t full = 1 + replies.size();
  const Cost unlikely{2 * kPly, 1};
  EXPECT_EQ(nodes_of_try(1, Cost{}, 0), 2u) << "a null window, and the first reply fails it";
  EXPECT_EQ(nodes_of_try(1, unlikely, 0), 1u) << "a ply less deep, and it fails there";
  EXPECT_EQ(nodes_of_try(1, Cost{}, -1), 2 * full) << "a null window, then the whole one";
  EXPECT_EQ(nodes_of_try(1, unlikely, -1), 1 + 2 * full) << "the same after the reduced search";
  EXPECT_EQ(nodes_of_try(0, Cost{}, -1), full) << "the first move needs no null window";
  for (const int alpha : {-kInfinite, -1}) {
    EXPECT_EQ(nodes_of_try(0, unlikely, alpha), full) << "nor a reduced search";
    EXPECT_EQ(nodes_of_try(0, {2 * kPly, 2}, alpha), full);
  }
}

// Winning moves are those that win at once; in random games every level occurs.
template <Game G, class Forcing, class Expected>
void expect_forcing(Expected expected) {
  std::array<int, 4> met{};
  for (std::uint64_t game = 0; game < 200; ++game) {
    Rng rng(3, game);
    G position = *G::start({});
    while (position.outcome() == Outcome::Open) {
      MoveList<G> moves;
      position.legal_moves(moves);
      const Forcing forcing(position);
      for (const auto move : moves) {
        G next = position;
        next.play(move);
        const int level = next.outcome() == win_for(position.to_move()) ? 3 : expected(position, move);
        ASSERT_EQ(forcing.forcing(move), level) << position.to_text() << ' ' << position.format(move);
        ++met[static_cast<std::size_t>(level)];
      }
      position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
  for (const int count : met) EXPECT_GT(count, 0);
}

TEST(AlphaBetaForcing, IsWhatTheGamesSay) {
  expect_forcing<Loa, LoaForcing>([](const Loa& position, Loa::Move move) {
    const std::string text = position.format(move);
    if (text.find('x') == std::string::npos) return 0;
    const char column = text[text.size() - 2], row = text.back();
    if ('c' <= column && column <= 'f' && '3' <= row && row <= '6') return 2;
    return 'b' <= column && column <= 'g' && '2' <= row && row <= '7' ? 1 : 0;
  });
  expect_forcing<Breakthrough, BreakthroughForcing>(
      [](const Breakthrough& position, Breakthrough::Move move) {
        if (position.is_capture(move)) return 2;
        return move.to / 8 == (position.to_move() == Side::First ? 4 : 1) ? 1 : 0;
      });
}

}  // namespace
}  // namespace banyan::alphabeta
