// banyan analyze: searches a position and shows the root moves, live on a terminal.
#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "banyan/core/files.hpp"
#include "banyan/engine/board_svg.hpp"
#include "banyan/engine/report_json.hpp"
#include "banyan/games/stones.hpp"
#include "banyan/knowledge/go/owners.hpp"
#include "banyan/lab/tree_visits.hpp"
#include "book_args.hpp"
#include "command.hpp"
#include "report_table.hpp"
#include "terminal.hpp"

namespace banyan::app {
namespace {

struct AnalyzeArgs {
  PositionArgs position;
  BudgetArgs budget;
  BookArgs book;
  std::string engine = "best", under, svg;
  std::uint64_t seed = 1;
  int rows = 10;
  bool json = false, quiet = false, visits = false;
};

constexpr std::uint64_t kOwnershipPlayouts = 500;

void print(const Lines& lines) {
  for (const std::string& line : lines) fmt::print("{}\n", line);
}

// What the search shows while it runs: the table of moves, redrawn in place, or a line for each depth.
class Watch {
 public:
  explicit Watch(const AnalyzeArgs& args) : rows_(static_cast<std::size_t>(args.rows)) {}

  void progress(const SearchReport& report) {
    if (report.kind == SearchKind::Deepening) {
      if (!has_header_) fmt::print("{}\n", depth_header());
      has_header_ = true;
      fmt::print("{}\n", cut_to_terminal(depth_line(report)));
      std::fflush(stdout);
    } else if (on_terminal()) {
      block_.show(table(report));
    }
  }
  void finish(const SearchReport& report) {
    if (has_header_) fmt::print("\n");
    on_terminal() && !has_header_ ? block_.show(table(report)) : print(table(report));
  }

 private:
  Lines table(const SearchReport& report) const {
    Lines lines = move_table(report.root, report.kind, rows_);
    lines.insert(lines.begin(), effort_line(report));
    return lines;
  }
  static std::string cut_to_terminal(const std::string& line) {
    return on_terminal() ? cut(line, terminal_size().columns) : line;
  }

