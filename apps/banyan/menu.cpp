// The menu of a bare `banyan` on a terminal: pick a game, then play or analyse.
#include <fmt/core.h>

#include <iostream>

#include "banyan/core/text.hpp"
#include "command.hpp"

namespace banyan::app {
namespace {

std::string ask(const char* question) {
  fmt::print("{}", question);
  std::fflush(stdout);
  std::string line;
  std::getline(std::cin, line);
  return std::string(trim(line));
}

}  // namespace

std::vector<std::string> ask_menu() {
  const auto games = game_infos();
  fmt::print("Banyan\n\n");
  for (std::size_t i = 0; i < games.size(); ++i) fmt::print("  {}  {}\n", i + 1, games[i].title);
  fmt::print("\nbanyan --help lists all commands.\n");
  const std::string answer = ask("Which game? (number or name, empty = leave) ");
  if (answer.empty()) return {};
  std::string game = answer;
  const auto number = parse_int(answer);
  if (number && *number >= 1 && *number <= static_cast<std::int64_t>(games.size())) {
    game = games[static_cast<std::size_t>(*number - 1)].name;
  }
  const std::string what = ask("p play first, s play second, a analyse? [p] ");
  if (what == "a") return {"analyze", game};
  return {"play", game, "--side", what == "s" ? "second" : "first"};
}

}  // namespace banyan::app
