#include "jobs.hpp"

#include <algorithm>
#include <filesystem>

#include "banyan/core/text.hpp"
#include "banyan/lab/summary.hpp"

namespace banyan::server {
namespace {

Json claim_value(const Claim& claim) {
  if (claim.kind == ClaimKind::None) return nullptr;
  return claim.value;
}

Json row_of(const ResultRow& row) {
  return {{"what", row.what},
          {"published", claim_value(row.published)},
          {"published_games", row.published.games},
          {"claim", row.published.kind == ClaimKind::Above   ? "above"
                    : row.published.kind == ClaimKind::Below ? "below"
                                                             : "value"},
          {"measured", row.measured.value},
          {"low", row.measured.interval.low},
          {"high", row.measured.interval.high},
          {"games", row.measured.games},
          {"verdict", banyan::name_of(row.verdict)},
          {"note", row.note}};
}

std::vector<PlayedGame> games_of(const Job& job) {
  std::vector<PlayedGame> games;
  for (const JobGame& game : job.games) games.push_back(game.game);
  return games;
}

// The score of a match so far, as the final block of `banyan match` has it.
Json score_of(const Job& job) {
  const PairingSummary summary = summarize(games_of(job), 0, 1);
  const Interval interval = summary.all.interval();
  Json json = {{"wins", summary.all.wins},     {"draws", summary.all.draws},
               {"losses", summary.all.losses}, {"score", summary.all.score()},
               {"low", interval.low},          {"high", interval.high},
               {"elo", summary.elo()},         {"elo_error", summary.elo_error()},
               {"los", summary.los()},         {"pairs", summary.pairs}};
  if (const auto& sprt = job.definition.sprt) {
    const double llr = sprt_llr(summary.pairs, sprt->elo0, sprt->elo1);
    const SprtState state = sprt_state(llr);
    json["sprt"] = {{"elo0", sprt->elo0},
                    {"elo1", sprt->elo1},
                    {"llr", llr},
                    {"bound", sprt_bound()},
                    {"state", state == SprtState::Accepted   ? "accepted"
                              : state == SprtState::Rejected ? "rejected"
                                                             : "running"}};
  }
  return json;
}

Json brief(const Job& job) {
  return {{"id", job.id},
          {"kind", job.kind},
          {"title", job.title},
          {"experiment", job.experiment},
          {"state", job.state},
          {"error", job.error},
          {"cell", job.cell},
          {"games", job.progress.games},
          {"scheduled", job.progress.scheduled},
          {"unit", job.progress.unit},
          {"seconds", job.progress.seconds}};
}

}  // namespace

Result<Job*> Jobs::admit(Job job) {
  if (settings_.folder.empty()) return Error{"this server runs no experiments"};
  if (!running_.empty()) return Error{"another job is under way: stop it, or wait for its end"};
  job.id = std::to_string(++last_id_);
  running_ = job.id;
  order_.push_back(job.id);
  if (order_.size() > kKept) {
    jobs_.erase(order_.front());
    order_.erase(order_.begin());
  }
  const std::string id = job.id;
  return (jobs_[id] = std::make_unique<Job>(std::move(job))).get();
}

Result<std::string> Jobs::start(const Experiment& experiment, Scale scale) {
  std::jthread ended;  // joined without the lock
  const std::lock_guard lock(mutex_);
  Job job;
  job.kind = "experiment";
  job.title = experiment.title;
  job.experiment = experiment.id;
  job.game = experiment.game;
  const auto admitted = admit(std::move(job));
  if (!admitted) return Error{admitted.error()};
  std::swap(ended, thread_);
  thread_ = std::jthread([this, job = *admitted, experiment, scale](std::stop_token stop) {
    run_experiment(*job, experiment, scale, std::move(stop));
  });
  return (*admitted)->id;
}

Result<std::string> Jobs::start(const MatchDefinition& definition) {
  std::jthread ended;
  const std::lock_guard lock(mutex_);
  Job job;
  job.kind = "match";
  job.title = definition.players[0].label() + " – " + definition.players[1].label();
  job.game = definition.game;
  job.definition = definition;
  const auto admitted = admit(std::move(job));
  if (!admitted) return Error{admitted.error()};
  std::swap(ended, thread_);
  thread_ =
      std::jthread([this, job = *admitted](std::stop_token stop) { run_match_job(*job, std::move(stop)); });
  return (*admitted)->id;
}

void Jobs::run_experiment(Job& job, const Experiment& experiment, Scale scale, std::stop_token stop) {
  ReproduceSettings settings;
  settings.scale = scale;
  settings.folder = settings_.folder;
  settings.stop = stop;
  settings.progress = [&](const std::string& cell, const MatchProgress& progress) {
    note(job, cell, progress);
  };
  settings.game = [&](const std::string& cell, const PlayedGame& game) { note(job, cell, game); };
  std::string error;
  try {
    const auto result = reproduce(experiment, settings);
    if (!result) error = result.error();
    if (result) {
      const std::string picture = print_svg(*result);
      const std::lock_guard lock(mutex_);
      job.rows = result->rows;
      job.picture = picture;
    }
  } catch (const std::exception& failure) {
    error = failure.what();
  }
  finish(job, error, stop.stop_requested());
}

void Jobs::run_match_job(Job& job, std::stop_token stop) {
  RunSettings settings;
  settings.stop = stop;
  settings.progress = [&](const MatchProgress& progress) { note(job, {}, progress); };
  settings.game = [&](const PlayedGame& game) { note(job, {}, game); };
  std::string error;
  try {
    const auto result = run_match(job.definition, settings);
    if (!result) error = result.error();
  } catch (const std::exception& failure) {
    error = failure.what();
  }
  finish(job, error, stop.stop_requested());
}

void Jobs::note(Job& job, const std::string& cell, const MatchProgress& progress) {
  const std::lock_guard lock(mutex_);
  job.cell = cell;
  job.progress = progress;
  tell(job);
}
void Jobs::note(Job& job, const std::string& cell, const PlayedGame& game) {
  const std::lock_guard lock(mutex_);
  job.games.push_back({cell, game});
}

void Jobs::finish(Job& job, const std::string& error, bool was_stopped) {
  const std::lock_guard lock(mutex_);
  job.error = error;
  job.state = !error.empty() ? "failed" : was_stopped ? "stopped" : "done";
  running_.clear();
  tell(job);
  for (const auto& watcher : job.watchers) watcher->close_stream();
  job.watchers.clear();
}

void Jobs::tell(Job& job) {
  std::erase_if(job.watchers, [](const auto& watcher) { return watcher->gone().stop_requested(); });
  if (job.watchers.empty()) return;
  const bool is_over = job.state != "running";
  const std::string data = json_of(job).dump();
  for (const auto& watcher : job.watchers) watcher->send(is_over ? "done" : "progress", data, is_over);
}

Json Jobs::json_of(const Job& job) {
  Json json = brief(job);
  json["game"] = job.game;
  Json rows = Json::array();
  for (const ResultRow& row : job.rows) rows.push_back(row_of(row));
  json["rows"] = std::move(rows);
  json["has_picture"] = !job.picture.empty();
  json["stored"] = job.games.size();
  if (job.kind == "match") {
    json["score"] = score_of(job);
    Json players = Json::array();
    for (const Entrant& player : job.definition.players) players.push_back(player.spec);
    json["players"] = std::move(players);
  }
  return json;
}

Json Jobs::list() {
  const std::lock_guard lock(mutex_);
  Json list = Json::array();
  for (auto id = order_.rbegin(); id != order_.rend(); ++id) list.push_back(brief(*jobs_.at(*id)));
  return list;
}

std::optional<Json> Jobs::show(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto found = jobs_.find(id);
  if (found == jobs_.end()) return std::nullopt;
  return json_of(*found->second);
}

std::optional<std::string> Jobs::picture(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto found = jobs_.find(id);
  if (found == jobs_.end() || found->second->picture.empty()) return std::nullopt;
  return found->second->picture;
}

std::optional<Json> Jobs::games(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto found = jobs_.find(id);
  if (found == jobs_.end()) return std::nullopt;
  Json list = Json::array();
  std::size_t number = 0;
  for (const auto& [cell, game] : found->second->games) {
    list.push_back({{"number", number++},
                    {"cell", cell},
                    {"points", game.points},
                    {"a_first", game.fixture.a_first},
                    {"plies", game.opening.size() + game.moves.size()},
                    {"end", banyan::name_of(game.end)}});
  }
  return list;
}

std::optional<Json> Jobs::game(const std::string& id, std::size_t number) {
  const std::lock_guard lock(mutex_);
  const auto found = jobs_.find(id);
  if (found == jobs_.end() || number >= found->second->games.size()) return std::nullopt;
  const PlayedGame& game = found->second->games[number].game;
  Json moves = game.opening, values = Json::array();
  for (std::size_t i = 0; i < game.opening.size(); ++i) values.push_back(-1);
  for (const PlayedMove& move : game.moves) {
    if (move.move == "resign") continue;
    moves.push_back(move.move);
    values.push_back(move.by_a == game.fixture.a_first ? move.value : 1 - move.value);
  }
  return Json{{"game", found->second->game},
              {"moves", moves},
              {"values", values},
              {"points", game.points},
              {"a_first", game.fixture.a_first}};
}

bool Jobs::stop(const std::string& id) {
  const std::lock_guard lock(mutex_);
  if (running_ != id || id.empty()) return false;
  thread_.request_stop();
  return true;
}

bool Jobs::watch(const std::string& id, const std::shared_ptr<Exchange>& exchange) {
  const std::lock_guard lock(mutex_);
  const auto found = jobs_.find(id);
  if (found == jobs_.end()) return false;
  const bool is_over = found->second->state != "running";
  exchange->open_stream();
  exchange->send(is_over ? "done" : "progress", json_of(*found->second).dump(), true);
  if (is_over) {
    exchange->close_stream();
  } else {
    found->second->watchers.push_back(exchange);
  }
  return true;
}

void Jobs::stop() {
  std::jthread ended;
  {
    const std::lock_guard lock(mutex_);
    thread_.request_stop();
    std::swap(ended, thread_);
  }
}

}  // namespace banyan::server
