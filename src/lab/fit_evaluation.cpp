#include "banyan/lab/fit_evaluation.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "banyan/core/text.hpp"
#include "banyan/engine/knowledge_for.hpp"
#include "banyan/games/games.hpp"
#include "banyan/learning/logistic.hpp"

namespace banyan {
namespace {

template <class G, class E>
SampleSet samples_of(const G& start, const E& evaluation, const FitDefinition& definition,
                     std::span<const LabelledGame> games, FitReport& report) {
  SampleSet samples;
  samples.width = kFeatureCount<E>;
  report.games = for_each_game(start, games, [&](std::size_t number, const GameRecord<G>& record) {
    G position = start;
    for (std::size_t ply = 0; ply < record.plies(); position.play(record.moves()[ply++])) {
      if (ply < static_cast<std::size_t>(definition.skipped_plies)) continue;
      if (std::abs(evaluation.points(position)) >= kMostPoints) continue;  // seen to be decided, not weighed
      const double result = games[number].result;
      samples.add(evaluation.features(position), position.to_move() == Side::First ? result : 1 - result,
                  static_cast<std::uint32_t>(number));
    }
  });
  return samples;
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

template <class G, class E>
Result<FitReport> fit_one(const FitDefinition& definition, const G& start,
                          std::span<const LabelledGame> games) {
  FitReport report;
  report.game = definition.game;
  report.evaluation = E::kName;
  const E hand = with_weights<E>(Weights::Hand), committed = with_weights<E>(Weights::Fitted);
  const SampleSet samples = samples_of(start, hand, definition, games, report);
  const Split parts = split_by_game(samples, definition.held_out, definition.seed);
  if (parts.train.size() == 0 || parts.held_out.size() == 0) {
    return Error{"too few games to learn from: " + std::to_string(report.games.used()) + " of " +
                 std::to_string(games.size()) + " could be used"};
  }
  report.train_positions = parts.train.size();
  report.held_out_positions = parts.held_out.size();
  const LogisticFit fit = fit_logistic(parts.train, definition.penalty);
  report.steps = fit.steps;
  report.converged = fit.converged;
  const auto losses = [&](std::span<const double> weights) {
    return Losses{log_loss(parts.train, weights), log_loss(parts.held_out, weights)};
  };
  std::vector<double> by_hand = log_odds(hand.weights(start));
  report.hand = losses(by_hand);
  report.committed = losses(log_odds(committed.weights(start)));
  report.fitted = losses(fit.weights);
  report.hand_factor = best_factor(parts.train, by_hand);
  for (double& weight : by_hand) weight *= report.hand_factor;
  report.hand_scaled = losses(by_hand);
  for (std::size_t i = 0; i < kFeatureCount<E>; ++i) {
    report.terms.push_back({std::string(E::kFeatures[i]), hand.weights(start)[i], committed.weights(start)[i],
                            kFittedUnit * fit.weights[i]});
  }
  return report;
}

template <class G>
Result<FitReport> fit_any(const FitDefinition& definition, const G& start,
                          std::span<const LabelledGame> games) {
  std::optional<Result<FitReport>> report;
  KnowledgeOf<G>::Evaluations::each([&]<class E>(std::type_identity<E>) {
    if constexpr (Fitted<E, G>) {
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
