#include "banyan/learning/policy_learner.hpp"

#include <algorithm>
#include <cmath>

#include "banyan/core/beta.hpp"
#include "banyan/core/math.hpp"

namespace banyan {
namespace {

constexpr double kSteepest = 12;  // a policy that never does what it could is worth less than it seems
constexpr std::uint64_t kJudgingStream = 0x6a75646765;  // apart from the streams of the steps
constexpr int kJudgingPlayouts = 40;

double reward_of(Side side, double first) { return side == Side::First ? first : 1 - first; }

}  // namespace

PolicyLearner::PolicyLearner(const PolicyGame& game, std::vector<double> labels,
                             const PolicySettings& settings)
    : game_(game), labels_(std::move(labels)), settings_(settings) {
  const std::size_t features = game.features().size();
  for (std::size_t i = 0; i < game.positions(); ++i) {
    (Rng(settings.seed ^ kJudgingStream, i).chance(settings.held_out) ? held_out_ : train_).push_back(i);
  }
  if (train_.empty()) train_ = held_out_;
  if (held_out_.empty()) held_out_ = train_;
  uniform_.assign(features, 1.0f);
  state_.weights.assign(features, 0.0);
  state_.seen.assign(features, 0.0);
}

void PolicyLearner::restore(State state) {
  BANYAN_CHECK(state.weights.size() == state_.weights.size());
  state_ = std::move(state);
}

double PolicyLearner::rate() const {
  if (settings_.rate > 0) return settings_.rate;
  constexpr double kRates[] = {0.02, 0.3, 0.1, 0.3, 0.3};
  return kRates[static_cast<std::size_t>(settings_.method)];
}

double PolicyLearner::label(std::size_t position) const {
  const double value = labels_[position];
  return !settings_.decided ? value : value > 0.5 ? 1 : value < 0.5 ? 0 : 0.5;
}

std::vector<float> PolicyLearner::strengths_of(const std::vector<double>& weights) const {
  std::vector<float> strengths;
  for (const double weight : weights) strengths.push_back(static_cast<float>(math::exp(weight)));
  return strengths;
}

void PolicyLearner::move_by(const std::vector<double>& direction, double factor) {
  for (std::size_t i = 0; i < direction.size(); ++i) {
    if (direction[i] == 0) continue;
    state_.weights[i] = std::clamp(state_.weights[i] + factor * direction[i], -kSteepest, kSteepest);
  }
}

void PolicyLearner::step() {
  Rng rng(settings_.seed, state_.step);
  const std::size_t position = train_[rng.below(static_cast<std::uint32_t>(train_.size()))];
  switch (settings_.method) {
    case PolicyMethod::Outcomes:
      learn_outcomes(position, rng);
      break;
    case PolicyMethod::Tracking:
      learn_tracking(position, rng);
      break;
    case PolicyMethod::Squares:
      learn_squares(position, rng);
      break;
    case PolicyMethod::Genetic:
      next_generation(rng);
      break;
    case PolicyMethod::Balance:
      learn_balance(position, rng);
      break;
  }
  ++state_.step;
}

// The moves of the side that won become likelier, those of the other rarer.
void PolicyLearner::learn_outcomes(std::size_t position, Rng& rng) {
  const auto strengths = strengths_of(state_.weights);
  PolicyGradient gradient(strengths.size());
  gradient.lambda = settings_.lambda;
  const double first = game_.simulate(position, {strengths, strengths}, rng, &gradient);
  for (const Side side : {Side::First, Side::Second}) {
    move_by(gradient.of[static_cast<std::size_t>(index_of(side))], rate() * (reward_of(side, first) - 0.5));
  }
}

std::vector<double> PolicyLearner::values_of_moves(std::size_t position, std::size_t moves, Rng& rng) const {
  std::vector<double> values(moves);
  for (std::size_t m = 0; m < moves; ++m) {
    const double first = game_.mean_behind(position, m, settings_.simulations, rng);
    values[m] = reward_of(game_.to_move(position), first);
  }
  return values;
}

// As many random pairs as there are moves. What a pair is off by is shared out over the features in which the
// two moves differ, each with a rate that falls with the root of how often it was met.
void PolicyLearner::learn_tracking(std::size_t position, Rng& rng) {
  const auto teams = game_.teams(position);
  if (teams.size() < 2) return;
  const auto values = values_of_moves(position, teams.size(), rng);
  const auto q = [&](const FeatureTeam& team) {
    double sum = 0;
    for (const MoveFeature feature : team) sum += state_.weights[feature];
    return sum;
  };
  const auto update = [&](const FeatureTeam& team, double delta) {
    for (const MoveFeature feature : team) {
      const double alpha = rate() / std::sqrt(++state_.seen[feature]);
      state_.weights[feature] -= alpha * delta / static_cast<double>(team.size());
      state_.weights[feature] = std::clamp(state_.weights[feature], -kSteepest, kSteepest);
    }
  };
  for (std::size_t pair = 0; pair < teams.size(); ++pair) {
    const std::size_t a = rng.below(static_cast<std::uint32_t>(teams.size()));
    const std::size_t b = rng.below(static_cast<std::uint32_t>(teams.size()));
    if (a == b) continue;
    const double delta = q(teams[a]) - q(teams[b]) - settings_.c * (values[a] - values[b]);
    update(teams[a], delta);
    update(teams[b], -delta);
  }
}

// d/dtheta of E[(V* - z)^2] = E[(V* - z)^2 sum of d ln pi]; what it is on average is taken off, which changes
// the noise alone.
void PolicyLearner::learn_squares(std::size_t position, Rng& rng) {
  const auto strengths = strengths_of(state_.weights);
  std::vector<PolicyGradient> gradients;
  std::vector<double> errors;
  double mean = 0;
  for (int i = 0; i < settings_.simulations; ++i) {
    gradients.emplace_back(strengths.size());
    const double off =
        label(position) - game_.simulate(position, {strengths, strengths}, rng, &gradients.back());
    errors.push_back(off * off);
    mean += off * off / settings_.simulations;
  }
  for (std::size_t i = 0; i < errors.size(); ++i) {
    for (const auto& side : gradients[i].of) {
      move_by(side, -rate() * (errors[i] - mean) / static_cast<double>(errors.size()));
    }
  }
}

// theta += alpha (V* - V) g with V and g from different play-outs.
void PolicyLearner::learn_balance(std::size_t position, Rng& rng) {
  const auto strengths = strengths_of(state_.weights);
  double mean = 0;
  for (int i = 0; i < settings_.simulations; ++i) {
    mean += game_.simulate(position, {strengths, strengths}, rng, nullptr) / settings_.simulations;
  }
  const double off = label(position) - mean;
  std::vector<double> direction(strengths.size());
  PolicyGradient gradient(strengths.size());
  for (int i = 0; i < settings_.simulations; ++i) {
    gradient.clear();
    // z - V in the place of z: the same mean, less noise.
    const double z = game_.simulate(position, {strengths, strengths}, rng, &gradient) - mean;
    for (const auto& side : gradient.of) {
      for (std::size_t f = 0; f < side.size(); ++f) direction[f] += z * side[f] / settings_.simulations;
    }
  }
  move_by(direction, rate() * off);
}

// A generation: two parents by tournament, each weight from one of them, some changed a little. The first of
// the population is the best so far.
void PolicyLearner::next_generation(Rng& rng) {
  constexpr std::size_t kSample = 24;  // positions that all of a generation are judged by
  const auto size = static_cast<std::size_t>(settings_.population);
  auto& population = state_.population;
  while (population.size() < size) {
    population.push_back(state_.weights);
    if (population.size() == 1) continue;
    for (double& weight : population.back()) weight += draw_normal(rng);
  }
  std::vector<std::size_t> sample;
  for (std::size_t i = 0; i < kSample; ++i) {
    sample.push_back(train_[rng.below(static_cast<std::uint32_t>(train_.size()))]);
  }
  const Rng chances(rng.next());
  std::vector<std::pair<double, std::size_t>> order;
  for (std::size_t i = 0; i < size; ++i)
    order.emplace_back(error_of(population[i], sample, chances, true), i);
  std::sort(order.begin(), order.end());
  const auto parent = [&]() -> const std::vector<double>& {
    const auto a = rng.below(static_cast<std::uint32_t>(size)),
               b = rng.below(static_cast<std::uint32_t>(size));
    return population[order[std::min(a, b)].second];
  };
  std::vector<std::vector<double>> next = {population[order[0].second], population[order[1].second]};
  while (next.size() < size) {
    const auto &mother = parent(), &father = parent();
    auto& child = next.emplace_back(mother);
    for (std::size_t i = 0; i < child.size(); ++i) {
      if (rng.below(2) == 0) child[i] = father[i];
      if (rng.chance(0.1)) child[i] += rate() * draw_normal(rng);
      child[i] = std::clamp(child[i], -kSteepest, kSteepest);
    }
  }
  population = std::move(next);
  state_.weights = population[0];
}

// The mean over positions of (V* - mean result)^2, or of (V* - single result)^2.
double PolicyLearner::error_of(const std::vector<double>& weights, std::span<const std::size_t> positions,
                               Rng rng, bool single) const {
  const auto strengths = strengths_of(weights);
  double sum = 0;
  for (const std::size_t position : positions) {
    double mean = 0, squares = 0;
    for (int i = 0; i < kJudgingPlayouts; ++i) {
      const double z = game_.simulate(position, {strengths, strengths}, rng, nullptr);
      mean += z / kJudgingPlayouts;
      squares += (label(position) - z) * (label(position) - z) / kJudgingPlayouts;
    }
    // The variance of the mean is no error of the policy: it is taken off.
    const double off = label(position) - mean;
    const double variance = std::max(0.0, squares - off * off) / (kJudgingPlayouts - 1);
    sum += single ? squares : off * off - variance;
  }
  return sum / static_cast<double>(positions.size());
}

double PolicyLearner::tracking_error() const {
  double sum = 0, pairs = 0;
  for (const std::size_t position : held_out_) {
    Rng rng(settings_.seed ^ kJudgingStream, position);
    const auto teams = game_.teams(position);
    const auto values = values_of_moves(position, teams.size(), rng);
    for (std::size_t m = 1; m < teams.size(); ++m) {
      double q = 0;
      for (const MoveFeature feature : teams[m]) q += state_.weights[feature];
      for (const MoveFeature feature : teams[m - 1]) q -= state_.weights[feature];
      const double delta = q - settings_.c * (values[m] - values[m - 1]);
      sum += delta * delta;
      pairs += 1;
    }
  }
  return pairs > 0 ? sum / pairs : 0;
}

// Each side in turn plays by the policy.
double PolicyLearner::losses_to_uniform() const {
  const auto strengths = strengths_of(state_.weights);
  Rng rng(settings_.seed, kJudgingStream);
  double lost = 0, games = 0;
  for (const std::size_t position : held_out_) {
    for (int i = 0; i < kJudgingPlayouts / 4; ++i) {
      lost += 1 - game_.simulate(position, {strengths, uniform_}, rng, nullptr);
      lost += game_.simulate(position, {uniform_, strengths}, rng, nullptr);
      games += 2;
    }
  }
  return lost / games;
}

double PolicyLearner::held_out_error() const {
  switch (settings_.method) {
    case PolicyMethod::Outcomes:
      return losses_to_uniform();
    case PolicyMethod::Tracking:
      return tracking_error();
    default:
      return error_of(state_.weights, held_out_, Rng(settings_.seed, kJudgingStream),
                      settings_.method != PolicyMethod::Balance);
  }
}

}  // namespace banyan
