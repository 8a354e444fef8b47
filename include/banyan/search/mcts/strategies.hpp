// The strategies of MCTS that know the game, one line each: this is where a new one is added. Those that look
// at statistics alone are listed where they are compiled, in src/search.
#pragma once

#include "banyan/search/mcts/backup.hpp"
#include "banyan/search/mcts/expansion.hpp"
#include "banyan/search/mcts/final_move.hpp"
#include "banyan/search/mcts/playout/alphabeta.hpp"
#include "banyan/search/mcts/playout/category.hpp"
#include "banyan/search/mcts/playout/corrective.hpp"
#include "banyan/search/mcts/playout/cutoff.hpp"
#include "banyan/search/mcts/playout/decisive.hpp"
#include "banyan/search/mcts/playout/evaluation_cutoff.hpp"
#include "banyan/search/mcts/playout/greedy.hpp"
#include "banyan/search/mcts/playout/margin.hpp"
#include "banyan/search/mcts/playout/mast.hpp"
#include "banyan/search/mcts/playout/minimax.hpp"
#include "banyan/search/mcts/playout/mixed.hpp"
#include "banyan/search/mcts/playout/nst.hpp"
#include "banyan/search/mcts/playout/search.hpp"
#include "banyan/search/mcts/playout/softmax.hpp"
#include "banyan/search/mcts/playout/uniform.hpp"
#include "banyan/search/mcts/probe.hpp"
#include "banyan/search/mcts/probe/prior.hpp"
#include "banyan/search/mcts/probe/search.hpp"
#include "banyan/search/mcts/selection.hpp"

namespace banyan {

// Selections and backups do not look at the game; a game that brings its own specialises the list.
template <Game G>
struct SelectionList : Selections {};
template <Game G>
struct BackupList : Backups {};

// Of play-outs and probes a game may have more (KnowledgeOf).
template <Game G>
using CommonPlayouts = StrategyList<Playout<G>,                  //
                                    UniformPlayout<G>,           //
                                    DecisivePlayout<G>,          //
                                    MastPlayout<G>,              //
                                    NstPlayout<G>,               //
                                    MinimaxPlayout<G>,           //
                                    CategoryPlayout<G>,          //
                                    CorrectivePlayout<G>,        //
                                    GreedyPlayout<G>,            //
                                    AlphaBetaPlayout<G>,         //
                                    MixedPlayout<G>,             //
                                    CutoffPlayout<G>,            //
                                    EvaluationCutoffPlayout<G>,  //
                                    SearchPlayout<G>,            //
                                    SoftmaxPlayout<G>>;
// Of games that end with a score.
template <Game G>
struct ScorePlayouts {
  using List = StrategyList<Playout<G>>;
};
template <Scored G>
struct ScorePlayouts<G> {
  using List = StrategyList<Playout<G>, MarginPlayout<G>>;
};
template <Game G>
struct PlayoutList
    : Joined<Joined<CommonPlayouts<G>, typename ScorePlayouts<G>::List>, typename KnowledgeOf<G>::Playouts> {
};

template <Game G>
using CommonProbes = StrategyList<Probe<G>,           //
                                  NoProbe<G>,         //
                                  MinimaxAtNode<G>,   //
                                  MinimaxOnProof<G>,  //
                                  WinAtLeaf<G>,       //
                                  SearchProbe<G>,     //
                                  PriorProbe<G>>;
template <Game G>
struct ProbeList : Joined<CommonProbes<G>, typename KnowledgeOf<G>::Probes> {};

}  // namespace banyan
