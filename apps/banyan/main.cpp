// The program banyan: subcommands, and what a failure looks like to the caller.
#include <fmt/core.h>

#include <exception>
#include <vector>

#include "banyan/core/text.hpp"
#include "banyan/core/version.hpp"
#include "command.hpp"

namespace {

using namespace banyan;

constexpr int kFailure = 1;
constexpr int kBadInput = 2;

// CLI11 says "The following argument was not expected: gmaes"; a mistyped command deserves its nearest match.
std::string explain(const CLI::App& program, const CLI::ParseError& error, int argc, char** argv) {
  std::vector<std::string> names;
  for (const CLI::App* command : program.get_subcommands(nullptr)) names.push_back(command->get_name());
  const std::string first = argc > 1 ? argv[1] : "";
  if (!first.empty() && first.front() != '-' && std::find(names.begin(), names.end(), first) == names.end()) {
    return "unknown command " + in_quotes(first) + did_you_mean(first, names);
  }
  std::string message = error.what();
  std::replace(message.begin(), message.end(), '\n', ' ');
  return message;
}

int run(int argc, char** argv) {
  CLI::App program("Banyan: game-tree search that joins Monte-Carlo Tree Search and alpha-beta", "banyan");
  program.set_version_flag("--version", std::string("banyan ") + kVersion);
  program.require_subcommand(1);
  app::add_games(program);
  app::add_engines(program);
  app::add_play(program);
  app::add_analyze(program);
  app::add_solve(program);
  app::add_match(program);
  app::add_perft(program);
  app::add_bench(program);
  if (argc == 1) {
    fmt::print("{}", program.help());
    return 0;
  }
  try {
    program.parse(argc, argv);
    return 0;
  } catch (const CLI::Success& success) {
    return program.exit(success);
  } catch (const CLI::ParseError& error) {
    fmt::print(stderr, "banyan: {}\n", explain(program, error, argc, argv));
    return kBadInput;
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
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
