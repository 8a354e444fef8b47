// banyan learn patterns: weights of Go's move features from recorded games.
#include <fmt/core.h>

#include "banyan/core/files.hpp"
#include "banyan/core/json.hpp"
#include "banyan/lab/fit_patterns.hpp"
#include "command.hpp"
#include "game_source.hpp"

namespace banyan::app {
namespace {

struct PatternArgs {
  std::string game, records, weights, out;
  std::size_t games = 2222;
  PatternFit fit;
  bool json = false;
};

std::string provenance(const PatternArgs& args) {
  const std::string file = args.records.substr(args.records.find_last_of('/') + 1);
  return fmt::format(
      "banyan learn patterns go --records {} --games {} --least {} --sample {} --held-out {} --iterations {} "
      "--seed {}{}",
      file, args.games, args.fit.least, args.fit.sample, args.fit.held_out, args.fit.iterations,
      args.fit.seed, args.fit.playout ? " --playout" : "");
}

void print_text(const PatternReport& report) {
  fmt::print("{} games and {} held out; {} patterns from {} moves; weights from {} positions\n", report.games,
             report.held_out_games, report.patterns, report.moves, report.positions);
  if (!report.by_size.empty()) {
    fmt::print("patterns by size, from four points on:");
    for (const std::size_t count : report.by_size) fmt::print(" {}", count);
    fmt::print("\n\n{:<36} {:>9} {:>8} {:>10}\n", "feature", "weight", "played", "available");
    for (const auto& feature : report.features) {
      fmt::print("{:<36} {:>9.3f} {:>8} {:>10}\n", feature.name, feature.weight, feature.played,
                 feature.available);
    }
  }
  fmt::print("\nthe move played in {} positions of the games held out\n", report.held_out_positions);
  fmt::print("-ln p {:.3f}, all moves alike {:.3f}\n", report.surprise, report.uniform);
  if (report.mango > 0) fmt::print("first by Mango's formula: {:.1f} %\n", 100 * report.mango);
  fmt::print("{:>6} {:>9}\n", "first", "found in");
  for (std::size_t k = 1; k <= report.first.size(); k += k < 10 ? 1 : 5) {
    const double share = report.first[k - 1];
    fmt::print("{:>6} {:>7.1f} % {}\n", k, 100 * share,
               std::string(static_cast<std::size_t>(share * 50), '#'));
  }
}

void print_json(const PatternArgs& args, const PatternReport& report) {
  Json json = {{"game", "go"},
               {"command", provenance(args)},
               {"games", report.games},
               {"held_out_games", report.held_out_games},
               {"rejected", report.rejected},
               {"patterns", report.patterns},
               {"patterns_by_size", report.by_size},
               {"positions", report.positions},
               {"held_out_positions", report.held_out_positions},
               {"surprise", {{"fitted", report.surprise}, {"uniform", report.uniform}}},
               {"mango", report.mango},
               {"among_first", report.first}};
  for (const auto& feature : report.features) {
    json["features"].push_back({{"name", feature.name},
                                {"weight", feature.weight},
                                {"played", feature.played},
                                {"available", feature.available}});
  }
  fmt::print("{}\n", json.dump(2));
}

void run(const PatternArgs& args) {
  if (args.game != "go") throw BadInput("patterns are learnt for go, not for '" + args.game + "'");
  std::string weights;
  if (!args.weights.empty()) weights = checked(read_file(args.weights));
  if (!args.weights.empty() && weights.empty()) throw BadInput("'" + args.weights + "' is empty");
  auto lines = checked(read_game_lines(args.records));
  if (lines.size() > args.games) lines.resize(args.games);
  const PatternReport report = checked(fit_patterns(args.fit, lines, provenance(args), weights));
  args.json ? print_json(args, report) : print_text(report);
  if (!args.out.empty()) write_whole(args.out, report.text);
}

}  // namespace

void add_learn_patterns(Command& learn) {
  Command command =
      learn.subcommand("patterns", "Fit the weights of Go's patterns and tactics to recorded games");
  command.footer(
      "A move is a team of features: what it takes, saves and threatens, its line, its distance from the "
      "last\n"
      "two moves, and the largest known pattern around it. Patterns of any size are kept if they were "
      "played\n"
      "often enough; weights come from minorisation-maximisation of the generalised Bradley-Terry model "
      "(Coulom\n"
      "2007). The last games are held out and judge: how often is the move played among the first k?\n"
      "The committed weights, data/patterns/go.txt and go-playout.txt, name the command that made them.");
  auto args = std::make_shared<PatternArgs>();
  command.option("GAME", args->game, "go").required();
  command.option("--records", args->records, "games of 19x19, one a line: result, ;B[pd];W[dp]…; may be .gz")
      .required();
  command.option("--games", args->games, "how many of them, from the first");
  command.option("--least", args->fit.least, "how often a pattern must have been played")
      .within(1, 1'000'000);
  command.option("--sample", args->fit.sample, "share of the positions that weights are fitted to")
      .within(1e-6, 1.0);
  command.option("--held-out", args->fit.held_out, "share of the games that only judge").within(0.0, 0.9);
  command.option("--iterations", args->fit.iterations, "steps over all kinds of features").within(1, 1000);
  command.option("--seed", args->fit.seed, "seed of the sample");
  command.flag("--playout", args->fit.playout,
               "for play-outs: patterns of 3x3 points, and tactics without reading");
  command.option("--weights", args->weights, "learn nothing, judge this file of weights");
  command.option("--out", args->out, "write the weights to this file").output();
  command.flag("--json", args->json, "print one JSON document");
  command.run([args] { run(*args); });
}

}  // namespace banyan::app
