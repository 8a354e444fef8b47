// Limits, fixtures and games as texts, for messages.
#pragma once

#include "banyan/core/json.hpp"
#include "banyan/lab/match.hpp"

namespace banyan::mpi {

inline Json to_json(const Limits& limits) {
  return {{"seconds", limits.seconds},
          {"playouts", limits.playouts},
          {"nodes", limits.nodes},
          {"depth", limits.depth},
          {"bytes", limits.bytes},
          {"threads", limits.threads},
          {"may_end_early", limits.may_end_early}};
}
inline Limits limits_in(const Json& json) {
  Limits limits;
  limits.seconds = json.at("seconds").number();
  limits.playouts = json.at("playouts").count();
  limits.nodes = json.at("nodes").count();
  limits.depth = static_cast<int>(json.at("depth").integer());
  limits.bytes = json.at("bytes").count();
  limits.threads = static_cast<int>(json.at("threads").integer());
  limits.may_end_early = json.at("may_end_early").boolean();
  return limits;
}

// One game that another process is to play.
inline Json to_json(const MatchDefinition& definition, const Fixture& fixture, const Opening& opening) {
  Json players = Json::array();
  for (const Entrant& player : definition.players) {
    const ClockSetting& clock = player.clock;
    players.push_back({{"spec", player.spec},
                       {"limits", to_json(player.limits)},
                       {"clock", Json(std::vector<double>{clock.main, clock.increment, clock.period,
                                                          static_cast<double>(clock.stones)})}});
  }
  return {{"game", definition.game},  {"seed", definition.seed},           {"players", players},
          {"number", fixture.number}, {"opening_number", fixture.opening}, {"a", fixture.a},
          {"b", fixture.b},           {"a_first", fixture.a_first},        {"seed_a", fixture.seed_a},
          {"seed_b", fixture.seed_b}, {"opening", Json(opening)}};
}
struct Assignment {
  MatchDefinition definition;
  Fixture fixture;
  Opening opening;
};
inline Assignment assignment_in(const Json& json) {
  Assignment out;
  out.definition.game = json.at("game").text();
  out.definition.seed = json.at("seed").count();
  for (const Json& player : json.at("players").items()) {
    Entrant entrant;
    entrant.spec = player.at("spec").text();
    entrant.limits = limits_in(player.at("limits"));
    const auto& clock = player.at("clock").items();
    entrant.clock = {.main = clock[0].number(),
                     .increment = clock[1].number(),
                     .period = clock[2].number(),
                     .stones = static_cast<int>(clock[3].number())};
    out.definition.players.push_back(entrant);
  }
  out.fixture = {.number = json.at("number").count(),
                 .opening = json.at("opening_number").count(),
                 .a = json.at("a").count(),
                 .b = json.at("b").count(),
                 .a_first = json.at("a_first").boolean(),
                 .seed_a = json.at("seed_a").count(),
                 .seed_b = json.at("seed_b").count()};
  for (const Json& move : json.at("opening").items()) out.opening.push_back(move.text());
  return out;
}

inline Json to_json(const PlayedGame& game) {
  Json moves = Json::array();
  for (const PlayedMove& move : game.moves) {
    moves.push_back({{"move", move.move},
                     {"by_a", move.by_a},
                     {"visits", move.visits},
                     {"playouts", move.playouts},
                     {"value", move.value},
                     {"seconds", move.seconds}});
  }
  return {{"points", game.points},
          {"end", static_cast<int>(game.end)},
          {"note", game.note},
          {"date", game.date},
          {"moves", moves}};
}
inline PlayedGame game_in(const Json& json, const Fixture& fixture, const Opening& opening) {
  PlayedGame game;
  game.fixture = fixture;
  game.opening = opening;
  game.points = json.at("points").number();
  game.end = static_cast<GameEnd>(json.at("end").integer());
  game.note = json.at("note").text();
  game.date = json.at("date").text();
  for (const Json& move : json.at("moves").items()) {
    game.moves.push_back({.move = move.at("move").text(),
                          .by_a = move.at("by_a").boolean(),
                          .visits = move.at("visits").count(),
                          .playouts = move.at("playouts").count(),
                          .value = move.at("value").number(),
                          .seconds = move.at("seconds").number()});
  }
  return game;
}

}  // namespace banyan::mpi
