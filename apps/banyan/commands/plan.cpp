// banyan plan: the best plan for a game of one player, printed step by step.
#include <fmt/core.h>

#include <filesystem>

#include "banyan/core/files.hpp"
#include "banyan/core/text.hpp"
#include "banyan/engine/plan.hpp"
#include "banyan/engine/plan_svg.hpp"
#include "banyan/games/plan/problems.hpp"
#include "command.hpp"
#include "terminal.hpp"

namespace banyan::app {
namespace {

struct PlanArgs {
  std::string what, position, moves, method = "best", svg;
  BudgetArgs budget;
  std::uint64_t seed = 1, problem_seed = 0;
  int products = 0, board = 0, workers = 1;
  bool json = false, quiet = false;
};

// The game whose files look like this one: a model in JSON is a production problem, a table of numbers a job
// shop.
std::string game_of_file(const std::string& path) {
  if (path.find_first_of("(),=") != std::string::npos) {
    throw BadInput("the name of a problem's file must not have brackets, commas or '=': " + in_quotes(path));
  }
  const std::string text = checked(read_file(path));
  const auto first = text.find_first_not_of(" \t\r\n");
  const bool is_json = first != std::string::npos && text[first] == '{';
  return (is_json ? "pmp(file=" : "jobshop(file=") + path + ")";
}

// The spec with what the options say about the problem.
std::string game_of(const PlanArgs& args) {
  if (std::error_code error; std::filesystem::is_regular_file(args.what, error))
    return game_of_file(args.what);
  const bool has_options = args.what.find('(') != std::string::npos;
  if (!has_options && (args.what.ends_with(".json") || args.what.find('/') != std::string::npos)) {
    throw BadInput("there is no file " + in_quotes(args.what));
  }
  Spec spec = checked(parse_spec(args.what));
  if (args.products > 0) spec.args["products"] = std::to_string(args.products);
  if (args.board > 0) spec.args["board"] = std::to_string(args.board);
  if (args.problem_seed > 0) spec.args["problem_seed"] = std::to_string(args.problem_seed);
  return spec.to_text();
}

PlanSettings settings_of(const PlanArgs& args) {
  PlanSettings settings;
  settings.game = game_of(args);
  settings.position = args.position;
  const auto record = checked(make_record(settings.game, args.position));
  if (record->players() != 1) {
    throw BadInput(in_quotes(args.what) + " is a game for two: banyan plan is for one player");
  }
  checked(play_moves(*record, args.moves));
  settings.game = record->spec();
  settings.moves = record->moves();
  settings.method = args.method;
  settings.seed = args.seed;
  settings.workers = args.workers;
  settings.limits = args.budget.limits(checked(make_problem(settings.game)).problem->has_chance() ? 0.5 : 10);
  return settings;
}

void print_steps(const Plan& plan) {
  std::size_t width = 4;
  for (const PlanStep& step : plan.steps) width = std::max(width, step.move.size());
  std::size_t number = 0;
  for (std::size_t i = 0; i < plan.steps.size();) {
    std::size_t end = i + 1;  // the same step again and again is one line
    while (end < plan.steps.size() && plan.steps[end].move == plan.steps[i].move &&
           plan.steps[end].what == plan.steps[i].what) {
      ++end;
    }
    const PlanStep& last = plan.steps[end - 1];
    const std::string times = end - i > 1 ? fmt::format("{} x", end - i) : "";
    number += end - i;
    fmt::print("{:>4}  {:>5} {:<{}}  {:>10.7g}  {}\n", number, times, last.move, width, last.score,
               last.what);
    i = end;
  }
}

void print_plan(const Plan& plan, const std::string& svg) {
  fmt::print("{}\n", plan.game);
  if (!plan.problem.empty()) fmt::print("{}\n", plan.problem);
  fmt::print("{}\n\n", plan.method);
  fmt::print("step         {:>12}  what\n", "score");
  print_steps(plan);
  const std::string proof = plan.is_trip      ? ", of this trip"
                            : plan.is_optimal ? ", proven optimal"
                                              : ", not proven optimal";
  const std::string expected =
      plan.expected ? fmt::format("; {:.3f} was to be expected behind its first move", *plan.expected) : "";
  fmt::print("\nscore {}{}{}\n", styled("1", fmt::format("{:.7g}", plan.score)), proof, expected);
  if (plan.is_trip) {
    return fmt::print(
        "{} moves, {:.2f} s and {} play-outs in all; nature's answers are those of problem_seed\n",
        plan.steps.size(), plan.seconds, plan.playouts);
  }
  fmt::print("found after {:.2f} s and {} play-outs, of {:.2f} s and {} ({:.0f}/s); restarts {}, seed {}\n",
             plan.found_after, plan.found_at, plan.seconds, plan.playouts,
             static_cast<double>(plan.playouts) / std::max(plan.seconds, 1e-9), plan.restarts, plan.seed);
  if (!svg.empty()) fmt::print("drawn in {}\n", svg);
}

void run(const PlanArgs& args) {
  const PlanSettings settings = settings_of(args);
  const auto show = [&](const Plan& so_far) {
    fmt::print("{}{:>10.2f} s  score {:.7g}{}", on_terminal() ? "\r\x1b[K" : "", so_far.found_after,
               so_far.score, on_terminal() ? "" : "\n");
    std::fflush(stdout);
  };
  const bool is_shown = !args.json && !args.quiet;
  const Plan plan = checked(is_shown ? find_plan(settings, {}, show) : find_plan(settings));
  if (is_shown) fmt::print("{}", on_terminal() ? "\r\x1b[K" : "\n");
  const std::string picture = draw_plan(plan);
  std::string svg = args.svg;
  if (svg.empty() && !picture.empty() && !args.json) svg = "plan.svg";
  if (svg == "none") svg.clear();
  if (!svg.empty() && picture.empty()) throw BadInput("there is no picture of a plan of this game");
  if (!svg.empty()) checked(replace_file(svg, picture));
  if (args.json) return fmt::print("{}\n", to_json(plan));
  print_plan(plan, svg);
}

}  // namespace

void add_plan(Command& program) {
  Command command =
      program.subcommand("plan", "Find the best plan for a game of one player or a problem's file");
  command.footer(
      "Example: banyan plan pmp --products 12 --problem-seed 1 --time 5s\n"
      "Example: banyan plan samegame --board 1 --method nrpa --time 30s\n"
      "Example: banyan plan FILE   a production problem in JSON, or a job shop in the usual format\n"
      "Without a budget the search takes ten seconds. Production problems and job shops are drawn as well. "
      "Where "
      "nature has a say (sailing) one trip is made, and the budget is that of a move.");
  auto args = std::make_shared<PlanArgs>();
  command.option("GAME", args->what, "a game for one player with its options, or a file that holds a problem")
      .required();
  command.option("--method", args->method, "the search: preset, preset with changes, or full spec");
  args->budget.add_to(command);
  command.option("--workers", args->workers, "searches at the same time, each with its own random numbers")
      .within(1, 256);
  command.option("--seed", args->seed, "seed of the search");
  command.option("--problem-seed", args->problem_seed, "seed of a generated problem").positive();
  command.option("--products", args->products, "products of a generated production problem").within(1, 64);
  command.option("--board", args->board, "standard board of SameGame").within(1, 20);
  command.option("--position", args->position, "start from this position text instead of the usual start");
  command.option("--moves", args->moves, "moves played from there, separated by blanks or commas");
  command.option("--svg", args->svg,
                 "draw the plan into this file (plan.svg if none is named); none: nowhere");
  command.flag("--quiet", args->quiet, "no progress");
  command.flag("--json", args->json, "print one JSON document");
  command.run([args] { run(*args); });
}

}  // namespace banyan::app
