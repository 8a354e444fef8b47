// Job shop scheduling as a game for one player: every job has operations that must follow each other, each on
// its machine and for its time; a machine does one at a time. The score is minus the time at which all is
// done. A move schedules the next operation of a job as early as it goes. Where several wait for the machine
// that could be done first, any of them may be next (Giffler and Thompson 1960): so exactly the active
// schedules can be made, and the best schedules are among them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/one_player.hpp"

namespace banyan {

struct JobShopModel {
  static constexpr int kMostJobs = 64, kMostMachines = 64, kMostTime = 1'000'000;
  struct Operation {
    int machine, time;
  };
  std::string name;
  int jobs = 0, machines = 0;
  std::vector<Operation> operations;  // job after job, `machines` each
  std::vector<int> left;              // the time of an operation and of all behind it in its job

  const Operation& at(int job, int number) const {
    return operations[static_cast<std::size_t>(job * machines + number)];
  }
};

// The classical format: the numbers of jobs and machines, then for each job pairs of machine (from 0) and
// time; lines that begin with # are skipped. The error names the fault in one line.
Result<JobShopModel> parse_jobshop(std::string_view text);
// Times 1 to 99, each job on every machine once in random order (Taillard 1993, with our random numbers).
JobShopModel generate_jobshop(int jobs, int machines, std::uint64_t seed);

class JobShop {
 public:
  static constexpr std::string_view kName = "jobshop";
  static constexpr std::string_view kTitle = "Job shop scheduling";
  static constexpr std::string_view kNotation = "the number of a job: 3";
  static constexpr int kPlayers = 1;

  struct Options {
    void describe(auto& option) {
      option("jobs", jobs, 1, JobShopModel::kMostJobs, "of a generated problem");
      option("machines", machines, 1, JobShopModel::kMostMachines, "of a generated problem");
      option("problem_seed", seed, 0, 1'000'000'000, "seed of a generated problem");
      option.text("file", file, "the problem, a file of the usual format; empty: a generated one");
    }
    int jobs = 6, machines = 6;
    std::int64_t seed = 1;
    std::string file;
  };

  static Result<JobShop> start(const Options& options);
  static Result<JobShop> from_text(std::string_view text, const Options& options);
  static JobShop of(const JobShopModel& model);
  const JobShopModel& model() const { return *model_; }

  void legal_moves(PlanMoves& out) const;
  std::uint64_t move_code(PlanMove job) const;  // the operation, and which was the last on its machine
  double score() const { return -makespan_; }
  void play(PlanMove job);
  double estimate() const { return upper_bound(); }
  double upper_bound() const;  // what the longest job and the busiest machine need at least
  int start_of(int job, int number) const {
    return starts_[static_cast<std::size_t>(job * model_->machines + number)];
  }

  std::string to_text() const;
  BoardPicture picture() const;
  std::string format(PlanMove job) const;
  Result<PlanMove> parse(std::string_view text) const;
  std::string describe_problem() const;
  std::string explain(PlanMove job) const;
  PlanBar bar(PlanMove job) const;

 private:
  struct Next {
    int machine, begin, end;
  };
  explicit JobShop(std::shared_ptr<const JobShopModel> model);
  bool has_next(int job) const { return next_[static_cast<std::size_t>(job)] < model_->machines; }
  Next next_of(int job) const;  // pre: has_next

  std::shared_ptr<const JobShopModel> model_;
  std::vector<std::int32_t> next_, ready_;  // of each job: operations done, and the time then
  std::vector<std::int32_t> free_, last_;   // of each machine: since when it is free, and the last job on it
  std::vector<std::int32_t> work_;          // of each machine: time of what is not scheduled
  std::vector<std::int32_t> starts_;        // of operations
  PlanMoves order_;                         // jobs, as they were moved
  std::int32_t makespan_ = 0;
};

}  // namespace banyan
