// The search finds the best move where it is known: tic-tac-toe by minimax, late Connect-4 positions by a
// published set. BANYAN_TEST_GAMES sets how many positions are looked at.
#include <gtest/gtest.h>

#include <sstream>

#include "banyan/games/connect4.hpp"
#include "banyan/games/tictactoe.hpp"
#include "banyan/search/solver/exact_search.hpp"
#include "support/data.hpp"
#include "support/differential.hpp"
#include "support/minimax.hpp"
#include "support/searching.hpp"

namespace banyan {
namespace {

// Every so many of the 4,520 open positions of tic-tac-toe.
void expect_optimal_tictactoe(const std::string& spec) {
  test::Minimax<TicTacToe> minimax;
  minimax.value(TicTacToe());
  const std::vector<std::string> texts = minimax.positions();
  EXPECT_EQ(texts.size(), 4520u);
  const auto wanted = static_cast<std::size_t>(std::max(1L, test::games_to_play(450)));
  for (std::size_t i = 0; i < texts.size(); i += std::max<std::size_t>(1, texts.size() / wanted)) {
    const TicTacToe position = *TicTacToe::from_text(texts[i], {});
    const auto mcts = test::make_mcts<TicTacToe>(spec, i + 1);
    const auto report = test::search(*mcts, GameRecord<TicTacToe>(position), 5000);
    TicTacToe next = position;
    next.play(*report.best);
    EXPECT_EQ(static_cast<int>(reversed(minimax.value(next).proof)),
              static_cast<int>(minimax.value(position).proof))
        << texts[i] << ": " << position.format(*report.best);
  }
}

TEST(Convergence, TicTacToeByUct) { expect_optimal_tictactoe("mcts(backup=average)"); }
TEST(Convergence, TicTacToeBySolver) { expect_optimal_tictactoe("mcts(transpositions=true)"); }

Proof exact(const Connect4& position) {
  if (position.outcome() != Outcome::Open) return proof_for(position.to_move(), position.outcome());
  static ExactSearch<Connect4> search(1 << 26);
  Budget budget({}, {});
  return search.solve(position, budget).proof;
}

// Each row is the columns played, one digit a move, and a score: its sign is the result for the side to move.
TEST(Convergence, LateConnect4) {
  BANYAN_NEEDS_DATA(path, "connect4/Test_L3_R1");
  const std::string file = test::read_file(path);
  std::istringstream rows(file);
  std::string moves;
  int score = 0;
  const long wanted = test::games_to_play(150);
  for (long row = 0; row < wanted && rows >> moves >> score; ++row) {
    GameRecord<Connect4> record{Connect4()};
    for (const char column : moves) record.play(*record.position().parse(std::string(1, column)));
    const Proof expected = score > 0 ? Proof::Win : score < 0 ? Proof::Loss : Proof::Draw;
    ASSERT_EQ(static_cast<int>(exact(record.position())), static_cast<int>(expected)) << moves;
    const auto mcts = test::make_mcts<Connect4>("mcts(backup=solver(draws=false))");
    const auto report = test::search(*mcts, record, 20'000);
    Connect4 next = record.position();
    next.play(*report.best);
    EXPECT_EQ(static_cast<int>(reversed(exact(next))), static_cast<int>(expected)) << moves;
    if (report.proof != Proof::None) {
      EXPECT_EQ(static_cast<int>(report.proof), static_cast<int>(expected)) << moves;
    }
  }
}

}  // namespace
}  // namespace banyan
