#include "banyan/lab/fit_evaluation.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "banyan/core/text.hpp"
#include "banyan/games/games.hpp"
#include "banyan/knowledge/amazons.hpp"
#include "banyan/knowledge/breakthrough.hpp"
#include "banyan/knowledge/connect4.hpp"
#include "banyan/knowledge/go.hpp"
#include "banyan/knowledge/hex.hpp"
#include "banyan/knowledge/loa_knowledge.hpp"
#include "banyan/learning/logistic.hpp"
#include "banyan/learning/sparse_logistic.hpp"

namespace banyan {
namespace {

// visit(number of the game, position, result for the side to move) for every position that teaches something.
template <class G>
GameCounts for_each_position(const G& start, const Evaluation<G>& evaluation, const FitDefinition& definition,
                             std::span<const LabelledGame> games, auto visit) {
  return for_each_game(start, games, [&](std::size_t number, const GameRecord<G>& record) {
    G position = start;
    for (std::size_t ply = 0; ply < record.plies(); position.play(record.moves()[ply++])) {
      if (ply < static_cast<std::size_t>(definition.skipped_plies)) continue;
      if (std::abs(evaluation.points(position)) >= kMostPoints) continue;  // seen to be decided, not weighed
      const double result = games[number].result;
      visit(static_cast<std::uint32_t>(number), position,
            position.to_move() == Side::First ? result : 1 - result);
    }
  });
}

Error too_few(const FitReport& report) {
  return Error{"too few games to learn from: " + std::to_string(report.games.used()) + " of " +
               std::to_string(report.games.games) + " could be used"};
}

template <class E>
E with_weights(Weights weights) {
  const auto name = kWeightsNames[static_cast<std::size_t>(weights)];
  return configured<E>({std::string(E::kName), {{"weights", std::string(name)}}});
}

// A fit counts in log-odds, an evaluation in points.
std::vector<double> log_odds(std::span<const double> points) {
  std::vector<double> odds(points.begin(), points.end());
  for (double& weight : odds) weight /= kFittedUnit;
  return odds;
}
std::vector<double> in_points(std::vector<double> odds) {
  for (double& weight : odds) weight *= kFittedUnit;
  return odds;
}

template <class G, class E>
Result<FitReport> fit_named(const FitDefinition& definition, const G& start,
                            std::span<const LabelledGame> games) {
  FitReport report;
  const E hand = with_weights<E>(Weights::Hand), committed = with_weights<E>(Weights::Fitted);
  SampleSet samples;
  samples.width = kFeatureCount<E>;
  report.games = for_each_position(
      start, hand, definition, games,
      [&](auto game, const G& position, double r) { samples.add(hand.features(position), r, game); });
  const Split parts = split_by_game(samples, definition.held_out, definition.seed);
  report.train_positions = parts.train.size();
  report.held_out_positions = parts.held_out.size();
  if (parts.train.size() == 0 || parts.held_out.size() == 0) return too_few(report);
  const auto& signs = hand.weights(start);
  const LogisticFit fit = definition.signs ? fit_logistic_with_signs(parts.train, definition.penalty, signs)
                                           : fit_logistic(parts.train, definition.penalty);
  report.steps = fit.steps;
  report.converged = fit.converged;
  report.weights = in_points(fit.weights);
  const auto losses = [&](std::span<const double> weights) {
    return Losses{log_loss(parts.train, weights), log_loss(parts.held_out, weights)};
  };
  std::vector<double> by_hand = log_odds(hand.weights(start));
  report.committed = losses(log_odds(committed.weights(start)));
  report.fitted = losses(fit.weights);
  report.hand = {losses(by_hand), {}, best_factor(parts.train, by_hand)};
  for (double& weight : by_hand) weight *= report.hand->factor;
  report.hand->scaled = losses(by_hand);
  for (std::size_t i = 0; i < kFeatureCount<E>; ++i) {
    report.terms.push_back({std::string(E::kFeatures[i]), hand.weights(start)[i], committed.weights(start)[i],
                            report.weights[i]});
  }
  return report;
}

// Weights that are thousands, most of them without a name.
template <class G, class E>
Result<FitReport> fit_sparse(const FitDefinition& definition, const G& start,
                             std::span<const LabelledGame> games) {
  const E evaluation;
  if (!evaluation.covers(start)) return Error{std::string(E::kName) + " has no weights for this board"};
  FitReport report;
  SparseSamples train, held_out;
  std::vector<Occurrence> row;
  report.games = for_each_position(
      start, evaluation, definition, games, [&](auto game, const G& position, double result) {
        row.clear();
        evaluation.occurrences(position, row);
        (is_held_out(game, definition.held_out, definition.seed) ? held_out : train).add(row, result);
      });
  report.train_positions = train.size();
  report.held_out_positions = held_out.size();
  if (train.size() == 0 || held_out.size() == 0) return too_few(report);
  const SparseFit settings{.penalty = definition.penalty, .seed = definition.seed};
  const std::vector<double> fitted = fit_sparse_logistic(train, evaluation.weight_count(), settings);
  report.steps = settings.passes;
  report.converged = true;
  report.weights = in_points(fitted);
  std::vector<double> committed(evaluation.weights().begin(), evaluation.weights().end());
  for (double& weight : committed) weight *= kSparseUnit;
  const auto losses = [&](std::span<const double> weights) {
    return Losses{log_loss(train, weights), log_loss(held_out, weights)};
  };
  report.committed = losses(log_odds(committed));
  report.fitted = losses(fitted);
  for (std::size_t i = 0; i < kFeatureCount<E>; ++i) {
    report.terms.push_back({std::string(E::kFeatures[i]), std::nullopt, committed[i], report.weights[i]});
  }
  report.nameless_met = static_cast<std::size_t>(std::count_if(
      fitted.begin() + kFeatureCount<E>, fitted.end(), [](double weight) { return weight != 0; }));
  return report;
}

template <class G, class E>
Result<FitReport> fit_one(const FitDefinition& definition, const G& start,
                          std::span<const LabelledGame> games) {
  auto report = [&] {
    if constexpr (Fitted<E, G>) {
      return fit_named<G, E>(definition, start, games);
    } else {
      return fit_sparse<G, E>(definition, start, games);
    }
  }();
  if (!report) return report;
  report->game = definition.game;
  report->evaluation = E::kName;
  return report;
}

template <class G>
Result<FitReport> fit_any(const FitDefinition& definition, const G& start,
                          std::span<const LabelledGame> games) {
  std::optional<Result<FitReport>> report;
  KnowledgeOf<G>::Evaluations::each([&]<class E>(std::type_identity<E>) {
    if constexpr (Fitted<E, G> || SparselyFitted<E, G>) {
      const bool wanted = definition.evaluation.empty() || definition.evaluation == E::kName;
      if (wanted && !report) report = fit_one<G, E>(definition, start, games);
    }
  });
  if (report) return *report;
  return Error{std::string(G::kName) + " has no evaluation " +
               (definition.evaluation.empty() ? "" : in_quotes(definition.evaluation) + " ") +
               "whose weights can be learnt"};
}

}  // namespace

Result<FitReport> fit_evaluation(const FitDefinition& definition, std::span<const LabelledGame> games) {
  std::optional<Result<FitReport>> report;
  try {
    with_game(definition.game, [&]<class G>(std::type_identity<G>, const typename G::Options& options) {
      const auto start = G::start(options);
      if (!start) throw SpecError(start.error());
      report = fit_any<G>(definition, *start, games);
    });
  } catch (const SpecError& error) {
    return Error{error.what()};
  }
  return *report;
}

}  // namespace banyan
