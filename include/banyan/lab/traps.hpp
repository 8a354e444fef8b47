// Search traps (Ramanujan et al. 2010; Baier and Winands 2013, section V-B): a level-k trap is a move after
// which the opponent can force a win within k plies.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/result.hpp"

namespace banyan {

// For each position of the game before a move, the first one included and the final one not: does the side to
// move have at least one trap of this level to fall into?
Result<std::vector<bool>> traps_along(std::string_view game, const std::vector<std::string>& moves,
                                      int level = 3);

}  // namespace banyan
