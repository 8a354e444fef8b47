// What alpha-beta calls proven is so, whatever prunes, whatever the table kept from other searches, and
// wherever it was stopped; win distances are exact where nothing guesses; repetition is never a property of a
// position.
#include <gtest/gtest.h>

#include "banyan/games/breakthrough.hpp"
#include "banyan/games/connect4.hpp"
#include "banyan/games/loa.hpp"
#include "banyan/games/tictactoe.hpp"
#include "banyan/search/terminal_search.hpp"
#include "support/alphabeta.hpp"
#include "support/differential.hpp"
#include "support/minimax.hpp"

namespace banyan {
namespace {

int as_int(Proof proof) { return static_cast<int>(proof); }

// Guesswork at its worst: it is tried often and believed easily.
const std::vector<std::string> kGuessing = {
    "null_move=true",
    "multi_cut=cut,multi_cut_c=1,multi_cut_r=1",
    "multi_cut=enhanced,multi_cut_c=1,multi_cut_r=1,null_move=true",
    "lmr=true,lmr_moves=1,lmr_depth=1,lmr_growth=2",
    "futility=1,futility_depth=127",
    "realization=rps,realization_c=0.5",
    "realization=erps,realization_c=0.5",
    "realization=rps,lmr=true,lmr_moves=1,null_move=true,multi_cut=enhanced,multi_cut_c=2,multi_cut_r=1"};

struct Claims {
  long wins = 0, losses = 0, draws = 0;
  void count(Proof proof) {
    wins += proof == Proof::Win;
    losses += proof == Proof::Loss;
    draws += proof == Proof::Draw;
  }
};

// `value(position)` is the truth of a game that cannot repeat.
template <Hashed G>
void check_claims(test::Minimax<G>& minimax, const GameRecord<G>& record, const Report<G>& report, bool exact,
                  Claims& claims) {
  if (report.proof != Proof::None) {
    const auto truth = minimax.value(record.position());
    ASSERT_EQ(as_int(report.proof), as_int(truth.proof));
    if (truth.proof != Proof::Draw) {
      EXPECT_GE(report.plies, truth.distance);
      if (exact && report.why == StopReason::Solved) {
        EXPECT_EQ(report.plies, truth.distance);
      }
    }
    claims.count(report.proof);
  }
  for (const auto& move : report.moves) {
    if (move.proof == Proof::None) continue;
    G next = record.position();
    next.play(move.move);
    ASSERT_EQ(as_int(move.proof), as_int(reversed(minimax.value(next).proof)));
  }
}

struct Tried {
  std::string spec;
  bool exact;  // nothing guesses: distances are the shortest
};

// One searcher for all positions, so that its table is full of others, stopped anywhere.
template <Hashed G>
void expect_true_claims(const typename G::Options& options, int longest, const std::vector<Tried>& all,
                        long rounds, Claims& claims) {
  test::Minimax<G> minimax;
  for (const auto& [spec, exact] : all) {
    SCOPED_TRACE(std::string(G::kName) + ' ' + spec);
    const auto searcher = test::make_alphabeta<G>("alphabeta(megabytes=1," + spec + ")");
    Rng rng(17);
    for (long round = 0; round < rounds && !testing::Test::HasFailure(); ++round) {
      const GameRecord<G> record = test::random_record<G>(options, longest, rng);
      SCOPED_TRACE(record.position().to_text());
      Limits limits;
      limits.nodes = 20 + rng.below(4000);
      if (rng.chance(0.3)) limits.depth = 1 + static_cast<int>(rng.below(6));
      check_claims(minimax, record, searcher->search(record, limits, {}, {}), exact, claims);
    }
  }
}

TEST(AlphaBetaSoundness, ProofsAreTrueWhateverPrunes) {
  std::vector<Tried> all = {{"quiescence=false", true}, {"deeper=false", true}};
  for (const std::string& guess : kGuessing) all.push_back({guess, false});
  Claims claims;
  expect_true_claims<TicTacToe>({}, 7, all, test::games_to_play(60), claims);
  expect_true_claims<Connect4>({.columns = 4, .rows = 4}, 13, all, test::games_to_play(60), claims);
  expect_true_claims<Breakthrough>({.columns = 3, .rows = 4}, 8, all, test::games_to_play(60), claims);
  // Where the turn is often a burden, so that a null move proves nothing.
  expect_true_claims<Breakthrough>({.columns = 2, .rows = 6}, 12, all, test::games_to_play(500), claims);
  EXPECT_GT(claims.wins, 50);
  EXPECT_GT(claims.losses, 25);
  EXPECT_GT(claims.draws, 25);
}

// Where positions repeat, the judge walks the record: a win claimed in p plies is forced in p plies.
TEST(AlphaBetaSoundness, ProofsAreTrueWithRepetition) {
  std::vector<std::string> specs = kGuessing;
  specs.push_back("deeper=true");
  Claims claims;
  for (const std::string& spec : specs) {
    const auto searcher = test::make_alphabeta<Loa>("alphabeta(megabytes=1," + spec + ")");
    Rng rng(23);
    for (long round = 0; round < test::games_to_play(25); ++round) {
      GameRecord<Loa> record = test::random_record<Loa>({.size = 5}, 60, rng);
      SCOPED_TRACE(spec + ' ' + record.position().to_text());
      Limits limits;
      limits.depth = 5;
      limits.nodes = 20'000;
      const auto report = searcher->search(record, limits, {}, {});
      if (report.proof == Proof::None || report.plies > 5) continue;
      claims.count(report.proof);
      if (report.proof == Proof::Draw) continue;
      ASSERT_EQ(as_int(TerminalSearch<Loa>().search(record, report.plies)), as_int(report.proof));
      if (spec == "deeper=true" && report.why == StopReason::Solved) {
        ASSERT_EQ(as_int(TerminalSearch<Loa>().search(record, report.plies - 1)), as_int(Proof::None));
      }
    }
  }
  EXPECT_GT(claims.wins, 20);
  EXPECT_GT(claims.losses, 2);
}

// The moves out and back of both sides that lead to the same position, if there are any.
std::vector<Loa::Move> find_cycle(const Loa& start, Rng& rng) {
  for (int trial = 0; trial < 300; ++trial) {
    Loa position = start;
    std::vector<Loa::Move> moves;
    for (int ply = 0; ply < 4 && position.outcome() == Outcome::Open; ++ply) {
      MoveList<Loa> legal;
      position.legal_moves(legal);
      Loa::Move move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      if (ply >= 2) {
        const Loa::Move there = moves[static_cast<std::size_t>(ply) - 2];
        move = {there.to, there.from};
        if (std::find(legal.begin(), legal.end(), move) == legal.end()) break;
      }
      if (position.is_irreversible(move)) break;
      position.play(move);
      moves.push_back(move);
    }
    if (moves.size() == 4 && position.same_for_repetition(start)) return moves;
  }
  return {};
}

// The positions of a cycle are searched without a past and with one in which they stood twice, by turns: the
// table must neither hide the draws that stand in the tree then nor keep them.
TEST(AlphaBetaRepetition, ATableEntryIsNotUsedOnAnotherPath) {
  Limits limits;
  limits.depth = 3;
  int differing = 0, cycles = 0;
  for (std::uint64_t round = 0; round < static_cast<std::uint64_t>(test::games_to_play(60)); ++round) {
    Rng rng(29, round);
    const Loa start = test::random_record<Loa>({.size = 5}, 30, rng).position();
    const auto cycle = find_cycle(start, rng);
    if (cycle.empty()) continue;
    ++cycles;
    const auto searcher =
        test::make_alphabeta<Loa>("alphabeta(deepening=false,quiescence=false,deeper=false,megabytes=1)");
    GameRecord<Loa> past(start);
    for (std::size_t ply = 0; ply < 8; ++ply) {
      if (past.outcome() != Outcome::Open) break;
      GameRecord<Loa> fresh(past.position());
      const int without = test::minimax(fresh, limits.depth), with = test::minimax(past, limits.depth);
      differing += without != with;
      ASSERT_EQ(test::score_of(searcher->search(fresh, limits, {}, {})), without) << ply;
      ASSERT_EQ(test::score_of(searcher->search(past, limits, {}, {})), with) << ply;
      ASSERT_EQ(test::score_of(searcher->search(fresh, limits, {}, {})), without) << ply;
      past.play(cycle[ply % 4]);
    }
  }
  EXPECT_GT(cycles, 10);
  EXPECT_GT(differing, 5) << "the past must matter";
}

}  // namespace
}  // namespace banyan
