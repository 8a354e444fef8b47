// banyan tune: numbers of an engine's spec chosen by games.
#include <fmt/core.h>

#include "banyan/core/files.hpp"
#include "banyan/core/text.hpp"
#include "banyan/lab/tune.hpp"
#include "command.hpp"
#include "lab_args.hpp"

namespace banyan::app {
namespace {

struct TuneArgs {
  TuneDefinition definition;
  std::string engine, against, parameters, store, svg;
  BudgetArgs budget;
  OpeningArgs openings;
  std::uint64_t playouts_b = 0;
  int concurrency = 1;
  bool json = false, quiet = false;
};

// "tuning-go-9-mango" from the texts of a game and an engine: what stands in them but letters and digits
// becomes one dash.
std::string file_name(const std::string& game, const std::string& engine) {
  std::string name;
  for (const char c : "tuning-" + game + "-" + engine) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (plain)
      name += c;
    else if (!name.ends_with('-'))
      name += '-';
  }
  while (name.ends_with('-')) name.pop_back();
  return name.substr(0, 60);
}

// At commas outside of parentheses.
std::vector<std::string> listed(const std::string& text) {
  std::vector<std::string> items;
  for (const std::string_view item : split(text, ',')) {
    if (!trim(item).empty()) items.emplace_back(trim(item));
  }
  return items;
}

Entrant entrant(const TuneArgs& args, const std::string& spec) {
  Entrant player;
  player.spec = spec;
  const auto engine = make_engine(args.definition.game, spec, args.definition.seed);
  player.limits =
      engine ? args.budget.limits_for(**engine, 1, BudgetArgs::Cores::Busy) : args.budget.limits(1);
  return player;
}

TuneDefinition definition_of(const TuneArgs& args) {
  TuneDefinition definition = args.definition;
  const auto engine = checked(make_engine(definition.game, args.engine, definition.seed));
  definition.engine = entrant(args, args.engine);
  definition.opponent = entrant(args, args.against.empty() ? args.engine : args.against);
  if (args.playouts_b > 0) definition.opponent.limits.playouts = args.playouts_b;
  definition.openings = args.openings.choice();
  for (const std::string& text : listed(args.parameters)) {
    definition.parameters.push_back(checked(find_parameter(definition.game, engine->spec(), text)));
  }
  return definition;
}

void show(ProgressLine& line, const TuneDefinition& definition, const TuneProgress& progress) {
  std::string text =
      progress.checks ? std::string("final games") : fmt::format("generation {}", progress.generation);
  text += fmt::format(", {}/{} games, {:.1f} %", progress.games, progress.scheduled,
                      100 * progress.score.score());
  for (std::size_t i = 0; i < progress.means.size() && i < 3; ++i) {
    text += fmt::format(", {} {:.3g}", definition.parameters[i].key, progress.means[i]);
  }
  line.show(text, progress.games, progress.scheduled, progress.resumed, progress.seconds, "games");
}

void run(const TuneArgs& args) {
  const TuneDefinition definition = definition_of(args);
  const std::string name = file_name(definition.game, args.engine);
  TuneSettings settings;
  settings.concurrency = args.concurrency;
  settings.store = args.store.empty() ? name + ".db" : args.store;
  const std::string svg = args.svg.empty() ? name + ".svg" : args.svg;
  checked(can_write(settings.store));
  checked(can_write(svg));
  ProgressLine line(args.quiet || args.json);
  settings.progress = [&](const TuneProgress& progress) { show(line, definition, progress); };
  const TuneResult result = checked(run_tuning(definition, settings));
  if (!result.generations.empty()) checked(replace_file(svg, tuning_svg(result)));
  fmt::print("{}", print_tuning(result, args.json));
  if (!args.json) fmt::print("games: {}, picture: {}\n", settings.store, svg);
  if (!result.failure.empty()) throw std::runtime_error("the tuning stopped: " + result.failure);
}

}  // namespace

void add_tune(Command& program) {
  Command command = program.subcommand("tune", "Choose numbers of an engine by games against an opponent");
  command.footer(
      "Example: banyan tune connect4 uct --parameters selection.c --against mcts-solver --playouts 500 "
      "--games 400\n"
      "A parameter is a dotted key of the engine's spec; with =LOW..HIGH, and :log or :linear, it is looked "
      "for\n"
      "there, else in the range that the option declares. Methods, with their options in parentheses:\n"
      "  cem     cross-entropy method: samples, elite, smoothing, batch, growth, floor, spread\n"
      "  spsa    steps along random directions: batch, reach, step\n"
      "  clop    local quadratic regression on all games so far: h, first, growth, games\n"
      "  random  random settings, the best wins: batch\n"
      "as in --method \"cem(samples=100,elite=0.1,batch=50,growth=1)\". The store keeps every game: the "
      "same\n"
      "command goes on after a stop, to the same answer. docs/tuning.md says which method when.");
  auto args = std::make_shared<TuneArgs>();
  command.option("GAME", args->definition.game, "the game, with its options").required();
  command.option("ENGINE", args->engine, "the engine to be tuned").required();
  command.option("--parameters", args->parameters, "which numbers: selection.c,playout.tau=0.05..1")
      .required();
  command.option("--against", args->against, "the opponent; the engine as it is if none is named");
  command.option("--method", args->definition.method, "cem, spsa, clop or random, with options");
  command.option("--games", args->definition.games, "games of all generations").within(1, 10'000'000);
  command.option("--check", args->definition.check, "games of the tuned engine against the engine as it was")
      .within(0, 1'000'000);
  args->budget.add_to(command);
  command.option("--playouts-b", args->playouts_b, "play-outs a move of the opponent, if they differ")
      .positive();
  args->openings.add_to(command);
  command.option("--seed", args->definition.seed, "seed of the tuning");
  command.option("--store", args->store,
                 "SQLite file that keeps every game; named after the engine if not given");
  command.option("--svg", args->svg,
                 "picture of means, spreads and scores; named after the engine if not given");
  command.option("--concurrency", args->concurrency, "games at the same time").within(1, 256);
  command.flag("--json", args->json, "print one JSON document");
  command.flag("--quiet", args->quiet, "no progress");
  command.run([args] { run(*args); });
}

}  // namespace banyan::app
