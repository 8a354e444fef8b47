#include "banyan/lab/learn_playout.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <numeric>

#include "banyan/core/failpoint.hpp"
#include "banyan/core/files.hpp"
#include "banyan/core/json.hpp"
#include "banyan/core/math.hpp"
#include "banyan/core/text.hpp"
#include "banyan/engine/presets.hpp"
#include "drawing.hpp"

namespace banyan {
namespace {

using PlayoutShown = std::function<void(const PlayoutProgress&)>;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// Everything that the weights depend on.
std::string identity_of(const PlayoutLearning& definition) {
  const PolicySettings& policy = definition.policy;
  const LabelSettings& labels = definition.labels;
  return fmt::format(
      "{} {} rate={} c={} lambda={} simulations={} population={} held_out={} decided={} seed={}; {} "
      "positions, {} {} {} {} {} {}",
      labels.game, kPolicyMethods[static_cast<std::size_t>(policy.method)], policy.rate, policy.c,
      policy.lambda, policy.simulations, policy.population, policy.held_out, policy.decided, policy.seed,
      definition.positions, labels.engine, labels.limits.playouts, labels.limits.seconds, labels.playouts,
      labels.randomness, labels.seed);
}

std::vector<double> numbers_in(const Json& list) {
  std::vector<double> numbers;
  for (const Json& item : list.items()) numbers.push_back(item.number());
  return numbers;
}

using Curve = std::vector<std::pair<std::uint64_t, double>>;

std::string state_text(const std::string& identity, const PolicyLearner::State& state, const Curve& curve) {
  Json json = {{"training", identity}, {"step", state.step}};
  json["weights"] = Json(state.weights);
  json["seen"] = Json(state.seen);
  json["population"] = Json::array();
  for (const auto& one : state.population) json["population"].push_back(Json(one));
  json["curve"] = Json::array();
  for (const auto& [step, error] : curve) {
    Json point = Json::array();
    point.push_back(step);
    point.push_back(error);
    json["curve"].push_back(point);
  }
  return json.dump() + "\n";
}

// Nothing where there is no such file; an error where it is of another training or damaged.
Result<bool> read_state(const std::string& file, const std::string& identity, std::size_t features,
                        PolicyLearner::State& state, Curve& curve) {
  std::error_code missing;
  if (!std::filesystem::exists(file, missing)) return false;
  const auto text = read_file(file);
  if (!text) return Error{text.error()};
  try {
    const Json json = Json::parse(*text);
    if (json.at("training").text() != identity) {
      return Error{"cannot use " + in_quotes(file) +
                   ": it is of another training; remove it or name another --out"};
    }
    state.step = json.at("step").count();
    state.weights = numbers_in(json.at("weights"));
    state.seen = numbers_in(json.at("seen"));
    for (const Json& one : json.at("population").items()) state.population.push_back(numbers_in(one));
    for (const Json& point : json.at("curve").items()) {
      curve.emplace_back(point.items().at(0).count(), point.items().at(1).number());
    }
  } catch (const std::exception& error) {
    return Error{"cannot use " + in_quotes(file) + ": " + error.what()};
  }
  if (state.weights.size() != features || state.seen.size() != features) {
    return Error{"cannot use " + in_quotes(file) + ": it has other features"};
  }
  return true;
}

struct PolicyPositions {
  std::unique_ptr<PolicyGame> game;
  std::vector<double> labels;
};

Result<PolicyPositions> positions_of(const PlayoutLearning& definition, const PlayoutShown& progress) {
  auto game = make_policy_game(definition.labels.game);
  if (!game) return Error{game.error()};
  PolicyPositions made{std::move(*game), {}};
  const auto begin = Clock::now();
  std::uint64_t before = 0;
  const auto labelled = labelled_positions(
      definition.labels, definition.positions, definition.positions_file, [&](std::size_t done) {
        if (before == 0) before = done - 1;
        progress({"positions", done, definition.positions, before, -1, seconds_since(begin)});
      });
  if (!labelled) return Error{labelled.error()};
  for (const LabelledPosition& position : *labelled) {
    if (made.game->add(position.moves)) made.labels.push_back(position.first);
  }
  if (made.labels.size() < 2) return Error{"there are too few positions to learn from"};
  return made;
}

FeatureWeights weights_of(const PolicyGame& game, const std::vector<double>& weights,
                          std::vector<std::string> made) {
  FeatureWeights file{game.name(), std::move(made), {}};
  const auto names = game.features();
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (weights[i] != 0) file.weights.emplace_back(names[i], weights[i]);
  }
  return file;
}

}  // namespace

