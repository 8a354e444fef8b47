#include "banyan/lab/definition.hpp"

#include "banyan/core/rng.hpp"
#include "banyan/core/text.hpp"
#include "banyan/core/version.hpp"
#include "banyan/engine/engine.hpp"
#include "banyan/games/any_record.hpp"

namespace banyan {
namespace {

constexpr std::uint64_t kMostGames = 10'000'000;

std::string opening_text(const OpeningChoice& openings) {
  switch (openings.kind) {
    case OpeningKind::None:
      return "none";
    case OpeningKind::Builtin:
      return "builtin";
    case OpeningKind::File:
      return "file " + openings.file;
    case OpeningKind::Random:
      break;
  }
  return "random plies=" + std::to_string(openings.plies) + " balance=" + std::to_string(openings.balance);
}

}  // namespace

std::string budget_text(const Entrant& player) {
  std::string text;
  const auto add = [&](const std::string& name, double value) {
    if (value > 0) text += (text.empty() ? "" : " ") + name + "=" + format_double(value);
  };
  add("seconds", player.limits.seconds);
  add("playouts", static_cast<double>(player.limits.playouts));
  add("nodes", static_cast<double>(player.limits.nodes));
  add("depth", player.limits.depth);
  add("bytes", static_cast<double>(player.limits.bytes));
  if (player.limits.threads > 1) add("threads", player.limits.threads);
  const bool is_by_clock = player.limits.is_by_time_alone() || player.clock.used();
  if (is_by_clock && player.limits.may_end_early) add("may_end_early", 1);
  add("clock", player.clock.main);
  add("increment", player.clock.increment);
  add("period", player.clock.period);
  add("stones", player.clock.stones);
  return text;
}

std::vector<std::pair<std::size_t, std::size_t>> pairings(const MatchDefinition& definition) {
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  const std::size_t firsts = definition.format == Format::Gauntlet ? 1 : definition.players.size();
  for (std::size_t a = 0; a < firsts; ++a) {
    for (std::size_t b = a + 1; b < definition.players.size(); ++b) pairs.emplace_back(a, b);
  }
  return pairs;
}

std::uint64_t scheduled_games(const MatchDefinition& definition) {
  return definition.games * pairings(definition).size();
}

std::uint64_t wanted_openings(const MatchDefinition& definition) { return (definition.games + 1) / 2; }

Fixture fixture(const MatchDefinition& definition, std::uint64_t number, std::uint64_t openings) {
  // Rounds of two games for each pairing; an odd last game of a pairing makes the last round one of single
  // games.
  const auto pairs = pairings(definition);
  const std::uint64_t full = definition.games / 2 * 2 * pairs.size();
  const std::uint64_t in_round = number < full ? 2 : 1, offset = number < full ? number : number - full;
  const std::uint64_t round = number < full ? offset / (2 * pairs.size()) : definition.games / 2;
  const auto [a, b] = pairs[offset / in_round % pairs.size()];
  const std::uint64_t seed = mix64(definition.seed ^ mix64(number));
  return {.number = number,
          .opening = round % openings,
          .a = a,
          .b = b,
          .a_first = in_round == 1 || offset % 2 == 0,
          .seed_a = seed,
          .seed_b = mix64(seed)};
}

Result<MatchDefinition> normalized(MatchDefinition definition) {
  const auto start = make_record_of_two(definition.game);
  if (!start) return Error{start.error()};
  definition.game = (*start)->spec();
  if (definition.players.size() < 2) return Error{"a match needs two players"};
  if (definition.games == 0 || definition.games > kMostGames) {
    return Error{"a match has 1 to " + std::to_string(kMostGames) + " games, not " +
                 std::to_string(definition.games)};
  }
  if (definition.sprt && definition.players.size() != 2) {
    return Error{"a sequential test needs exactly two players"};
  }
  if (definition.sprt && definition.sprt->elo0 >= definition.sprt->elo1) {
    return Error{"a sequential test needs a lower and a higher Elo, such as 0,20"};
  }
  return definition;
}

std::vector<std::pair<std::string, std::string>> describe(const MatchDefinition& definition) {
  std::vector<std::pair<std::string, std::string>> lines = {
      {"program", kVersion},
      {"game", definition.game},
      {"format", definition.format == Format::Gauntlet ? "gauntlet" : "round robin"},
      {"games", std::to_string(definition.games)},
      {"seed", std::to_string(definition.seed)},
      {"openings", opening_text(definition.openings)}};
  for (std::size_t i = 0; i < definition.players.size(); ++i) {
    const Entrant& player = definition.players[i];
    const std::string name = "player " + std::to_string(i + 1);
    lines.emplace_back(name, player.spec);
    lines.emplace_back("budget of " + name, budget_text(player));
  }
  if (definition.sprt) {
    lines.emplace_back("sprt",
                       format_double(definition.sprt->elo0) + "," + format_double(definition.sprt->elo1));
  }
  return lines;
}

}  // namespace banyan
