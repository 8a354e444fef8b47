// banyan endgames: mines a set of won endgames from games, as `solve --set` and `reproduce` read them.
#include "banyan/lab/endgames.hpp"

#include <fmt/core.h>

#include <fstream>
#include <iostream>

#include "game_source.hpp"

namespace banyan::app {
namespace {

struct EndgamesArgs {
  GameSource source;
  EndgameMine mine;
  std::uint64_t count = 100;
  std::string out;
};

std::string header(const EndgamesArgs& args) {
  return fmt::format(
      "# banyan endgames {} --count {} --nearest {} --farthest {} --least-plies {} --proof-nodes {} "
      "--distance-nodes {}{}\n"
      "# won positions, plies to the end by best play (? where not told), nodes of the proof\n",
      args.source.provenance(), args.count, args.mine.nearest, args.mine.farthest, args.mine.least_plies,
      args.mine.nodes, args.mine.distance_nodes,
      args.mine.prover.empty() ? "" : fmt::format(" --prover \"{}\"", args.mine.prover));
}

void run(EndgamesArgs args) {
  args.source.settle();
  if (args.mine.nearest > args.mine.farthest) throw BadInput("--nearest is farther than --farthest");
  args.mine.game = args.source.game;
  checked(endgame_row(args.mine.game, {}));  // before the games are played
  args.mine.count = args.count;
  const auto games = args.source.all();
  std::ofstream file;
  if (!args.out.empty()) {
    file.open(args.out);
    if (!file) throw BadInput("cannot write the file '" + args.out + "'");
  }
  std::ostream& out = args.out.empty() ? std::cout : file;
  out << header(args);
  std::size_t found = 0;
  // Each row as soon as it is found: a run that is stopped has not worked in vain.
  checked(mine_endgames(args.mine, games, [&](std::size_t looked_at, const std::optional<Endgame>& endgame) {
    if (endgame) out << checked(endgame_row(args.mine.game, *endgame)) << std::endl;
    found += endgame.has_value();
    if (!args.source.quiet)
      fmt::print(stderr, "{} of {} games, {} endgames\n", looked_at, games.size(), found);
  }));
  if (!out) throw std::runtime_error("cannot write all endgames");
}

}  // namespace

void add_endgames(Command& program) {
  Command command = program.subcommand("endgames", "Mine won endgames from games, each proven");
  command.footer(
      "From each decisive game one position shortly before the end is taken where the winner is to move; it "
      "is\n"
      "kept if a proof-number search, or the engine --prover, proves the win. The built-in sets of Lines of\n"
      "Action were made so.\n"
      "Example: banyan endgames loa --games 40 --engine mia --nodes 2000 --count 10");
  auto args = std::make_shared<EndgamesArgs>();
  args->source.add_to(command);
  command.option("--count", args->count, "positions wanted, at most one from each game");
  command.option("--nearest", args->mine.nearest, "least plies before the end of the game").within(1, 1000);
  command.option("--farthest", args->mine.farthest, "most plies before the end of the game").within(1, 1000);
  command.option("--least-plies", args->mine.least_plies, "leave out wins that are nearer").within(1, 1000);
  command.option("--prover", args->mine.prover, "an engine that proves, instead of proof numbers");
  command.option("--proof-nodes", args->mine.nodes, "nodes for a proof");
  command.option("--distance-nodes", args->mine.distance_nodes,
                 "nodes for the exact distance of a proven win");
  command.option("--out", args->out, "write the set to this file").output();
  command.run([args] { run(*args); });
}

}  // namespace banyan::app
