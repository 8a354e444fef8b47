// Plans: a game for one player searched from a position to its end, by one worker or several, and the engine
// that plays and analyses such a game.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/limits.hpp"
#include "banyan/core/one_player.hpp"
#include "banyan/core/result.hpp"
#include "banyan/engine/engine.hpp"

namespace banyan {

struct PlanSettings {
  std::string game, position;      // a spec; a position text, or empty: the start
  std::vector<std::string> moves;  // from there
  std::string method = "best";     // an engine spec
  std::uint64_t seed = 1;
  int workers = 1;  // each with random numbers of its own; the best plan of all is given
  Limits limits{};
};

struct PlanStep {
  std::string move, what;  // what it does, in words; may be empty
  double score = 0;        // after it, if the game ended there
  std::optional<PlanBar> bar{};
};

struct Plan {
  std::string game, method;    // canonical specs
  std::string start, problem;  // the text of the position; what the problem is, in words
  std::vector<PlanStep> steps;
  double score = 0;
  bool is_optimal = false;
  bool is_trip = false;  // one game with nature's answers as she drew them: a move at a time, no plan for all
  std::optional<double> expected{};  // of a trip: the exact score to be expected behind its first move
  std::string end;                   // the text of the position at the end
  double found_after = 0, seconds = 0;
  std::uint64_t playouts = 0, found_at = 0, restarts = 0, seed = 0;
};

// Where nature has a say it is a trip, whose budget is that of each move.
// `progress` gets the best plan so far, without its steps, from the threads that search, one at a time.
Result<Plan> find_plan(const PlanSettings& settings, std::stop_token stop = {},
                       const std::function<void(const Plan&)>& progress = {});
std::string to_json(const Plan& plan);

Result<std::unique_ptr<Engine>> make_plan_engine(std::string_view game, std::string_view search,
                                                 std::uint64_t seed);
Result<std::vector<PresetInfo>> plan_presets_for(std::string_view game);
// Every search for one player.
std::vector<StrategyInfo> plan_searches();

}  // namespace banyan
