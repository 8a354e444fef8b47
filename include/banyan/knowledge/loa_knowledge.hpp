// What Lines of Action brings to searches: its evaluations, the categories of its moves and how likely they
// are, and which moves are forcing.
#pragma once

#include "banyan/knowledge/loa_categories.hpp"
#include "banyan/knowledge/loa_patterns.hpp"
#include "banyan/knowledge/loa_teams.hpp"
#include "banyan/search/knowledge.hpp"
#include "banyan/search/mcts/playout/state_values.hpp"
#include "banyan/search/mcts/probe/state_values.hpp"

namespace banyan {

// Which moves are forcing (Winands and Björnsson 2011, section V): captures that land in the central 4x4,
// then those in the ring around it. A move that connects all own men wins, unless it connects the others too
// by a capture.
class LoaForcing {
 public:
  explicit LoaForcing(const Loa& position);
  std::uint8_t forcing(Loa::Move move) const;

 private:
  using Forcing = ForcingMoves<Loa>;
  std::uint64_t own_, other_;
  std::uint64_t inner_, ring_;
};

template <>
struct KnowledgeOf<Loa> : NoKnowledge<Loa> {
  using Playouts = StrategyList<Playout<Loa>, StateValuesPlayout<Loa>>;
  using Probes = StrategyList<Probe<Loa>, StateValuesProbe<Loa>>;
  using Evaluations = StrategyList<Evaluation<Loa>, MiaEvaluation, LoaPatterns>;
  using Scores = LoaMoveProbabilities;
  using Probabilities = LoaMoveProbabilities;
  using Forcing = LoaForcing;
  using Teams = LoaTeams;
};

}  // namespace banyan
