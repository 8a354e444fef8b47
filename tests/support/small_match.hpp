// A match of tic-tac-toe that takes no time, and a text that tells any two results apart.
#pragma once

#include <string>

#include "banyan/lab/match.hpp"

namespace banyan::test {

// mcts-solver against uct.
MatchDefinition small_match(std::uint64_t games = 20, std::uint64_t playouts = 50);

// Everything about the games but times and dates.
std::string fingerprint(const MatchResult& result);

}  // namespace banyan::test
