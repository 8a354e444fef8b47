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

}  // namespace banyan::server