Result<LearntPolicy> learn_playout(const PlayoutLearning& definition, const PlayoutShown& progress) {
  const auto positions = positions_of(definition, progress);
  if (!positions) return Error{positions.error()};
  const PolicyGame& game = *positions->game;
  PolicyLearner learner(game, positions->labels, definition.policy);
  LearntPolicy learnt;
  learnt.positions = positions->labels.size();
  const std::string file = definition.out + ".state", identity = identity_of(definition);
  PolicyLearner::State state;
  const auto found = read_state(file, identity, game.features().size(), state, learnt.curve);
  if (!found) return Error{found.error()};
  if (*found) learner.restore(std::move(state));
  learnt.resumed = learner.state().step;
  if (learnt.curve.empty()) learnt.curve.emplace_back(0, learner.held_out_error());
  const std::uint64_t pause = std::max<std::uint64_t>(definition.steps / 25, 1);
  const auto begin = Clock::now();
  auto kept = begin;
  while (learner.state().step < definition.steps) {
    learner.step();
    const std::uint64_t step = learner.state().step;
    const bool is_judged = step % pause == 0 || step == definition.steps;
    if (is_judged) learnt.curve.emplace_back(step, learner.held_out_error());
    if (is_judged || seconds_since(kept) > 5) {
      failpoint("training-kept");
      const auto written = replace_file(file, state_text(identity, learner.state(), learnt.curve));
      if (!written) return Error{written.error()};
      kept = Clock::now();
    }
    progress(
        {"steps", step, definition.steps, learnt.resumed, learnt.curve.back().second, seconds_since(begin)});
  }
  learnt.weights = weights_of(
      game, learner.state().weights,
      {definition.provenance, fmt::format("{} positions, {} steps, error held out {:.5g}", learnt.positions,
                                          learner.state().step, learnt.curve.back().second)});
  const auto written = replace_file(definition.out, learnt.weights.to_text());
  if (!written) return Error{written.error()};
  return learnt;
}

