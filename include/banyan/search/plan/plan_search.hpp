// Searches for one player: what one finds, and the interface of all of them. A search keeps the best plan it
// ever saw, from play-outs too; it may be stopped at any time. All of them work on a Problem and are compiled
// once for every game.
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/limits.hpp"
#include "banyan/core/problem.hpp"
#include "banyan/search/strategy.hpp"

namespace banyan {

// A first move: what followed it on average, and at best.
struct PlannedMove {
  PlanMove move = 0;
  std::uint64_t visits = 0;
  double mean = 0, low = 0, high = 0;  // scores; low and high: 95 % interval of the mean
  double best = -std::numeric_limits<double>::infinity();
};

struct PlanReport {
  PlanMoves line;  // the best plan, to the end; empty: none yet
  double score = -std::numeric_limits<double>::infinity();
  bool is_optimal = false;         // proven: everything was looked at, or a bound is reached
  double found_after = 0;          // seconds
  std::uint64_t found_at = 0;      // play-outs
  std::vector<PlannedMove> moves;  // where the search has such statistics
  PlanMove best = 0;               // the first move to make. pre: has_best
  bool has_best = false;
  std::uint64_t playouts = 0, nodes = 0, edges = 0, bytes = 0, restarts = 0;
  int deepest = 0;
  double mean_depth = 0, seconds = 0;
  StopReason why = StopReason::Budget;
};

class PlanSearch {
 public:
  static constexpr std::string_view kSeam = "search";
  using Progress = std::function<void(const PlanReport&)>;
  virtual ~PlanSearch() = default;
  virtual std::string spec() const = 0;
  // Whether it plans where nature has a say: the others look for one line of moves.
  virtual bool knows_chance() const { return false; }
  // pre: the root is neither over nor nature's; it has no chance unless the search knows chance.
  virtual PlanReport search(const Problem& root, std::uint64_t seed, const Limits& limits,
                            std::stop_token stop, const Progress& progress) const = 0;
};

// Every search for one player by its name; the list is in src/search/plan/searches.cpp.
struct PlanSearches {
  static constexpr std::string_view seam() { return PlanSearch::kSeam; }
  static std::unique_ptr<PlanSearch> make(std::string_view text, const BuildContext* context = nullptr);
  static std::vector<std::string> names();
  static std::vector<StrategyInfo> infos();
};

// One search under way: its budget, its random numbers, and the best plan so far.
class PlanRun {
 public:
  PlanRun(const Problem& root, std::uint64_t seed, const Limits& limits, std::stop_token stop,
          const PlanSearch::Progress& progress)
      : rng(seed),
        budget(limits, std::move(stop)),
        root_(root),
        progress_(progress),
        bound_(root.upper_bound().value_or(std::numeric_limits<double>::infinity())) {}

  // A whole line from the root and its score; true if it is the best so far.
  bool offer(const PlanMoves& line, double score);
  // One more play-out is done; true when the search must end.
  bool playout_done() { return budget.iteration_done() || found.is_optimal; }
  bool must_stop() { return budget.must_stop() || found.is_optimal; }
  PlanReport report();  // with a plan in any case

  Rng rng;
  Budget budget;
  PlanReport found;

 private:
  void find_any();

  const Problem& root_;
  const PlanSearch::Progress& progress_;
  double bound_;  // a plan of this score is optimal
  double shown_at_ = 0;
};

}  // namespace banyan
