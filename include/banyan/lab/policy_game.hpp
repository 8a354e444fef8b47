// Play-out policies learnt for a game by name: the game as a learner sees it, and positions with labels.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "banyan/core/limits.hpp"
#include "banyan/core/result.hpp"
#include "banyan/learning/policy_game.hpp"

namespace banyan {

// The error says why the game has no features.
Result<std::unique_ptr<PolicyGame>> make_policy_game(const std::string& game);

struct LabelledPosition {
  std::vector<std::string> moves;
  double first = 0.5;  // the chance of the first player
};

struct LabelSettings {
  std::string game, engine = "best";
  Limits limits;                 // of the search that labels a position
  std::uint64_t playouts = 100;  // a move of the games that positions come from
  double randomness = 0.2;       // share of their moves that are random
  std::uint64_t seed = 1;
};

// The position with this number: a random one of a game in which the engine plays itself, some moves at
// random, and its value by a long search. It depends on the settings and the number alone.
Result<LabelledPosition> label_position(const LabelSettings& settings, std::uint64_t number);

// The first `count` positions, from a file as far as it has them; the others are added to it one by one.
Result<std::vector<LabelledPosition>> labelled_positions(const LabelSettings& settings, std::size_t count,
                                                         const std::string& file,
                                                         const std::function<void(std::size_t)>& progress);

}  // namespace banyan
