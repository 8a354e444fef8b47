#include "banyan/lab/fit_evaluation.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>

#include "banyan/core/game_record.hpp"
#include "banyan/core/text.hpp"
#include "banyan/engine/knowledge_for.hpp"
#include "banyan/games/games.hpp"
#include "banyan/learning/logistic.hpp"

namespace banyan {
namespace {

std::optional<double> result_of(std::string_view text) {
  if (text == "1-0") return 1;
  if (text == "0-1") return 0;
  if (text == "1/2-1/2") return 0.5;
  return std::nullopt;
}

std::optional<std::string> numbered_square(std::string_view text) {
  const auto square = parse_int(text);
  if (!square || *square < 0 || *square > 63) return std::nullopt;
  return square_name({static_cast<int>(*square % 8), static_cast<int>(*square / 8)});
}

// "1-19" is "b1-d3"; anything else is in the game's own notation.
std::string move_text(std::string_view text) {
  const std::size_t dash = text.find('-');
  if (dash == std::string_view::npos) return std::string(text);
  const auto from = numbered_square(text.substr(0, dash)), to = numbered_square(text.substr(dash + 1));
  return from && to ? *from + "-" + *to : std::string(text);
}

// The game replayed; nothing if a move is not legal or the end is not that of the record. A game that was
// broken off is a draw.
template <Notated G>
std::optional<GameRecord<G>> replayed(const G& start, const PlayedGame& game) {
  GameRecord<G> record(start);
  for (const std::string& text : game.moves) {
    if (record.outcome() != Outcome::Open) return std::nullopt;
    const auto move = record.position().parse(text);
    if (!move || !record.is_allowed(*move)) return std::nullopt;
    record.play(*move);
  }
  const Outcome outcome = record.outcome();
  const double result = outcome == Outcome::FirstWins ? 1 : outcome == Outcome::SecondWins ? 0 : 0.5;
  if (result != game.result) return std::nullopt;
  return record;
}

template <class G, class E>
SampleSet samples_of(const G& start, const E& evaluation, const FitDefinition& definition,
                     std::span<const PlayedGame> games, FitReport& report) {
  const auto is_less = [](auto a, auto b) { return std::ranges::lexicographical_compare(a, b); };
  SampleSet samples;
  samples.width = kFeatureCount<E>;
  std::set<std::span<const std::string>, decltype(is_less)> seen(is_less);
  for (std::size_t number = 0; number < games.size(); ++number) {
    // A game met twice would stand on both sides of the split.
    if (!seen.insert(games[number].moves).second) {
      ++report.duplicates;
      continue;
    }
    const auto record = replayed(start, games[number]);
    if (!record) {
      ++report.rejected;
      continue;
    }
    G position = start;
    for (std::size_t ply = 0; ply < record->plies(); position.play(record->moves()[ply++])) {
      if (ply < static_cast<std::size_t>(definition.skipped_plies)) continue;
      if (std::abs(evaluation.points(position)) >= kMostPoints) continue;  // seen to be decided, not weighed
      const double result = games[number].result;
      samples.add(evaluation.features(position), position.to_move() == Side::First ? result : 1 - result,
                  static_cast<std::uint32_t>(number));
    }
  }
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
                          std::span<const PlayedGame> games) {
  FitReport report;
  report.game = definition.game;
  report.evaluation = E::kName;
  report.games = games.size();
  const E hand = with_weights<E>(Weights::Hand), committed = with_weights<E>(Weights::Fitted);
  const SampleSet samples = samples_of(start, hand, definition, games, report);
  const Split parts = split_by_game(samples, definition.held_out, definition.seed);
  if (parts.train.size() == 0 || parts.held_out.size() == 0) {
    return Error{"too few games to learn from: " + std::to_string(report.used()) + " of " +
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
                          std::span<const PlayedGame> games) {
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

PlayedGame played_game(const MatchGame& game) {
  return {game.moves, game.first_moves_first ? game.points : 1 - game.points};
}

Result<std::vector<PlayedGame>> parse_games(std::string_view text) {
  std::vector<PlayedGame> games;
  for (const std::string_view line : split(text, '\n')) {
    if (trim(line).empty() || line.front() == '#') continue;
    const auto columns = split(trim(line), '\t');
    const auto result = result_of(columns.back());
    if (columns.size() < 2 || !result) {
      return Error{"expected moves and a result such as 1-0 between tabs in " +
                   in_quotes(line.substr(0, 60))};
    }
    PlayedGame game;
    game.result = *result;
    for (const auto move : words(columns[columns.size() - 2])) game.moves.push_back(move_text(move));
    games.push_back(std::move(game));
  }
  return games;
}

Result<FitReport> fit_evaluation(const FitDefinition& definition, std::span<const PlayedGame> games) {
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
