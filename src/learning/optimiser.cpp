#include "banyan/learning/optimiser.hpp"

#include "banyan/learning/clop.hpp"
#include "banyan/learning/cross_entropy.hpp"
#include "banyan/learning/random_search.hpp"
#include "banyan/learning/spsa.hpp"

namespace banyan {
namespace {

using Optimisers = StrategyList<Optimiser, CrossEntropy, Spsa, Clop, RandomSearch>;

// Two streams a generation: what is drawn, and how ties of the elite are broken.
Rng draws_of(std::uint64_t seed, std::uint64_t generation, bool ties) {
  return Rng(seed, 2 * generation + (ties ? 1 : 0));
}

}  // namespace

std::vector<TuningTrial> Optimiser::ask() {
  asked_.clear();
  if (!has_room(used_, generation_)) return asked_;
  Rng rng = draws_of(from_.seed, generation_, false);
  asked_ = next_trials(rng);
  return asked_;
}

void Optimiser::tell(std::span<const double> scores) {
  BANYAN_CHECK(scores.size() == asked_.size());
  Rng rng = draws_of(from_.seed, generation_, true);
  learn(asked_, scores, rng);
  used_ += games_of(generation_);
  ++generation_;
}

std::uint64_t Optimiser::planned_games() const {
  std::uint64_t used = 0;
  for (std::uint64_t generation = 0; has_room(used, generation); ++generation) used += games_of(generation);
  return used;
}

std::unique_ptr<Optimiser> make_optimiser(std::string_view spec) { return Optimisers::make(spec); }
std::vector<StrategyInfo> optimiser_infos() { return Optimisers::infos(); }

}  // namespace banyan
