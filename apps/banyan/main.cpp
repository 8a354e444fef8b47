// The program banyan: subcommands, and what a failure looks like to the caller.
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <exception>
#include <vector>

#include "banyan/core/text.hpp"
#include "banyan/core/version.hpp"
#include "command.hpp"

namespace {

using namespace banyan;

constexpr int kFailure = 1;
constexpr int kBadInput = 2;

// The command that the arguments name, or the program itself.
const CLI::App& command_of(const CLI::App& program, const std::vector<std::string>& arguments) {
  for (const CLI::App* command : program.get_subcommands(nullptr)) {
    if (!arguments.empty() && command->get_name() == arguments.front()) return *command;
  }
  return program;
}

// One line for what CLI11 could not read; a mistyped command or option deserves its nearest match.
std::string explain(const CLI::App& program, const CLI::ParseError& error,
                    const std::vector<std::string>& arguments) {
  const CLI::App& command = command_of(program, arguments);
  std::vector<std::string> known;
  if (&command == &program && !arguments.empty() && arguments.front().front() != '-') {
    for (const CLI::App* one : program.get_subcommands(nullptr)) known.push_back(one->get_name());
    return "unknown command " + in_quotes(arguments.front()) + did_you_mean(arguments.front(), known);
  }
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
  }
  for (const std::string& argument : arguments) {
    const std::string name = argument.substr(0, argument.find('='));
    if (name.starts_with("--") && std::find(known.begin(), known.end(), name) == known.end()) {
      return "unknown option " + in_quotes(name) + " of " + command.get_name() + did_you_mean(name, known);
    }
  }
  std::string message = error.what();
  std::replace(message.begin(), message.end(), '\n', ' ');
  return message;
}

int run(std::vector<std::string> arguments) {
  CLI::App program("Banyan: game-tree search that joins Monte-Carlo Tree Search and alpha-beta", "banyan");
  program.set_version_flag("--version", std::string("banyan ") + kVersion);
  program.require_subcommand(1);
  app::add_games(program);
  app::add_engines(program);
  app::add_play(program);
  app::add_analyze(program);
  app::add_solve(program);
  app::add_match(program);
  app::add_tournament(program);
  app::add_reproduce(program);
  app::add_openings(program);
  app::add_learn(program);
  app::add_perft(program);
  app::add_gtp(program);
  app::add_bench(program);
  if (arguments.empty() && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) {
    arguments = app::ask_menu();
    if (arguments.empty()) return 0;
  }
  if (arguments.empty()) {
    fmt::print("{}", program.help());
    return 0;
  }
  try {
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());  // as CLI11 wants them
    program.parse(reversed);
    return 0;
  } catch (const CLI::Success& success) {
    return program.exit(success);
  } catch (const CLI::ParseError& error) {
    fmt::print(stderr, "banyan: {}\n", explain(program, error, arguments));
    return kBadInput;
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run({argv + 1, argv + argc});
  } catch (const app::BadInput& error) {
    fmt::print(stderr, "banyan: {}\n", error.what());
    return kBadInput;
  } catch (const SpecError& error) {
    fmt::print(stderr, "banyan: {}\n", error.what());
    return kBadInput;
  } catch (const std::exception& error) {
    fmt::print(stderr, "banyan: {}\n", error.what());
    return kFailure;
  }
}
