#include "banyan/games/plan/jobshop.hpp"

#include <algorithm>
#include <climits>
#include <numeric>

#include "banyan/core/files.hpp"
#include "banyan/core/text.hpp"

namespace banyan {
namespace {

void sum_up(JobShopModel& model) {
  model.left.resize(model.operations.size());
  for (int job = 0; job < model.jobs; ++job) {
    int left = 0;
    for (int i = model.machines - 1; i >= 0; --i) {
      left += model.at(job, i).time;
      model.left[static_cast<std::size_t>(job * model.machines + i)] = left;
    }
  }
}

}  // namespace

Result<JobShopModel> parse_jobshop(std::string_view text) {
  std::vector<std::int64_t> numbers;
  for (const std::string_view line : split(text, '\n')) {
    if (trim(line).starts_with('#')) continue;
    for (const std::string_view word : words(line)) {
      const auto number = parse_int(word);
      if (!number) return Error{"expected whole numbers, not " + in_quotes(word)};
      numbers.push_back(*number);
    }
  }
  if (numbers.size() < 2) return Error{"expected the numbers of jobs and machines"};
  if (numbers[0] < 1 || numbers[0] > JobShopModel::kMostJobs || numbers[1] < 1 ||
      numbers[1] > JobShopModel::kMostMachines) {
    return Error{"there may be 1 to 64 jobs and machines, not " + std::to_string(numbers[0]) + " and " +
                 std::to_string(numbers[1])};
  }
  JobShopModel model;
  model.jobs = static_cast<int>(numbers[0]);
  model.machines = static_cast<int>(numbers[1]);
  const auto wanted = static_cast<std::size_t>(2 + 2 * model.jobs * model.machines);
  if (numbers.size() != wanted) {
    return Error{"expected " + std::to_string(wanted) + " numbers for " + std::to_string(model.jobs) +
                 " jobs and " + std::to_string(model.machines) + " machines, there are " +
                 std::to_string(numbers.size())};
  }
  for (std::size_t i = 2; i < wanted; i += 2) {
    const std::string where =
        "job " + std::to_string((i - 2) / 2 / static_cast<std::size_t>(model.machines) + 1);
    if (numbers[i] < 0 || numbers[i] >= model.machines) {
      return Error{where + ": there is no machine " + std::to_string(numbers[i])};
    }
    if (numbers[i + 1] < 0 || numbers[i + 1] > JobShopModel::kMostTime) {
      return Error{where + ": a time is 0 to 1000000, not " + std::to_string(numbers[i + 1])};
    }
    model.operations.push_back({static_cast<int>(numbers[i]), static_cast<int>(numbers[i + 1])});
  }
  sum_up(model);
  return model;
}

JobShopModel generate_jobshop(int jobs, int machines, std::uint64_t seed) {
  constexpr std::uint32_t kLongest = 99;
  Rng rng(seed, static_cast<std::uint64_t>(jobs * 1000 + machines));
  JobShopModel model;
  model.name = "generated, seed " + std::to_string(seed);
  model.jobs = jobs;
  model.machines = machines;
  std::vector<int> order(static_cast<std::size_t>(machines));
  for (int job = 0; job < jobs; ++job) {
    std::iota(order.begin(), order.end(), 0);
    shuffle(order, rng);
    for (const int machine : order)
      model.operations.push_back({machine, static_cast<int>(rng.below(kLongest)) + 1});
  }
  sum_up(model);
  return model;
}

JobShop::JobShop(std::shared_ptr<const JobShopModel> model)
    : model_(std::move(model)),
      next_(static_cast<std::size_t>(model_->jobs)),
      ready_(next_.size()),
      free_(static_cast<std::size_t>(model_->machines)),
      last_(free_.size(), -1),
      work_(free_.size()),
      starts_(model_->operations.size(), -1) {
  for (const auto& operation : model_->operations)
    work_[static_cast<std::size_t>(operation.machine)] += operation.time;
  order_.reserve(model_->operations.size());
}

JobShop JobShop::of(const JobShopModel& model) {
  return JobShop(std::make_shared<const JobShopModel>(model));
}

Result<JobShop> JobShop::start(const Options& options) {
  if (options.file.empty()) {
    return of(generate_jobshop(options.jobs, options.machines, static_cast<std::uint64_t>(options.seed)));
  }
  const auto text = read_file(options.file);
  if (!text) return Error{text.error()};
  auto model = parse_jobshop(*text);
  if (!model) return Error{options.file + ": " + model.error()};
  model->name = options.file.substr(options.file.rfind('/') + 1);
  return of(*model);
}

// --- rules ---

JobShop::Next JobShop::next_of(int job) const {
  const auto& operation = model_->at(job, next_[static_cast<std::size_t>(job)]);
  const int begin =
      std::max(ready_[static_cast<std::size_t>(job)], free_[static_cast<std::size_t>(operation.machine)]);
  return {operation.machine, begin, begin + operation.time};
}

void JobShop::legal_moves(PlanMoves& out) const {
  Next first{0, 0, INT_MAX};
  for (int job = 0; job < model_->jobs; ++job) {
    if (!has_next(job)) continue;
    const Next next = next_of(job);
    if (next.end < first.end) first = next;
  }
  if (first.end == INT_MAX) return;
  for (int job = 0; job < model_->jobs; ++job) {
    if (!has_next(job)) continue;
    const Next next = next_of(job);
    // An operation of no time at all is done before any begins.
    if (next.machine != first.machine || (next.begin >= first.end && next.end > first.end)) continue;
    out.push_back(static_cast<PlanMove>(job));
  }
}

std::uint64_t JobShop::move_code(PlanMove job) const {
  const int number = next_[job];
  const int machine = model_->at(static_cast<int>(job), number).machine;
  return (static_cast<std::uint64_t>(job) * 64 + static_cast<std::uint64_t>(number)) * 128 +
         static_cast<std::uint64_t>(last_[static_cast<std::size_t>(machine)] + 1);
}

void JobShop::play(PlanMove move) {
  const int job = static_cast<int>(move);
  const Next next = next_of(job);
  const auto machine = static_cast<std::size_t>(next.machine);
  starts_[static_cast<std::size_t>(job * model_->machines + next_[move])] = next.begin;
  ++next_[move];
  ready_[move] = free_[machine] = next.end;
  last_[machine] = job;
  work_[machine] -= next.end - next.begin;
  makespan_ = std::max(makespan_, next.end);
  order_.push_back(move);
}

double JobShop::upper_bound() const {
  int bound = makespan_;
  std::vector<int> earliest(free_.size(), INT_MAX);  // when a machine can go on
  for (int job = 0; job < model_->jobs; ++job) {
    if (!has_next(job)) continue;
    const auto j = static_cast<std::size_t>(job);
    const int number = next_[j];
    bound = std::max(
        bound, next_of(job).begin + model_->left[static_cast<std::size_t>(job * model_->machines + number)]);
    int at = ready_[j];
    for (int i = number; i < model_->machines; ++i) {
      int& best = earliest[static_cast<std::size_t>(model_->at(job, i).machine)];
      best = std::min(best, at);
      at += model_->at(job, i).time;
    }
  }
  for (std::size_t machine = 0; machine < free_.size(); ++machine) {
    if (work_[machine] > 0)
      bound = std::max(bound, std::max(free_[machine], earliest[machine]) + work_[machine]);
  }
  return -bound;
}

// --- text: the number of operations scheduled, and their jobs in order: "3 1 4 1" ---

std::string JobShop::to_text() const {
  std::string text = std::to_string(order_.size());
  for (const PlanMove job : order_) text += " " + format(job);
  return text;
}

Result<JobShop> JobShop::from_text(std::string_view text, const Options& options) {
  auto made = start(options);
  if (!made) return made;
  const auto parts = words(text);
  const auto count = parts.empty() ? std::nullopt : parse_int(parts[0]);
  if (!count || *count != static_cast<std::int64_t>(parts.size()) - 1) {
    return Error{"expected a number of operations, then as many jobs, in " + in_quotes(text)};
  }
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const auto move = made->parse(parts[i]);
    if (!move) return Error{"operation " + std::to_string(i) + ": " + move.error()};
    made->play(*move);
  }
  return made;
}

