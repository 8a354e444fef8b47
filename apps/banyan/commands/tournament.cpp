// banyan tournament: many engines, round robin or gauntlet, as a definition file says.
#include <fmt/core.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "banyan/core/text.hpp"
#include "command.hpp"
#include "lab_args.hpp"

namespace banyan::app {
namespace {

struct TournamentArgs {
  std::string file;
  RunArgs run;
};

MatchDefinition read_definition(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (!file || !(text << file.rdbuf())) throw BadInput("cannot read the file " + in_quotes(path));
  auto definition = parse_definition(text.str(), std::filesystem::path(path).parent_path().string());
  if (!definition) throw BadInput(path + ": " + definition.error());
  return *definition;
}

void run(const TournamentArgs& args) {
  ProgressLine line(args.run.quiet);
  RunSettings settings = args.run.settings();
  settings.progress = [&](const MatchProgress& progress) { line.show(progress, false); };
  const MatchResult result = checked(run_match(read_definition(args.file), settings));
  fmt::print("{}", print_tournament(result, args.run.form()));
  if (!result.failure.empty()) throw std::runtime_error("the tournament stopped: " + result.failure);
}

}  // namespace

void add_tournament(Command& program) {
  Command command =
      program.subcommand("tournament", "Many engines play each other; cross-table with intervals");
  command.footer(
      "Example: banyan tournament experiments/examples/connect4.json --store t.db\n"
      "The file names the game, the players with their budgets, the openings, the games a pairing and the "
      "seed.");
  auto args = std::make_shared<TournamentArgs>();
  command.option("FILE", args->file, "the definition, JSON").required();
  args->run.add_to(command);
  command.run([args] { run(*args); });
}

}  // namespace banyan::app
