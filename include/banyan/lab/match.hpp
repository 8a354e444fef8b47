// A match between two engines in this process: openings by random plies, each played twice with colours
// swapped, every game with seeds of its own derived from the match's, so that the same match gives the same
// games.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "banyan/core/limits.hpp"
#include "banyan/core/result.hpp"
#include "banyan/core/statistics.hpp"

namespace banyan {

struct MatchDefinition {
  std::string game, first, second;  // specs
  Limits first_limits, second_limits;
  std::uint64_t games = 100;
  std::uint64_t seed = 1;
  int opening_plies = 2;
  int concurrency = 1;
};

struct MatchScore {
  std::uint64_t wins = 0, draws = 0, losses = 0;  // the first engine's
  std::uint64_t games() const { return wins + draws + losses; }
  double points() const { return static_cast<double>(wins) + 0.5 * static_cast<double>(draws); }
  double score() const { return games() == 0 ? 0.5 : points() / static_cast<double>(games()); }
  Interval interval() const { return wilson(points(), static_cast<double>(games())); }
};

struct MatchGame {
  std::uint64_t number = 0;
  bool first_moves_first = true;   // the first engine plays Side::First
  double points = 0;               // of the first engine
  std::vector<std::string> moves;  // the opening included
};

struct MatchResult {
  MatchScore score;
  std::vector<MatchGame> games;  // by number
  std::uint64_t plies = 0, duplicates = 0;
  std::uint64_t playouts[2] = {0, 0};  // of the two engines
  double thinking[2] = {0, 0};         // seconds
  double seconds = 0;
};

// Plays the whole match. `progress` is called after every game, from one thread at a time.
Result<MatchResult> play_match(const MatchDefinition& definition,
                               const std::function<void(const MatchScore&)>& progress = {});

}  // namespace banyan
