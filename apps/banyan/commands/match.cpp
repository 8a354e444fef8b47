// banyan match: two engines play each other, colours and openings balanced.
#include <fmt/core.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "banyan/lab/match.hpp"
#include "command.hpp"

namespace banyan::app {
namespace {

struct Args {
  MatchDefinition definition;
  BudgetArgs budget;
  std::string time_b;
  std::uint64_t playouts_b = 0;
  bool json = false, quiet = false;
};

void print_json(const MatchDefinition& definition, const MatchResult& result) {
  const MatchScore& score = result.score;
  const Interval interval = score.interval();
  const Interval elos = elo_interval(interval);
  const nlohmann::ordered_json json = {
      {"game", definition.game},
      {"first", definition.first},
      {"second", definition.second},
      {"seed", definition.seed},
      {"games", score.games()},
      {"wins", score.wins},
      {"draws", score.draws},
      {"losses", score.losses},
      {"score", score.score()},
      {"low", interval.low},
      {"high", interval.high},
      {"elo", elo(score.score())},
      {"elo_error", elos.half_width()},
      {"los", likelihood_of_superiority(static_cast<double>(score.wins), static_cast<double>(score.losses))},
      {"duplicates", result.duplicates},
      {"seconds", result.seconds}};
  fmt::print("{}\n", json.dump(2));
}

void print_text(const MatchDefinition& definition, const MatchResult& result) {
  const MatchScore& score = result.score;
  const Interval interval = score.interval();
  fmt::print("{}: {} against {}, seed {}\n", definition.game, definition.first, definition.second,
             definition.seed);
  fmt::print("games {}  won {}  drawn {}  lost {}\n", score.games(), score.wins, score.draws, score.losses);
  fmt::print("score {:.1f} % (95 %: {:.1f} to {:.1f})  Elo {:+.0f} ± {:.0f}  superior with chance {:.3f}\n",
             100 * score.score(), 100 * interval.low, 100 * interval.high, elo(score.score()),
             elo_interval(interval).half_width(),
             likelihood_of_superiority(static_cast<double>(score.wins), static_cast<double>(score.losses)));
  fmt::print("plies a game {:.1f}  duplicate games {}  seconds {:.1f}\n",
             static_cast<double>(result.plies) / static_cast<double>(score.games()), result.duplicates,
             result.seconds);
  for (int i = 0; i < 2; ++i) {
    fmt::print("{} play-outs/s: {:.0f}\n", i == 0 ? "first" : "second",
               static_cast<double>(result.playouts[i]) / std::max(result.thinking[i], 1e-9));
  }
}

void run(Args args) {
  args.definition.first_limits = args.definition.second_limits = args.budget.limits(1);
  if (!args.time_b.empty()) args.definition.second_limits.seconds = parse_seconds(args.time_b);
  if (args.playouts_b > 0) args.definition.second_limits.playouts = args.playouts_b;
  const bool terminal = isatty(STDERR_FILENO);
  auto shown = Clock::now();
  const auto progress = [&](const MatchScore& score) {
    const bool last = score.games() == args.definition.games;
    if (args.quiet || (!last && Clock::now() - shown < std::chrono::seconds(terminal ? 0 : 5))) return;
    shown = Clock::now();
    const Interval interval = score.interval();
    fmt::print(stderr, "{}{}/{} games, {:.1f} % ({:.1f} to {:.1f}){}", terminal ? "\r" : "", score.games(),
               args.definition.games, 100 * score.score(), 100 * interval.low, 100 * interval.high,
               terminal && !last ? "  " : "\n");
    std::fflush(stderr);
  };
  const MatchResult result = checked(play_match(args.definition, progress));
  args.json ? print_json(args.definition, result) : print_text(args.definition, result);
}

}  // namespace

void add_match(CLI::App& app) {
  auto* command =
      app.add_subcommand("match", "Two engines play each other; score with interval, Elo, superiority");
  command->footer(
      "Example: banyan match breakthrough mcts-ms-2-visit-2 mcts-solver --playouts 5000 --games 200\n"
      "Openings are random plies, each played twice with colours swapped. With a budget of play-outs the "
      "same seed\n"
      "gives the same games.");
  auto args = std::make_shared<Args>();
  command->add_option("GAME", args->definition.game, "the game, with its options")->required();
  command->add_option("A", args->definition.first, "the first engine")->required();
  command->add_option("B", args->definition.second, "the second engine")->required();
  command->add_option("--games", args->definition.games, "number of games")
      ->capture_default_str()
      ->check(CLI::Range(1, 10'000'000));
  args->budget.add_to(*command);
  command->add_option("--time-b", args->time_b, "time a move for B, if it differs");
  command->add_option("--playouts-b", args->playouts_b, "play-outs a move for B, if they differ");
  command
      ->add_option("--opening-plies", args->definition.opening_plies, "random plies before the engines play")
      ->capture_default_str()
      ->check(CLI::Range(0, 1000));
  command->add_option("--concurrency", args->definition.concurrency, "games at the same time")
      ->capture_default_str()
      ->check(CLI::Range(1, 256));
  command->add_option("--seed", args->definition.seed, "seed of the match")->capture_default_str();
  command->add_flag("--quiet", args->quiet, "no progress");
  command->add_flag("--json", args->json, "print one JSON document");
  command->callback([args] { run(*args); });
}

}  // namespace banyan::app
