// Any search of a game, made from its spec: what an Engine hides, for code that knows the type of the game.
// Defined in engine_for.hpp and compiled into the library for each of its games (src/engine/games/), so that
// a user of this header compiles no search.
#pragma once

#include <memory>
#include <string>

#include "banyan/search/knowledge.hpp"
#include "banyan/search/report.hpp"

namespace banyan {

// What the library knows of the game.
template <Game G>
Knowledge<G> knowledge_for();

// Throws SpecError. `spec` is that of a search: mcts(…) or alphabeta(…).
template <Game G>
std::unique_ptr<Searcher<G>> make_searcher(const std::string& spec, const Knowledge<G>& knowledge);

}  // namespace banyan
