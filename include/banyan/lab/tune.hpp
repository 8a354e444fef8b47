// Tuning: numbers of an engine's spec are chosen by games against an opponent (Chaslot 2010, chapter 6).
// Every game goes into the store as it ends. The settings that are played are a function of the definition
// and of the results before, so that a run that was killed goes on to the same answer.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "banyan/lab/definition.hpp"
#include "banyan/lab/player.hpp"
#include "banyan/lab/summary.hpp"

namespace banyan {

// One number of a spec and where it is looked for.
struct TunedParameter {
  std::string key;  // "selection.c"
  double low = 0, high = 1;
  bool logarithmic = false, whole = false;
  double standard = 0;  // what the engine has

  double value(double x) const;     // of a coordinate in [0, 1]
  double coordinate(double) const;  // of a value, which is moved into the range
  std::string text(double x) const;
};

// "selection.c", "selection.c=0.1..2" or "selection.c=0.1..2:linear". Without a range it is that which the
// option declares; one that spans more than a factor of ten, or begins at 0, is searched on a logarithmic
// scale, a factor of ten either way of the engine's value. `spec` is canonical.
Result<TunedParameter> find_parameter(const std::string& game, const std::string& spec,
                                      const std::string& text);
// The spec with these coordinates.
std::string with_parameters(const std::string& spec, const std::vector<TunedParameter>& parameters,
                            const std::vector<double>& point);

struct TuneDefinition {
  std::string game;
  Entrant engine;
  Entrant opponent;  // an empty spec: the engine as it is
  std::vector<TunedParameter> parameters;
  std::string method = "cem";
  std::uint64_t games = 2000;
  std::uint64_t check = 100;  // games of the tuned engine against the engine as it was
  std::uint64_t seed = 1;
  OpeningChoice openings;
  // How a setting becomes an engine: with_parameters, unless the numbers are no options of a spec.
  std::function<std::string(const std::vector<double>& point)> spec_of = {};
};

// What a generation left.
struct TuneGeneration {
  std::uint64_t games = 0;               // so far
  WinDrawLoss score;                     // of all its settings together
  std::vector<double> means, low, high;  // of each parameter; a spread either way
};

struct TuneProgress {
  std::uint64_t generation = 0, games = 0, scheduled = 0, resumed = 0;
  bool checks = false;  // the final games are under way
  WinDrawLoss score;    // of the generation, or of the final games
  std::vector<double> means;
  double seconds = 0;
};

struct TuneSettings {
  int concurrency = 1;
  std::string store;  // file; empty = keep nothing
  PlayerMaker maker = make_player;
  std::function<void(const TuneProgress&)> progress;  // after every game, from one thread at a time
  std::stop_token stop;
};

struct TuneResult {
  TuneDefinition definition;  // with canonical texts
  std::vector<TuneGeneration> generations;
  std::vector<double> means, spreads;  // of each parameter, in its own unit
  std::string tuned;                   // the spec with the means
  WinDrawLoss check;
  std::uint64_t games = 0, resumed = 0;  // without those of the check; of both
  double seconds = 0;
  bool finished = false;
  std::string failure;  // of the world: the games so far are kept
};

Result<TuneResult> run_tuning(const TuneDefinition& definition, const TuneSettings& settings = {});

std::string print_tuning(const TuneResult& result, bool json);
// Mean and spread of each parameter by games, and the score of each generation.
std::string tuning_svg(const TuneResult& result);

}  // namespace banyan
