// The kind of search behind a report: it says which of the figures mean something.
#pragma once

#include <array>
#include <cstdint>

namespace banyan {

enum class SearchKind : std::uint8_t {
  None,         // nothing was searched: the game is over
  Simulations,  // plays games out and counts visits: play-outs, visits, intervals
  Deepening,    // searches all moves one ply deeper each time: depth, points, bounds
  Means,        // goes by means of games, without a tree of statistics: play-outs, visits, means
  Planning,     // looks for the best line of a game for one player: scores instead of chances to win
};

inline constexpr std::array kSearchKindNames = {"none", "simulations", "deepening", "means", "planning"};

}  // namespace banyan
