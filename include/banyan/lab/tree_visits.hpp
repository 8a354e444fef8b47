// How often the positions of a search tree were visited: what knowledge costs that is worked out once a
// position is visited T times (Chaslot 2010, figures 5.2 and 5.3).
#pragma once

#include <cstdint>
#include <functional>
#include <map>

#include "banyan/engine/engine.hpp"

namespace banyan {

struct TreeVisits {
  std::map<std::uint64_t, std::uint64_t> positions;  // with exactly so many visits, the root not counted

  // Positions that were visited at least so often: the calls of knowledge with that threshold.
  std::uint64_t at_least(std::uint64_t visits) const;
  // The exponent b of positions = a visits^-b, by least squares of the logarithms; 0 for less than two
  // points.
  double exponent() const;
};

// What the engine's tree holds behind its present position, after a search. `progress` is told how many
// positions were looked at so far.
TreeVisits tree_visits(Engine& engine, const std::function<void(std::uint64_t)>& progress = {});

}  // namespace banyan
