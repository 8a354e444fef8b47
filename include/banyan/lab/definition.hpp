// What a match or a tournament is, before a game is played: players with their budgets, openings, number of
// games and seed. The schedule is a pure function of it, so that a run can be stopped anywhere and gone on
// with, and two runs can be compared game by game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "banyan/core/game_clock.hpp"
#include "banyan/core/limits.hpp"
#include "banyan/core/result.hpp"

namespace banyan {

struct Entrant {
  std::string name;  // as shown; the spec if empty
  std::string spec;
  Limits limits;  // a move
  ClockSetting clock;
  const std::string& label() const { return name.empty() ? spec : name; }
};

// What a player may use, in one line: "playouts=500 bytes=…".
std::string budget_text(const Entrant& player);

enum class OpeningKind : std::uint8_t { None, Random, Builtin, File };

struct OpeningChoice {
  OpeningKind kind = OpeningKind::Random;
  int plies = 2;                 // Random: how many
  std::uint64_t balance = 1000;  // Random: play-outs of the search that rejects lopsided ones; 0 = no search
  std::string file;              // File: one opening a line
};

// Wald's test of the first player against the second, in normalised Elo; 5 % errors on both sides.
struct SprtBounds {
  double elo0 = 0, elo1 = 0;
};

enum class Format : std::uint8_t { RoundRobin, Gauntlet };  // Gauntlet: the first player against each other

struct MatchDefinition {
  std::string game;
  std::vector<Entrant> players;  // two or more
  Format format = Format::RoundRobin;
  std::uint64_t games = 100;  // a pairing
  std::uint64_t seed = 1;
  OpeningChoice openings;
  std::optional<SprtBounds> sprt;  // ends a match of two before `games`
};

// One game of the schedule: `a` and `b` index the players, `opening` the list of openings.
struct Fixture {
  std::uint64_t number = 0, opening = 0;
  std::size_t a = 0, b = 1;
  bool a_first = true;
  std::uint64_t seed_a = 0, seed_b = 0;
  friend bool operator==(const Fixture&, const Fixture&) = default;
};

// The pairings in the order of the schedule.
std::vector<std::pair<std::size_t, std::size_t>> pairings(const MatchDefinition& definition);
// Games of all pairings together.
std::uint64_t scheduled_games(const MatchDefinition& definition);
// Openings that the schedule would use if there were enough of them: one for each two games of a pairing.
std::uint64_t wanted_openings(const MatchDefinition& definition);
// The game with this number. Games come in pairs, an opening with colours swapped, and the pairs of all
// pairings take turns, so that a tournament that is stopped early is still balanced. pre: openings > 0.
Fixture fixture(const MatchDefinition& definition, std::uint64_t number, std::uint64_t openings);

// Checks everything that does not need a game to be played, and fills in canonical texts.
Result<MatchDefinition> normalized(MatchDefinition definition);

// Everything that games depend on, as (what, value): two definitions are the same match if these are equal.
std::vector<std::pair<std::string, std::string>> describe(const MatchDefinition& definition);

// A definition file: JSON, comments allowed, unknown keys refused. Files it names lie beside it (`folder`).
Result<MatchDefinition> parse_definition(std::string_view json, const std::string& folder = {});
// Such a file: what parse_definition reads back as the same match.
std::string definition_text(const MatchDefinition& definition);

}  // namespace banyan
