// All techniques of alpha-beta. A new one is its own file, and its include and line here. Those that act at
// the same step of a node are asked in this order.
#pragma once

#include "banyan/search/alphabeta/captures.hpp"
#include "banyan/search/alphabeta/futility.hpp"
#include "banyan/search/alphabeta/history.hpp"
#include "banyan/search/alphabeta/killer_moves.hpp"
#include "banyan/search/alphabeta/late_moves.hpp"
#include "banyan/search/alphabeta/move_scores.hpp"
#include "banyan/search/alphabeta/multi_cut.hpp"
#include "banyan/search/alphabeta/null_move.hpp"
#include "banyan/search/alphabeta/quiescence.hpp"
#include "banyan/search/alphabeta/random_factor.hpp"
#include "banyan/search/alphabeta/realization.hpp"
#include "banyan/search/alphabeta/transposition_cuts.hpp"
#include "banyan/search/alphabeta/transpositions.hpp"

namespace banyan::alphabeta {

template <Hashed G>
using Techniques = TechniqueList<G,                      // acts
                                 Transpositions<G>,      // before the moves, on the order, at the end
                                 Futility<G>,            // before the moves
                                 TranspositionCuts<G>,   // with the moves
                                 KillerMoves<G>,         // on the order
                                 HistoryHeuristic<G>,    // on the order
                                 Captures<G>,            // on the order
                                 OrderByScores<G>,       // on the order
                                 Quiescence<G>,          // at leaves
                                 NullMove<G>,            // with the moves
                                 MultiCut<G>,            // with the moves in order
                                 RealizationSearch<G>,   // on the cost of a move
                                 LateMoveReductions<G>,  // on the cost of a move
                                 RandomFactor<G>>;       // on the evaluation

}  // namespace banyan::alphabeta
