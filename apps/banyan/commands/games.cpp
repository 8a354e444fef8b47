// banyan games: the games, their options, notations and set-ups.
#include <fmt/core.h>

#include "banyan/core/json.hpp"

#include "command.hpp"

namespace banyan::app {
namespace {

// The searches that fit a game: those of its presets.
std::string searches_of(const std::string& game) {
  std::string names;
  for (const PresetInfo& preset : checked(presets_for(game))) {
    const std::string name = preset.spec.substr(0, preset.spec.find('('));
    if (names.find(name) == std::string::npos) names += (names.empty() ? "" : ", ") + name;
  }
  return names;
}

void print_json(const std::vector<GameInfo>& infos) {
  Json games = Json::array();
  for (const GameInfo& info : infos) {
    Json options = Json::array();
    for (const OptionInfo& option : info.options) {
      options.push_back({{"key", option.key},
                         {"range", option.range},
                         {"default", option.standard},
                         {"help", option.help}});
    }
    games.push_back({{"game", info.name},
                     {"title", info.title},
                     {"moves", info.notation},
                     {"repetition", info.repetition},
                     {"start", info.start},
                     {"searches", searches_of(info.name)},
                     {"options", options}});
  }
  fmt::print("{}\n", games.dump(2));
}

void print_text(const std::vector<GameInfo>& infos) {
  for (const GameInfo& info : infos) {
    fmt::print("{:<14}{}\n", info.name, info.title);
    fmt::print("  moves       {}\n", info.notation);
    fmt::print("  repetition  {}\n", info.repetition);
    fmt::print("  start       {}\n", info.start);
    fmt::print("  searches    {}\n", searches_of(info.name));
    for (const OptionInfo& option : info.options) {
      fmt::print("  {:<11} {} (default {}; {})\n", option.key, option.help, option.standard, option.range);
    }
    fmt::print("\n");
  }
}

}  // namespace

void add_games(Command& program) {
  Command command = program.subcommand("games", "The games, their sizes, options and notations");
  command.footer(
      "Example: banyan games\nAn option goes into parentheses: banyan perft \"hex(size=5)\" --depth 3");
  auto json = std::make_shared<bool>(false);
  command.flag("--json", *json, "print one JSON document");
  command.run([json] { *json ? print_json(game_infos()) : print_text(game_infos()); });
}

}  // namespace banyan::app
