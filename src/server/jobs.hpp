// Jobs of the laboratory that were started over the page: a reproduction, a match or a tournament, one at a
// time, with whoever watches.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "banyan/core/json.hpp"
#include "banyan/lab/experiment.hpp"
#include "banyan/lab/summary.hpp"
#include "banyan/server/api.hpp"

namespace banyan::server {

struct JobGame {
  std::string cell;
  PlayedGame game;
};

// Where the games of a match or a tournament are kept.
struct MatchPlace {
  std::string id, path;  // as others know it; its file
  MatchDefinition definition;
};

struct Job {
  std::string id, kind, title, game;  // kind: "experiment", "match" or "tournament"
  std::string experiment;             // its id
  MatchPlace match;                   // of a match or a tournament
  MatchTally tally;                   // likewise
  std::string place;                  // how the files begin that it writes
  std::string state = "running";      // then "done", "stopped" or "failed"
  std::string error, cell;
  MatchProgress progress;
  std::deque<JobGame> games;    // the latest; stores have them all
  std::uint64_t forgotten = 0;  // before those
  std::vector<ResultRow> rows;  // of an experiment, at the end
  std::string picture;          // SVG, likewise
  std::vector<std::shared_ptr<Exchange>> watchers;
  Clock::time_point told = {};  // when they heard of it last
};

class Jobs {
 public:
  explicit Jobs(const ApiSettings& settings) : settings_(settings) {}
  ~Jobs() { stop(); }

  // The id; an error if one is under way already.
  Result<std::string> start(const Experiment& experiment, Scale scale);
  Result<std::string> start(const MatchPlace& match);
  // A hold on a file against jobs that begin; without one, if a job is using the file.
  std::unique_lock<std::mutex> borrow(const std::string& path);
  Result<bool> is_free();  // or why nothing can be started
  Json list();
  std::optional<Json> show(const std::string& id);
  std::optional<std::string> picture(const std::string& id);
  std::optional<Json> games(const std::string& id, std::uint64_t from);
  // The game and its moves, for a board to replay.
  std::optional<Json> game(const std::string& id, std::uint64_t number);
  // The id of the store that has the games of a job that is over; empty if there is none.
  std::string store_of(const std::string& id);
  bool stop(const std::string& id);
  bool watch(const std::string& id, const std::shared_ptr<Exchange>& exchange);
  void stop();  // all, and waits for the end

 private:
  static constexpr std::chrono::milliseconds kTellEvery{200};
  static constexpr std::size_t kKept = 50, kRemembered = 1000, kGamesAtOnce = 200;

  Result<Job*> admit(Job job);
  void run_experiment(Job& job, const Experiment& experiment, Scale scale, std::stop_token stop);
  void run_match_job(Job& job, std::stop_token stop);
  void note(Job& job, const std::string& cell, const MatchProgress& progress);
  void note(Job& job, const std::string& cell, const PlayedGame& game);
  void finish(Job& job, const std::string& error, bool was_stopped);
  static Json json_of(const Job& job);
  void tell(Job& job);

  ApiSettings settings_;
  std::mutex files_;  // held while a store is read for somebody; a job waits for it before it begins
  std::mutex mutex_;
  std::map<std::string, std::unique_ptr<Job>> jobs_;
  std::vector<std::string> order_;  // the oldest first
  std::string running_;
  std::uint64_t last_id_ = 0;
  std::jthread thread_;
};

}  // namespace banyan::server
