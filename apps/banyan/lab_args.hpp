// What the commands of the laboratory share: openings, how a match is run, its progress line.
#pragma once

#include <string>

#include "arguments.hpp"
#include "banyan/lab/match.hpp"
#include "banyan/lab/summary.hpp"

namespace banyan::app {

// --openings, --opening-plies, --opening-balance.
struct OpeningArgs {
  std::string openings = "random";
  int plies = 2;
  std::uint64_t balance = 1000;

  void add_to(Command& command);
  OpeningChoice choice() const;
};

// --store, --shard, --concurrency, --format, --json, --quiet.
struct RunArgs {
  std::string store, shard, format = "text";
  int concurrency = 1;
  bool json = false, quiet = false;

  void add_to(Command& command);
  RunSettings settings() const;
  OutputForm form() const;
};

// Games, score, interval, Elo, games a minute and time to go: a live line on a terminal, else a line every
// few seconds.
class ProgressLine {
 public:
  explicit ProgressLine(bool quiet);
  // `score` = false for tournaments, where the score of the first player of each pairing says nothing; `what`
  // names the part of an experiment.
  void show(const MatchProgress& progress, bool score = true, const std::string& what = {});
  // `text` with the rate of `done` of `all`, `before` of them done before this run, and the time to go.
  void show(const std::string& text, std::uint64_t done, std::uint64_t all, std::uint64_t before,
            double seconds, const char* unit);
  // `text` alone, where nobody knows how much there is to do; last: nothing follows.
  void show(const std::string& text, bool last = false);

 private:
  bool quiet_, terminal_;
  Clock::time_point shown_ = Clock::now();
};

}  // namespace banyan::app
