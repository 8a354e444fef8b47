// Jobs of the laboratory that were started over the page: a reproduction or a match, one at a time, with
// whoever watches.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "banyan/core/json.hpp"
#include "banyan/lab/experiment.hpp"
#include "banyan/server/api.hpp"

namespace banyan::server {

struct JobGame {
  std::string cell;
  PlayedGame game;
};

struct Job {
  std::string id, kind, title, game;  // kind: "experiment" or "match"
  std::string experiment;             // its id
  MatchDefinition definition;         // of a match
  std::string state = "running";      // then "done", "stopped" or "failed"
  std::string error, cell;
  MatchProgress progress;
  std::vector<JobGame> games;
  std::vector<ResultRow> rows;  // of an experiment, at the end
  std::string picture;          // SVG, likewise
  std::vector<std::shared_ptr<Exchange>> watchers;
};

class Jobs {
 public:
  explicit Jobs(const ApiSettings& settings) : settings_(settings) {}
  ~Jobs() { stop(); }

  // The id; an error if one is under way already.
  Result<std::string> start(const Experiment& experiment, Scale scale);
  Result<std::string> start(const MatchDefinition& definition);
  Json list();
  std::optional<Json> show(const std::string& id);
  std::optional<std::string> picture(const std::string& id);
  std::optional<Json> games(const std::string& id);
  // The game and its moves, for a board to replay.
  std::optional<Json> game(const std::string& id, std::size_t number);
  bool stop(const std::string& id);
  bool watch(const std::string& id, const std::shared_ptr<Exchange>& exchange);
  void stop();  // all, and waits for the end

 private:
  static constexpr std::size_t kKept = 50;

  Result<Job*> admit(Job job);
  void run_experiment(Job& job, const Experiment& experiment, Scale scale, std::stop_token stop);
  void run_match_job(Job& job, std::stop_token stop);
  void note(Job& job, const std::string& cell, const MatchProgress& progress);
  void note(Job& job, const std::string& cell, const PlayedGame& game);
  void finish(Job& job, const std::string& error, bool was_stopped);
  static Json json_of(const Job& job);
  void tell(Job& job);

  ApiSettings settings_;
  std::mutex mutex_;
  std::map<std::string, std::unique_ptr<Job>> jobs_;
  std::vector<std::string> order_;  // the oldest first
  std::string running_;
  std::uint64_t last_id_ = 0;
  std::jthread thread_;
};

}  // namespace banyan::server
