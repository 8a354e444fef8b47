// Learning a play-out from the command's view: positions and their labels, training that goes on where it was
// stopped, the file of weights, and a picture of the error.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "banyan/core/feature_weights.hpp"
#include "banyan/lab/policy_game.hpp"
#include "banyan/lab/tune.hpp"
#include "banyan/learning/policy_learner.hpp"

namespace banyan {

struct PlayoutLearning {
  LabelSettings labels;
  std::size_t positions = 200;
  std::string positions_file;  // keeps them; empty: nothing does
  PolicySettings policy;
  std::uint64_t steps = 1000;
  std::string out;         // the file of weights; training is kept beside it, in out.state
  std::string provenance;  // a line: the command
};

struct PlayoutProgress {
  std::string what;  // "positions", "steps"
  std::uint64_t done = 0, all = 0, before = 0;
  double error = -1;  // on positions held out, if it is known
  double seconds = 0;
};

struct LearntPolicy {
  FeatureWeights weights;                               // of the features that were met
  std::vector<std::pair<std::uint64_t, double>> curve;  // step, error on positions held out
  std::uint64_t resumed = 0;                            // steps that an earlier run had made
  std::size_t positions = 0;
};

Result<LearntPolicy> learn_playout(const PlayoutLearning& definition,
                                   const std::function<void(const PlayoutProgress&)>& progress);

// Section 4.2.1: the cross-entropy method on the results of whole programs, for the weights of the features
// that are met most. `tuning` says who plays whom and how often; its store keeps the games.
struct MatchLearning {
  PlayoutLearning playout;
  TuneDefinition tuning;
  TuneSettings settings;
  std::size_t features = 12;
  double range = 3;  // weights from -range to range
};
Result<LearntPolicy> learn_by_matches(const MatchLearning& definition,
                                      const std::function<void(const PlayoutProgress&)>& progress);

std::string print_playout(const LearntPolicy& learnt, std::size_t shown);
std::string playout_svg(const LearntPolicy& learnt, const std::string& title);
// Go: the 3x3 patterns with the largest and the smallest weights, the factor below each, as figure 4.1 of
// Chaslot (2010) shows them; empty where no pattern has a weight.
std::string patterns_svg(const FeatureWeights& weights);

}  // namespace banyan
