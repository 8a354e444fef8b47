// Openings: where the games of a match begin. An opening is a list of moves from the start of the game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "banyan/lab/definition.hpp"

namespace banyan {

using Opening = std::vector<std::string>;

// The openings of a match, at least one; fewer than the schedule wants if the game or the file has no more.
Result<std::vector<Opening>> make_openings(const MatchDefinition& definition);

// `count` different openings of `plies` random moves that leave the game open; with `balance` play-outs of
// search, only those that give neither side more than kMostUneven. Fewer where there are not so many.
inline constexpr double kMostUneven = 0.7;
Result<std::vector<Opening>> random_openings(std::string_view game, int plies, std::uint64_t count,
                                             std::uint64_t balance, std::uint64_t seed);

// One opening a line, moves separated by blanks; '#' starts a comment. Every move is checked.
Result<std::vector<Opening>> read_openings(std::string_view game, std::string_view text);

// The set that comes with the program, for the game with its usual options.
Result<std::vector<Opening>> builtin_openings(std::string_view game);
// Positions from the middle of games, to measure with; `game` names the board of the set.
Result<std::vector<Opening>> builtin_positions(std::string_view game);

}  // namespace banyan
