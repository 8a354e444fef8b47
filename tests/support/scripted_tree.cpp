#include "support/scripted_tree.hpp"

#include "banyan/search/mcts/mcts.hpp"

namespace banyan {

using test::ScriptedTree;

template <>
std::unique_ptr<Searcher<ScriptedTree>> make_searcher(const std::string& spec,
                                                      const Knowledge<ScriptedTree>& knowledge) {
  const SearchContext<ScriptedTree> context(knowledge);
  return StrategyList<Searcher<ScriptedTree>, Mcts<ScriptedTree>>::make(spec, &context);
}

}  // namespace banyan
