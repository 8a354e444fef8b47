// The routes of the API, how a request finds its own, and what the program has to offer.
#include "banyan/server/api.hpp"

#include <algorithm>
#include <cmath>

#include "api_state.hpp"
#include "banyan/core/text.hpp"
#include "banyan/core/version.hpp"
#include "banyan/engine/levels.hpp"

namespace banyan::server {
namespace {

Json options_json(const std::vector<OptionInfo>& options) {
  Json list = Json::array();
  for (const OptionInfo& option : options) {
    list.push_back(
        {{"key", option.key}, {"range", option.range}, {"standard", option.standard}, {"help", option.help}});
  }
  return list;
}

// The parts of an address, the stars' filled in; nothing if it is another.
std::optional<std::vector<std::string>> match_route(std::string_view route, std::string_view path) {
  const auto wanted_parts = split(route, '/'), parts = split(path, '/');
  if (wanted_parts.size() != parts.size()) return std::nullopt;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (wanted_parts[i] == "*" && !parts[i].empty()) {
      names.emplace_back(parts[i]);
    } else if (wanted_parts[i] != parts[i]) {
      return std::nullopt;
    }
  }
  return names;
}

// A canonical spec as a tree: name, and its options, which are texts or trees.
Json spec_json(const std::string& text) {
  const Spec spec = read_spec(text);
  Json options = Json::object();
  for (const auto& [key, value] : spec.args) {
    const bool is_part = value.ends_with(')') && parse_spec(value);
    options.add_member(key, is_part ? spec_json(value) : Json(value));
  }
  return {{"name", spec.name}, {"options", options}};
}

}  // namespace

std::string safe_engine(const std::string& spec) {
  const bool is_plain = std::all_of(spec.begin(), spec.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("_-.,()=+ ").find(c) != std::string_view::npos;
  });
  if (!is_plain || spec.size() > 4096)
    throw Refused(422, "cannot use the engine " + in_quotes(spec) + " here");
  if (spec.find("book") != spec.npos || spec.find("file") != spec.npos) {
    throw Refused(422, "engines with files cannot be used over the page");
  }
  return spec;
}
std::unique_ptr<AnyRecord> safe_record(const std::string& game, const std::string& position) {
  if (game.size() > 1024 || position.size() > 4096)
    throw Refused(422, "the game or its position is too long");
  return wanted(make_record_of_two(game, position));
}

std::string Call::text(std::string_view key, const std::string& standard) const {
  const Json* value = body.find(key);
  return value == nullptr ? standard : value->text();
}
double Call::number(std::string_view key, double least, double most, double standard) const {
  const Json* value = body.find(key);
  if (value == nullptr) return standard;
  const double given = value->number();
  if (!(given >= least && given <= most)) {
    throw Refused(422, "'" + std::string(key) + "' must be from " + format_double(least) + " to " +
                           format_double(most));
  }
  return given;
}

Result<std::unique_ptr<Api>> Api::make(const ApiSettings& settings) try {
  return std::unique_ptr<Api>(std::make_unique<ApiState>(settings));
} catch (const StoreFailure& failure) {
  return Error{"cannot use " + in_quotes(settings.store) + " to keep the games: " + failure.what() +
               " (is another server using it? --store names another file)"};
}

const std::vector<ApiState::Route>& ApiState::routes() {
  static const std::vector<Route> kRoutes = {
      {"GET", "/api/info", &ApiState::info},
      {"GET", "/api/games", &ApiState::games},
      {"GET", "/api/presets", &ApiState::presets},
      {"GET", "/api/strategies", &ApiState::strategies},
      {"POST", "/api/engine", &ApiState::read_engine},
      {"GET", "/api/tables", &ApiState::list_tables},
      {"POST", "/api/tables", &ApiState::new_table},
      {"POST", "/api/load", &ApiState::load_table},
      {"GET", "/api/tables/*", &ApiState::show_table},
      {"DELETE", "/api/tables/*", &ApiState::remove_table},
      {"POST", "/api/tables/*/move", &ApiState::move},
      {"POST", "/api/tables/*/undo", &ApiState::undo},
      {"POST", "/api/tables/*/resign", &ApiState::resign},
      {"POST", "/api/tables/*/flag", &ApiState::flag},
      {"POST", "/api/tables/*/players", &ApiState::sit},
      {"GET", "/api/tables/*/file", &ApiState::save_table},
      {"POST", "/api/tables/*/engine-move", &ApiState::engine_move},
      {"POST", "/api/tables/*/hint", &ApiState::hint},
      {"GET", "/api/tables/*/analysis", &ApiState::analysis},
      {"GET", "/api/tables/*/tree", &ApiState::tree},
      {"GET", "/api/experiments", &ApiState::experiments},
      {"GET", "/api/experiments/*/*", &ApiState::experiment},
      {"POST", "/api/experiments/*/*/run", &ApiState::run_experiment},
      {"POST", "/api/matches", &ApiState::run_match},
      {"POST", "/api/tournaments", &ApiState::run_tournament},
      {"GET", "/api/jobs", &ApiState::list_jobs},
      {"GET", "/api/jobs/*", &ApiState::show_job},
      {"POST", "/api/jobs/*/stop", &ApiState::stop_job},
      {"GET", "/api/jobs/*/events", &ApiState::watch_job},
      {"GET", "/api/jobs/*/picture", &ApiState::job_picture},
      {"GET", "/api/jobs/*/games", &ApiState::job_games},
      {"GET", "/api/jobs/*/games/*", &ApiState::job_game},
      {"GET", "/api/stores", &ApiState::list_stores},
      {"GET", "/api/stores/*", &ApiState::show_store},
      {"DELETE", "/api/stores/*", &ApiState::remove_store},
      {"GET", "/api/stores/*/games", &ApiState::store_games},
      {"GET", "/api/stores/*/games/*", &ApiState::store_game},
      {"POST", "/api/stores/*/resume", &ApiState::resume_store},
  };
  return kRoutes;
}

