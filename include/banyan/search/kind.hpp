// The kind of search behind a report: it says which of the figures mean something.
#pragma once

#include <array>
#include <cstdint>

namespace banyan {

enum class SearchKind : std::uint8_t {
  None,         // nothing was searched: the game is over
  Simulations,  // plays games out and counts visits: play-outs, visits, intervals
  Deepening,    // searches all moves one ply deeper each time: depth, points, bounds
};

inline constexpr std::array kSearchKindNames = {"none", "simulations", "deepening"};

}  // namespace banyan
