// `banyan menu`, for terminals without a browser: a number and Enter, and the game begins.
#include <fmt/core.h>

#include <iostream>

#include "banyan/core/text.hpp"
#include "command.hpp"
#include "terminal.hpp"

namespace banyan::app {
namespace {

std::string ask(const char* question) {
  fmt::print("{}", question);
  std::fflush(stdout);
  std::string line;
  std::getline(std::cin, line);
  return std::string(trim(line));
}

// The game of a number of the list or of a name; empty if there is none.
std::string game_named(const std::string& answer, const std::vector<GameInfo>& games) {
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (answer == std::to_string(i + 1) || answer == games[i].name || answer == to_lower(games[i].title)) {
      return games[i].name;
    }
  }
  return "";
}

}  // namespace

std::vector<std::string> ask_menu() {
  const auto games = game_infos();
  fmt::print("{}\n\n", styled("1", "Banyan: play, analyse and study board games"));
  for (std::size_t i = 0; i < games.size(); ++i) fmt::print("  {}  {}\n", i + 1, games[i].title);
  fmt::print(
      "\nA number starts a game that you begin; s2: the engine begins; a2: analyse.\n"
      "banyan --help lists all commands.\n\n");
  for (;;) {
    std::string answer = to_lower(ask("Which game? (Enter leaves) "));
    if (answer.empty() || answer == "q" || answer == "quit") return {};
    const std::string game = game_named(answer, games);
    if (!game.empty()) return {"play", game};
    const char what = answer.front();
    const std::string second = game_named(std::string(trim(answer.substr(1))), games);
    if (what == 's' && !second.empty()) return {"play", second, "--side", "second"};
    if (what == 'a' && !second.empty()) return {"analyze", second};
    fmt::print("{} is none of them: a number from 1 to {}, or a name\n", in_quotes(answer), games.size());
  }
}

}  // namespace banyan::app
