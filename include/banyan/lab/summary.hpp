// What the games of a match say: score with intervals, Elo, likelihood of superiority, pairs, sequential
// test, and whether anything about the games themselves casts doubt on it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "banyan/core/statistics.hpp"
#include "banyan/lab/match.hpp"
#include "banyan/lab/sprt.hpp"

namespace banyan {

struct WinDrawLoss {
  std::uint64_t wins = 0, draws = 0, losses = 0;
  void add(double points);
  std::uint64_t games() const { return wins + draws + losses; }
  double points() const { return static_cast<double>(wins) + 0.5 * static_cast<double>(draws); }
  double score() const { return games() == 0 ? 0.5 : points() / static_cast<double>(games()); }
  Interval interval() const { return wilson(points(), static_cast<double>(games())); }
};

// One pairing, seen by player a.
struct PairingSummary {
  std::size_t a = 0, b = 1;
  WinDrawLoss all, as_first, as_second;
  PairCounts pairs{};
  double plies = 0;                    // a game, on average, the opening included
  std::uint64_t playouts[2] = {0, 0};  // of a and b
  std::uint64_t moves[2] = {0, 0};
  double thinking[2] = {0, 0};              // seconds
  std::uint64_t forfeits = 0, crashes = 0;  // games lost by the flag; by an illegal move or a failure
  std::uint64_t duplicates = 0;             // games whose moves an earlier game had

  // Student's interval over pairs, cut to what a score can be.
  Interval student() const {
    const Interval interval = pair_interval(pairs);
    return {std::max(0.0, interval.low), std::min(1.0, interval.high)};
  }
  double elo() const { return banyan::elo(all.score()); }
  double elo_error() const { return elo_interval(all.interval()).half_width(); }
  double los() const {
    return likelihood_of_superiority(static_cast<double>(all.wins), static_cast<double>(all.losses));
  }
  double playouts_per_second(int player) const;
};

PairingSummary summarize(const std::vector<PlayedGame>& games, std::size_t a, std::size_t b);
std::vector<PairingSummary> summarize(const MatchResult& result);

// The rows of a tournament, best first.
struct Standing {
  std::size_t player = 0;
  WinDrawLoss all;
};
std::vector<Standing> standings(const MatchResult& result);

// The final block, in one of the forms text, csv, latex, json. A match has one block, a tournament a
// cross-table.
enum class OutputForm : std::uint8_t { Text, Csv, Latex, Json };
std::string print_match(const MatchResult& result, OutputForm form);
std::string print_tournament(const MatchResult& result, OutputForm form);

}  // namespace banyan
