// banyan engines: the presets of a game with their sources and full specs, and every strategy with its
// options.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "command.hpp"

namespace banyan::app {
namespace {

void print_strategies(bool as_json) {
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (const SeamInfo& seam : all_strategies()) {
    if (!as_json) fmt::print("{}{}\n", seam.seam, seam.game.empty() ? "" : " of " + seam.game);
    for (const StrategyInfo& strategy : seam.strategies) {
      if (!as_json) fmt::print("  {:<22}{}\n", strategy.name, strategy.help);
      nlohmann::ordered_json options = nlohmann::ordered_json::array();
      for (const OptionInfo& option : strategy.options) {
        if (!as_json) {
          fmt::print("    {:<20}{} (default {}; {})\n", option.key, option.help, option.standard,
                     option.range);
        }
        options.push_back({{"key", option.key},
                           {"range", option.range},
                           {"default", option.standard},
                           {"help", option.help}});
      }
      json.push_back({{"seam", seam.seam},
                      {"game", seam.game},
                      {"name", strategy.name},
                      {"help", strategy.help},
                      {"options", options}});
    }
    if (!as_json) fmt::print("\n");
  }
  if (as_json) fmt::print("{}\n", json.dump(2));
}

void print_presets(const std::string& game, bool as_json) {
  const auto presets = checked(presets_for(game));
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (const PresetInfo& preset : presets) {
    if (!as_json) fmt::print("{:<22}{}\n  {}\n", preset.name, preset.source, preset.spec);
    json.push_back({{"name", preset.name}, {"source", preset.source}, {"spec", preset.spec}});
  }
  if (as_json) fmt::print("{}\n", json.dump(2));
}

}  // namespace

void add_engines(Command& program) {
  Command command =
      program.subcommand("engines", "The players of a game, and every strategy they are made of");
  command.footer(
      "Example: banyan engines connect4\n"
      "A preset may be changed where it is used: \"uct(selection.c=1)\" sets one option,\n"
      "\"mcts-solver(selection=ucb1_tuned(c=0.5))\" replaces a part.");
  struct Args {
    std::string game;
    bool strategies = false, json = false;
  };
  auto args = std::make_shared<Args>();
  command.option("GAME", args->game, "list the presets of this game");
  command.flag("--strategies", args->strategies, "list every strategy with its options, ranges and meaning");
  command.flag("--json", args->json, "print one JSON document");
  command.run([args] {
    if (args->strategies) return print_strategies(args->json);
    if (!args->game.empty()) return print_presets(args->game, args->json);
    for (const GameInfo& info : game_infos()) {
      fmt::print("{}:", info.name);
      for (const PresetInfo& preset : checked(presets_for(info.name))) fmt::print(" {}", preset.name);
      fmt::print("\n");
    }
  });
}

}  // namespace banyan::app
