#include "support/scripted_tree.hpp"

#include "banyan/search/mcts/mcts.hpp"

namespace banyan {

using test::ScriptedTree;

template <>
std::unique_ptr<Searcher<ScriptedTree>> make_searcher(const std::string& spec,
                                                      const Knowledge<ScriptedTree>& knowledge) {
  return StrategyList<Searcher<ScriptedTree>, Mcts<ScriptedTree>>::make(spec, knowledge);
}

}  // namespace banyan