namespace {

// Whatever cannot be met is answered too.
template <class Work>
void answer_or_refuse(const std::shared_ptr<Exchange>& exchange, const Work& work) try {
  work();
} catch (const Refused& refused) {
  exchange->respond(error_response(refused.status, refused.what()));
} catch (const JsonError& error) {
  exchange->respond(error_response(400, error.what()));
} catch (const SpecError& error) {
  exchange->respond(error_response(422, error.what()));
} catch (const std::exception& error) {
  exchange->respond(error_response(500, error.what()));
}

}  // namespace

void ApiState::handle(const HttpRequest& request, const std::shared_ptr<Exchange>& exchange) {
  answer_or_refuse(exchange, [&] { find_route(request, exchange); });
}

void ApiState::answer_later(const Call& call, std::function<Json()> answer, int status) {
  if (settings_.folder.empty() && settings_.matches.empty()) {
    throw Refused(404, "this server keeps no games of matches");
  }
  const bool is_taken = clerk_.ask([exchange = call.exchange, answer = std::move(answer), status] {
    answer_or_refuse(exchange, [&] { exchange->respond({status, answer().dump()}); });
  });
  if (!is_taken) throw Refused(503, "too many requests wait for the disk: try again");
}

void ApiState::find_route(const HttpRequest& request, const std::shared_ptr<Exchange>& exchange) {
  bool is_known = false;
  for (const Route& route : routes()) {
    auto names = match_route(route.path, request.path);
    if (!names) continue;
    is_known = true;
    if (route.method != request.method && !(request.method == "HEAD" && route.method == "GET")) continue;
    Call call{request, exchange, std::move(*names), Json::object()};
    if (!request.body.empty()) call.body = Json::parse(request.body);
    if (!call.body.is_object()) throw Refused(400, "the body must be a JSON object");
    return (this->*route.handler)(call);
  }
  if (is_known) throw Refused(405, "this address does not know the method " + request.method);
  throw Refused(404, "there is nothing at this address");
}

// --- what there is ---

void ApiState::info(const Call& call) {
  call.answer({{"program", "banyan"},
               {"version", kVersion},
               {"searches", settings_.searches},
               {"active", searches_.active()},
               {"levels", kLevels},
               {"longest_move", settings_.longest_move},
               {"experiments", !settings_.folder.empty()}});
}

void ApiState::games(const Call& call) {
  static const std::string kAnswer = [] {
    Json list = Json::array();
    for (const GameInfo& game : game_infos()) {
      const auto record = make_record_of_two(game.name);
      if (!record) continue;  // for one player
      Json levels = Json::array();
      for (int n = 1; n <= kLevels; ++n) {
        const Level level = level_of(game.name, n);
        levels.push_back({{"playouts", level.playouts}, {"temperature", level.temperature}});
      }
      list.push_back({{"name", game.name},
                      {"title", game.title},
                      {"notation", game.notation},
                      {"start", game.start},
                      {"board", board_json(**record)},
                      {"options", options_json(game.options)},
                      {"levels", levels}});
    }
    return list.dump();
  }();
  call.exchange->respond({200, kAnswer});
}

// Making every preset takes a moment: once a game.
void ApiState::presets(const Call& call) {
  const std::string game = safe_record(call.request.parameter("game"), {})->spec();
  const std::lock_guard lock(mutex_);
  std::string& answer = presets_[game.substr(0, game.find('('))];
  if (answer.empty()) {
    Json list = Json::array();
    for (const PresetInfo& preset : wanted(presets_for(game))) {
      list.push_back({{"name", preset.name},
                      {"what", preset.what},
                      {"source", preset.source},
                      {"family", preset.family},
                      {"spec", preset.spec}});
    }
    answer = list.dump();
  }
  call.exchange->respond({200, answer});
}

void ApiState::strategies(const Call& call) {
  static const std::string kAnswer = [] {
    Json list = Json::array();
    for (const SeamInfo& seam : all_strategies()) {
      for (const StrategyInfo& strategy : seam.strategies) {
        list.push_back({{"seam", seam.seam},
                        {"game", seam.game},
                        {"name", strategy.name},
                        {"help", strategy.help},
                        {"options", options_json(strategy.options)}});
      }
    }
    return list.dump();
  }();
  call.exchange->respond({200, kAnswer});
}

void ApiState::read_engine(const Call& call) {
  const auto engine = wanted(
      make_engine(safe_record(call.text("game"), {})->spec(), safe_engine(call.text("engine", "best")), 1));
  call.answer({{"engine", engine->spec()}, {"parts", spec_json(engine->spec())}});
}

}  // namespace banyan::server
