#include "banyan/search/plan/plan_search.hpp"

namespace banyan {

bool PlanRun::offer(const PlanMoves& line, double score) {
  if (score <= found.score) return false;
  found.line = line;
  found.score = score;
  found.found_after = budget.seconds();
  found.found_at = budget.playouts();
  found.best = line.empty() ? 0 : line.front();
  found.has_best = !line.empty();
  constexpr double kRounding = 1e-9;
  if (score >= bound_ - kRounding) found.is_optimal = true;
  constexpr double kShowEvery = 0.1;
  if (progress_ && found.found_after >= shown_at_ + kShowEvery) {
    shown_at_ = found.found_after;
    progress_(report());
  }
  return true;
}

void PlanRun::find_any() {
  const auto at = root_.clone();
  PlanMoves line;
  at->play_out(rng, true, line);
  offer(line, at->score());
}

PlanReport PlanRun::report() {
  if (!found.has_best && !root_.has_chance()) find_any();
  found.playouts = budget.playouts();
  found.seconds = budget.seconds();
  found.why = found.is_optimal       ? StopReason::Solved
              : budget.was_stopped() ? StopReason::Stopped
                                     : StopReason::Budget;
  PlanReport report = found;
  if (!root_.may_stop() || report.line.empty()) return report;
  // What comes behind the last gain is no part of the plan.
  const auto at = root_.clone();
  std::size_t end = 0, played = 0;
  for (const PlanMove move : report.line) {
    const double before = at->score();
    at->play(move);
    ++played;
    if (at->score() > before) end = played;
  }
  report.line.resize(std::max<std::size_t>(end, 1));
  return report;
}

}  // namespace banyan
