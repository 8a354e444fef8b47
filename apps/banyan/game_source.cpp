#include "game_source.hpp"

#include <fmt/core.h>

#include "banyan/core/files.hpp"
#include "lab_args.hpp"

namespace banyan::app {
namespace {

constexpr std::uint64_t kStandardPlayouts = 100;

}  // namespace

void write_whole(const std::string& path, const std::string& text) {
  if (const auto written = replace_file(path, text); !written) throw std::runtime_error(written.error());
}

void GameSource::add_to(Command& command) {
  player.spec = "mcts-solver";
  command.option("GAME", game, "the game, with its options").required();
  command.option("--games", games, "games of self-play; 0 with --records").within(0, 10'000'000);
  command.option("--engine", player.spec, "who plays them");
  budget.add_to(command);
  command.option("--opening-plies", opening_plies, "random plies before the engine plays").within(0, 1000);
  command.option("--records", records, "a file of games, one a line: …, moves, result between tabs");
  command.option("--keep", keep, "write all the games to this file, which --records can read").output();
  command.option("--concurrency", concurrency, "games at the same time").within(1, 256);
  command.option("--seed", seed, "seed of the games and of the split");
  command.flag("--quiet", quiet, "no progress");
}

void GameSource::settle() {
  player.limits = budget.limits(0);
  if (budget.time.empty() && budget.playouts + budget.nodes == 0 && budget.depth == 0) {
    player.limits.playouts = kStandardPlayouts;
  }
}

// Everything that the games depend on, as a command would say it.
std::string GameSource::provenance() const {
  std::string text = fmt::format("\"{}\" --games {}", game, games);
  if (games > 0) {
    text += fmt::format(" --engine \"{}\" --opening-plies {}", player.spec, opening_plies);
    const Limits& limits = player.limits;
    if (limits.playouts > 0) text += fmt::format(" --playouts {}", limits.playouts);
    if (limits.nodes > 0) text += fmt::format(" --nodes {}", limits.nodes);
    if (limits.depth > 0) text += fmt::format(" --depth {}", limits.depth);
    if (limits.seconds > 0) text += fmt::format(" --time {}", limits.seconds);
  }
  if (!records.empty()) text += " --records " + records;
  return text + fmt::format(" --seed {}", seed);
}

std::vector<LabelledGame> GameSource::self_play() const {
  if (games == 0) return {};
  MatchDefinition definition;
  definition.game = game;
  definition.players = {player, player};
  definition.games = games;
  definition.seed = seed;
  // Lopsided openings teach as much as even ones.
  definition.openings = {.kind = OpeningKind::Random, .plies = opening_plies, .balance = 0, .file = {}};
  ProgressLine line(quiet);
  RunSettings settings;
  settings.concurrency = concurrency;
  settings.progress = [&](const MatchProgress& progress) { line.show(progress, false); };
  std::vector<LabelledGame> played;
  const MatchResult result = checked(run_match(definition, settings));
  for (const PlayedGame& one : result.games) played.push_back(labelled(one));
  return played;
}

std::vector<LabelledGame> GameSource::all() const {
  std::vector<LabelledGame> found;
  if (!records.empty()) found = checked(parse_games(checked(read_file(records))));
  for (LabelledGame& one : self_play()) found.push_back(std::move(one));
  if (!keep.empty()) write_whole(keep, games_text(found));
  return found;
}

}  // namespace banyan::app
