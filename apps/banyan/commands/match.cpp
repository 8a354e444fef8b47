// banyan match: two engines play each other, colours and openings balanced.
#include <fmt/core.h>

#include "banyan/core/text.hpp"
#include "banyan/lab/match.hpp"
#include "banyan/lab/summary.hpp"
#include "book_args.hpp"
#include "command.hpp"
#include "lab_args.hpp"

namespace banyan::app {
namespace {

struct MatchArgs {
  MatchDefinition definition;
  std::string first, second, sprt;
  BudgetArgs budget;
  BookArgs books;
  std::string book_a, book_b;
  std::string clock, time_b, clock_b;
  std::uint64_t playouts_b = 0, nodes_b = 0;
  int depth_b = 0;
  OpeningArgs openings;
  RunArgs run;
};

// "60s", "60s+0.5s" with time for each move, or "60s+30s/10" with a byo-yomi of so many moves in that time.
ClockSetting parse_clock(const std::string& text) {
  ClockSetting clock;
  if (text.empty()) return clock;
  const auto plus = text.find('+');
  clock.main = parse_seconds(text.substr(0, plus));
  if (plus == std::string::npos) return clock;
  const std::string bonus = text.substr(plus + 1);
  const auto slash = bonus.find('/');
  (slash == std::string::npos ? clock.increment : clock.period) = parse_seconds(bonus.substr(0, slash));
  if (slash == std::string::npos) return clock;
  const auto stones = parse_int(bonus.substr(slash + 1));
  if (!stones || *stones < 1 || *stones > 1000) {
    throw BadInput("cannot read the clock " + in_quotes(text) + ", expected 60s, 60s+0.5s or 60s+30s/10");
  }
  clock.stones = static_cast<int>(*stones);
  return clock;
}

SprtBounds parse_sprt(const std::string& text) {
  const auto parts = split(text, ',');
  const auto elo0 = parts.size() == 2 ? parse_double(parts[0]) : std::nullopt;
  const auto elo1 = parts.size() == 2 ? parse_double(parts[1]) : std::nullopt;
  if (!elo0 || !elo1)
    throw BadInput("cannot read the test " + in_quotes(text) + ", expected ELO0,ELO1: 0,20");
  return {*elo0, *elo1};
}

// A second a move where nothing else is said. What a spec is worth shows when the match begins. An engine
// with a book is called by what it was asked for.
Entrant entrant(const MatchArgs& args, const std::string& spec, const std::string& book) {
  Entrant player;
  player.spec = args.books.wrap(spec, book);
  player.name = book.empty() ? "" : spec + " with " + book;
  player.clock = parse_clock(args.clock);
  const double seconds = player.clock.used() ? 0 : 1;
  const auto engine = make_engine(args.definition.game, spec, args.definition.seed);
  player.limits = engine ? args.budget.limits_for(**engine, seconds, BudgetArgs::Cores::Busy)
                         : args.budget.limits(seconds);
  return player;
}

MatchDefinition definition_of(const MatchArgs& args) {
  MatchDefinition definition = args.definition;
  const Entrant first = entrant(args, args.first, args.book_a);
  Entrant second = entrant(args, args.second, args.book_b);
  // B's own budget replaces the one of both.
  if (!args.time_b.empty() || args.playouts_b + args.nodes_b > 0 || args.depth_b > 0 ||
      !args.clock_b.empty()) {
    second.limits.seconds = args.time_b.empty() ? 0 : parse_seconds(args.time_b);
    second.limits.playouts = args.playouts_b;
    second.limits.nodes = args.nodes_b;
    second.limits.depth = args.depth_b;
    second.clock = parse_clock(args.clock_b);
  }
  definition.players = {first, second};
  definition.openings = args.openings.choice();
  if (!args.sprt.empty()) definition.sprt = parse_sprt(args.sprt);
  return definition;
}

void run(const MatchArgs& args) {
  ProgressLine line(args.run.quiet);
  RunSettings settings = args.run.settings();
  settings.progress = [&](const MatchProgress& progress) { line.show(progress); };
  const MatchResult result = checked(run_match(definition_of(args), settings));
  fmt::print("{}", print_match(result, args.run.form()));
  if (!result.failure.empty()) throw std::runtime_error("the match stopped: " + result.failure);
}

}  // namespace

void add_match(Command& program) {
  Command command =
      program.subcommand("match", "Two engines play each other; score with interval, Elo, superiority");
  command.footer(
      "Example: banyan match breakthrough mcts-ms-2-visit-2 mcts-solver --playouts 5000 --games 200 --store "
      "m.db\n"
      "Every opening is played twice with colours swapped. With a budget of play-outs or nodes the same "
      "seed\n"
      "gives the same games. With --store the match can be stopped at any moment; the same command goes on.");
  auto args = std::make_shared<MatchArgs>();
  command.option("GAME", args->definition.game, "the game, with its options").required();
  command.option("A", args->first, "the first engine").required();
  command.option("B", args->second, "the second engine").required();
  command.option("--games", args->definition.games, "number of games").within(1, 10'000'000);
  args->budget.add_to(command);
  args->budget.add_pace_to(command);
  command.option("--clock", args->clock,
                 "time for the whole game of each side: 60s, 60s+0.5s a move, or 60s+30s/10 for ten moves");
  command.option("--time-b", args->time_b, "budget of B, if it differs: time a move");
  command.option("--playouts-b", args->playouts_b, "… play-outs a move").positive();
  command.option("--nodes-b", args->nodes_b, "… nodes a move").positive();
  command.option("--depth-b", args->depth_b, "… depth in plies").within(1, 1000);
  command.option("--clock-b", args->clock_b, "… time for the whole game");
  command.option("--book-a", args->book_a, "A plays from this book as long as it has moves");
  command.option("--book-b", args->book_b, "B does");
  args->books.add_play_to(command);
  args->openings.add_to(command);
  command.option("--sprt", args->sprt, "stop when normalised Elo0 or Elo1 is decided: 0,20");
  command.option("--seed", args->definition.seed, "seed of the match");
  args->run.add_to(command);
  command.run([args] { run(*args); });
}

}  // namespace banyan::app
