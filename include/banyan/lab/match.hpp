// Plays what a definition says: games at the same time, each with seeds of its own, kept in a store if one is
// named. With budgets of play-outs or nodes the same definition gives the same games, whatever the
// concurrency and however often the run was stopped.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "banyan/lab/definition.hpp"
#include "banyan/lab/openings.hpp"
#include "banyan/lab/player.hpp"

namespace banyan {

// How a game ended. Illegal moves and failures of a player lose the game, as the flag does.
enum class GameEnd : std::uint8_t { Rules, TooLong, Time, Illegal, Crash, Resigned };
inline constexpr GameEnd kGameEnds[] = {GameEnd::Rules,   GameEnd::TooLong, GameEnd::Time,
                                        GameEnd::Illegal, GameEnd::Crash,   GameEnd::Resigned};

struct PlayedMove {
  std::string move;
  bool by_a = true;
  std::uint64_t visits = 0, playouts = 0;
  double value = 0.5;  // for the side that moved
  double seconds = 0;
};

struct PlayedGame {
  Fixture fixture;
  double points = 0.5;  // of player a: 1, 1/2, 0
  GameEnd end = GameEnd::Rules;
  std::string note;  // what a player that failed said
  Opening opening;
  std::vector<PlayedMove> moves;  // behind the opening
  std::string date;               // UTC, ISO 8601
};

struct MatchResult {
  MatchDefinition definition;     // normalized
  std::vector<PlayedGame> games;  // by number; what counts: nothing behind the end of a sequential test
  double seconds = 0;             // of this run
  std::uint64_t resumed = 0;      // games that the store already had
  std::string failure;            // a failure of the world (disk full): the games so far are kept
};

struct MatchProgress {
  std::uint64_t games = 0, scheduled = 0, resumed = 0;
  std::uint64_t wins = 0, draws = 0, losses = 0;  // of player a
  double seconds = 0;
  const char* unit = "games";  // what is counted: experiments have positions too
};

// The part of a match that one of several runs plays, each with a store of its own (merge_stores): every so
// many pairs of games, so that each part has all of its openings with both colours.
struct Shard {
  std::uint64_t index = 1, count = 1;
  bool has(std::uint64_t number) const { return number / 2 % count == index - 1; }
};
// "2/3".
Result<Shard> parse_shard(std::string_view text);

// Plays one game of the schedule somewhere.
using GameHost = std::function<PlayedGame(const MatchDefinition&, const Fixture&, const Opening&)>;

struct RunSettings {
  int concurrency = 1;
  std::string store;  // file; empty = keep nothing
  Shard shard;        // the games with these numbers
  GameHost host;      // null: here
  PlayerMaker maker = make_player;
  std::function<void(const MatchProgress&)> progress;  // after every game, from one thread at a time
  std::function<void(const PlayedGame&)> game;         // before that; first those that the store already has
  std::stop_token stop;                                // ends after the games in flight
};

// An error is the caller's: a bad definition, a store that belongs to another match or is in use.
Result<MatchResult> run_match(const MatchDefinition& definition, const RunSettings& settings = {});

// One game of the schedule.
PlayedGame play_game(const MatchDefinition& definition, const Fixture& fixture, const Opening& opening,
                     const PlayerMaker& maker);

const char* name_of(GameEnd end);
// The first player's score that was noted when dead stones were settled; nothing in other games.
std::optional<double> settled_score(const PlayedGame& game);

}  // namespace banyan
