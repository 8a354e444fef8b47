// How a search grows with its workers (Chaslot 2010, sections 7.2 and 7.3): simulations a second, and the
// strength that they bring.
//
// The strength speed-up of W workers is the factor by which one worker would have to search longer to play as
// well. One worker plays with more and more work first; its Elo is fitted as a log2(work) + b; then W workers
// play with what they do in the time of one, and the fit says how much work one would need for that score.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "banyan/core/result.hpp"
#include "banyan/core/statistics.hpp"

namespace banyan {

struct ScalingSettings {
  std::string game, engine;
  std::vector<int> workers = {1, 2};  // one is measured in any case
  std::vector<std::string> methods;   // kScalingMethods
  double seconds = 1;                 // of one measurement
  int rounds = 3;                     // of which the best counts, methods taking turns
  std::uint64_t games = 0;            // of each row; 0: speed alone
  std::string against;                // whom they play
  std::uint64_t playouts = 1000;      // of one worker for a move, and of its opponent
  std::uint64_t seed = 1;
  std::string store;  // folder for the games; empty = not kept
  std::function<void(const std::string& what, std::uint64_t done, std::uint64_t all)> progress;
};

struct ScalingRow {
  std::string method;
  int workers = 1;
  // More workers than cores: they are simulated, and their speed is what the measured rows foretell if every
  // doubling costs as much as those did, or, behind one lock, if they queue for it.
  bool is_simulated = false;
  std::optional<double>
      locked_share;  // of a simulation, under the one lock, as its speed-up beside the other methods' tells
  double simulations_per_second = 0, speedup = 1;
  std::optional<double> score;  // with games
  Interval interval{};
  std::uint64_t games = 0;
  std::optional<double> strength_speedup;  // none: the score says nothing (all won or lost, or a flat fit)
};

struct ScalingResult {
  std::string game, engine;  // canonical
  int cores = 1;
  std::string processor;
  std::vector<ScalingRow> rows;
  // Elo of one worker against the opponent = slope log2(work) + base, work 1 being that of the opponent.
  std::optional<double> slope;
  double base = 0;
  std::vector<std::pair<double, double>> one_worker;  // work and score
};

// W workers of which each needs one lock for a share of its time (Chaslot 2010, section 7.2.2 has 25 to 50
// %), and the share that explains a speed-up.
double speedup_behind_lock(int workers, double share);
double share_behind_lock(int workers, double speedup);

// An error is the caller's: an unknown method, an engine that has no workers.
Result<ScalingResult> measure_scaling(const ScalingSettings& settings);

std::string print_scaling(const ScalingResult& result);
std::string scaling_json(const ScalingResult& result);
std::string scaling_svg(const ScalingResult& result);

}  // namespace banyan
