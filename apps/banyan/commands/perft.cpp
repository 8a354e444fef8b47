// banyan perft: counts move sequences, to check the rules against independent figures.
#include <fmt/core.h>

#include <chrono>
#include <numeric>
#include "banyan/core/json.hpp"

#include "command.hpp"

namespace banyan::app {
namespace {

struct PerftArgs {
  PositionArgs position;
  int depth = 0;
  bool divide = false, json = false;
};

void run(const PerftArgs& args) {
  const auto record = args.position.record();
  const auto begin = std::chrono::steady_clock::now();
  std::vector<DivideRow> rows;
  std::uint64_t leaves = 0;
  if (args.divide && args.depth > 0) {
    rows = record->divide(args.depth);
    leaves = std::accumulate(rows.begin(), rows.end(), std::uint64_t{0},
                             [](std::uint64_t sum, const DivideRow& row) { return sum + row.leaves; });
  } else {
    leaves = record->perft(args.depth);
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (args.json) {
    Json json = {{"game", record->spec()},
                 {"position", record->text()},
                 {"depth", args.depth},
                 {"leaves", leaves},
                 {"seconds", seconds}};
    for (const DivideRow& row : rows) json["divide"][row.move] = row.leaves;
    fmt::print("{}\n", json.dump(2));
  } else {
    for (const DivideRow& row : rows) fmt::print("{} {}\n", row.move, row.leaves);
    fmt::print("{}\n", leaves);
  }
}

}  // namespace

void add_perft(Command& program) {
  Command command = program.subcommand("perft", "Count the move sequences of a given length");
  command.footer(
      "Example: banyan perft connect4 --depth 8\n"
      "counts 5673234. A game that ends earlier counts nothing; --divide shows the count below each move.");
  auto args = std::make_shared<PerftArgs>();
  args->position.add_to(command);
  command.option("--depth", args->depth, "length in plies").required().within(0, 64);
  command.flag("--divide", args->divide, "count below each first move");
  command.flag("--json", args->json, "print one JSON document");
  command.run([args] { run(*args); });
}

}  // namespace banyan::app
