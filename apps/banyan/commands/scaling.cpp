// banyan scaling: how a search grows with its workers, by each method of sharing it out.
#include "banyan/lab/scaling.hpp"

#include <fmt/core.h>

#include "banyan/core/files.hpp"
#include "banyan/core/text.hpp"
#include "command.hpp"
#include "lab_args.hpp"

namespace banyan::app {
namespace {

struct ScalingArgs {
  ScalingSettings settings;
  std::string workers = "1,2", methods = "tree-free", time = "1s", svg;
  bool json = false, quiet = false;
};

std::vector<int> numbers_in(const std::string& text) {
  constexpr int kMost = 10'000;
  std::vector<int> numbers;
  for (const std::string_view part : split(text, ',')) {
    const auto number = parse_int(part);
    if (!number || *number < 1 || *number > kMost) {
      throw BadInput("cannot read the workers " + in_quotes(text) + ", expected numbers such as 1,2,4");
    }
    numbers.push_back(static_cast<int>(*number));
  }
  return numbers;
}

void run(const ScalingArgs& args) {
  ScalingSettings settings = args.settings;
  settings.workers = numbers_in(args.workers);
  for (const std::string_view method : split(args.methods, ',')) settings.methods.emplace_back(method);
  settings.seconds = parse_seconds(args.time);
  ProgressLine line(args.quiet);
  // Rows differ in how long a game takes, so each is timed by itself.
  std::string row;
  std::uint64_t resumed = 0;
  auto begin = Clock::now();
  settings.progress = [&](const std::string& what, std::uint64_t done, std::uint64_t all) {
    if (what != row) {
      row = what;
      resumed = done;
      begin = Clock::now();
    }
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    line.show(fmt::format("{}: {}/{}", what, done, all), done, all, resumed, seconds, "");
  };
  const ScalingResult result = checked(measure_scaling(settings));
  if (!args.svg.empty()) checked(replace_file(args.svg, scaling_svg(result)));
  fmt::print("{}", args.json ? scaling_json(result) : print_scaling(result));
  if (!args.svg.empty() && !args.json) fmt::print("drawn in {}\n", args.svg);
}

}  // namespace

void add_scaling(Command& program) {
  Command command = program.subcommand(
      "scaling", "Speed and strength of a search against the number of its workers, method by method");
  command.footer(
      "Example: banyan scaling \"go(size=9)\" best --workers 1,2 --methods "
      "root,leaf,tree-global,tree-node,tree-free\n"
      "Methods: root, leaf, tree-global and tree-node (a tree with one mutex, or one a node), tree-node-vl "
      "(with\n"
      "virtual loss), tree-free (with virtual loss, without locks), tree-unobserved (WU-UCT); of alpha-beta: "
      "threads.\n"
      "With --games every row plays --against with the work that its workers do while one does --playouts;\n"
      "strength is the work that one worker needs for the same score. More workers than cores are "
      "simulated.");
  auto args = std::make_shared<ScalingArgs>();
  command.option("GAME", args->settings.game, "the game, with its options").required();
  command.option("ENGINE", args->settings.engine, "preset, preset with changes, or full spec").required();
  command.option("--workers", args->workers, "how many: 1,2,4");
  command.option("--methods", args->methods, "by which methods, see below");
  command.option("--time", args->time, "time of one measurement of speed");
  command.option("--rounds", args->settings.rounds, "measurements of each, of which the best counts")
      .within(1, 1000);
  command.option("--games", args->settings.games, "games of each row, for its strength").positive();
  command.option("--against", args->settings.against, "their opponent");
  command.option("--playouts", args->settings.playouts, "play-outs a move of one worker and of the opponent")
      .positive();
  command.option("--store", args->settings.store,
                 "folder that keeps the games; the same command goes on after a stop");
  command.option("--seed", args->settings.seed, "seed of the games");
  command.option("--svg", args->svg, "draw the speed-ups into this file").output();
  command.flag("--json", args->json, "print one JSON document");
  command.flag("--quiet", args->quiet, "no progress");
  command.run([args] { run(*args); });
}

}  // namespace banyan::app
