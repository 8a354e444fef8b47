// Every strategy of MCTS, one line each: this is where a new one is added.
#pragma once

#include "banyan/search/mcts/backup/average.hpp"
#include "banyan/search/mcts/backup/operators.hpp"
#include "banyan/search/mcts/backup/solver.hpp"
#include "banyan/search/mcts/expansion.hpp"
#include "banyan/search/mcts/final_move.hpp"
#include "banyan/search/mcts/playout/alphabeta.hpp"
#include "banyan/search/mcts/playout/category.hpp"
#include "banyan/search/mcts/playout/corrective.hpp"
#include "banyan/search/mcts/playout/cutoff.hpp"
#include "banyan/search/mcts/playout/decisive.hpp"
#include "banyan/search/mcts/playout/evaluation_cutoff.hpp"
#include "banyan/search/mcts/playout/greedy.hpp"
#include "banyan/search/mcts/playout/mast.hpp"
#include "banyan/search/mcts/playout/minimax.hpp"
#include "banyan/search/mcts/playout/mixed.hpp"
#include "banyan/search/mcts/playout/search.hpp"
#include "banyan/search/mcts/playout/uniform.hpp"
#include "banyan/search/mcts/probe.hpp"
#include "banyan/search/mcts/probe/search.hpp"
#include "banyan/search/mcts/selection/moss.hpp"
#include "banyan/search/mcts/selection/omc.hpp"
#include "banyan/search/mcts/selection/pbbm.hpp"
#include "banyan/search/mcts/selection/playout_below.hpp"
#include "banyan/search/mcts/selection/prior_knowledge.hpp"
#include "banyan/search/mcts/selection/progressive_bias.hpp"
#include "banyan/search/mcts/selection/progressive_history.hpp"
#include "banyan/search/mcts/selection/progressive_widening.hpp"
#include "banyan/search/mcts/selection/rave.hpp"
#include "banyan/search/mcts/selection/ucb1.hpp"
#include "banyan/search/mcts/selection/ucb1_tuned.hpp"

namespace banyan {

template <Game G>
struct SelectionList : StrategyList<Selection<G>,            //
                                    Ucb1<G>,                 //
                                    Ucb1Tuned<G>,            //
                                    Omc<G>,                  //
                                    Pbbm<G>,                 //
                                    Moss<G>,                 //
                                    PlayoutBelow<G>,         //
                                    ProgressiveBias<G>,      //
                                    ProgressiveWidening<G>,  //
                                    PriorKnowledge<G>,       //
                                    Rave<G>,                 //
                                    Grave<G>,                //
                                    ProgressiveHistory<G>> {};

// Of play-outs and probes a game may have more (KnowledgeOf).
template <Game G>
using CommonPlayouts = StrategyList<Playout<G>,                  //
                                    UniformPlayout<G>,           //
                                    DecisivePlayout<G>,          //
                                    MastPlayout<G>,              //
                                    MinimaxPlayout<G>,           //
                                    CategoryPlayout<G>,          //
                                    CorrectivePlayout<G>,        //
                                    GreedyPlayout<G>,            //
                                    AlphaBetaPlayout<G>,         //
                                    MixedPlayout<G>,             //
                                    CutoffPlayout<G>,            //
                                    EvaluationCutoffPlayout<G>,  //
                                    SearchPlayout<G>>;
template <Game G>
struct PlayoutList : Joined<CommonPlayouts<G>, typename KnowledgeOf<G>::Playouts> {};

template <Game G>
using CommonProbes = StrategyList<Probe<G>,           //
                                  NoProbe<G>,         //
                                  MinimaxAtNode<G>,   //
                                  MinimaxOnProof<G>,  //
                                  WinAtLeaf<G>,       //
                                  SearchProbe<G>>;
template <Game G>
struct ProbeList : Joined<CommonProbes<G>, typename KnowledgeOf<G>::Probes> {};

template <Game G>
struct BackupList : StrategyList<Backup<G>,                 //
                                 AverageBackup<G>,          //
                                 MaxBackup<G>,              //
                                 InformedAverageBackup<G>,  //
                                 MixBackup<G>,              //
                                 ImplicitMinimaxBackup<G>,  //
                                 SolverBackup<G>> {};

}  // namespace banyan
