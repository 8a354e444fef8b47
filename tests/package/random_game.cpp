// The least a user of the library writes: a random game of tic-tac-toe.
#include <banyan/core/game_record.hpp>
#include <banyan/games/tictactoe.hpp>
#include <iostream>

int main() {
  banyan::Rng rng(1);
  banyan::GameRecord<banyan::TicTacToe> game{banyan::TicTacToe()};
  while (game.outcome() == banyan::Outcome::Open) game.play(game.position().random_move(rng));
  std::cout << draw_text(game.position().picture()) << game.position().to_text() << '\n';
}
