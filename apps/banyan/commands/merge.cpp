// banyan merge: joins the stores of a match that was played in shards.
#include <fmt/core.h>

#include "banyan/lab/store.hpp"
#include "command.hpp"

namespace banyan::app {

void add_merge_stores(Command& program) {
  Command command = program.subcommand("merge", "Join the stores of one match that was played in shards");
  command.footer(
      "Example: banyan match hex uct best --playouts 1000 --games 300 --shard 1/3 --store a.db   (and 2/3, "
      "3/3)\n"
      "         banyan merge all.db a.db b.db c.db\n"
      "The same match command with --store all.db, without --shard, then shows the whole, and plays what is "
      "missing.");
  struct MergeArgs {
    std::string out;
    std::vector<std::string> parts;
  };
  auto args = std::make_shared<MergeArgs>();
  command.option("OUT", args->out, "the store of the whole match, a new file").required().output();
  command.option("PART", args->parts, "the stores of its shards").required();
  command.run([args] {
    const MergedStores merged = checked(merge_stores(args->out, args->parts));
    fmt::print("{} games from {} stores", merged.games, args->parts.size());
    if (merged.games < merged.scheduled)
      fmt::print(", {} of the match are missing", merged.scheduled - merged.games);
    fmt::print("\n");
  });
}

}  // namespace banyan::app
