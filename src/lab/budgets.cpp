#include "budgets.hpp"

#include <algorithm>

namespace banyan {
namespace {

constexpr std::uint64_t kQuickGames = 200;
constexpr std::uint64_t kLeastWork = 10;
constexpr std::uint64_t kSmokePlayouts = 300;  // a move of an engine whose spec says how much it searches

std::string both(const std::uint64_t (&numbers)[2]) {
  const std::string first = std::to_string(numbers[0]), second = std::to_string(numbers[1]);
  return numbers[1] == 0 || first == second ? first : first + " and " + second;
}

}  // namespace

std::uint64_t Budgets::games(const Cell& cell) const {
  if (settings_.games > 0) return settings_.games;
  if (settings_.scale == Scale::Smoke) return experiment_.smoke_games;
  const std::uint64_t paper = std::max<std::uint64_t>(cell.games, 1);
  if (settings_.scale != Scale::Quick) return paper;
  return cell.quick_games > 0 ? cell.quick_games : std::min(paper, kQuickGames);
}

std::uint64_t Budgets::scaled(std::uint64_t work) const {
  if (settings_.scale != Scale::Smoke || work == 0) return work;
  return std::max(kLeastWork, work / experiment_.smoke_divisor);
}

bool Budgets::is_lighter(const Cell& cell, int player) const {
  return settings_.scale == Scale::Quick && cell.work[player] > 0 && cell.quick_work[player] > 0;
}

std::uint64_t Budgets::work(const Cell& cell, int player) const {
  return is_lighter(cell, player) ? cell.quick_work[player] : scaled(cell.work[player]);
}

Limits Budgets::limits(const Cell& cell, int player) const {
  Limits limits;
  limits.depth = cell.depth[player];
  limits.nodes = scaled(cell.nodes[player]);
  if (cell.work[player] > 0) {
    limits.playouts = work(cell, settings_.form == WorkForm::PaperWork ? player : baseline(cell));
  } else if (settings_.scale == Scale::Smoke && limits.nodes == 0 && limits.depth == 0) {
    limits.playouts = kSmokePlayouts;
  }
  return limits;
}

std::string Budgets::lighter_than_paper(const Cell& cell) const {
  const std::uint64_t here[2] = {work(cell, 0), work(cell, 1)};
  if (here[0] >= cell.work[0] && here[1] >= cell.work[1]) return {};
  return both(here) + " simulations a move instead of " + both(cell.work);
}

const char* name_of(Scale scale) {
  constexpr const char* kNames[] = {"smoke", "quick", "paper"};
  return kNames[static_cast<std::size_t>(scale)];
}

const char* name_of(WorkForm form) {
  constexpr const char* kNames[] = {"paper-work", "equal-time", "equal-simulations"};
  return kNames[static_cast<std::size_t>(form)];
}

}  // namespace banyan
