// banyan openings: writes a set of balanced random openings, one a line, as `match --openings FILE` reads
// them.
#include <fmt/core.h>

#include "banyan/lab/openings.hpp"
#include "command.hpp"

namespace banyan::app {
namespace {

struct OpeningsArgs {
  std::string game;
  int plies = 2;
  std::uint64_t count = 100, balance = 20'000, seed = 1;
};

void run(const OpeningsArgs& args) {
  const auto openings = checked(random_openings(args.game, args.plies, args.count, args.balance, args.seed));
  fmt::print("# banyan openings '{}' --plies {} --count {} --balance {} --seed {}\n", args.game, args.plies,
             args.count, args.balance, args.seed);
  for (const Opening& opening : openings) {
    std::string line;
    for (const std::string& move : opening) line += (line.empty() ? "" : " ") + move;
    fmt::print("{}\n", line);
  }
}

}  // namespace

void add_openings(Command& program) {
  Command command = program.subcommand("openings", "Different random openings, balanced by a search");
  command.footer("Example: banyan openings loa --plies 3 --count 100 > starts.txt");
  auto args = std::make_shared<OpeningsArgs>();
  command.option("GAME", args->game, "the game, with its options").required();
  command.option("--plies", args->plies, "moves of an opening").within(1, 1000);
  command.option("--count", args->count, "how many, if there are so many");
  command.option("--balance", args->balance, "play-outs of the search; 0 = take every opening");
  command.option("--seed", args->seed, "seed of the draw");
  command.run([args] { run(*args); });
}

}  // namespace banyan::app
