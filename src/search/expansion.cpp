#include "banyan/search/mcts/expansion.hpp"

namespace banyan {

template std::unique_ptr<Expansion> ExpansionList::make(std::string_view, const BuildContext*);

}  // namespace banyan
