// What is known of Go beyond its rules.
#pragma once

#include "banyan/knowledge/go/features.hpp"
#include "banyan/knowledge/go/playout_teams.hpp"
#include "banyan/knowledge/go/playouts.hpp"
#include "banyan/knowledge/go/softmax.hpp"
#include "banyan/knowledge/go_connections.hpp"

namespace banyan {

template <int Size>
struct KnowledgeOf<GoGame<Size>> : NoKnowledge<GoGame<Size>> {
  using Playouts = StrategyList<Playout<GoGame<Size>>, AtariPlayout<Size>, SequencePlayout<Size>,
                                UrgencyPlayout<Size>, LearntPlayout<Size>>;
  using Scores = GoMoveScores<Size>;
  using Goals = GoConnections<Size>;
  using Teams = GoPlayoutTeams<Size>;
  using Draws = GoSoftmaxDraw<Size>;
};

}  // namespace banyan
