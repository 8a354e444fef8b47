// What is known of Breakthrough beyond its rules: scores of moves after the node priors of Lorentz and Horey
// (2013), the evaluation "men and runner" of Maarten Schadd as Lanctot et al. (2014) give it, and one by the
// places of the men with weights of its own. All work on every board size.
#pragma once

#include "banyan/games/breakthrough.hpp"
#include "banyan/knowledge/breakthrough_teams.hpp"
#include "banyan/knowledge/features.hpp"
#include "banyan/search/mcts/playout/state_values.hpp"
#include "banyan/search/mcts/probe/state_values.hpp"
#include "banyan/search/proof.hpp"

namespace banyan {

// Made once a position, asked once a move.
class BreakthroughMoves {
 public:
  explicit BreakthroughMoves(const Breakthrough& position);
  // In [0, 1], for the side to move: 1 wins at once, 0 lets the opponent win at once. pre: the move is legal.
  float score(Breakthrough::Move move) const;

 private:
  int goal_, forward_;  // row of the goal, step of a row: +1 or -1
  std::uint64_t own_, other_;
  std::uint64_t runners_;  // men of the opponent that reach their goal with their next step
};

class MenAndRunner final : public Named<MenAndRunner, Evaluation<Breakthrough>> {
 public:
  static constexpr std::string_view kName = "men_and_runner";
  static constexpr std::string_view kHelp = "men and the most advanced man (Lanctot et al. 2014)";
  void describe(auto&) {}
  int points(const Breakthrough& position) const override;
  double chance(int points) const override { return logistic_chance(points, 120); }
};

// How a race to the goal ends that nobody can influence any more; None where it is not seen. A man is free if
// no opponent's man stands in the cone before it, k rows ahead and at most k columns beside: to capture it,
// such a man would have to close k columns in less than k rows. The foremost free man reaches the goal, and
// decides the game unless the other side is there first.
Proof race(const Breakthrough& position);

class PieceSquare final : public Named<PieceSquare, Evaluation<Breakthrough>> {
 public:
  static constexpr std::string_view kName = "piece_square";
  static constexpr std::string_view kHelp = "places of the men, their protection, threats, and decided races";
  static constexpr int kMostRows = 7;  // between a man and the goal
  static constexpr std::array<std::string_view, 2 * kMostRows + 7> kFeatures = {"inside, 1 row to go",
                                                                                "2 rows to go",
                                                                                "3 rows to go",
                                                                                "4 rows to go",
                                                                                "5 rows to go",
                                                                                "6 rows to go",
                                                                                "7 rows to go",
                                                                                "on the edge, 1 row to go",
                                                                                "edge, 2 rows to go",
                                                                                "edge, 3 rows to go",
                                                                                "edge, 4 rows to go",
                                                                                "edge, 5 rows to go",
                                                                                "edge, 6 rows to go",
                                                                                "edge, 7 rows to go",
                                                                                "protected men",
                                                                                "men side by side",
                                                                                "free men",
                                                                                "rows of the foremost man",
                                                                                "prey of the mover",
                                                                                "prey of the other",
                                                                                "side to move"};
  void describe(auto& option) {
    option("weights", weights_, kWeightsNames, "learnt from games, or set by hand");
  }

  Features<PieceSquare> features(const Breakthrough& position) const;
  const Features<PieceSquare>& weights(const Breakthrough& position) const;
  int points(const Breakthrough& position) const override;
  double chance(int points) const override { return logistic_chance(points, kFittedUnit); }

 private:
  Weights weights_ = Weights::Fitted;
};

static_assert(Fitted<PieceSquare, Breakthrough>);

// Which moves are forcing: captures, and steps to the row before the goal. Reaching the goal or taking the
// last man wins.
class BreakthroughForcing {
 public:
  explicit BreakthroughForcing(const Breakthrough& position);
  std::uint8_t forcing(Breakthrough::Move move) const;

 private:
  using Forcing = ForcingMoves<Breakthrough>;
  std::uint64_t other_;
  int goal_, before_;
};

template <>
struct KnowledgeOf<Breakthrough> : NoKnowledge<Breakthrough> {
  using Playouts = StrategyList<Playout<Breakthrough>, StateValuesPlayout<Breakthrough>>;
  using Probes = StrategyList<Probe<Breakthrough>, StateValuesProbe<Breakthrough>>;
  using Evaluations = StrategyList<Evaluation<Breakthrough>, MenAndRunner, PieceSquare>;
  using Scores = BreakthroughMoves;
  using Forcing = BreakthroughForcing;
  using Teams = BreakthroughTeams;
};

}  // namespace banyan
