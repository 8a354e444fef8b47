#include "jobs.hpp"

#include <algorithm>
#include <filesystem>

#include "banyan/core/text.hpp"
#include "results.hpp"

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

Result<bool> Jobs::is_free() {
  const std::lock_guard lock(mutex_);
  if (running_.empty()) return true;
  return Error{"another job is under way: stop it, or wait for its end"};
}

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
  job.place = (std::filesystem::path(settings_.folder) / experiment.id / "").string();
  const auto admitted = admit(std::move(job));
  if (!admitted) return Error{admitted.error()};
  std::swap(ended, thread_);
  thread_ = std::jthread([this, job = *admitted, experiment, scale](std::stop_token stop) {
    run_experiment(*job, experiment, scale, std::move(stop));
  });
  return (*admitted)->id;
}

Result<std::string> Jobs::start(const MatchPlace& match) {
  std::jthread ended;
  const std::lock_guard lock(mutex_);
  Job job;
  job.kind = kind_of(match.definition);
  job.title = title_of(match.definition);
  job.game = match.definition.game;
  job.match = match;
  job.tally = MatchTally(pairings(match.definition));
  job.place = match.path;
  job.progress.scheduled = scheduled_games(match.definition);
  const auto admitted = admit(std::move(job));
  if (!admitted) return Error{admitted.error()};
  std::swap(ended, thread_);
  thread_ =
      std::jthread([this, job = *admitted](std::stop_token stop) { run_match_job(*job, std::move(stop)); });
  return (*admitted)->id;
}

std::unique_lock<std::mutex> Jobs::borrow(const std::string& path) {
  std::unique_lock hold(files_);
  const std::lock_guard lock(mutex_);
  if (!running_.empty() && path.starts_with(jobs_.at(running_)->place)) return {};
  return hold;
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
  { const std::lock_guard wait(files_); }
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
  settings.store = job.match.path;
  settings.stop = stop;
  settings.progress = [&](const MatchProgress& progress) { note(job, {}, progress); };
  settings.game = [&](const PlayedGame& game) { note(job, {}, game); };
  std::string error;
  { const std::lock_guard wait(files_); }
  try {
    const auto result = run_match(job.match.definition, settings);
    error = !result ? result.error() : result->failure;
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
  job.tally.add(game);
  if (job.games.size() <= kRemembered) return;
  job.games.pop_front();
  ++job.forgotten;
}

void Jobs::finish(Job& job, const std::string& error, bool was_stopped) {
  const std::lock_guard lock(mutex_);
  job.error = error;
  job.state = !error.empty() ? "failed" : was_stopped ? "stopped" : "done";
  running_.clear();
  if (!job.match.id.empty()) {  // its store has them
    job.forgotten += job.games.size();
    job.games.clear();
  }
  tell(job);
  for (const auto& watcher : job.watchers) watcher->close_stream();
  job.watchers.clear();
}

void Jobs::tell(Job& job) {
  std::erase_if(job.watchers, [](const auto& watcher) { return watcher->gone().stop_requested(); });
  if (job.watchers.empty()) return;
  const bool is_over = job.state != "running";
  // Small games end by the thousand a second; nobody reads so fast.
  if (!is_over && Clock::now() - job.told < kTellEvery) return;
  job.told = Clock::now();
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
  json["stored"] = job.forgotten + job.games.size();
  json["store"] = job.match.id;
  if (!job.match.id.empty()) add_results(json, job.match.definition, job.tally.pairings());
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

std::optional<Json> Jobs::games(const std::string& id, std::uint64_t from) {
  const std::lock_guard lock(mutex_);
  const auto found = jobs_.find(id);
  if (found == jobs_.end()) return std::nullopt;
  const Job& job = *found->second;
  Json list = Json::array();
  for (std::uint64_t i = std::max(from, job.forgotten) - job.forgotten;
       i < job.games.size() && list.items().size() < kGamesAtOnce; ++i) {
    list.push_back(game_line(job.games[i].game, job.forgotten + i, job.games[i].cell));
  }
  return list;
}

std::optional<Json> Jobs::game(const std::string& id, std::uint64_t number) {
  const std::lock_guard lock(mutex_);
  const auto found = jobs_.find(id);
  if (found == jobs_.end()) return std::nullopt;
  const Job& job = *found->second;
  if (number < job.forgotten || number >= job.forgotten + job.games.size()) return std::nullopt;
  std::vector<std::string> names;
  for (const Entrant& player : job.match.definition.players) names.push_back(player.label());
  Json json = replay_json(job.game, job.games[number - job.forgotten].game, names);
  json["number"] = number;
  json["games"] = job.forgotten + job.games.size();
  return json;
}

std::string Jobs::store_of(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto found = jobs_.find(id);
  return found == jobs_.end() || running_ == id ? "" : found->second->match.id;
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
