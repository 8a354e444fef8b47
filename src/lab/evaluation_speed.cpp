#include "banyan/lab/evaluation_speed.hpp"

#include <algorithm>
#include <chrono>

#include "banyan/core/playout.hpp"
#include "banyan/engine/engine.hpp"
#include "banyan/engine/searcher.hpp"
#include "banyan/games/games.hpp"

namespace banyan {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// Every position of some random games.
template <Game G>
std::vector<G> positions_of(const G& start) {
  constexpr std::size_t kPositions = 1000;
  std::vector<G> positions;
  for (Rng rng(1); positions.size() < kPositions;) {
    G position = start;
    for (int ply = 0; ply < G::kPlayoutCap && position.outcome() == Outcome::Open; ++ply) {
      positions.push_back(position);
      position.play(draw_move(position, rng));
    }
  }
  return positions;
}

// The names of the game's own evaluations.
std::vector<std::string> evaluations_of(std::string_view game) {
  std::vector<std::string> names;
  for (const SeamInfo& seam : all_strategies()) {
    if (seam.seam != "evaluation" || seam.game != game) continue;
    for (const StrategyInfo& evaluation : seam.strategies) names.push_back(evaluation.name);
  }
  return names;
}

template <Game G>
double rate_of(const Evaluation<G>& evaluation, const std::vector<G>& positions, double seconds) {
  double best = 0;
  volatile int sink = 0;  // so that nothing is left out
  for (const auto begin = Clock::now(); best == 0 || seconds_since(begin) < seconds;) {
    const auto round = Clock::now();
    int sum = 0;
    for (const G& position : positions) sum += evaluation.points(position);
    sink = sum;
    best = std::max(best, static_cast<double>(positions.size()) / seconds_since(round));
  }
  static_cast<void>(sink);
  return best;
}

}  // namespace

Result<std::vector<EvaluationSpeed>> evaluation_speeds(std::string_view game, double seconds) {
  std::vector<EvaluationSpeed> speeds;
  try {
    with_game(game, [&]<class G>(std::type_identity<G>, const typename G::Options& options) {
      const auto start = G::start(options);
      if (!start) throw SpecError(start.error());
      const std::vector<G> positions = positions_of(*start);
      const auto make = knowledge_for<G>().make_evaluation;
      for (const std::string& name : evaluations_of(G::kName)) {
        speeds.push_back({name, rate_of(*make(name, nullptr), positions, seconds)});
      }
    });
  } catch (const SpecError& error) {
    return Error{error.what()};
  }
  return speeds;
}

}  // namespace banyan
