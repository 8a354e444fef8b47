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

// A row of the published sets: the columns played, one digit a move, and a score whose sign is the result for
// the side to move.
struct Known {
  std::string moves;
  GameRecord<Connect4> record{Connect4()};
  Proof proof = Proof::None;
};

std::vector<Known> known_positions(const std::string& path, long most) {
  std::istringstream rows(test::read_file(path));
  std::vector<Known> all;
  Known known;
  for (int score = 0; static_cast<long>(all.size()) < most && rows >> known.moves >> score;) {
    known.record = GameRecord<Connect4>{Connect4()};
    for (const char column : known.moves) {
      known.record.play(*known.record.position().parse(std::string(1, column)));
    }
    known.proof = score > 0 ? Proof::Win : score < 0 ? Proof::Loss : Proof::Draw;
    all.push_back(known);
  }
  return all;
}

// Whether the search plays a move that keeps the result; what it proves must be true.
bool plays_optimally(const Known& known, std::uint64_t playouts) {
  const auto mcts = test::make_mcts<Connect4>("mcts(backup=solver(draws=false))");
  const auto report = test::search(*mcts, known.record, playouts);
  if (report.proof != Proof::None) {
    EXPECT_EQ(static_cast<int>(report.proof), static_cast<int>(known.proof)) << known.moves;
  }
  Connect4 next = known.record.position();
  next.play(*report.best);
  return reversed(exact(next)) == known.proof;
}

TEST(Convergence, LateConnect4) {
  BANYAN_NEEDS_DATA(path, "connect4/Test_L3_R1");
  for (const Known& known : known_positions(path, test::games_to_play(150))) {
    ASSERT_EQ(static_cast<int>(exact(known.record.position())), static_cast<int>(known.proof)) << known.moves;
    EXPECT_TRUE(plays_optimally(known, 20'000)) << known.moves;
  }
}

// The middle game: 19 of 20 at least. A few rows here, all 1,000 with BANYAN_TEST_GAMES=1000.
TEST(Convergence, MiddleOfConnect4) {
  BANYAN_NEEDS_DATA(path, "connect4/Test_L2_R1");
  const std::vector<Known> rows = known_positions(path, test::games_to_play(50));
  long optimal = 0;
  for (const Known& known : rows) optimal += plays_optimally(known, 200'000) ? 1 : 0;
  std::printf("  optimal moves: %ld of %zu\n", optimal, rows.size());
  EXPECT_GE(static_cast<double>(optimal), 0.95 * static_cast<double>(rows.size()));
}

}  // namespace
}  // namespace banyan
