#include "banyan/search/global/preselection.hpp"

#include <algorithm>
#include <optional>

namespace banyan {
namespace {

// A goal, and what games were worth to its owner in which it was reached, and in which it was not.
struct ValuedGoal {
  SampleMean reached, missed;
};

// By how much more the games were worth in which it was reached; nothing where only one kind was seen.
std::optional<double> worth_of(const ValuedGoal& goal) {
  if (goal.reached.count() == 0 || goal.missed.count() == 0) return std::nullopt;
  return goal.reached.mean() - goal.missed.mean();
}

// The larger of what being the first there is worth, and of what the move decides.
double value_of(const SampledGame& game, SampledGame::MoveBits move, double first,
                const std::vector<ValuedGoal>& goals) {
  double value = first;
  for (std::size_t i = 0; i < goals.size(); ++i) {
    if (game.is_decided_by(i, move)) value = std::max(value, worth_of(goals[i]).value_or(value));
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
  SampleMean all;
  std::vector<ValuedGoal> goals(connections_ ? game.find_goals() : 0);
  game.keep_trace(true);
  for (std::int64_t played = 0; played < (games_ > 0 ? games_ : standard); ++played) {
    const Sample sample = game.sample();
    table.add(game, sample);
    game.add(all, game.to_move(), sample);
    for (std::size_t i = 0; i < goals.size(); ++i) {
      game.add(game.is_reached(i) ? goals[i].reached : goals[i].missed, game.owner_of(i), sample);
    }
    if (budget.iteration_done()) break;
  }
  std::vector<SampledGame::MoveBits> moves;
  game.legal_moves(moves);
  std::vector<Cell> cells;
  for (const auto move : moves) {
    if (!is_candidate(game, move)) continue;
    const SampleMean& own = table.mean(game.to_move(), game.code_of(move));
    const SampleMean& other = table.mean(opponent(game.to_move()), game.code_of(move));
    const double first = (own.count() > 0 ? own : all).mean() -
                         (other.count() > 0 ? game.turned(other.mean()) : all.mean());
    cells.push_back({move, value_of(game, move, first, goals), first});
  }
  return cells;
}

std::vector<Preselection::Cell> Preselection::best_of(std::vector<Cell> cells) const {
  if (cells.empty()) return cells;
  std::stable_sort(cells.begin(), cells.end(),
                   [](const Cell& a, const Cell& b) { return a.value > b.value; });
  const auto best = std::max_element(cells.begin(), cells.end(),
                                     [](const Cell& a, const Cell& b) { return a.plain < b.plain; });
  if (percent_ > 0) {
    const double least = std::min(best->plain, percent_ / 100 * best->plain);  // the best one may be negative
    std::erase_if(cells, [&](const Cell& cell) { return cell.value < least; });
  }
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
