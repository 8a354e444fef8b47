#include "banyan/search/mcts/expansion.hpp"

namespace banyan {

template std::unique_ptr<Expansion> StrategyList<Expansion, OnePerPlayout, AllChildren, AfterVisits,
                                                 ToDepth>::make(std::string_view, const BuildContext*);

}  // namespace banyan
