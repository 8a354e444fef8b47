// What is known of Hex beyond its rules: scores of moves by the patterns around a point (bridges, their
// intrusions, neighbours) and its distance from the centre, and an evaluation by the stones that each side
// still needs on its shortest way. An edge counts as a row of stones of its owner.
#pragma once

#include "banyan/games/hex.hpp"
#include "banyan/knowledge/hex_teams.hpp"
#include "banyan/knowledge/points.hpp"

namespace banyan {

// Made once a position, asked once a move.
class HexMoves {
 public:
  explicit HexMoves(const Hex& position) : position_(position) {}
  // In [0, 1], for the side to move. pre: the move is legal.
  float score(Hex::Move move) const;

 private:
  const Hex& position_;
};

// How many stones `side` still needs to join its edges, if the opponent passed. pre: the game is open.
int stones_needed(const Hex& position, Side side);

class StonesNeeded final : public Named<StonesNeeded, Evaluation<Hex>> {
 public:
  static constexpr std::string_view kName = "stones_needed";
  static constexpr std::string_view kHelp = "stones that each side still needs to join its edges";
  void describe(auto&) {}
  int points(const Hex& position) const override;
  double chance(int points) const override { return logistic_chance(points, 100); }
};

template <>
struct KnowledgeOf<Hex> : NoKnowledge<Hex> {
  using Evaluations = StrategyList<Evaluation<Hex>, StonesNeeded>;
  using Scores = HexMoves;
  using Teams = HexTeams;
};

}  // namespace banyan
