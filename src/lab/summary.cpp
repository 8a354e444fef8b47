#include "banyan/lab/summary.hpp"

#include <algorithm>
#include <functional>

#include "banyan/core/rng.hpp"

namespace banyan {

void WinDrawLoss::add(double points) { ++(points == 1 ? wins : points == 0 ? losses : draws); }
WinDrawLoss& WinDrawLoss::operator+=(const WinDrawLoss& other) {
  wins += other.wins;
  draws += other.draws;
  losses += other.losses;
  return *this;
}

double PairingSummary::playouts_per_second(int player) const {
  return thinking[player] > 0 ? static_cast<double>(playouts[player]) / thinking[player] : 0;
}

namespace {

std::uint64_t hash_of(const PlayedGame& game) {
  const std::hash<std::string> hash;
  std::uint64_t all = 0;
  for (const std::string& move : game.opening) all = mix64(all ^ hash(move));
  for (const PlayedMove& move : game.moves) all = mix64(all ^ hash(move.move));
  return all;
}

}  // namespace

MatchTally::MatchTally(const std::vector<std::pair<std::size_t, std::size_t>>& pairings) {
  for (const auto& [a, b] : pairings) {
    pairings_.emplace_back();
    pairings_.back().a = a;
    pairings_.back().b = b;
  }
  memories_.resize(pairings_.size());
}

void MatchTally::add(const PlayedGame& game) {
  for (std::size_t i = 0; i < pairings_.size(); ++i) {
    if (pairings_[i].a == game.fixture.a && pairings_[i].b == game.fixture.b) {
      return count(game, pairings_[i], memories_[i]);
    }
  }
}

void MatchTally::count(const PlayedGame& game, PairingSummary& summary, Memory& memory) {
  summary.all.add(game.points);
  (game.fixture.a_first ? summary.as_first : summary.as_second).add(game.points);
  summary.forfeits += game.end == GameEnd::Time;
  summary.crashes += game.end == GameEnd::Illegal || game.end == GameEnd::Crash;
  for (const PlayedMove& move : game.moves) {
    const int player = move.by_a ? 0 : 1;
    summary.playouts[player] += move.playouts;
    summary.thinking[player] += move.seconds;
    ++summary.moves[player];
  }
  memory.plies += game.opening.size() + game.moves.size();
  summary.plies = static_cast<double>(memory.plies) / static_cast<double>(summary.all.games());
  summary.duplicates += memory.seen.insert(hash_of(game)).second ? 0 : 1;
  // The two games of a pair have neighbouring numbers, the first of them with a to move first.
  const std::uint64_t number = game.fixture.number;
  if (memory.waiting && *memory.waiting + 1 == number && !game.fixture.a_first) {
    ++summary.pairs[static_cast<std::size_t>(2 * (memory.waiting_points + game.points))];
    memory.waiting.reset();
  } else {
    memory.waiting = number;
    memory.waiting_points = game.points;
  }
}

PairingSummary summarize(const std::vector<PlayedGame>& games, std::size_t a, std::size_t b) {
  MatchTally tally({{a, b}});
  for (const PlayedGame& game : games) tally.add(game);
  return tally.pairings().front();
}

std::vector<PairingSummary> summarize(const MatchResult& result) {
  MatchTally tally(pairings(result.definition));
  for (const PlayedGame& game : result.games) tally.add(game);
  return tally.pairings();
}

std::vector<Standing> standings(const std::vector<PairingSummary>& pairings, std::size_t players) {
  std::vector<Standing> rows(players);
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i].player = i;
  for (const PairingSummary& pairing : pairings) {
    rows[pairing.a].all += pairing.all;
    rows[pairing.b].all += pairing.all.reversed();
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const Standing& x, const Standing& y) { return x.all.score() > y.all.score(); });
  return rows;
}

}  // namespace banyan
