// Who owns the points of a board at the end of play-outs that know Go.
#pragma once

#include <cstdint>
#include <vector>

#include "banyan/games/any_record.hpp"

namespace banyan {

// For every point, row by row from the top, how often the first player owned it less how often the second
// did, in [-1, 1], at the end of sequence-like play-outs without bad self-ataris. What lives unconditionally,
// and the territory inside, is its owner's. A game that is over is gone on with. Empty for games without
// areas.
std::vector<double> point_owners(const AnyRecord& record, std::uint64_t playouts, std::uint64_t seed);

}  // namespace banyan
