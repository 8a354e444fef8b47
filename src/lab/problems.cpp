#include "banyan/lab/problems.hpp"

#include <algorithm>

#include "banyan/core/text.hpp"
#include "banyan/engine/plan.hpp"
#include "banyan/games/plan/problems.hpp"

namespace banyan {

Result<double> plan_share(const std::string& game, const Cell& cell, const Limits& limits,
                          std::uint64_t seed) {
  const auto named = make_problem(game);
  if (!named) return Error{named.error()};
  const auto bound = named->problem->upper_bound();
  const double reference = cell.reference != 0 ? cell.reference : bound.value_or(0);
  if (reference == 0 && !bound)
    return Error{in_quotes(game) + " has no bound, and the cell has no reference"};
  PlanSettings settings;
  settings.game = game;
  settings.method = cell.first;
  settings.seed = seed;
  settings.limits = limits;
  const auto plan = find_plan(settings);
  if (!plan) return Error{plan.error()};
  if (plan->score == reference) return 1.0;
  return reference < 0 ? reference / plan->score : plan->score / reference;
}

Result<double> move_loss(const std::string& game, const Cell& cell, const Limits& limits,
                         std::uint64_t seed) {
  const auto engine = make_engine(game, cell.first, seed);
  if (!engine) return Error{engine.error()};
  const auto named = make_problem(game);
  if (!named) return Error{named.error()};
  const SearchReport report = (*engine)->think(limits);
  PlanMoves moves;
  named->problem->legal_moves(moves);
  double best = -kInfinity, chosen = -kInfinity;
  for (const PlanMove move : moves) {
    const auto exact = named->problem->exact_score(move);
    if (!exact) return Error{in_quotes(game) + " has no exact values"};
    best = std::max(best, *exact);
    if (named->problem->format(move) == report.best) chosen = *exact;
  }
  return best - chosen;
}

}  // namespace banyan
