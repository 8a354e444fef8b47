// Weights of an evaluation learnt from games: every position of a game is labelled with the game's result,
// and logistic regression finds the weights that predict it best. The same games give the same weights.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/result.hpp"
#include "banyan/lab/match.hpp"

namespace banyan {

struct PlayedGame {
  std::vector<std::string> moves;  // from the usual start
  double result = 0.5;             // 1: First won
};
PlayedGame played_game(const MatchGame& game);

// Games from text, one a line: columns between tabs, the last two of them the moves and the result ("1-0",
// "0-1", "1/2-1/2"). Moves are in the game's notation, or two squares by number, 0 = a1 … 63 = h8 ("1-19").
// Lines that begin with # are comments.
Result<std::vector<PlayedGame>> parse_games(std::string_view text);

struct FitDefinition {
  std::string game;
  std::string evaluation;  // its name; empty: the first of the game that can be fitted
  int skipped_plies = 6;   // at the start of each game: openings are random, and all alike
  double held_out = 0.2;   // share of the games that only judge
  double penalty = 1e-4;   // see fit_logistic
  std::uint64_t seed = 1;  // of the split
};

// Mean log-loss; a coin's is 0.693.
struct Losses {
  double train = 0, held_out = 0;
};

struct FitReport {
  struct Term {
    std::string feature;
    double hand, committed, fitted;  // points for one of the feature
  };
  std::string game, evaluation;
  std::size_t games = 0, rejected = 0, duplicates = 0;  // rejected: they do not replay to their result
  std::size_t used() const { return games - rejected - duplicates; }
  std::size_t train_positions = 0, held_out_positions = 0;
  std::vector<Term> terms;
  // Those by hand also times the factor that suits them best in training: wrong in scale is not wrong.
  Losses hand, hand_scaled, committed, fitted;
  double hand_factor = 1;
  int steps = 0;
  bool converged = false;
};

Result<FitReport> fit_evaluation(const FitDefinition& definition, std::span<const PlayedGame> games);

}  // namespace banyan
