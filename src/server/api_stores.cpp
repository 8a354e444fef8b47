// Requests that play matches and tournaments of own engines, and that look at games which were played: of
// jobs, and of every store in the server's folders.
#include <algorithm>

#include "api_state.hpp"
#include "banyan/core/text.hpp"
#include "banyan/lab/definition.hpp"

namespace banyan::server {
namespace {

constexpr std::uint64_t kMostGames = 10'000, kMostPlayouts = 10'000'000, kMostNodes = 100'000'000;
constexpr std::size_t kMostPlayers = 16;

void refuse_too_much(bool is_too_much, const std::string& what) {
  if (is_too_much) throw Refused(422, what + " are for `banyan tournament`");
}

// The budget of a player that a stranger may ask for: it ends within a time that somebody may wait for.
void judge_budget(Entrant& player, const std::string& game) {
  Limits& limits = player.limits;
  const ClockSetting& clock = player.clock;
  refuse_too_much(limits.playouts > kMostPlayouts, "so many play-outs");
  refuse_too_much(limits.nodes > kMostNodes, "so many nodes");
  refuse_too_much(limits.seconds > 60 || clock.main > 600 || clock.increment > 60 || clock.period > 60,
                  "so long times");
  const auto engine = wanted(make_engine(game, player.spec, 1));
  const bool has_budget =
      limits.playouts > 0 || limits.nodes > 0 || limits.seconds > 0 || player.clock.used();
  if (!has_budget && !engine->ends_by_itself()) {
    throw Refused(422, "each player needs playouts, nodes or seconds");
  }
}

// What a stranger may have played here: no file, no other program, bounded in games, time and memory.
void judge(MatchDefinition& definition, std::uint64_t bytes) {
  definition.game = safe_record(definition.game, {})->spec();
  refuse_too_much(definition.players.size() > kMostPlayers, "so many players");
  refuse_too_much(definition.games > kMostGames || scheduled_games(definition) > kMostGames, "so many games");
  const OpeningChoice& openings = definition.openings;
  if (openings.kind == OpeningKind::File)
    throw Refused(422, "openings from files cannot be used over the page");
  refuse_too_much(openings.plies > 40 || openings.balance > 10'000 ||
                      openings.balance * wanted_openings(definition) > 1'000'000,
                  "so many balanced openings");
  for (Entrant& player : definition.players) {
    player.spec = safe_engine(player.spec);
    if (player.name.size() > 100) throw Refused(422, "the name of a player is too long");
    player.limits.bytes = bytes;
    player.limits.threads = 1;
    judge_budget(player, definition.game);
  }
  wanted(normalized(definition));
}

Entrant entrant_of(const Json& json) {
  Entrant player;
  player.spec = json.at("engine").text();
  if (const Json* playouts = json.find("playouts")) player.limits.playouts = playouts->count();
  if (const Json* seconds = json.find("seconds")) player.limits.seconds = std::max(0.0, seconds->number());
  return player;
}

// The number of a game, or from which on.
std::uint64_t number_of(const std::string& text) {
  const auto number = parse_int(text);
  if (!number || *number < 0) throw Refused(404, "there is no such game");
  return static_cast<std::uint64_t>(*number);
}
std::uint64_t from_of(const Call& call) {
  const std::string from = call.request.parameter("from");
  return from.empty() ? 0 : number_of(from);
}

}  // namespace

// The job is started by the clerk, who finds a place for its games.
void ApiState::play(const Call& call, MatchDefinition definition) {
  judge(definition, settings_.bytes);
  if (settings_.matches.empty()) throw Refused(503, "this server plays no matches");
  answer_later(
      call,
      [this, definition]() -> Json {
        wanted(jobs_.is_free(), 503);
        const MatchPlace place = stores_.add(definition);
        return {{"job", wanted(jobs_.start(place), 503)}, {"store", place.id}};
      },
      201);
}

void ApiState::run_match(const Call& call) {
  MatchDefinition definition;
  definition.game = call.text("game", "connect4");
  definition.players = {entrant_of(call.body.at("first")), entrant_of(call.body.at("second"))};
  definition.games = static_cast<std::uint64_t>(call.number("games", 2, kMostGames, 100));
  definition.seed = static_cast<std::uint64_t>(call.number("seed", 1, 1e15, 1));
  definition.openings.balance = 0;
  if (const Json* sprt = call.body.find("sprt")) {
    definition.sprt = SprtBounds{sprt->at("elo0").number(), sprt->at("elo1").number()};
  }
  play(call, std::move(definition));
}

// The body is a definition as `banyan tournament` reads it from a file.
void ApiState::run_tournament(const Call& call) {
  MatchDefinition definition = wanted(parse_definition(call.request.body));
  if (call.body.find("openings") == nullptr) definition.openings.balance = 0;
  play(call, std::move(definition));
}

void ApiState::resume_store(const Call& call) {
  answer_later(
      call,
      [this, id = call.names[0]]() -> Json {
        wanted(jobs_.is_free(), 503);
        MatchPlace place = stores_.place_of(id);
        judge(place.definition, settings_.bytes);
        return {{"job", wanted(jobs_.start(place), 503)}, {"store", id}};
      },
      201);
}

void ApiState::list_stores(const Call& call) {
  answer_later(call, [this] { return stores_.list(); });
}
void ApiState::show_store(const Call& call) {
  answer_later(call, [this, id = call.names[0]] { return stores_.show(id); });
}
void ApiState::store_games(const Call& call) {
  answer_later(call, [this, id = call.names[0], from = from_of(call)] { return stores_.games(id, from); });
}
void ApiState::store_game(const Call& call) {
  answer_later(call, [this, id = call.names[0], number = number_of(call.names[1])] {
    return stores_.game(id, number);
  });
}
void ApiState::remove_store(const Call& call) {
  answer_later(call, [this, id = call.names[0]]() -> Json {
    stores_.remove(id);
    return Json::object();
  });
}

// A job's games are its own while it runs; then its store has them.
void ApiState::job_games(const Call& call) {
  const std::uint64_t from = from_of(call);
  if (const std::string store = jobs_.store_of(call.names[0]); !store.empty()) {
    return answer_later(call, [this, store, from] { return stores_.games(store, from); });
  }
  const auto games = jobs_.games(call.names[0], from);
  if (!games) throw Refused(404, "there is no such job");
  call.answer(*games);
}
void ApiState::job_game(const Call& call) {
  const std::uint64_t number = number_of(call.names[1]);
  if (const std::string store = jobs_.store_of(call.names[0]); !store.empty()) {
    return answer_later(call, [this, store, number] { return stores_.game(store, number); });
  }
  const auto game = jobs_.game(call.names[0], number);
  if (!game) throw Refused(404, "there is no such game");
  call.answer(*game);
}

}  // namespace banyan::server
