#include "banyan/engine/plan.hpp"

#include <mutex>
#include <thread>

#include "banyan/core/json.hpp"
#include "banyan/games/plan/problems.hpp"
#include "plan_presets.hpp"

namespace banyan {
namespace {

// The best of several reports, with the effort of all.
PlanReport merged(std::vector<PlanReport> reports) {
  PlanReport all = reports.front();
  for (std::size_t i = 1; i < reports.size(); ++i) {
    const PlanReport& one = reports[i];
    const PlanReport better = one.score > all.score ? one : all;
    PlanReport sum = better;
    sum.playouts = all.playouts + one.playouts;
    sum.restarts = all.restarts + one.restarts;
    sum.nodes = all.nodes + one.nodes;
    sum.is_optimal = all.is_optimal || one.is_optimal;
    sum.seconds = std::max(all.seconds, one.seconds);
    all = sum;
  }
  return all;
}

// Workers share nothing but the stop: where one has looked at everything the others need not go on.
PlanReport search_by_all(const PlanSearch& search, const Problem& root, const PlanSettings& settings,
                         std::stop_token stop, const PlanSearch::Progress& progress) {
  if (settings.workers <= 1) return search.search(root, settings.seed, settings.limits, stop, progress);
  std::vector<PlanReport> reports(static_cast<std::size_t>(settings.workers));
  std::mutex one_at_a_time;
  double best = -std::numeric_limits<double>::infinity();
  std::stop_source solved;
  const std::stop_callback pass_on(stop, [&] { solved.request_stop(); });
  const PlanSearch::Progress shown = [&](const PlanReport& report) {
    const std::lock_guard lock(one_at_a_time);
    if (progress && report.score > best) progress(report);
    best = std::max(best, report.score);
  };
  Limits share = settings.limits;
  share.bytes /= static_cast<std::uint64_t>(settings.workers);
  share.playouts = (share.playouts + static_cast<std::uint64_t>(settings.workers) - 1) /
                   static_cast<std::uint64_t>(settings.workers);
  {
    std::vector<std::jthread> workers;
    for (std::size_t i = 0; i < reports.size(); ++i) {
      workers.emplace_back([&, i] {
        const std::uint64_t seed = i == 0 ? settings.seed : mix64(mix64(settings.seed) + i);
        reports[i] = search.search(*root.clone(), seed, share, solved.get_token(), shown);
        if (reports[i].is_optimal) solved.request_stop();
      });
    }
  }
  return merged(std::move(reports));
}

Plan figures_of(const PlanReport& report) {
  Plan plan;
  plan.score = report.score;
  plan.is_optimal = report.is_optimal;
  plan.found_after = report.found_after;
  plan.found_at = report.found_at;
  plan.playouts = report.playouts;
  plan.restarts = report.restarts;
  plan.seconds = report.seconds;
  return plan;
}

void add_steps(const Problem& root, const PlanMoves& line, Plan& plan) {
  const auto at = root.clone();
  for (const PlanMove move : line) {
    PlanStep step{at->format(move), at->explain(move), 0, at->bar(move)};
    at->play(move);
    step.score = at->score();
    plan.steps.push_back(std::move(step));
  }
  plan.end = at->text();
}

// What the plan is of and by whom. pre: `root` is where it starts.
void add_facts(const PlanSettings& settings, const NamedProblem& named, const PlanSearch& search,
               Plan& plan) {
  plan.game = named.spec;
  plan.method = search.spec();
  plan.start = named.problem->text();
  plan.problem = named.problem->describe();
  plan.seed = settings.seed;
}

Plan searched(const PlanSettings& settings, const NamedProblem& named, std::stop_token stop,
              const std::function<void(const Plan&)>& progress) {
  Problem& root = *named.problem;
  const auto search = make_plan_search(root, settings.method);
  Plan plan;
  if (!root.is_over()) {
    const PlanReport report =
        search_by_all(*search, root, settings, std::move(stop), [&](const PlanReport& so_far) {
          if (progress) progress(figures_of(so_far));
        });
    plan = figures_of(report);
    add_steps(root, report.line, plan);
  } else {
    plan.score = root.score();
    plan.is_optimal = true;
    plan.end = root.text();
  }
  add_facts(settings, named, *search, plan);
  return plan;
}

// Where nature has a say no line of moves is a plan. So one trip is made: each move is chosen by a search of
// its own with the whole budget, and nature answers as she would in a game that is played.
Plan travelled(const PlanSettings& settings, const NamedProblem& named, const std::stop_token& stop,
               const std::function<void(const Plan&)>& progress) {
  const auto at = named.problem->clone();
  const auto search = make_plan_search(*at, settings.method);
  Plan plan;
  plan.is_trip = true;
  for (std::size_t made = settings.moves.size(); !at->is_over() && !stop.stop_requested(); ++made) {
    const PlanReport report = search->search(*at, settings.seed, settings.limits, stop, {});
    PlanStep step{{}, at->explain(report.best), 0, std::nullopt};
    if (plan.steps.empty()) plan.expected = at->exact_score(report.best);
    Rng nature(at->nature_seed(), made);
    step.move = *play_with_nature(*at, at->format(report.best), nature);
    step.score = at->score();
    plan.steps.push_back(std::move(step));
    plan.score = at->score();
    plan.playouts += report.playouts;
    plan.seconds += report.seconds;
    plan.found_at = plan.playouts;
    plan.found_after = plan.seconds;
    if (progress) progress(plan);
  }
  plan.score = at->score();
  plan.end = at->text();
  add_facts(settings, named, *search, plan);
  return plan;
}

}  // namespace

Result<Plan> find_plan(const PlanSettings& settings, std::stop_token stop,
                       const std::function<void(const Plan&)>& progress) try {
  auto named = make_problem(settings.game, settings.position);
  if (!named) return Error{named.error()};
  Rng nature(settings.seed);
  for (const std::string& move : settings.moves) {
    if (const auto played = play_with_nature(*named->problem, move, nature); !played)
      return Error{played.error()};
  }
  return named->problem->has_chance() ? travelled(settings, *named, stop, progress)
                                      : searched(settings, *named, std::move(stop), progress);
} catch (const SpecError& error) {
  return Error{error.what()};
}

std::string to_json(const Plan& plan) {
  Json steps = Json::array();
  for (const PlanStep& step : plan.steps) {
    steps.push_back({{"move", step.move}, {"what", step.what}, {"score", step.score}});
  }
  Json json = {{"problem", plan.game},
               {"method", plan.method},
               {"seed", plan.seed},
               {"start", plan.start},
               {"score", plan.score},
               {"optimum", plan.is_optimal},
               {"simulations", plan.playouts},
               {"restarts", plan.restarts},
               {"seconds", plan.seconds},
               {"found_after", plan.found_after},
               {"found_at", plan.found_at},
               {"end", plan.end},
               {"plan", steps}};
  if (plan.expected) json["expected"] = *plan.expected;
  return json.dump(2);
}

std::vector<StrategyInfo> plan_searches() { return PlanSearches::infos(); }

Result<std::vector<PresetInfo>> plan_presets_for(std::string_view game) try {
  const auto named = make_problem(game);
  if (!named) return Error{named.error()};
  std::vector<PresetInfo> infos;
  for (const Preset& preset : plan_preset_table(*named->problem)) {
    infos.push_back({preset.name, preset.what, preset.source,
                     make_plan_search(*named->problem, preset.spec)->spec(), preset.family});
  }
  return infos;
} catch (const SpecError& error) {
  return Error{error.what()};
}

}  // namespace banyan
