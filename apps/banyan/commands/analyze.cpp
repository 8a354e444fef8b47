// banyan analyze: searches a position and shows the root moves, live on a terminal.
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "command.hpp"

namespace banyan::app {
namespace {

struct Args {
  PositionArgs position;
  BudgetArgs budget;
  std::string engine = "best";
  std::uint64_t seed = 1;
  int rows = 10;
  bool json = false, quiet = false;
};

std::string join(const std::vector<std::string>& words, std::size_t most = 1000) {
  std::string text;
  for (std::size_t i = 0; i < std::min(most, words.size()); ++i) text += (i > 0 ? " " : "") + words[i];
  return text;
}

void print_json(const Engine& engine, const AnyRecord& record, const SearchReport& report) {
  nlohmann::ordered_json moves = nlohmann::ordered_json::array();
  for (const RootMove& move : report.root) {
    moves.push_back({{"move", move.move},
                     {"visits", move.visits},
                     {"value", move.value},
                     {"low", move.low},
                     {"high", move.high},
                     {"proof", proof_name(move.proof)},
                     {"prior", move.prior},
                     {"line", move.line}});
  }
  const nlohmann::ordered_json json = {{"game", engine.game()},
                                       {"engine", engine.spec()},
                                       {"seed", report.seed},
                                       {"position", record.text()},
                                       {"best", report.best},
                                       {"value", report.value},
                                       {"proof", proof_name(report.proof)},
                                       {"playouts", report.playouts},
                                       {"nodes", report.nodes},
                                       {"seconds", report.seconds},
                                       {"points", report.points},
                                       {"depth", report.depth},
                                       {"line", report.line},
                                       {"moves", moves}};
  fmt::print("{}\n", json.dump(2));
}

// The table of root moves; gives the number of lines printed.
int print_table(const SearchReport& report, int rows) {
  const double rate = static_cast<double>(report.playouts) / std::max(report.seconds, 1e-9);
  fmt::print("{} play-outs in {:.2f} s ({:.0f}/s), {} nodes, {:.1f} MB\n", report.playouts, report.seconds,
             rate, report.nodes, static_cast<double>(report.bytes) / 1048576.0);
  fmt::print("{:<10} {:>10} {:>7} {:>15}  {:<5} line\n", "move", "visits", "value", "95 %", "proof");
  const int shown = std::min<int>(rows, static_cast<int>(report.root.size()));
  for (int i = 0; i < shown; ++i) {
    const RootMove& move = report.root[static_cast<std::size_t>(i)];
    fmt::print("{:<10} {:>10} {:>7.3f} {:>7.3f}-{:<7.3f}  {:<5} {}\n", move.move, move.visits, move.value,
               move.low, move.high, move.proof == Proof::None ? "" : proof_name(move.proof),
               join(move.line, 8));
  }
  return shown + 2;
}

double nodes_per_second(const SearchReport& report) {
  return static_cast<double>(report.nodes) / std::max(report.seconds, 1e-9);
}

// One finished depth of a search that deepens.
void print_depth(const SearchReport& report) {
  if (report.depth == 1) {
    fmt::print("{:>5} {:>7} {:>7} {:>12} {:>10} {:>9}  line\n", "depth", "value", "points", "nodes",
               "nodes/s", "seconds");
  }
  const std::string points =
      report.proof == Proof::None ? std::to_string(report.points) : proof_name(report.proof);
  fmt::print("{:>5} {:>7.3f} {:>7} {:>12} {:>10.0f} {:>9.3f}  {}\n", report.depth, report.value, points,
             report.nodes, nodes_per_second(report), report.seconds, join(report.line, 12));
  std::fflush(stdout);
}

// The end of such a search: what is known of the root moves, which for all but the best is that they are not
// better.
void print_deepest(const SearchReport& report, int rows) {
  fmt::print("\n{} nodes in {:.2f} s ({:.0f}/s), depth {}, {:.1f} MB\n", report.nodes, report.seconds,
             nodes_per_second(report), report.depth, static_cast<double>(report.bytes) / 1048576.0);
  fmt::print("{:<10} {:>7} {:>15}  {:<5} line\n", "move", "value", "between", "proof");
  for (std::size_t i = 0; i < report.root.size() && static_cast<int>(i) < rows; ++i) {
    const RootMove& move = report.root[i];
    fmt::print("{:<10} {:>7.3f} {:>7.3f}-{:<7.3f}  {:<5} {}\n", move.move, move.value, move.low, move.high,
               move.proof == Proof::None ? "" : proof_name(move.proof), join(move.line, 8));
  }
}

void run(const Args& args) {
  const auto record = args.position.record();
  const auto engine = engine_at(args.position, args.engine, args.seed);
  const Limits limits = args.budget.limits(5);
  const bool live = isatty(STDOUT_FILENO) && !args.json && !args.quiet;
  if (!args.json) fmt::print("{}\n{}\n{}\n\n", engine->spec(), record->board(), record->text());
  if (record->outcome() != Outcome::Open && !args.json) {
    fmt::print("the game is over\n");
    return;
  }
  int lines = 0;
  const auto show = [&](const SearchReport& report) {
    if (lines > 0) fmt::print("\x1b[{}A\x1b[J", lines);  // back over the last table
    lines = print_table(report, args.rows);
    std::fflush(stdout);
  };
  const auto progress = [&](const SearchReport& report) {
    if (report.depth > 0) return print_depth(report);
    if (live) show(report);
  };
  const bool silent = args.json || args.quiet;
  const SearchReport report =
      engine->think(limits, {}, silent ? Engine::Progress() : Engine::Progress(progress));
  if (args.json) return print_json(*engine, *record, report);
  report.playouts == 0 ? print_deepest(report, args.rows) : show(report);
  fmt::print("\nbest {}  value {:.3f}  seed {}\n", report.best, report.value, report.seed);
  if (report.proof != Proof::None) {
    fmt::print("proven {}{}\n", proof_name(report.proof),
               report.plies > 0 ? fmt::format(" in {} plies", report.plies) : "");
  }
}

}  // namespace

void add_analyze(Command& program) {
  Command command =
      program.subcommand("analyze", "Search a position and show the moves: visits, value, proof, line");
  command.footer(
      "Example: banyan analyze connect4 mcts-solver --moves \"4444\" --playouts 200000\n"
      "Without a budget the search takes five seconds. Values are chances to win of the side to move.");
  auto args = std::make_shared<Args>();
  args->position.add_to(command);
  command.option("ENGINE", args->engine, "preset, preset with changes, or full spec");
  args->budget.add_to(command);
  command.option("--seed", args->seed, "seed of the search");
  command.option("--rows", args->rows, "root moves shown").within(1, 10000);
  command.flag("--quiet", args->quiet, "the result alone");
  command.flag("--json", args->json, "print one JSON document");
  command.run([args] { run(*args); });
}

}  // namespace banyan::app
