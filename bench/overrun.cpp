// How long after its time a search answers, by two threads or as many as are asked for: the half, 99 of 100
// and the worst. It wants as many free cores as threads.
//   banyan_overrun [SEARCHES [THREADS]]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "banyan/engine/engine.hpp"

namespace {

using namespace banyan;

// Milliseconds beyond the limit, sorted.
std::vector<double> overruns(const char* game, const char* spec, const Limits& limits, int searches) {
  std::vector<double> beyond;
  for (int i = 0; i < searches; ++i) {
    const auto engine = make_engine(game, spec, static_cast<std::uint64_t>(i));
    if (!engine) {
      std::fprintf(stderr, "%s\n", engine.error().c_str());
      std::exit(1);
    }
    const auto begin = Clock::now();
    (*engine)->think(limits);
    const std::chrono::duration<double> took = Clock::now() - begin;
    beyond.push_back(1e3 * (took.count() - limits.seconds));
  }
  std::sort(beyond.begin(), beyond.end());
  return beyond;
}

}  // namespace

int main(int count, char** words) {
  const int searches = std::max(1, count > 1 ? std::atoi(words[1]) : 300);
  Limits limits;
  limits.threads = std::max(1, count > 2 ? std::atoi(words[2]) : 2);
  for (const auto& [game, spec] :
       {std::pair{"go(size=9)", "best"}, {"connect4", "mcts-solver"}, {"loa", "mc-loa"}}) {
    for (const double seconds : {0.02, 0.1}) {
      limits.seconds = seconds;
      const std::vector<double> beyond = overruns(game, spec, limits, searches);
      const auto at = [&](double share) {
        return beyond[static_cast<std::size_t>(share * static_cast<double>(beyond.size() - 1))];
      };
      std::printf("%-10s %-11s %3.0f ms: beyond it by %.2f ms (half), %.2f ms (99 %%), %.2f ms (worst)\n",
                  game, spec, 1e3 * seconds, at(0.5), at(0.99), beyond.back());
    }
  }
}
