// Weights of an evaluation learnt from games: every position of a game is labelled with the game's result,
// and logistic regression finds the weights that predict it best. The same games give the same weights.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/lab/labelled_games.hpp"

namespace banyan {

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
  GameCounts games;
  std::size_t train_positions = 0, held_out_positions = 0;
  std::vector<Term> terms;
  // Those by hand also times the factor that suits them best in training: wrong in scale is not wrong.
  Losses hand, hand_scaled, committed, fitted;
  double hand_factor = 1;
  int steps = 0;
  bool converged = false;
};

Result<FitReport> fit_evaluation(const FitDefinition& definition, std::span<const LabelledGame> games);

}  // namespace banyan
