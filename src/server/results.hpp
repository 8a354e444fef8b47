// Games of the laboratory as the page sees them: in a list, move by move, and what they say together.
#pragma once

#include "banyan/core/json.hpp"
#include "banyan/lab/match.hpp"
#include "banyan/lab/summary.hpp"

namespace banyan::server {

// "match" or "tournament": by the number of players.
const char* kind_of(const MatchDefinition& definition);
std::string title_of(const MatchDefinition& definition);
// Adds the score of a match, or the cross-table of a tournament.
void add_results(Json& json, const MatchDefinition& definition, const std::vector<PairingSummary>& pairings);

// A line of a list of games.
Json game_line(const PlayedGame& game, std::uint64_t number, const std::string& cell = {});
// The whole game: its moves, what the engines thought of each, and the board after each. Throws Refused where
// the moves are none of the game's. The players are named if there are names for them.
Json replay_json(const std::string& game, const PlayedGame& played, const std::vector<std::string>& players);

}  // namespace banyan::server
