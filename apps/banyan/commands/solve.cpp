// banyan solve: proves a position, or compares a set of solved ones.
#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include "banyan/core/json.hpp"

#include "banyan/core/files.hpp"
#include "banyan/core/text.hpp"
#include "banyan/engine/solve.hpp"
#include "banyan/games/stones.hpp"
#include "banyan/knowledge/go_long_cycles.hpp"
#include "banyan/knowledge/go_proof.hpp"
#include "banyan/lab/solved_set.hpp"
#include "command.hpp"
#include "lab_args.hpp"

namespace banyan::app {
namespace {

struct SolveArgs {
  PositionArgs position;
  BudgetArgs budget;
  std::string method = "auto", set;
  bool json = false, ko_rule = false;

  SolveMethod solve_method() const {
    const auto found = std::find(kSolveMethodNames.begin(), kSolveMethodNames.end(), method);
    return static_cast<SolveMethod>(found - kSolveMethodNames.begin());
  }
};

constexpr double kStandardSeconds = 60;

std::string result_name(Proof proof) { return proof == Proof::None ? "unknown" : proof_name(proof); }

// " in 5 plies, score 3", as far as they are known.
std::string details(std::optional<int> plies, std::optional<double> score) {
  std::string text;
  if (plies) text += fmt::format(" in {} {}", *plies, *plies == 1 ? "ply" : "plies");
  if (score) text += fmt::format(", score {:g}", *score);
  return text;
}

void print_json(const AnyRecord& record, const SolveReport& report) {
  Json json = {{"game", record.spec()}, {"position", record.text()}, {"result", result_name(report.proof)},
               {"plies", nullptr},      {"score", nullptr},          {"line", report.line},
               {"nodes", report.nodes}, {"depth", report.depth},     {"seconds", report.seconds}};
  if (report.plies) json["plies"] = *report.plies;
  if (report.score) json["score"] = *report.score;
  fmt::print("{}\n", json.dump(2));
}

void print_text(const AnyRecord& record, const SolveReport& report) {
  fmt::print("{}{}\n\n", record.board(), record.text());
  fmt::print("{} for the side to move{}\n", result_name(report.proof), details(report.plies, report.score));
  if (!report.line.empty()) fmt::print("line {}\n", fmt::join(report.line, " "));
  fmt::print("{} nodes, {:.2f} s", report.nodes, report.seconds);
  if (report.depth > 0) fmt::print(", searched completely to depth {}", report.depth);
  fmt::print("\n");
}

void solve_position(const SolveArgs& args) {
  const auto record = args.position.record();
  Limits limits = args.budget.limits(kStandardSeconds);
  limits.threads = args.budget.threads_of_idle();
  const SolveReport report = checked(
      solve(args.position.game, args.position.position, record->moves(), limits, {}, args.solve_method()));
  args.json ? print_json(*record, report) : print_text(*record, report);
}

void print_json(const SolveArgs& args, const SolvedSetResult& result) {
  const auto rows = static_cast<double>(result.rows);
  const Json json = {{"game", args.position.game},
                     {"set", args.set},
                     {"method", args.method},
                     {"positions", result.rows},
                     {"agreed", result.agreed},
                     {"wrong", result.wrong},
                     {"unknown", result.unknown},
                     {"mean_seconds", result.seconds / rows},
                     {"slowest_seconds", result.slowest},
                     {"mean_nodes", static_cast<double>(result.nodes) / rows}};
  fmt::print("{}\n", json.dump(2));
}

void print_text(const SolveArgs& args, const SolvedSetResult& result) {
  const auto rows = static_cast<double>(result.rows);
  fmt::print("{} {}\n", args.position.game, args.set);
  fmt::print("positions {}  agreed {}  wrong {}  unknown {}\n", result.rows, result.agreed, result.wrong,
             result.unknown);
  fmt::print("mean time {:.3f} ms (slowest {:.1f} ms)  mean nodes {:.1f}\n", 1e3 * result.seconds / rows,
             1e3 * result.slowest, static_cast<double>(result.nodes) / rows);
}

void solve_set(const SolveArgs& args) {
  const auto rows = checked(read_solved_set(args.position.game, checked(read_file(args.set))));
  const auto tell = [](const SolvedRow& row, const SolveReport& report) {
    fmt::print(stderr, "wrong: {}: {}{}, expected {}{}\n", trim(row.position + " " + row.moves),
               result_name(report.proof), details(report.plies, report.score), result_name(row.proof),
               details(row.plies, row.score));
  };
  const SolvedSetResult result = checked(run_solved_set(args.position.game, rows, args.solve_method(),
                                                        args.budget.limits(kStandardSeconds), tell));
  args.json ? print_json(args, result) : print_text(args, result);
  if (result.wrong > 0)
    throw std::runtime_error(fmt::format("{} of {} answers wrong", result.wrong, result.rows));
}

// Says how far it is; false when the budget is used up.
auto progress_within(Budget& budget, ProgressLine& line) {
  return [&budget, &line](const char* step, std::uint64_t count) {
    line.show(fmt::format("{} {}", step, count));
    return !budget.must_stop();
  };
}

// Boards of which all positions can be worked out: bounds by the ko rule alone, and where these leave it open
// the score by the rule about long cycles.
void solve_all_positions(const SolveArgs& args, const AnyRecord& record, int columns, int rows) {
  Budget budget(args.budget.limits(0), {});
  ProgressLine line(args.json);
  GoBounds bounds(columns, rows);
  const auto score = bounds.solve(progress_within(budget, line));
  GoLongCycles cycles(bounds);
  const auto by_cycles = score ? cycles.solve(progress_within(budget, line)) : std::nullopt;
  line.show(fmt::format("{} positions", bounds.positions()), true);
  if (!by_cycles) throw std::runtime_error("the budget is used up");
  const std::uint64_t sweeps = bounds.sweeps() + cycles.sweeps();
  if (args.json) {
    const Json json = {{"game", record.spec()},
                       {"least", score->least},
                       {"most", score->most},
                       {"long_cycles", {{"least", by_cycles->least}, {"most", by_cycles->most}}},
                       {"positions", bounds.positions()},
                       {"sweeps", sweeps}};
    return fmt::print("{}\n", json.dump(2));
  }
  if (score->least == score->most) {
    fmt::print("Black's area less White's: {}, by the ko rule alone\n", score->least);
  } else {
    fmt::print("Black's area less White's: {} to {}: it hangs on what endless play counts\n", score->least,
               score->most);
    fmt::print("if who takes more stones in a cycle wins, and else it is a draw: {}{}\n", by_cycles->least,
               by_cycles->least < by_cycles->most ? fmt::format(" to {}", by_cycles->most) : "");
  }
  fmt::print("{} positions, {} sweeps, {:.1f} s\n", bounds.positions(), sweeps, budget.seconds());
}

// Larger ones: whether Black owns the whole board.
void prove_whole_board(const SolveArgs& args, const AnyRecord& record, int columns, int rows) {
  const Limits limits = args.budget.limits(0);
  Budget budget(limits, {});
  GoProof proof(columns, rows, limits.bytes);
  const int points = columns * rows;
  ProgressLine line(args.json);
  const auto say = [&](std::uint64_t nodes, bool last) { line.show(fmt::format("{} nodes", nodes), last); };
  const bool is_proven = proof.proves(points, budget, [&](std::uint64_t nodes) { say(nodes, false); });
  say(proof.nodes(), true);
  if (args.json) {
    const Json json = {
        {"game", record.spec()}, {"least", points}, {"proven", is_proven}, {"nodes", proof.nodes()}};
    return fmt::print("{}\n", json.dump(2));
  }
  if (is_proven) {
    fmt::print("Black's area less White's: {}, by the ko rule alone\n", points);
  } else {
    fmt::print("no proof that Black gets all {} points; that does not refute it\n", points);
  }
  fmt::print("{} nodes, {:.1f} s\n", proof.nodes(), budget.seconds());
}

// The score of a board of Go from its start without superko.
void solve_by_ko_rule(const SolveArgs& args) {
  const auto record = args.position.record();
  const auto [columns, rows] = board_size(*record);
  if (!record->conventions().has_dead_stones || columns * rows > GoBits::kMostPoints) {
    throw BadInput(fmt::format("--ko-rule is for boards of Go with at most {} points", GoBits::kMostPoints));
  }
  if (record->text() != checked(make_record(record->spec()))->text()) {
    throw BadInput("--ko-rule starts from the empty board");
  }
  const auto solve = columns * rows <= GoBounds::kMostPoints ? solve_all_positions : prove_whole_board;
  solve(args, *record, columns, rows);
}

}  // namespace

void add_solve(Command& program) {
  Command command =
      program.subcommand("solve", "Prove a position: win, loss or draw for the side to move, with the line");
  command.footer(
      "Examples: banyan solve connect4 --moves 4444\n"
      "          banyan solve \"go(columns=3,rows=3,komi=0)\"\n"
      "          banyan solve \"go(columns=3,rows=5)\" --ko-rule\n"
      "          banyan solve \"breakthrough(size=6)\" --set forced_6x6.tsv\n"
      "The answer is unknown when the budget (a minute if none is given) is too small.\n"
      "With two threads or more, alpha-beta and df-pn search side by side, unless --method names one.\n"
      "A set is a file of solved positions, one a line; the budget is for each. Its columns, between tabs, "
      "are\n"
      "position, result (win, loss or draw for the side to move) and plies, unless published sets of the "
      "game\n"
      "have others: then the message about an empty set names them. The exit status is 1 if any answer is "
      "wrong.");
  auto args = std::make_shared<SolveArgs>();
  args->position.add_to(command);
  args->budget.add_to(command);
  command.option("--method", args->method, "auto, alphabeta (exact distance) or proof-number (df-pn)")
      .one_of({kSolveMethodNames.begin(), kSolveMethodNames.end()});
  command.option("--set", args->set, "compare with every position of this file");
  command.flag("--json", args->json, "print one JSON document");
  command.flag(
      "--ko-rule", args->ko_rule,
      "Go from the start without superko: the score on at most 16 points, or whether Black owns all of 25");
  command.run([args] {
    if (args->ko_rule) return solve_by_ko_rule(*args);
    args->set.empty() ? solve_position(*args) : solve_set(*args);
  });
}

}  // namespace banyan::app
