// What an experiment measures on a problem for one player.
#pragma once

#include <cstdint>
#include <string>

#include "banyan/lab/experiment.hpp"

namespace banyan {

// The score of the plan that the cell's first engine finds, as a share of the highest that the game knows to
// be possible, or of the cell's reference. A score that is to be small, and so counts below zero, is turned
// over: the best possible share is 1 in any case.
Result<double> plan_share(const std::string& game, const Cell& cell, const Limits& limits,
                          std::uint64_t seed);

// By how much the exact score of the first move that the engine chooses is below that of the best one.
Result<double> move_loss(const std::string& game, const Cell& cell, const Limits& limits, std::uint64_t seed);

}  // namespace banyan
