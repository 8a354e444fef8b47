// banyan solve: proves a position.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "banyan/engine/solve.hpp"
#include "command.hpp"

namespace banyan::app {
namespace {

struct Args {
  PositionArgs position;
  BudgetArgs budget;
  bool json = false;
};

void run(const Args& args) {
  const auto record = args.position.record();
  const SolveReport report =
      checked(solve(args.position.game, args.position.position, record->moves(), args.budget.limits(60)));
  const std::string result = report.proof == Proof::None ? "unknown" : proof_name(report.proof);
  if (args.json) {
    const nlohmann::ordered_json json = {{"game", record->spec()}, {"position", record->text()},
                                         {"result", result},       {"plies", report.plies},
                                         {"line", report.line},    {"nodes", report.nodes},
                                         {"depth", report.depth},  {"seconds", report.seconds}};
    fmt::print("{}\n", json.dump(2));
    return;
  }
  fmt::print("{}{}\n\n", record->board(), record->text());
  fmt::print("{} for the side to move", result);
  if (report.proof != Proof::None) fmt::print(" in {} plies", report.plies);
  fmt::print("\n");
  if (!report.line.empty()) fmt::print("line");
  for (const std::string& move : report.line) fmt::print(" {}", move);
  fmt::print("{}{} nodes, {:.2f} s, searched completely to depth {}\n", report.line.empty() ? "" : "\n",
             report.nodes, report.seconds, report.depth);
}

}  // namespace

void add_solve(CLI::App& app) {
  auto* command =
      app.add_subcommand("solve", "Prove a position: win, loss or draw for the side to move, with the line");
  command->footer(
      "Example: banyan solve \"connect4(columns=5,rows=4)\"\n"
      "The answer is unknown when the budget (a minute if none is given) is too small.");
  auto args = std::make_shared<Args>();
  args->position.add_to(*command);
  args->budget.add_to(*command);
  command->add_flag("--json", args->json, "print one JSON document");
  command->callback([args] { run(*args); });
}

}  // namespace banyan::app
