// Every switch of alpha-beta that promises the value of plain minimax keeps its promise, in all pairs of
// switches, in every game.
#include <gtest/gtest.h>

#include "banyan/games/amazons.hpp"
#include "banyan/games/breakthrough.hpp"
#include "banyan/games/connect4.hpp"
#include "banyan/games/go/go.hpp"
#include "banyan/games/hex.hpp"
#include "banyan/games/loa.hpp"
#include "banyan/games/tictactoe.hpp"
#include "support/alphabeta.hpp"
#include "support/differential.hpp"

namespace banyan {
namespace {

// Plackett and Burman's design of twelve runs for eleven switches: in any two columns each of the four
// combinations stands in three rows. One row more has everything on.
std::vector<std::string> covering_specs() {
  constexpr std::string_view kDesign = "++-+++---+-";
  const std::vector<std::string> switches = {"deepening", "pvs",     "aspiration", "table", "etc",
                                             "killers",   "history", "captures",   "scores"};
  std::vector<std::string> specs;
  for (std::size_t row = 0; row < 13; ++row) {
    std::string text = "alphabeta(quiescence=false,deeper=false,window=7,scores_depth=1,megabytes=1";
    for (std::size_t i = 0; i < switches.size(); ++i) {
      const bool on = row == 12 || (row < 11 && kDesign[(row + i) % 11] == '+');
      text += "," + switches[i] + (on ? "=true" : "=false");
    }
    specs.push_back(text + ")");
  }
  return specs;
}

TEST(AlphaBetaValue, SwitchesAreCoveredInPairs) {
  const auto specs = covering_specs();
  for (const char* a : {"pvs", "table", "etc", "scores"}) {
    for (const char* b : {"deepening", "aspiration", "killers", "history", "captures"}) {
      for (const char* x : {"=true", "=false"}) {
        for (const char* y : {"=true", "=false"}) {
          EXPECT_TRUE(std::any_of(specs.begin(), specs.end(),
                                  [&](const std::string& spec) {
                                    return spec.find(std::string(a) + x) != std::string::npos &&
                                           spec.find(std::string(b) + y) != std::string::npos;
                                  }))
              << a << x << b << y;
        }
      }
    }
  }
}

// As deep as minimax can look within some thousand nodes, at least two plies.
int affordable_depth(std::size_t moves) {
  int depth = 2;
  for (double nodes = static_cast<double>(moves * moves * moves); nodes < 3000 && depth < 6; ++depth) {
    nodes *= static_cast<double>(std::max<std::size_t>(moves, 2));
  }
  return depth;
}

template <Hashed G>
void expect_minimax_value(const typename G::Options& options, int longest, long positions) {
  const auto specs = covering_specs();
  Rng rng(11);
  for (long done = 0; done < positions && !testing::Test::HasFailure();) {
    GameRecord<G> record = test::random_record<G>(options, longest, rng);
    MoveList<G> moves;
    record.legal_moves(moves);
    if (moves.size() > 40) continue;
    ++done;
    Limits limits;
    limits.depth = affordable_depth(moves.size());
    const int expected = test::minimax(record, limits.depth);
    for (const std::string& spec : specs) {
      const auto report = test::make_alphabeta<G>(spec)->search(record, limits, {}, {});
      ASSERT_EQ(test::score_of(report), expected) << record.position().to_text() << ' ' << spec;
      ASSERT_TRUE(record.is_legal(*report.best));
    }
  }
}

// A slice; BANYAN_TEST_GAMES=1500 makes it more than ten thousand positions.
TEST(AlphaBetaValue, EqualsPlainMinimax) {
  const long positions = test::games_to_play(40);
  expect_minimax_value<TicTacToe>({}, 7, positions);
  expect_minimax_value<Connect4>({.columns = 5, .rows = 5}, 20, positions);
  expect_minimax_value<Breakthrough>({.columns = 5, .rows = 5}, 20, positions);
  expect_minimax_value<Loa>({.size = 5}, 40, positions);
  expect_minimax_value<Amazons>({.size = 6}, 20, positions);
  expect_minimax_value<GoGame<0>>({.columns = 4, .rows = 4}, 30, positions);
  expect_minimax_value<Hex>({.size = 4}, 12, positions);
}

// The value of a move at the root: exact for the best, a bound for the others.
TEST(AlphaBetaValue, RootMovesAreBounded) {
  Rng rng(5);
  for (long round = 0; round < test::games_to_play(30); ++round) {
    GameRecord<Breakthrough> record = test::random_record<Breakthrough>({.columns = 4, .rows = 5}, 12, rng);
    Limits limits;
    limits.depth = 4;
    const auto report =
        test::make_alphabeta<Breakthrough>("alphabeta(quiescence=false,deeper=false,evaluation=hash)")
            ->search(record, limits, {}, {});
    const Breakthrough here = record.position();
    ASSERT_EQ(report.moves.front().move, *report.best);
    for (const auto& move : report.moves) {
      record.play(move.move);
      const int score = -test::minimax(record, report.depth - 1, 1);
      record.rewind(record.plies() - 1, here);
      const double value = score > kMostPoints    ? 1
                           : score < -kMostPoints ? 0
                                                  : test::HashEvaluation<Breakthrough>().chance(score);
      EXPECT_LE(move.low, value);
      EXPECT_GE(move.high, value);
    }
  }
}

}  // namespace
}  // namespace banyan
