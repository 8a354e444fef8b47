// The definition file of a tournament.
#include "banyan/lab/definition.hpp"
#include "json_reader.hpp"

namespace banyan {
namespace {

// Keys of a budget, in a player or, for all players, in the file.
void read_budget(JsonObject& object, Entrant& player) {
  Limits& limits = player.limits;
  limits.seconds = object.number("seconds", limits.seconds);
  limits.playouts = object.count("playouts", limits.playouts);
  limits.nodes = object.count("nodes", limits.nodes);
  limits.depth = static_cast<int>(std::min<std::uint64_t>(object.count("depth", limits.depth), 1000));
  limits.bytes = object.count("memory", limits.bytes);
  limits.threads = static_cast<int>(std::min<std::uint64_t>(object.count("threads", limits.threads), 256));
  limits.may_end_early = !object.flag("full_time", !limits.may_end_early);
  ClockSetting& clock = player.clock;
  clock.main = object.number("clock", clock.main);
  clock.increment = object.number("increment", clock.increment);
  clock.period = object.number("period", clock.period);
  clock.stones = static_cast<int>(std::min<std::uint64_t>(object.count("stones", clock.stones), 1000));
  if (std::min({limits.seconds, clock.main, clock.increment, clock.period}) < 0) {
    object.fail("a time must not be negative");
  }
  if ((clock.period > 0) != (clock.stones > 0)) object.fail("\"period\" and \"stones\" go together");
}

std::string from_folder(const std::string& folder, const std::string& file) {
  return folder.empty() || file.starts_with('/') ? file : folder + "/" + file;
}

OpeningChoice openings_of(const Json& json, const std::string& folder) {
  OpeningChoice choice;
  JsonObject object(json, "openings");
  const std::string kind = object.text("kind");
  if (kind == "none")
    choice.kind = OpeningKind::None;
  else if (kind == "random")
    choice.kind = OpeningKind::Random;
  else if (kind == "builtin")
    choice.kind = OpeningKind::Builtin;
  else if (kind == "file")
    choice.kind = OpeningKind::File;
  else
    object.fail("\"kind\" is one of none, random, builtin, file");
  if (choice.kind == OpeningKind::Random) {
    choice.plies = static_cast<int>(std::min<std::uint64_t>(object.count("plies", choice.plies), 1000));
    choice.balance = object.count("balance", choice.balance);
  }
  if (choice.kind == OpeningKind::File) choice.file = from_folder(folder, object.text("file"));
  object.finish();
  return choice;
}

SprtBounds sprt_of(const Json& json) {
  JsonObject object(json, "sprt");
  const SprtBounds bounds{object.number("elo0", 0), object.number("elo1", 20)};
  object.finish();
  return bounds;
}

MatchDefinition read(const Json& json, const std::string& folder) {
  MatchDefinition definition;
  JsonObject object(json, "tournament");
  definition.game = object.text("game");
  definition.games = object.count("games", definition.games);
  definition.seed = object.count("seed", definition.seed);
  const std::string format = object.text("format", "round robin");
  if (format != "round robin" && format != "gauntlet") {
    object.fail("\"format\" is \"round robin\" or \"gauntlet\"");
  }
  definition.format = format == "gauntlet" ? Format::Gauntlet : Format::RoundRobin;
  if (const auto* sprt = object.find("sprt")) definition.sprt = sprt_of(*sprt);
  if (const auto* openings = object.find("openings")) definition.openings = openings_of(*openings, folder);
  Entrant standard;
  standard.limits.may_end_early = true;
  read_budget(object, standard);
  const auto& players = object.need("players");
  if (!players.is_array()) object.fail("\"players\" must be a list");
  for (const auto& item : players.items()) {
    Entrant& player = definition.players.emplace_back(standard);
    if (item.is_text()) {
      player.spec = item.text();
      continue;
    }
    JsonObject one(item, "player " + std::to_string(definition.players.size()));
    player.spec = one.text("spec");
    player.name = one.text("name", "");
    read_budget(one, player);
    one.finish();
  }
  object.finish();
  return definition;
}

Json openings_json(const OpeningChoice& choice) {
  constexpr const char* kKinds[] = {"none", "random", "builtin", "file"};
  Json json = {{"kind", kKinds[static_cast<std::size_t>(choice.kind)]}};
  if (choice.kind == OpeningKind::Random) {
    json["plies"] = choice.plies;
    json["balance"] = choice.balance;
  }
  if (choice.kind == OpeningKind::File) json["file"] = choice.file;
  return json;
}

// The keys of read_budget, where they say something.
Json player_json(const Entrant& player) {
  Json json = {{"spec", player.spec}};
  if (!player.name.empty()) json["name"] = player.name;
  const auto add = [&](const char* key, auto value) {
    if (value > 0) json[key] = value;
  };
  add("seconds", player.limits.seconds);
  add("playouts", player.limits.playouts);
  add("nodes", player.limits.nodes);
  add("depth", player.limits.depth);
  json["memory"] = player.limits.bytes;
  json["threads"] = player.limits.threads;
  if (!player.limits.may_end_early) json["full_time"] = true;
  add("clock", player.clock.main);
  add("increment", player.clock.increment);
  add("period", player.clock.period);
  add("stones", player.clock.stones);
  return json;
}

}  // namespace

std::string definition_text(const MatchDefinition& definition) {
  Json json = {{"game", definition.game},
               {"format", definition.format == Format::Gauntlet ? "gauntlet" : "round robin"},
               {"games", definition.games},
               {"seed", definition.seed},
               {"openings", openings_json(definition.openings)}};
  if (definition.sprt) json["sprt"] = {{"elo0", definition.sprt->elo0}, {"elo1", definition.sprt->elo1}};
  for (const Entrant& player : definition.players) json["players"].push_back(player_json(player));
  return json.dump(2) + "\n";
}

Result<MatchDefinition> parse_definition(std::string_view text, const std::string& folder) {
  try {
    return read(parse_json(text), folder);
  } catch (const JsonError& error) {
    return Error{error.what()};
  }
}

}  // namespace banyan