  std::size_t rows_;
  LiveBlock block_;
  bool has_header_ = false;
};

// The line of --under in the game's own spelling; a bad one is found before the search.
std::vector<std::string> line_under(const AnalyzeArgs& args, const AnyRecord& record) {
  const auto there = record.clone();
  checked(play_moves(*there, args.under));
  const auto moves = there->moves();
  return {moves.begin() + static_cast<std::ptrdiff_t>(record.moves().size()), moves.end()};
}

// What the engine knows of the moves behind that line.
void look_under(Engine& engine, Analysis& analysis) {
  std::string line;
  for (const std::string& move : analysis.under) line += move + " ";
  if (auto children = engine.children(line)) {
    analysis.children = std::move(*children);
  } else {
    analysis.unknown_because = children.error();
  }
}

void print_under(const Analysis& analysis, std::size_t rows) {
  fmt::print("\nbehind");
  for (const std::string& move : analysis.under) fmt::print(" {}", move);
  if (!analysis.unknown_because.empty()) return fmt::print(": {}\n", analysis.unknown_because);
  fmt::print(": {} moves\n", analysis.children.size());
  print(move_table(analysis.children, analysis.report.kind, rows));
}

// The map as text, with the points named as on the board: capital letters where nearly every play-out ends
// alike.
void print_ownership(const AnyRecord& record, const std::vector<double>& ownership) {
  constexpr double kSure = 0.7, kLikely = 0.25;
  const auto shade = [&](double owned) {
    const char man = record.look_of(owned > 0 ? Side::First : Side::Second).man;
    if (std::abs(owned) < kLikely) return '.';
    return static_cast<char>(std::abs(owned) > kSure ? std::toupper(man) : man);
  };
  const auto [columns, rows] = board_size(record);
  fmt::print("\nowner of each point at the end of {} play-outs (capitals: nearly certain)\n",
             kOwnershipPlayouts);
  for (int row = rows; row > 0; --row) {
    fmt::print("{:>2}", row);
    for (int column = 0; column < columns; ++column) {
      fmt::print(" {}", shade(ownership[static_cast<std::size_t>((rows - row) * columns + column)]));
    }
    fmt::print("\n");
  }
  fmt::print("  ");
  for (int column = 0; column < columns; ++column) fmt::print(" {}", go_point_name({column, 0})[0]);
  fmt::print("\n");
}

// How many positions were visited so often, and how many calls knowledge would cost that is worked out at the
// T-th visit, as a share of the moves of all play-outs.
void print_visits(Engine& engine, const AnyRecord& record, std::uint64_t playouts) {
  constexpr std::uint64_t kSample = 200;
  const TreeVisits found = tree_visits(
      engine, [](std::uint64_t positions) { fmt::print(stderr, "\r{} positions of the tree", positions); });
  const PlayoutSample sample = record.random_playouts(kSample, 1, Sampling::Uniform);
  const double moves = static_cast<double>(playouts) * static_cast<double>(sample.plies) / kSample;
  fmt::print("\n{:>9} {:>18} {:>18} {:>16}\n", "visits", "positions with it", "with it or more",
             "share of moves");
  for (std::uint64_t visits = 1; found.at_least(visits) > 0;
       visits = visits < 10 ? visits + 1 : visits * 3 / 2) {
    const auto exactly = found.positions.find(visits);
    const std::uint64_t calls = found.at_least(visits);
    fmt::print("{:>9} {:>18} {:>18} {:>14.4f} %\n", visits,
               exactly == found.positions.end() ? 0 : exactly->second, calls,
               100 * static_cast<double>(calls) / moves);
  }
  fmt::print("positions with v visits fall as v^-{:.2f}; the play-outs made about {:.3g} moves\n",
             found.exponent(), moves);
}

void run(const AnalyzeArgs& args) {
  const auto record = args.position.record();
  const auto engine = engine_at(args.position, args.book.wrap(args.engine), args.seed);
  Analysis analysis{engine->game(), engine->spec(), record->text(), {}, line_under(args, *record), {}, {}};
  if (!args.json) {
    fmt::print("{}\n{}{}\n\n", engine->spec(), board_on_terminal(*record), record->text());
  }
  if (record->outcome() != Outcome::Open && !args.json) {
    fmt::print("the game is over\n");
    return;
  }
  Watch watch(args);
  Engine::Progress progress;
  if (!args.json && !args.quiet) progress = [&](const SearchReport& report) { watch.progress(report); };
  analysis.report = engine->think(args.budget.limits_for(*engine, 5, BudgetArgs::Cores::Idle), {}, progress);
  if (!analysis.under.empty()) look_under(*engine, analysis);
  if (!args.svg.empty()) {
    checked(replace_file(args.svg, draw_svg(record->picture(), view_of(*record, analysis.report))));
  }
  analysis.ownership = point_owners(*record, kOwnershipPlayouts, args.seed);
  if (args.json) return fmt::print("{}\n", to_json(analysis));
  watch.finish(analysis.report);
  if (!analysis.under.empty()) print_under(analysis, static_cast<std::size_t>(args.rows));
  if (!analysis.ownership.empty() && !args.quiet) print_ownership(*record, analysis.ownership);
  if (args.visits) print_visits(*engine, *record, analysis.report.playouts);
  fmt::print("\n{}\n", result_line(analysis.report));
  if (!args.svg.empty()) fmt::print("drawn in {}\n", args.svg);
}

}  // namespace

void add_analyze(Command& program) {
  Command command =
      program.subcommand("analyze", "Search a position and show the moves: visits, value, proof, line");
  command.footer(
      "Example: banyan analyze connect4 mcts-solver --moves \"4444\" --playouts 200000\n"
      "Without a budget the search takes five seconds, or as long as it needs if its spec says how much "
      "(vgs).\n"
      "Values are chances to win of the side to move, means are in the game's points.");
  auto args = std::make_shared<AnalyzeArgs>();
  args->position.add_to(command);
  command.option("ENGINE", args->engine, "preset, preset with changes, or full spec");
  args->budget.add_to(command);
  args->book.add_to(command);
  command.option("--under", args->under,
                 "also show the moves behind this line, as the engine's tree holds them");
  command.flag("--visits", args->visits,
               "also count the positions of the tree by how often they were visited");
  command.option("--svg", args->svg, "draw the board and what the engine thinks of the moves into this file")
      .output();
  command.option("--seed", args->seed, "seed of the search");
  command.option("--rows", args->rows, "moves shown").within(1, 10000);
  command.flag("--quiet", args->quiet, "the result alone");
  command.flag("--json", args->json, "print one JSON document");
  command.run([args] { run(*args); });
}

}  // namespace banyan::app
