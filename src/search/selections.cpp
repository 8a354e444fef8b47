// Every selection of MCTS, one line each: this is where a new one is added.
#include "banyan/search/mcts/selection.hpp"
#include "banyan/search/mcts/selection/beta_sampling.hpp"
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
namespace {

using SelectionTypes = StrategyList<Selection,            //
                                    Ucb1,                 //
                                    Ucb1Tuned,            //
                                    Omc,                  //
                                    Pbbm,                 //
                                    Moss,                 //
                                    BetaSampling,         //
                                    PlayoutBelow,         //
                                    ProgressiveBias,      //
                                    ProgressiveWidening,  //
                                    PriorKnowledge,       //
                                    Rave,                 //
                                    Grave,                //
                                    ProgressiveHistory>;

}  // namespace

std::unique_ptr<Selection> Selections::make(std::string_view text, const BuildContext* context) {
  return SelectionTypes::make(text, context);
}
std::vector<std::string> Selections::names() { return SelectionTypes::names(); }
std::vector<StrategyInfo> Selections::infos() { return SelectionTypes::infos(); }

}  // namespace banyan
