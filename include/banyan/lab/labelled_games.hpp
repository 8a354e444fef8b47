// Games to learn from: their moves and how they ended.
#pragma once

#include <algorithm>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/game_record.hpp"
#include "banyan/core/result.hpp"
#include "banyan/lab/match.hpp"

namespace banyan {

struct LabelledGame {
  std::vector<std::string> moves;  // from the usual start
  double result = 0.5;             // 1: First won
};
LabelledGame labelled(const PlayedGame& game);

// Games from text, one a line: columns between tabs, the last two of them the moves and the result ("1-0",
// "0-1", "1/2-1/2"). Moves are in the game's notation, or two squares by number, 0 = a1 … 63 = h8 ("1-19").
// Lines that begin with # are comments.
Result<std::vector<LabelledGame>> parse_games(std::string_view text);
// The same the other way round.
std::string games_text(std::span<const LabelledGame> games);

// What came of a set of games.
struct GameCounts {
  std::size_t games = 0, rejected = 0, duplicates = 0;  // rejected: they do not replay to their result
  std::size_t used() const { return games - rejected - duplicates; }
};

// The game replayed; nothing if a move is not legal or the end is not that of the record. A game that was
// broken off is a draw.
template <Notated G>
std::optional<GameRecord<G>> replayed(const G& start, const LabelledGame& game) {
  GameRecord<G> record(start);
  for (const std::string& text : game.moves) {
    if (!play_text(record, text)) return std::nullopt;
  }
  const Outcome outcome = record.outcome();
  const double result = outcome == Outcome::FirstWins ? 1 : outcome == Outcome::SecondWins ? 0 : 0.5;
  if (result != game.result) return std::nullopt;
  return record;
}

// Calls visit(number, record) for every game that replays and was not met before: a game met twice would
// count twice, and stand on both sides of a split.
template <Notated G, class Visit>
GameCounts for_each_game(const G& start, std::span<const LabelledGame> games, Visit visit) {
  const auto is_less = [](auto a, auto b) { return std::ranges::lexicographical_compare(a, b); };
  std::set<std::span<const std::string>, decltype(is_less)> seen(is_less);
  GameCounts counts{games.size()};
  for (std::size_t number = 0; number < games.size(); ++number) {
    if (!seen.insert(games[number].moves).second) {
      ++counts.duplicates;
    } else if (const auto record = replayed(start, games[number])) {
      visit(number, *record);
    } else {
      ++counts.rejected;
    }
  }
  return counts;
}

}  // namespace banyan
