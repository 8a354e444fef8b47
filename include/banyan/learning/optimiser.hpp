// Tuning by games: an optimiser asks for games of some settings and is told their scores, generation by
// generation. Settings are points of the unit cube; what a coordinate means is the caller's. All that an
// optimiser does is a function of its options, its seed and the scores, so that a run that was stopped is
// gone on with by telling it the same scores again.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/beta.hpp"
#include "banyan/search/strategy.hpp"

namespace banyan {

using TuningPoint = std::vector<double>;  // coordinates in [0, 1]

struct TuningTrial {
  TuningPoint point;
  std::uint64_t games = 0;
};

// What an optimiser thinks of a parameter.
struct TuningBelief {
  double mean = 0.5, spread = 0;
};

struct TuningStart {
  TuningPoint point;        // the settings as they are
  std::uint64_t games = 0;  // that may be played in all
  std::uint64_t seed = 1;
};

class Optimiser {
 public:
  static constexpr std::string_view kSeam = "method";
  virtual ~Optimiser() = default;
  virtual std::string spec() const = 0;

  void start(TuningStart from) {
    from_ = std::move(from);
    generation_ = used_ = 0;
    begin();
  }
  // The next generation; empty if the games that are left do not suffice for one.
  std::vector<TuningTrial> ask();
  // The share of points that each trial won.
  void tell(std::span<const double> scores);
  // The answer is the means.
  virtual std::vector<TuningBelief> beliefs() const = 0;

  std::uint64_t generation() const { return generation_; }  // finished ones
  std::uint64_t planned_games() const;                      // of all generations

 protected:
  // The trials of the generation, and how many games they are.
  virtual std::vector<TuningTrial> next_trials(Rng& rng) = 0;
  virtual std::uint64_t games_of(std::uint64_t generation) const = 0;
  virtual void begin() = 0;
  virtual void learn(std::span<const TuningTrial> trials, std::span<const double> scores, Rng& rng) = 0;

  const TuningStart& from() const { return from_; }
  std::size_t parameters() const { return from_.point.size(); }

 private:
  bool has_room(std::uint64_t used, std::uint64_t generation) const {
    return generation == 0 || used + games_of(generation) <= from_.games;
  }

  TuningStart from_;
  std::vector<TuningTrial> asked_;
  std::uint64_t generation_ = 0, used_ = 0;
};

// By name and options: "cem(samples=100,batch=50)". Throws SpecError.
std::unique_ptr<Optimiser> make_optimiser(std::string_view spec);
std::vector<StrategyInfo> optimiser_infos();

}  // namespace banyan
