// banyan learn: weights from games.
#include <fmt/core.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "banyan/lab/fit_evaluation.hpp"
#include "command.hpp"
#include "lab_args.hpp"

namespace banyan::app {
namespace {

struct Args {
  FitDefinition fit;
  Entrant player;
  std::uint64_t games = 1000;
  int opening_plies = 6, concurrency = 1;
  BudgetArgs budget;
  std::string records, out;
  bool json = false, quiet = false;
};

constexpr std::uint64_t kStandardPlayouts = 100;

std::string read_whole(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw BadInput("cannot read the file '" + path + "'");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// Everything that the weights depend on, as a command that finds them again.
std::string provenance(const Args& args) {
  std::string text = fmt::format("banyan learn evaluation \"{}\"", args.fit.game);
  if (!args.fit.evaluation.empty()) text += " --evaluation " + args.fit.evaluation;
  text += fmt::format(" --games {}", args.games);
  if (args.games > 0) {
    text += fmt::format(" --engine \"{}\" --opening-plies {}", args.player.spec, args.opening_plies);
    const Limits& limits = args.player.limits;
    if (limits.playouts > 0) text += fmt::format(" --playouts {}", limits.playouts);
    if (limits.nodes > 0) text += fmt::format(" --nodes {}", limits.nodes);
    if (limits.depth > 0) text += fmt::format(" --depth {}", limits.depth);
    if (limits.seconds > 0) text += fmt::format(" --time {}", limits.seconds);
  }
  if (!args.records.empty()) text += " --records " + args.records;
  return text + fmt::format(" --penalty {} --seed {}", args.fit.penalty, args.fit.seed);
}

std::string summary(const FitReport& report) {
  return fmt::format(
      "{} games, {} positions; log-loss on {} more from games held out: {:.4f} (by hand {:.4f})",
      report.used(), report.train_positions, report.held_out_positions, report.fitted.held_out,
      report.hand.held_out);
}

// The weights as they stand in the source.
std::string source_table(const Args& args, const FitReport& report) {
  std::string text = fmt::format("// {}\n// {}\n", provenance(args), summary(report));
  text += fmt::format("constexpr std::array<double, {}> kFittedWeights = {{\n", report.terms.size());
  for (const auto& term : report.terms)
    text += fmt::format("    {:.2f},  // {}\n", term.fitted, term.feature);
  return text + "};\n";
}

void print_text(const FitReport& report) {
  fmt::print("{}: {}, {} features\n{}\n", report.game, report.evaluation, report.terms.size(),
             summary(report));
  if (report.used() < report.games) {
    fmt::print("left out: {} games met before, {} that do not replay to their result\n", report.duplicates,
               report.rejected);
  }
  fmt::print("Newton steps {}{}\n\n", report.steps, report.converged ? "" : ", not converged");
  fmt::print("{:<28} {:>8} {:>9}\n", "log-loss", "training", "held out");
  const auto row = [](const std::string& name, const Losses& losses) {
    fmt::print("{:<28} {:>8.4f} {:>9.4f}\n", name, losses.train, losses.held_out);
  };
  fmt::print("{:<28} {:>8.4f} {:>9.4f}\n", "constant", std::log(2), std::log(2));
  row("by hand", report.hand);
  row(fmt::format("by hand, times {:.3f}", report.hand_factor), report.hand_scaled);
  row("committed", report.committed);
  row("this fit", report.fitted);
  fmt::print("\n{:<28} {:>8} {:>9} {:>9}\n", "points for one of", "by hand", "committed", "this fit");
  for (const auto& term : report.terms) {
    fmt::print("{:<28} {:>8.2f} {:>9.2f} {:>9.2f}\n", term.feature, term.hand, term.committed, term.fitted);
  }
}

void print_json(const Args& args, const FitReport& report) {
  nlohmann::ordered_json json = {{"game", report.game},
                                 {"evaluation", report.evaluation},
                                 {"command", provenance(args)},
                                 {"games", report.games},
                                 {"rejected", report.rejected},
                                 {"duplicates", report.duplicates},
                                 {"positions", report.train_positions},
                                 {"held_out_positions", report.held_out_positions},
                                 {"converged", report.converged}};
  const auto losses = [](const Losses& both) {
    return nlohmann::ordered_json{{"training", both.train}, {"held_out", both.held_out}};
  };
  json["log_loss"] = {{"hand", losses(report.hand)},
                      {"hand_scaled", losses(report.hand_scaled)},
                      {"committed", losses(report.committed)},
                      {"fitted", losses(report.fitted)}};
  for (const auto& term : report.terms) {
    json["weights"].push_back({{"feature", term.feature},
                               {"hand", term.hand},
                               {"committed", term.committed},
                               {"fitted", term.fitted}});
  }
  fmt::print("{}\n", json.dump(2));
}

std::vector<LabelledGame> play_games(const Args& args) {
  if (args.games == 0) return {};
  MatchDefinition definition;
  definition.game = args.fit.game;
  definition.players = {args.player, args.player};
  definition.games = args.games;
  definition.seed = args.fit.seed;
  // Lopsided openings teach as much as even ones.
  definition.openings = {.kind = OpeningKind::Random, .plies = args.opening_plies, .balance = 0, .file = {}};
  ProgressLine line(args.quiet);
  RunSettings settings;
  settings.concurrency = args.concurrency;
  settings.progress = [&](const MatchProgress& progress) { line.show(progress, false); };
  std::vector<LabelledGame> games;
  const MatchResult result = checked(run_match(definition, settings));
  for (const PlayedGame& game : result.games) games.push_back(labelled(game));
  return games;
}

void run(Args args) {
  const BudgetArgs& budget = args.budget;
  args.player.limits = budget.limits(0);
  if (budget.time.empty() && budget.playouts + budget.nodes == 0 && budget.depth == 0) {
    args.player.limits.playouts = kStandardPlayouts;
  }
  args.fit.skipped_plies = args.opening_plies;
  std::vector<LabelledGame> games;
  if (!args.records.empty()) games = checked(parse_games(read_whole(args.records)));
  for (LabelledGame& game : play_games(args)) games.push_back(std::move(game));
  const FitReport report = checked(fit_evaluation(args.fit, games));
  args.json ? print_json(args, report) : print_text(report);
  if (args.out.empty()) return;
  std::ofstream file(args.out);
  file << source_table(args, report);
  if (!file.flush()) throw std::runtime_error("cannot write the file '" + args.out + "'");
}

void add_evaluation(CLI::App& learn) {
  auto* command =
      learn.add_subcommand("evaluation", "Fit the weights of a game's evaluation to results of games");
  command->footer(
      "An engine plays itself from random openings; every position after the opening is labelled with the\n"
      "result of its game, and logistic regression finds the weights that predict it best: P(win) =\n"
      "1/(1+exp(-points/220)), so that 700 points are 96 %. A fifth of the games is held out and judges the\n"
      "fit, beside the weights set by hand and those committed. With a budget of play-outs the same seed "
      "gives\n"
      "the same weights to the last bit.\n"
      "Example, in some seconds: banyan learn evaluation loa --games 40 --playouts 20\n"
      "The committed weights were made by (each table in src/knowledge names its command):\n"
      "  banyan learn evaluation loa --games 15000 --opening-plies 8 --depth 2 \\\n"
      "    --engine \"alphabeta(evaluation=mia(weights=hand),megabytes=1,noise=100)\"\n"
      "where the noise, a random factor fixed by the seed of each game, makes the games differ.");
  auto args = std::make_shared<Args>();
  args->player.spec = "mcts-solver";
  command->add_option("GAME", args->fit.game, "the game, with its options")->required();
  command->add_option("--evaluation", args->fit.evaluation, "which evaluation, if the game has several");
  command->add_option("--games", args->games, "games of self-play; 0 with --records")
      ->capture_default_str()
      ->check(CLI::Range(0, 10'000'000));
  command->add_option("--engine", args->player.spec, "who plays them")->capture_default_str();
  args->budget.add_to(*command);
  command->add_option("--opening-plies", args->opening_plies, "random plies before the engine plays")
      ->capture_default_str()
      ->check(CLI::Range(0, 1000));
  command->add_option("--records", args->records,
                      "a file of games, one a line: …, moves, result between tabs");
  command->add_option("--penalty", args->fit.penalty, "of large weights")
      ->capture_default_str()
      ->check(CLI::Range(1e-9, 1e3));
  command->add_option("--concurrency", args->concurrency, "games at the same time")
      ->capture_default_str()
      ->check(CLI::Range(1, 256));
  command->add_option("--seed", args->fit.seed, "seed of the games and of the split")->capture_default_str();
  command->add_option("--out", args->out, "write the weights as a table of C++ to this file");
  command->add_flag("--quiet", args->quiet, "no progress");
  command->add_flag("--json", args->json, "print one JSON document");
  command->callback([args] { run(*args); });
}

}  // namespace

void add_learn(CLI::App& app) {
  auto* learn = app.add_subcommand("learn", "Learn weights from games");
  learn->require_subcommand(1);
  add_evaluation(*learn);
}

}  // namespace banyan::app