std::string JobShop::format(PlanMove job) const { return std::to_string(job + 1); }

Result<PlanMove> JobShop::parse(std::string_view text) const {
  const auto number = parse_int(trim(text));
  if (!number || *number < 1 || *number > model_->jobs) {
    return Error{"cannot read the job " + in_quotes(text) + ", expected a number from 1 to " +
                 std::to_string(model_->jobs)};
  }
  PlanMoves legal;
  legal_moves(legal);
  const auto job = static_cast<PlanMove>(*number - 1);
  if (std::find(legal.begin(), legal.end(), job) == legal.end()) {
    return Error{"job " + in_quotes(text) + " is done, or others come first on its machine"};
  }
  return job;
}

std::string JobShop::describe_problem() const {
  return model_->name + (model_->name.empty() ? "" : ": ") + std::to_string(model_->jobs) + " jobs, " +
         std::to_string(model_->machines) + " machines";
}

std::string JobShop::explain(PlanMove job) const {
  const Next next = next_of(static_cast<int>(job));
  return "operation " + std::to_string(next_[job] + 1) + " of job " + format(job) + " on machine " +
         std::to_string(next.machine) + ", " + std::to_string(next.begin) + " to " + std::to_string(next.end);
}

PlanBar JobShop::bar(PlanMove job) const {
  const Next next = next_of(static_cast<int>(job));
  return {"machine " + std::to_string(next.machine), format(job), static_cast<double>(next.begin),
          static_cast<double>(next.end), static_cast<int>(job)};
}

// A Gantt chart of sixty columns, jobs as letters.
BoardPicture JobShop::picture() const {
  constexpr int kChartColumns = 60;
  const int end = std::max(makespan_, kChartColumns);
  std::vector<std::string> rows(free_.size(), std::string(kChartColumns, '.'));
  for (int job = 0; job < model_->jobs; ++job) {
    for (int i = 0; i < next_[static_cast<std::size_t>(job)]; ++i) {
      const auto& operation = model_->at(job, i);
      const int begin = start_of(job, i);
      const char letter = static_cast<char>(job < 26 ? 'A' + job : job < 52 ? 'a' + job - 26 : '*');
      for (std::int64_t c = std::int64_t{begin} * kChartColumns / end;
           c < std::int64_t{begin + operation.time} * kChartColumns / end; ++c) {
        rows[static_cast<std::size_t>(operation.machine)][static_cast<std::size_t>(c)] = letter;
      }
    }
  }
  BoardPicture picture;
  picture.rows = std::move(rows);
  for (int i = 0; i < kChartColumns; ++i) picture.column_names.emplace_back(" ");
  for (std::size_t i = 0; i < free_.size(); ++i) picture.row_names.push_back(std::to_string(i));
  return picture;
}

}  // namespace banyan
