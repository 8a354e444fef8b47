// Weights of an evaluation learnt from games: every position of a game is labelled with the game's result,
// and logistic regression finds the weights that predict it best. The same games give the same weights.
#pragma once

#include <cstdint>
#include <optional>
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
  double penalty = 1e-4;   // see fit_logistic and SparseFit
  std::uint64_t seed = 1;  // of the split
  bool signs = false;      // every weight keeps the sign, or the 0, that it has by hand
};

// Mean log-loss; a coin's is 0.693.
struct Losses {
  double train = 0, held_out = 0;
};

struct FitReport {
  struct Term {
    std::string feature;
    std::optional<double> hand;
    double committed, fitted;  // points for one of the feature
  };
  // Weights set by hand, where there are any, also times the factor that suits them best in training: wrong
  // in scale is not wrong.
  struct ByHand {
    Losses losses, scaled;
    double factor = 1;
  };
  std::string game, evaluation;
  GameCounts games;
  std::size_t train_positions = 0, held_out_positions = 0;
  std::vector<Term> terms;       // the weights that have a name
  std::vector<double> weights;   // all that were fitted, in points
  std::size_t nameless_met = 0;  // of the others, those that some position of the games had
  std::optional<ByHand> hand;
  Losses committed, fitted;
  int steps = 0;  // of Newton's method, or passes over the positions
  bool converged = false;
};

Result<FitReport> fit_evaluation(const FitDefinition& definition, std::span<const LabelledGame> games);

}  // namespace banyan
