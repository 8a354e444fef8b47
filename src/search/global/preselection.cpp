#include "banyan/search/global/preselection.hpp"

#include <algorithm>
#include <optional>

namespace banyan {
namespace {

// A goal, and what games were worth to its owner in which it was reached, and in which it was not.
struct ValuedGoal {
  SampleMean reached, missed;
};

// What the games were worth that went as a move of the side to move decides: its own goal reached, or the
// other's missed. Nothing where there are none.
std::optional<double> worth_of(const SampledGame& game, std::size_t goal, const ValuedGoal& valued) {
  const bool is_own = game.owner_of(goal) == game.to_move();
  const SampleMean& mean = is_own ? valued.reached : valued.missed;
  if (mean.count() == 0) return std::nullopt;
  return is_own ? mean.mean() : game.turned(mean.mean());
}

// The better of the move's own mean and of what it decides.
double value_of(const SampledGame& game, SampledGame::MoveBits move, const SampleMean& mean,
                const std::vector<ValuedGoal>& goals) {
  double value = mean.mean();
  for (std::size_t i = 0; i < goals.size(); ++i) {
    if (game.is_decided_by(i, move)) value = std::max(value, worth_of(game, i, goals[i]).value_or(value));
  }
  return value;
}

bool is_candidate(const SampledGame& game, SampledGame::MoveBits move) {
  return game.places(move) && game.is_playable(move);
}

}  // namespace

void Preselection::describe(OptionVisitor& option) {
  option("width", width_, 1, 361, "w: cells that are looked at");
  option("pre", games_, 0, 1'000'000'000, "games to select them by; 0 = as many as a leaf gets");
  option("percent", percent_, 0.0, 100.0, "least value of a cell, in per cent of the best one's");
  option("connections", connections_,
         "value a cell by the unsettled goals that it decides, where the game knows any");
  option("static", static_, kStaticEvaluationNames,
         "what cells are selected by: games, or the game's own scores of its moves");
}

std::vector<Preselection::Cell> Preselection::select(SampledGame& game, std::int64_t standard,
                                                     Budget& budget) const {
  std::vector<Cell> cells =
      asks_knowledge() ? valued_by_knowledge(game) : valued_by_games(game, standard, budget);
  const bool is_late = !cells.empty() && cells.size() <= static_cast<std::size_t>(width_);
  cells = best_of(std::move(cells));
  if (is_late) add_pass(game, cells);
  return cells;
}

void Preselection::add_pass(const SampledGame& game, std::vector<Cell>& cells) {
  std::vector<SampledGame::MoveBits> moves;
  game.legal_moves(moves);
  const auto pass =
      std::find_if(moves.begin(), moves.end(), [&](const auto move) { return game.is_pass(move); });
  if (pass != moves.end()) cells.push_back({*pass, 0, 0});
}

std::vector<Preselection::Cell> Preselection::valued_by_knowledge(const SampledGame& game) {
  std::vector<SampledGame::MoveBits> moves;
  game.legal_moves(moves);
  const std::vector<float> scores = game.scores_of(moves);
  std::vector<Cell> cells;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (!is_candidate(game, moves[i])) continue;
    cells.push_back({moves[i], scores[i], scores[i]});
  }
  return cells;
}

std::vector<Preselection::Cell> Preselection::valued_by_games(SampledGame& game, std::int64_t standard,
                                                              Budget& budget) const {
  AmafTable table(game.codes());
  std::vector<ValuedGoal> goals(connections_ ? game.find_goals() : 0);
  game.keep_trace(true);
  for (std::int64_t played = 0; played < (games_ > 0 ? games_ : standard); ++played) {
    const Sample sample = game.sample();
    table.add(game, sample);
    for (std::size_t i = 0; i < goals.size(); ++i) {
      game.add(game.is_reached(i) ? goals[i].reached : goals[i].missed, game.owner_of(i), sample);
    }
    if (budget.iteration_done()) break;
  }
  std::vector<SampledGame::MoveBits> moves;
  game.legal_moves(moves);
  std::vector<Cell> cells;
  for (const auto move : moves) {
    const SampleMean& mean = table.mean(game.to_move(), game.code_of(move));
    if (!is_candidate(game, move) || mean.count() == 0) continue;
    cells.push_back({move, value_of(game, move, mean, goals), mean.mean()});
  }
  return cells;
}

std::vector<Preselection::Cell> Preselection::best_of(std::vector<Cell> cells) const {
  if (cells.empty()) return cells;
  std::stable_sort(cells.begin(), cells.end(),
                   [](const Cell& a, const Cell& b) { return a.value > b.value; });
  const auto [worst, best] = std::minmax_element(
      cells.begin(), cells.end(), [](const Cell& a, const Cell& b) { return a.plain < b.plain; });
  const double least = worst->plain + percent_ / 100 * (best->plain - worst->plain);
  std::erase_if(cells, [&](const Cell& cell) { return cell.value < least; });
  if (cells.size() > static_cast<std::size_t>(width_)) cells.resize(static_cast<std::size_t>(width_));
  return cells;
}

SampledReport nothing_to_search(const SampledGame& game) {
  std::vector<SampledGame::MoveBits> legal;
  game.legal_moves(legal);
  std::vector<SampledMove> moves;
  for (const auto move : legal) moves.push_back({move, {}, 0, {move}});
  return report_of(std::move(moves));
}

}  // namespace banyan
