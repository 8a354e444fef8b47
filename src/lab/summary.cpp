#include "banyan/lab/summary.hpp"

#include <algorithm>
#include <set>

namespace banyan {

void WinDrawLoss::add(double points) { ++(points == 1 ? wins : points == 0 ? losses : draws); }

double PairingSummary::playouts_per_second(int player) const {
  return thinking[player] > 0 ? static_cast<double>(playouts[player]) / thinking[player] : 0;
}

PairingSummary summarize(const std::vector<PlayedGame>& games, std::size_t a, std::size_t b) {
  PairingSummary summary;
  summary.a = a;
  summary.b = b;
  std::set<std::vector<std::string>> seen;
  std::uint64_t plies = 0;
  const PlayedGame* waiting = nullptr;
  for (const PlayedGame& game : games) {
    if (game.fixture.a != a || game.fixture.b != b) continue;
    summary.all.add(game.points);
    (game.fixture.a_first ? summary.as_first : summary.as_second).add(game.points);
    summary.forfeits += game.end == GameEnd::Time;
    summary.crashes += game.end == GameEnd::Illegal || game.end == GameEnd::Crash;
    std::vector<std::string> moves = game.opening;
    for (const PlayedMove& move : game.moves) {
      moves.push_back(move.move);
      const int player = move.by_a ? 0 : 1;
      summary.playouts[player] += move.playouts;
      summary.thinking[player] += move.seconds;
      ++summary.moves[player];
    }
    plies += moves.size();
    summary.duplicates += seen.insert(std::move(moves)).second ? 0 : 1;
    // The two games of a pair have neighbouring numbers, the first of them with a to move first.
    if (waiting != nullptr && waiting->fixture.number + 1 == game.fixture.number && !game.fixture.a_first) {
      ++summary.pairs[static_cast<std::size_t>(2 * (waiting->points + game.points))];
      waiting = nullptr;
    } else {
      waiting = &game;
    }
  }
  if (summary.all.games() > 0)
    summary.plies = static_cast<double>(plies) / static_cast<double>(summary.all.games());
  return summary;
}

std::vector<PairingSummary> summarize(const MatchResult& result) {
  std::vector<PairingSummary> summaries;
  for (const auto& [a, b] : pairings(result.definition)) summaries.push_back(summarize(result.games, a, b));
  return summaries;
}

std::vector<Standing> standings(const MatchResult& result) {
  std::vector<Standing> rows(result.definition.players.size());
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i].player = i;
  for (const PlayedGame& game : result.games) {
    rows[game.fixture.a].all.add(game.points);
    rows[game.fixture.b].all.add(1 - game.points);
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const Standing& x, const Standing& y) { return x.all.score() > y.all.score(); });
  return rows;
}

}  // namespace banyan
