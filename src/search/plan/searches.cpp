// Every search for one player, one line each: this is where a new one is added.
#include "banyan/search/plan/baselines.hpp"
#include "banyan/search/plan/nested.hpp"
#include "banyan/search/plan/nrpa.hpp"
#include "banyan/search/plan/plan_mcts.hpp"

namespace banyan {
namespace {

using PlanList = StrategyList<PlanSearch,    //
                              PlanMcts,      //
                              SpMcts,        //
                              NestedSearch,  //
                              Nrpa,          //
                              GreedyPlans,   //
                              BeamSearch,    //
                              RandomPlans>;

}  // namespace

std::unique_ptr<PlanSearch> PlanSearches::make(std::string_view text, const BuildContext* context) {
  return PlanList::make(text, context);
}
std::vector<std::string> PlanSearches::names() { return PlanList::names(); }
std::vector<StrategyInfo> PlanSearches::infos() { return PlanList::infos(); }

}  // namespace banyan
