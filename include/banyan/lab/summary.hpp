// What the games of a match say: score with intervals, Elo, likelihood of superiority, pairs, sequential
// test, and whether anything about the games themselves casts doubt on it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "banyan/core/json.hpp"
#include "banyan/core/statistics.hpp"
#include "banyan/lab/match.hpp"
#include "banyan/lab/sprt.hpp"

namespace banyan {

struct WinDrawLoss {
  std::uint64_t wins = 0, draws = 0, losses = 0;
  void add(double points);
  WinDrawLoss& operator+=(const WinDrawLoss& other);
  WinDrawLoss reversed() const { return {losses, draws, wins}; }  // as the other side sees it
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

// The pairings of a match or a tournament game by game, for whoever watches it being played.
class MatchTally {
 public:
  MatchTally() = default;
  explicit MatchTally(const std::vector<std::pair<std::size_t, std::size_t>>& pairings);
  // Pairs of games are seen if the two come in the order of their numbers.
  void add(const PlayedGame& game);
  const std::vector<PairingSummary>& pairings() const { return pairings_; }

 private:
  struct Memory {
    std::unordered_set<std::uint64_t> seen;  // hashes of whole games: these grow with every game played
    std::optional<std::uint64_t> waiting;    // the first game of a pair
    double waiting_points = 0;
    std::uint64_t plies = 0;
  };
  static void count(const PlayedGame& game, PairingSummary& summary, Memory& memory);

  std::vector<PairingSummary> pairings_;
  std::vector<Memory> memories_;
};

PairingSummary summarize(const std::vector<PlayedGame>& games, std::size_t a, std::size_t b);
std::vector<PairingSummary> summarize(const MatchResult& result);

// The rows of a tournament, best first.
struct Standing {
  std::size_t player = 0;
  WinDrawLoss all;
};
std::vector<Standing> standings(const std::vector<PairingSummary>& pairings, std::size_t players);

// The same as data; players are numbered as in the definition, from 0.
Json pairing_json(const MatchDefinition& definition, const PairingSummary& summary);
Json standings_json(const MatchDefinition& definition, const std::vector<PairingSummary>& pairings);

// The final block, in one of the forms text, csv, latex, json. A match has one block, a tournament a
// cross-table.
enum class OutputForm : std::uint8_t { Text, Csv, Latex, Json };
std::string print_match(const MatchResult& result, OutputForm form);
std::string print_tournament(const MatchResult& result, OutputForm form);

}  // namespace banyan
