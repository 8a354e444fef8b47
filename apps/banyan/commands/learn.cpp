// banyan learn: weights from games.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include "banyan/core/json.hpp"

#include "banyan/knowledge/features.hpp"
#include "banyan/lab/fit_categories.hpp"
#include "banyan/lab/fit_evaluation.hpp"
#include "command.hpp"
#include "game_source.hpp"

namespace banyan::app {
namespace {

// What of the games could not be used.
void print_left_out(const GameCounts& games) {
  if (games.used() == games.games) return;
  fmt::print("left out: {} games met before, {} that do not replay to their result\n", games.duplicates,
             games.rejected);
}

// --- the weights of an evaluation ---

struct LearnArgs {
  GameSource source;
  FitDefinition fit;
  std::string out;
  bool json = false;
};

std::string provenance(const LearnArgs& args) {
  std::string text = "banyan learn evaluation " + args.source.provenance();
  if (!args.fit.evaluation.empty()) text += " --evaluation " + args.fit.evaluation;
  return text + fmt::format(" --penalty {}{}", args.fit.penalty, args.fit.signs ? " --signs" : "");
}

std::string summary(const FitReport& report) {
  std::string text = fmt::format("{} games, {} positions; log-loss on {} more from games held out: {:.4f}",
                                 report.games.used(), report.train_positions, report.held_out_positions,
                                 report.fitted.held_out);
  if (report.hand) text += fmt::format(" (by hand {:.4f})", report.hand->losses.held_out);
  return text;
}

// The weights as they stand in the source. Thousands of them are whole tenths of a point.
std::string source_table(const LearnArgs& args, const FitReport& report) {
  std::string text = fmt::format("// {}\n// {}\n", provenance(args), summary(report));
  if (report.weights.size() > report.terms.size()) {
    text += "constexpr std::int16_t kFittedWeights[] = {";
    for (std::size_t i = 0; i < report.weights.size(); ++i) {
      text += i % 20 == 0 ? "\n    " : " ";
      text += fmt::format("{},", std::lround(report.weights[i] / kSparseUnit));
    }
    return text + "\n};\n";
  }
  text += fmt::format("constexpr std::array<double, {}> kFittedWeights = {{\n", report.terms.size());
  for (const auto& term : report.terms)
    text += fmt::format("    {:.2f},  // {}\n", term.fitted, term.feature);
  return text + "};\n";
}

void print_losses(const FitReport& report) {
  fmt::print("{:<28} {:>8} {:>9}\n", "log-loss", "training", "held out");
  const auto row = [](const std::string& name, const Losses& losses) {
    fmt::print("{:<28} {:>8.4f} {:>9.4f}\n", name, losses.train, losses.held_out);
  };
  row("constant", {std::log(2), std::log(2)});
  if (report.hand) {
    row("by hand", report.hand->losses);
    row(fmt::format("by hand, times {:.3f}", report.hand->factor), report.hand->scaled);
  }
  row("committed", report.committed);
  row("this fit", report.fitted);
}

void print_text(const FitReport& report) {
  fmt::print("{}: {}, {} weights\n{}\n", report.game, report.evaluation, report.weights.size(),
             summary(report));
  print_left_out(report.games);
  fmt::print("{} {}{}\n\n", report.hand ? "Newton steps" : "passes over the positions", report.steps,
             report.converged ? "" : ", not converged");
  print_losses(report);
  fmt::print("\n{:<28} {:>8} {:>9} {:>9}\n", "points for one of", report.hand ? "by hand" : "", "committed",
             "this fit");
  for (const auto& term : report.terms) {
    fmt::print("{:<28} {:>8} {:>9.2f} {:>9.2f}\n", term.feature,
               term.hand ? fmt::format("{:.2f}", *term.hand) : "", term.committed, term.fitted);
  }
  if (report.weights.size() > report.terms.size()) {
    fmt::print("and {} without a name, {} of them met\n", report.weights.size() - report.terms.size(),
               report.nameless_met);
  }
}

void print_json(const LearnArgs& args, const FitReport& report) {
  Json json = {{"game", report.game},
               {"evaluation", report.evaluation},
               {"command", provenance(args)},
               {"games", report.games.games},
               {"rejected", report.games.rejected},
               {"duplicates", report.games.duplicates},
               {"positions", report.train_positions},
               {"held_out_positions", report.held_out_positions},
               {"converged", report.converged}};
  const auto losses = [](const Losses& both) {
    return Json{{"training", both.train}, {"held_out", both.held_out}};
  };
  auto& log_loss = json["log_loss"];
  if (report.hand) {
    log_loss["hand"] = losses(report.hand->losses);
    log_loss["hand_scaled"] = losses(report.hand->scaled);
  }
  log_loss["committed"] = losses(report.committed);
  log_loss["fitted"] = losses(report.fitted);
  for (const auto& term : report.terms) {
    Json one = {{"feature", term.feature}};
    if (term.hand) one["hand"] = *term.hand;
    one["committed"] = term.committed;
    one["fitted"] = term.fitted;
    json["weights"].push_back(one);
  }
  if (report.weights.size() > report.terms.size()) json["all_weights"] = report.weights;
  fmt::print("{}\n", json.dump(2));
}

void run(LearnArgs args) {
  args.source.settle();
  args.fit.game = args.source.game;
  args.fit.seed = args.source.seed;
  args.fit.skipped_plies = args.source.opening_plies;
  const FitReport report = checked(fit_evaluation(args.fit, args.source.all()));
  args.json ? print_json(args, report) : print_text(report);
  if (!args.out.empty()) write_whole(args.out, source_table(args, report));
}

void add_evaluation(Command& learn) {
  Command command =
      learn.subcommand("evaluation", "Fit the weights of a game's evaluation to results of games");
  command.footer(
      "An engine plays itself from random openings; every position after the opening is labelled with the\n"
      "result of its game, and logistic regression finds the weights that predict it best: P(win) =\n"
      "1/(1+exp(-points/220)), so that 700 points are 96 %. A fifth of the games is held out and judges the\n"
      "fit, beside the weights set by hand and those committed. With a budget of play-outs the same seed "
      "gives\n"
      "the same weights to the last bit.\n"
      "Example, in some seconds: banyan learn evaluation loa --games 40 --playouts 20\n"
      "The committed weights were made by (each table in src/knowledge names its command):\n"
      "  banyan learn evaluation loa --games 6000 --opening-plies 8 --nodes 3000 --signs --penalty 0.01 \\\n"
      "    --engine \"mia(evaluation=patterns,megabytes=1,noise=10,…)\"\n"
      "where the noise, a random factor fixed by the seed of each game, makes the games differ.");
  auto args = std::make_shared<LearnArgs>();
  args->source.add_to(command);
  command.option("--evaluation", args->fit.evaluation, "which evaluation, if the game has several");
  command.option("--penalty", args->fit.penalty, "of large weights").within(1e-9, 1e3);
  command.flag("--signs", args->fit.signs, "every weight keeps the sign, or the 0, that it has by hand");
  command.option("--out", args->out, "write the weights as a table of C++ to this file").output();
  command.flag("--json", args->json, "print one JSON document");
  command.run([args] { run(*args); });
}

// --- the probabilities of move categories ---

struct CategoryArgs {
  GameSource source;
  std::string out;
  int top = 20;
  bool json = false;
};

std::string provenance(const CategoryArgs& args) {
  return "banyan learn categories " + args.source.provenance();
}

std::string summary(const CategoryReport& report) {
  return fmt::format(
      "{} games, {} positions, {} of {} categories met; -ln p of the move played, on {} positions held out: "
      "{:.4f} (all moves alike {:.4f})",
      report.games.used(), report.positions, report.rows.size(), report.categories, report.held_out_positions,
      report.fitted, report.uniform);
}

// The counts as they stand in the source.
std::string source_table(const CategoryArgs& args, const CategoryReport& report) {
  std::string text = fmt::format("// {}\n// {}\n", provenance(args), summary(report));
  text += "constexpr LoaCategoryCount kLoaCategoryCounts[] = {\n";
  for (const auto& row : report.rows) {
    text += fmt::format("    {{{}, {}, {}}},\n", row.category, row.played, row.available);
  }
  return text + "};\n";
}

void print_text(const CategoryArgs& args, CategoryReport report) {
  fmt::print("{}\n", summary(report));
  print_left_out(report.games);
  fmt::print("the committed probabilities on the same positions: {:.4f}\n\n", report.committed);
  std::stable_sort(report.rows.begin(), report.rows.end(),
                   [](const auto& a, const auto& b) { return a.probability > b.probability; });
  const std::size_t shown = std::min<std::size_t>(report.rows.size(), static_cast<std::size_t>(args.top));
  fmt::print("{:<46} {:>8} {:>9} {:>6}\n", "likeliest categories", "played", "available", "P");
  for (std::size_t i = 0; i < shown; ++i) {
    const auto& row = report.rows[i];
    fmt::print("{:<46} {:>8} {:>9} {:>6.3f}\n", row.name, row.played, row.available, row.probability);
  }
}

void print_json(const CategoryArgs& args, const CategoryReport& report) {
  Json json = {{"game", args.source.game},
               {"command", provenance(args)},
               {"games", report.games.games},
               {"rejected", report.games.rejected},
               {"duplicates", report.games.duplicates},
               {"positions", report.positions},
               {"held_out_positions", report.held_out_positions},
               {"surprise",
                {{"uniform", report.uniform}, {"fitted", report.fitted}, {"committed", report.committed}}}};
  for (const auto& row : report.rows) {
    json["categories"].push_back({{"category", row.category},
                                  {"name", row.name},
                                  {"played", row.played},
                                  {"available", row.available},
                                  {"probability", row.probability}});
  }
  fmt::print("{}\n", json.dump(2));
}

void run(CategoryArgs args) {
  args.source.settle();
  const CategoryFit fit{.game = args.source.game,
                        .skipped_plies = args.source.opening_plies,
                        .held_out = 0.2,
                        .seed = args.source.seed};
  const CategoryReport report = checked(fit_categories(fit, args.source.all()));
  args.json ? print_json(args, report) : print_text(args, report);
  if (!args.out.empty()) write_whole(args.out, source_table(args, report));
}

void add_categories(Command& learn) {
  Command command =
      learn.subcommand("categories", "Count how often moves of each category are played (Lines of Action)");
  command.footer(
      "P_mc = positions in which a move of the category was played / positions in which one could have been\n"
      "(Winands and Björnsson 2011). An engine plays itself from random openings, or games are read from a\n"
      "file; a fifth of them is held out and judges the fit. Realization-probability search, progressive "
      "bias\n"
      "and the play-outs of MC-LOA use the committed table, src/knowledge/loa_category_counts.hpp, which\n"
      "names the command that made it.\n"
      "Example, in some seconds: banyan learn categories loa --games 40 --engine mia --depth 2");
  auto args = std::make_shared<CategoryArgs>();
  args->source.add_to(command);
  command.option("--top", args->top, "how many categories to show");
  command.option("--out", args->out, "write the counts as a table of C++ to this file").output();
  command.flag("--json", args->json, "print one JSON document");
  command.run([args] { run(*args); });
}

}  // namespace

void add_learn_patterns(Command& learn);  // learn_patterns.cpp
void add_learn_playout(Command& learn);   // learn_playout.cpp

void add_learn(Command& program) {
  Command learn = program.subcommand("learn", "Learn weights from games");
  add_evaluation(learn);
  add_categories(learn);
  add_learn_patterns(learn);
  add_learn_playout(learn);
}

}  // namespace banyan::app
