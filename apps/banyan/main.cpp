// The program banyan: subcommands, and what a failure looks like to the caller.
#include <fmt/core.h>
#include <unistd.h>

#include "banyan/core/version.hpp"
#include "command.hpp"

namespace {

using namespace banyan;

constexpr int kFailure = 1;
constexpr int kBadInput = 2;

void run_words(std::vector<std::string> arguments) {
  app::Program program("banyan", "Banyan: game-tree search that joins Monte-Carlo Tree Search and alpha-beta",
                       kVersion);
  app::add_games(program);
  app::add_engines(program);
  app::add_play(program);
  app::add_analyze(program);
  app::add_solve(program);
  app::add_plan(program);
  app::add_match(program);
  app::add_tournament(program);
  app::add_merge_stores(program);
  app::add_book(program);
  app::add_reproduce(program);
  app::add_openings(program);
  app::add_tune(program);
  app::add_learn(program);
  app::add_perft(program);
  app::add_endgames(program);
  app::add_serve(program);
  app::add_gtp(program);
  app::add_bench(program);
  app::add_scaling(program);
  program.subcommand("menu", "Pick a game on the terminal and play or analyse it there").run([] {});
  if (arguments.empty()) {
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) return fmt::print("{}", program.help());
    arguments = {"serve"};  // a person who only wants to see what this is
  } else if (arguments == std::vector<std::string>{"menu"}) {
    arguments = app::ask_menu();
    if (arguments.empty()) return;
  }
  program.run_command(arguments);
}

}  // namespace

int banyan::app::run_program(const std::vector<std::string>& arguments) {
  try {
    run_words(arguments);
    return 0;
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
