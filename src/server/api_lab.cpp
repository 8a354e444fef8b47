// Requests about the laboratory: the catalogue of published results, and what is run over the page.
#include <algorithm>

#include "api_state.hpp"
#include "banyan/core/text.hpp"
#include "banyan/lab/definition.hpp"

namespace banyan::server {
namespace {

const std::vector<Experiment>& known_experiments() {
  static const std::vector<Experiment> kKnown = [] {
    auto known = catalogue();
    return known ? std::move(*known) : std::vector<Experiment>();
  }();
  return kKnown;
}

const Experiment& experiment_named(const Call& call) {
  const std::string id = call.names.at(0) + "/" + call.names.at(1);
  for (const Experiment& experiment : known_experiments()) {
    if (experiment.id == id) return experiment;
  }
  throw Refused(404, "there is no experiment " + in_quotes(id));
}

Json claim_of(const Claim& claim) {
  constexpr const char* kKinds[] = {"none", "value", "above", "below"};
  return {
      {"kind", kKinds[static_cast<std::size_t>(claim.kind)]}, {"value", claim.value}, {"games", claim.games}};
}

Entrant entrant_of(const Json& json) {
  Entrant player;
  player.spec = safe_engine(json.at("engine").text());
  if (const Json* playouts = json.find("playouts")) player.limits.playouts = playouts->count();
  if (const Json* seconds = json.find("seconds"))
    player.limits.seconds = std::clamp(seconds->number(), 0.0, 60.0);
  if (player.limits.playouts > 100'000'000) throw Refused(422, "so many play-outs are for `banyan match`");
  return player;
}

}  // namespace

void ApiState::experiments(const Call& call) {
  Json list = Json::array();
  for (const Experiment& experiment : known_experiments()) {
    list.push_back({{"id", experiment.id},
                    {"title", experiment.title},
                    {"source", experiment.source},
                    {"game", experiment.game},
                    {"cells", experiment.cells.size()}});
  }
  call.answer(list);
}

void ApiState::experiment(const Call& call) {
  const Experiment& experiment = experiment_named(call);
  Json cells = Json::array();
  for (const Cell& cell : experiment.cells) {
    cells.push_back({{"name", cell.name},
                     {"first", cell.first},
                     {"second", cell.second},
                     {"games", cell.games},
                     {"headline", cell.headline},
                     {"published", claim_of(cell.published)},
                     {"note", cell.note}});
  }
  call.answer({{"id", experiment.id},
               {"title", experiment.title},
               {"source", experiment.source},
               {"game", experiment.game},
               {"note", experiment.note},
               {"cells", cells}});
}

void ApiState::run_experiment(const Call& call) {
  const std::string scale = call.text("scale", "smoke");
  if (scale != "smoke" && scale != "quick") throw Refused(422, "the scale is smoke or quick");
  const auto id = jobs_.start(experiment_named(call), scale == "quick" ? Scale::Quick : Scale::Smoke);
  call.answer({{"job", wanted(id, 503)}}, 201);
}

void ApiState::run_match(const Call& call) {
  MatchDefinition definition;
  definition.game = safe_record(call.text("game", "connect4"), {})->spec();
  definition.players = {entrant_of(call.body.at("first")), entrant_of(call.body.at("second"))};
  for (Entrant& player : definition.players) player.limits.bytes = settings_.bytes;
  definition.games = static_cast<std::uint64_t>(call.number("games", 2, 100'000, 100));
  definition.seed = static_cast<std::uint64_t>(call.number("seed", 1, 1e15, 1));
  definition.openings.balance = 0;
  if (const Json* sprt = call.body.find("sprt")) {
    definition.sprt = SprtBounds{sprt->at("elo0").number(), sprt->at("elo1").number()};
  }
  for (const Entrant& player : definition.players) {
    const auto engine = wanted(make_engine(definition.game, player.spec, 1));
    const bool has_budget = player.limits.playouts > 0 || player.limits.seconds > 0;
    if (!has_budget && !engine->ends_by_itself()) throw Refused(422, "each player needs playouts or seconds");
  }
  wanted(normalized(definition));
  call.answer({{"job", wanted(jobs_.start(definition), 503)}}, 201);
}

void ApiState::list_jobs(const Call& call) { call.answer(jobs_.list()); }

void ApiState::show_job(const Call& call) {
  const auto job = jobs_.show(call.names[0]);
  if (!job) throw Refused(404, "there is no such job");
  call.answer(*job);
}
void ApiState::stop_job(const Call& call) {
  if (!jobs_.stop(call.names[0])) throw Refused(409, "that job is not under way");
  call.answer(Json::object());
}
void ApiState::watch_job(const Call& call) {
  if (!jobs_.watch(call.names[0], call.exchange)) throw Refused(404, "there is no such job");
}
void ApiState::job_picture(const Call& call) {
  const auto picture = jobs_.picture(call.names[0]);
  if (!picture) throw Refused(404, "there is no picture yet");
  call.exchange->respond({200, *picture, "image/svg+xml"});
}
void ApiState::job_games(const Call& call) {
  const auto games = jobs_.games(call.names[0]);
  if (!games) throw Refused(404, "there is no such job");
  call.answer(*games);
}
void ApiState::job_game(const Call& call) {
  const auto number = parse_int(call.names[1]);
  const auto game =
      number && *number >= 0 ? jobs_.game(call.names[0], static_cast<std::size_t>(*number)) : std::nullopt;
  if (!game) throw Refused(404, "there is no such game");
  call.answer(*game);
}

}  // namespace banyan::server
