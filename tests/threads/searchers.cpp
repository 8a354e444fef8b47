// The searches of two games, for the small program that runs under the thread sanitizer: what
// src/engine/games/ compiles, without the engines.
#include "banyan/engine/engine_for.hpp"
#include "banyan/engine/knowledge_for.hpp"
#include "banyan/knowledge/breakthrough.hpp"
#include "banyan/knowledge/connect4.hpp"

namespace banyan {

template Knowledge<Connect4> knowledge_for<Connect4>();
template std::unique_ptr<Searcher<Connect4>> make_searcher<Connect4>(const std::string&,
                                                                     const Knowledge<Connect4>&);
template Knowledge<Breakthrough> knowledge_for<Breakthrough>();
template std::unique_ptr<Searcher<Breakthrough>> make_searcher<Breakthrough>(const std::string&,
                                                                             const Knowledge<Breakthrough>&);

}  // namespace banyan
