// banyan engines: the presets of a game, one line each, the full spec of one, and every strategy with its
// options.
#include <fmt/format.h>

#include <algorithm>
#include "banyan/core/json.hpp"

#include "banyan/core/text.hpp"
#include "command.hpp"

namespace banyan::app {
namespace {

void print_strategies(bool as_json) {
  Json json = Json::array();
  for (const SeamInfo& seam : all_strategies()) {
    if (!as_json) fmt::print("{}{}\n", seam.seam, seam.game.empty() ? "" : " of " + seam.game);
    for (const StrategyInfo& strategy : seam.strategies) {
      if (!as_json) fmt::print("  {:<22}{}\n", strategy.name, strategy.help);
      Json options = Json::array();
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

// Presets that differ in numbers alone share a line.
struct PresetRow {
  std::string name, what, source;
};

// "D 2, 4; V 0, 1, 2": the numbers that stand for the letters of a family's name.
std::string numbers_of(const std::string& family, const std::vector<const PresetInfo*>& members) {
  const auto letters = split(family, '-');
  std::string text;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    std::vector<std::string> numbers;
    for (const PresetInfo* member : members) {
      const std::string number(split(member->name, '-').at(i));
      if (std::find(numbers.begin(), numbers.end(), number) == numbers.end()) numbers.push_back(number);
    }
    if (numbers.front() == letters[i]) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : "; ", letters[i], fmt::join(numbers, ", "));
  }
  return text;
}

std::vector<PresetRow> rows_of(const std::vector<PresetInfo>& presets) {
  std::vector<PresetRow> rows;
  std::string last;  // family
  for (const PresetInfo& preset : presets) {
    if (preset.family.empty()) rows.push_back({preset.name, preset.what, preset.source});
    if (!preset.family.empty() && preset.family != last) {
      std::vector<const PresetInfo*> members;
      for (const PresetInfo& other : presets) {
        if (other.family == preset.family) members.push_back(&other);
      }
      rows.push_back(
          {preset.family, preset.what + " (" + numbers_of(preset.family, members) + ")", preset.source});
    }
    last = preset.family;
  }
  return rows;
}

void print_rows(const std::vector<PresetRow>& rows) {
  std::size_t name = 0, what = 0;
  for (const PresetRow& row : rows) {
    name = std::max(name, row.name.size());
    what = std::max(what, row.what.size());
  }
  for (const PresetRow& row : rows) {
    fmt::print("{:<{}}  {:<{}}  {}\n", row.name, name, row.what, what, row.source);
  }
}

void print_full(const std::vector<PresetInfo>& presets) {
  for (const PresetInfo& preset : presets) {
    fmt::print("{}\n  {}\n  {}\n  {}\n", preset.name, preset.what, preset.source, preset.spec);
  }
}

void print_json(const std::vector<PresetInfo>& presets) {
  Json json = Json::array();
  for (const PresetInfo& preset : presets) {
    json.push_back({{"name", preset.name},
                    {"what", preset.what},
                    {"source", preset.source},
                    {"family", preset.family},
                    {"spec", preset.spec}});
  }
  fmt::print("{}\n", json.dump(2));
}

// The preset of this name, or all of a family.
std::vector<PresetInfo> named(const std::vector<PresetInfo>& presets, const std::string& name) {
  std::vector<PresetInfo> found;
  std::vector<std::string> known;
  for (const PresetInfo& preset : presets) {
    known.push_back(preset.name);
    if (preset.name == name || preset.family == name) found.push_back(preset);
  }
  if (found.empty()) throw BadInput("unknown preset " + in_quotes(name) + did_you_mean(name, known));
  return found;
}

void print_presets(const std::string& game, const std::string& preset, bool full, bool as_json) {
  auto presets = checked(presets_for(game));
  if (!preset.empty()) presets = named(presets, preset);
  if (as_json) return print_json(presets);
  if (full || !preset.empty()) return print_full(presets);
  print_rows(rows_of(presets));
}

}  // namespace

void add_engines(Command& program) {
  Command command =
      program.subcommand("engines", "The players of a game, and every strategy they are made of");
  command.footer(
      "Example: banyan engines connect4\nAnd then: banyan engines connect4 best\n"
      "A preset may be changed where it is used: \"uct(selection.c=1)\" sets one option,\n"
      "\"mcts-solver(selection=ucb1_tuned(c=0.5))\" replaces a part.");
  struct EnginesArgs {
    std::string game, preset;
    bool strategies = false, full = false, json = false;
  };
  auto args = std::make_shared<EnginesArgs>();
  command.option("GAME", args->game, "list the presets of this game");
  command.option("PRESET", args->preset, "show this one with its full spec");
  command.flag("--full", args->full, "show every preset with its full spec");
  command.flag("--strategies", args->strategies, "list every strategy with its options, ranges and meaning");
  command.flag("--json", args->json, "print one JSON document");
  command.run([args] {
    if (args->strategies) return print_strategies(args->json);
    if (!args->game.empty()) return print_presets(args->game, args->preset, args->full, args->json);
    for (const GameInfo& info : game_infos()) {
      fmt::print("{}:", info.name);
      for (const PresetRow& row : rows_of(checked(presets_for(info.name)))) fmt::print(" {}", row.name);
      fmt::print("\n");
    }
  });
}

}  // namespace banyan::app