Result<LearntPolicy> learn_by_matches(const MatchLearning& definition, const PlayoutShown& progress) {
  const auto positions = positions_of(definition.playout, progress);
  if (!positions) return Error{positions.error()};
  const PolicyGame& game = *positions->game;
  const auto names = game.features();
  std::vector<std::uint64_t> met(names.size());
  for (std::size_t i = 0; i < game.positions(); ++i) {
    for (const FeatureTeam& team : game.teams(i)) {
      for (const MoveFeature feature : team) ++met[feature];
    }
  }
  std::vector<std::size_t> order(names.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return met[a] > met[b]; });
  order.resize(std::min(definition.features, order.size()));

  TuneDefinition tuning = definition.tuning;
  for (const std::size_t feature : order) {
    tuning.parameters.push_back({names[feature], -definition.range, definition.range, false, false, 0});
  }
  const auto weights_at = [&](const std::vector<double>& values) {
    std::vector<double> weights(names.size());
    for (std::size_t i = 0; i < order.size(); ++i) weights[order[i]] = values[i];
    return weights;
  };
  // A setting is a file of weights, named by what is in it.
  const std::string folder = definition.playout.out + ".settings";
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return Error{"cannot make the folder " + in_quotes(folder) + ": " + error.message()};
  const std::string engine = tuning.engine.spec;
  tuning.spec_of = [&](const std::vector<double>& point) {
    std::vector<double> values;
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < point.size(); ++i) {
      values.push_back(std::round(1e4 * tuning.parameters[i].value(point[i])) / 1e4);
      hash = mix64(hash ^ static_cast<std::uint64_t>(static_cast<std::int64_t>(1e4 * values.back())));
    }
    const std::string path = folder + "/" + fmt::format("{:016x}", hash) + ".txt";
    if (!std::filesystem::exists(path)) {
      static_cast<void>(replace_file(path, weights_of(game, weights_at(values), {"a setting"}).to_text()));
    }
    return with_change(with_change(read_spec(engine), "playout", "softmax"), "playout.weights", path)
        .to_text();
  };
  const auto tuned = run_tuning(tuning, definition.settings);
  if (!tuned) return Error{tuned.error()};
  if (!tuned->failure.empty()) return Error{tuned->failure};
  LearntPolicy learnt;
  learnt.positions = positions->labels.size();
  for (const TuneGeneration& generation : tuned->generations) {
    learnt.curve.emplace_back(generation.games, 1 - generation.score.score());
  }
  std::string result = fmt::format("{} games", tuned->games);
  if (tuned->check.games() > 0) {
    result += fmt::format("; against uniform play-outs {:.1f} % of {}", 100 * tuned->check.score(),
                          tuned->check.games());
  }
  learnt.weights = weights_of(game, weights_at(tuned->means), {definition.playout.provenance, result});
  const auto written = replace_file(definition.playout.out, learnt.weights.to_text());
  if (!written) return Error{written.error()};
  return learnt;
}

std::string print_playout(const LearntPolicy& learnt, std::size_t shown) {
  std::string text;
  for (const std::string& line : learnt.weights.made) text += line + "\n";
  text += fmt::format("\n{:>9}  {}\n", "step", "error held out");
  for (const auto& [step, error] : learnt.curve) text += fmt::format("{:>9}  {:.5f}\n", step, error);
  auto weights = learnt.weights.weights;
  std::stable_sort(weights.begin(), weights.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  text += fmt::format("\n{:>9} {:>9}  {} features met\n", "weight", "factor", weights.size());
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (i >= shown && i + shown < weights.size()) continue;
    text += fmt::format("{:>9.3f} {:>9.3f}  {}\n", weights[i].second, math::exp(weights[i].second),
                        weights[i].first);
  }
  return text;
}

std::string playout_svg(const LearntPolicy& learnt, const std::string& title) {
  constexpr double kLeftEdge = 70, kWide = 580, kUpperEdge = 50, kTall = 260;
  Drawing drawing(title, kLeftEdge + kWide + 40, kUpperEdge + kTall + 50);
  double most = 1e-9, last = 1;
  for (const auto& [step, error] : learnt.curve) {
    most = std::max(most, error);
    last = std::max(last, static_cast<double>(step));
  }
  std::string points;
  const auto y = [&](double error) { return kUpperEdge + kTall * (1 - std::max(error, 0.0) / most); };
  for (int i = 0; i <= 4; ++i) {
    drawing.line(kLeftEdge, y(most * i / 4), kLeftEdge + kWide, y(most * i / 4), "stroke=\"#ddd\"");
    drawing.label(Drawing::kLeft, y(most * i / 4) + 4, fmt::format("{:.3g}", most * i / 4));
  }
  for (const auto& [step, error] : learnt.curve) {
    points += fmt::format("{:.1f},{:.1f} ", kLeftEdge + kWide * static_cast<double>(step) / last, y(error));
  }
  drawing.path(points, "#1f6f43");
  drawing.label(kLeftEdge, kUpperEdge + kTall + 22, "error on positions held out, by step");
  drawing.label(kLeftEdge + kWide - 40, kUpperEdge + kTall + 22, fmt::format("{:.0f}", last));
  return drawing.finish();
}

}  // namespace banyan
