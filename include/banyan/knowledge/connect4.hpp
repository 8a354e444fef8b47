// What is known of Connect-4 beyond its rules: scores of moves by the lines of four through a cell, and an
// evaluation by the cells that complete one, the row's parity counted (Allis 1988: First profits from odd
// rows, Second from even ones). Both work on every board size.
#pragma once

#include "banyan/games/connect4.hpp"
#include "banyan/knowledge/connect4_teams.hpp"
#include "banyan/knowledge/points.hpp"
#include "banyan/search/mcts/playout/state_values.hpp"
#include "banyan/search/mcts/probe/state_values.hpp"

namespace banyan {

// Made once a position, asked once a move.
class Connect4Moves {
 public:
  explicit Connect4Moves(const Connect4& position);
  // In [0, 1], for the side to move: 1 wins at once, 0 lets the opponent win at once. pre: the move is legal.
  float score(Connect4::Move move) const;

 private:
  double worth_of_lines(int cell) const;

  int columns_, stride_;
  std::uint64_t cells_, playable_, own_, other_, own_wins_, other_wins_;
};

class Threats final : public Named<Threats, Evaluation<Connect4>> {
 public:
  static constexpr std::string_view kName = "threats";
  static constexpr std::string_view kHelp =
      "cells that complete four, by the parity of their row (Allis 1988)";
  void describe(auto&) {}
  int points(const Connect4& position) const override;
  double chance(int points) const override { return logistic_chance(points, 100); }
};

template <>
struct KnowledgeOf<Connect4> : NoKnowledge<Connect4> {
  using Playouts = StrategyList<Playout<Connect4>, StateValuesPlayout<Connect4>>;
  using Probes = StrategyList<Probe<Connect4>, StateValuesProbe<Connect4>>;
  using Evaluations = StrategyList<Evaluation<Connect4>, Threats>;
  using Scores = Connect4Moves;
  using Teams = Connect4Teams;
};

}  // namespace banyan
