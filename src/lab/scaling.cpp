#include "banyan/lab/scaling.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <thread>

#include "banyan/core/files.hpp"
#include "banyan/core/text.hpp"
#include "banyan/engine/engine.hpp"
#include "banyan/lab/match.hpp"
#include "banyan/lab/store.hpp"
#include "banyan/lab/summary.hpp"
#include "format.hpp"

namespace banyan {
namespace {

struct ScalingMethod {
  const char* name;
  const char* real;       // {} is the number of workers
  const char* simulated;  // the same choices on one thread
};
constexpr ScalingMethod kScalingMethods[] = {
    {"root", "root(n={})", "root(n={},threads=1)"},
    {"leaf", "leaf(n={})", "leaf(n={},threads=1)"},
    {"tree-global", "tree(threads={},lock=global,in_flight=off)", "simulate(workers={},in_flight=off)"},
    {"tree-node", "tree(threads={},lock=node,in_flight=off)", "simulate(workers={},in_flight=off)"},
    {"tree-node-vl", "tree(threads={},lock=node)", "simulate(workers={})"},
    {"tree-free", "tree(threads={},lock=none)", "simulate(workers={})"},
    {"tree-unobserved", "tree(threads={},in_flight=unobserved)", "simulate(workers={},in_flight=unobserved)"},
    {"threads", "", ""},  // alpha-beta over one table
};

Result<const ScalingMethod*> method_named(const std::string& name) {
  std::vector<std::string> known;
  for (const ScalingMethod& method : kScalingMethods) {
    if (name == method.name) return &method;
    known.emplace_back(method.name);
  }
  return Error{"unknown method " + in_quotes(name) + did_you_mean(name, known)};
}

constexpr std::string_view kBehindOneLock = "tree-global";

int cores_here() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

// A row before it is measured.
struct WorkersPlan {
  const ScalingMethod* method;
  int workers;
  std::string spec;
  bool is_simulated;
};

Result<WorkersPlan> planned(const ScalingSettings& settings, const ScalingMethod* method, int workers) {
  const bool is_simulated = workers > cores_here();
  WorkersPlan plan{method, workers, settings.engine, is_simulated};
  if (workers == 1) return plan;
  if (std::string_view(method->real).empty()) {
    if (is_simulated)
      return Error{"alpha-beta has no simulated workers: more than " + std::to_string(cores_here()) +
                   " cannot be measured here"};
    return plan;
  }
  auto spec = parse_spec(settings.engine);
  if (!spec) return Error{spec.error()};
  spec->args["parallel"] =
      fmt::format(fmt::runtime(is_simulated ? method->simulated : method->real), workers);
  plan.spec = spec->to_text();
  return plan;
}

double speed_of(Engine& engine, const WorkersPlan& plan, double seconds) {
  engine.new_game();
  Limits limits;
  limits.seconds = seconds;
  limits.threads = std::string_view(plan.method->real).empty() ? plan.workers : 1;
  const SearchReport report = engine.think(limits);
  const std::uint64_t done = report.playouts > 0 ? report.playouts : report.nodes;
  return static_cast<double>(done) / std::max(report.seconds, 1e-9);
}

// Measured speeds, kept beside the games that were played by them: a match that goes on must go on with the
// same work. A line a row: method, workers, simulations a second.
class KeptSpeeds {
 public:
  static Result<KeptSpeeds> open(const ScalingSettings& settings, const std::string& title) {
    KeptSpeeds kept;
    if (settings.games == 0 || settings.store.empty()) return kept;
    std::error_code error;
    std::filesystem::create_directories(settings.store, error);
    if (error) return Error{"cannot make the folder " + in_quotes(settings.store)};
    kept.path_ = settings.store + "/speeds.txt";
    kept.text_ = title + '\n';
    if (!std::filesystem::exists(kept.path_)) return kept;
    auto text = read_file(kept.path_);
    if (!text) return Error{text.error()};
    if (!text->starts_with(kept.text_))
      return Error{in_quotes(kept.path_) + " holds the speeds of another search"};
    kept.text_ = std::move(*text);
    for (const std::string_view line :
         split(trim(std::string_view(kept.text_).substr(title.size() + 1)), '\n')) {
      if (line.empty()) continue;
      const auto parts = words(line);
      const auto speed = parts.size() == 3 ? parse_double(parts[2]) : std::nullopt;
      if (!speed) return Error{in_quotes(kept.path_) + " is damaged: " + in_quotes(std::string(line))};
      kept.speeds_[key(parts[0], parts[1])] = *speed;
    }
    return kept;
  }

  // 0 if it was not measured.
  double of(const WorkersPlan& plan) const {
    const auto found = speeds_.find(key(plan.method->name, std::to_string(plan.workers)));
    return found == speeds_.end() ? 0 : found->second;
  }
  Result<bool> add(const std::vector<ScalingRow>& rows) {
    for (const ScalingRow& row : rows) {
      if (row.is_simulated || speeds_.contains(key(row.method, std::to_string(row.workers)))) continue;
      text_ += fmt::format("{} {} {}\n", row.method, row.workers, format_double(row.simulations_per_second));
    }
    return path_.empty() ? Result<bool>(true) : replace_file(path_, text_);
  }

 private:
  static std::string key(std::string_view method, std::string_view workers) {
    return std::string(method) + " " + std::string(workers);
  }

  std::string path_, text_;
  std::map<std::string, double> speeds_;
};

// Measurements take turns, so that whatever else the machine does meets all alike.
Result<bool> measure_speeds(const ScalingSettings& settings, const std::vector<WorkersPlan>& plans,
                            ScalingResult& result) {
  std::vector<std::unique_ptr<Engine>> engines;
  for (const WorkersPlan& plan : plans) {
    auto engine = make_engine(settings.game, plan.spec, settings.seed);
    if (!engine) return Error{engine.error()};
    if (!(*engine)->shares_work()) return Error{in_quotes(settings.engine) + " searches with one worker"};
    if (plan.workers == 1) result.engine = (*engine)->spec();
    result.game = (*engine)->game();
    engines.push_back(std::move(*engine));
  }
  auto kept = KeptSpeeds::open(settings, result.game + " " + result.engine);
  if (!kept) return Error{kept.error()};
  const std::uint64_t all = plans.size() * static_cast<std::uint64_t>(settings.rounds);
  std::uint64_t done = 0;
  for (int round = 0; round < settings.rounds; ++round) {
    for (std::size_t i = 0; i < plans.size(); ++i) {
      if (settings.progress) settings.progress("speed", done++, all);
      if (plans[i].is_simulated) continue;
      double& speed = result.rows[i].simulations_per_second;
      const double before = kept->of(plans[i]);
      speed = before > 0 ? before : std::max(speed, speed_of(*engines[i], plans[i], settings.seconds));
    }
  }
  return kept->add(result.rows);
}

// What the rows that were measured foretell of those that were not.
class Prediction {
 public:
  explicit Prediction(std::vector<ScalingRow>& rows) {
    for (ScalingRow& row : rows) {
      if (row.is_simulated || row.workers == 1) continue;
      const ScalingRow*& most = most_[row.method];
      if (most == nullptr || most->workers < row.workers) most = &row;
    }
    for (ScalingRow& row : rows) {
      if (row.is_simulated || row.workers == 1 || row.method != kBehindOneLock) continue;
      row.locked_share = share_behind_lock(row.workers, row.workers * row.speedup / without_lock(rows, row));
    }
  }

  // What each doubling has kept so far, and behind one lock no more than its queue lets through.
  double speedup(const ScalingRow& row) const {
    const auto found = most_.find(row.method);
    if (found == most_.end()) return row.workers;
    const ScalingRow& seen = *found->second;
    const double kept = std::min(1.0, std::pow(seen.speedup / seen.workers, 1 / std::log2(seen.workers)));
    const double trend = row.workers * std::pow(kept, std::log2(row.workers));
    return seen.locked_share ? std::min(trend, speedup_behind_lock(row.workers, *seen.locked_share)) : trend;
  }

 private:
  // The best that as many workers reached: what keeps them all from more is no lock.
  static double without_lock(const std::vector<ScalingRow>& rows, const ScalingRow& locked) {
    double best = 0;
    for (const ScalingRow& row : rows) {
      if (row.workers == locked.workers && row.method != kBehindOneLock) best = std::max(best, row.speedup);
    }
    return best > 0 ? best : locked.workers;
  }

  std::map<std::string, const ScalingRow*> most_;  // measured with the most workers
};

// Over one worker.
void work_out_speedups(ScalingResult& result) {
  double one = 0;
  for (const ScalingRow& row : result.rows) {
    if (row.workers == 1) one = std::max(one, row.simulations_per_second);
  }
  for (ScalingRow& row : result.rows) {
    if (!row.is_simulated) row.speedup = row.workers == 1 ? 1 : row.simulations_per_second / one;
  }
  const Prediction prediction(result.rows);
  for (ScalingRow& row : result.rows) {
    if (!row.is_simulated) continue;
    row.speedup = prediction.speedup(row);
    row.simulations_per_second = one * row.speedup;
  }
}

// Those asked for, one, against which all are measured, and the most that are not simulated, from which those
// are foretold.
std::vector<int> workers_to_measure(const ScalingSettings& settings) {
  std::vector<int> workers = settings.workers;
  workers.push_back(1);
  if (*std::max_element(workers.begin(), workers.end()) > cores_here()) workers.push_back(cores_here());
  std::sort(workers.begin(), workers.end());
  workers.erase(std::unique(workers.begin(), workers.end()), workers.end());
  return workers;
}

struct ScoreOfWorkers {
  WinDrawLoss all;
  double elo() const { return banyan::elo(all.score()); }
  bool says_something() const { return all.score() > 0 && all.score() < 1; }
};

class StrengthOfWorkers {
 public:
  StrengthOfWorkers(const ScalingSettings& settings, ScalingResult& result)
      : settings_(settings), result_(result) {}

  Result<bool> run(const std::vector<WorkersPlan>& plans) {
    if (const auto fitted = fit(); !fitted) return fitted;
    for (std::size_t i = 0; i < plans.size(); ++i) {
      ScalingRow& row = result_.rows[i];
      const auto score =
          row.workers == 1  // the same for every method
              ? play(settings_.engine, one_with(1), 1)
              : play(plans[i].spec, row.method + "-" + std::to_string(row.workers), row.speedup);
      if (!score) return Error{score.error()};
      row.score = score->all.score();
      row.interval = score->all.interval();
      row.games = score->all.games();
      if (result_.slope && score->says_something()) {
        row.strength_speedup = std::exp2((score->elo() - result_.base) / *result_.slope);
      }
    }
    return true;
  }

 private:
  static std::string one_with(double work) { return "one-" + format_double(work); }

  // Least squares through what one worker scores with once, twice, … as much work as the most workers do.
  Result<bool> fit() {
    double most = 2;
    for (const ScalingRow& row : result_.rows) most = std::max(most, row.speedup);
    double n = 0, x = 0, y = 0, xx = 0, xy = 0;
    for (double work = 1; work < 2 * most; work *= 2) {
      const auto score = play(settings_.engine, one_with(work), work);
      if (!score) return Error{score.error()};
      result_.one_worker.emplace_back(work, score->all.score());
      if (!score->says_something()) continue;
      const double at = std::log2(work), elo = score->elo();
      n += 1, x += at, y += elo, xx += at * at, xy += at * elo;
    }
    const double spread = n * xx - x * x;
    if (spread <= 0) return true;
    const double slope = (n * xy - x * y) / spread;
    if (slope <= 0) return true;  // more work did not help: nothing can be said
    result_.slope = slope;
    result_.base = (y - slope * x) / n;
    return true;
  }

  Result<ScoreOfWorkers> play(const std::string& spec, const std::string& name, double work) {
    MatchDefinition definition;
    definition.game = settings_.game;
    definition.games = settings_.games;
    definition.seed = settings_.seed;
    Limits limits;
    limits.playouts = std::max<std::uint64_t>(
        1, static_cast<std::uint64_t>(std::llround(work * static_cast<double>(settings_.playouts))));
    definition.players.push_back({.name = name, .spec = spec, .limits = limits, .clock = {}});
    limits.playouts = settings_.playouts;
    definition.players.push_back({.name = {}, .spec = settings_.against, .limits = limits, .clock = {}});
    RunSettings run;
    if (!settings_.store.empty()) run.store = settings_.store + "/" + name + ".db";
    if (settings_.progress) {
      run.progress = [&](const MatchProgress& progress) {
        settings_.progress(name, progress.games, progress.scheduled);
      };
    }
    const auto played = run_match(definition, run);
    if (!played) return Error{played.error()};
    if (!played->failure.empty()) return Error{played->failure};
    ScoreOfWorkers score;
    for (const PlayedGame& game : played->games) {
      ++(game.points == 1 ? score.all.wins : game.points == 0 ? score.all.losses : score.all.draws);
    }
    return score;
  }

  const ScalingSettings& settings_;
  ScalingResult& result_;
};

}  // namespace

// Mean value analysis of a closed queue: what a worker finds before the lock is what all but itself would
// leave there on average.
double speedup_behind_lock(int workers, double share) {
  double waiting = 0, speedup = 1;
  for (int n = 1; n <= workers; ++n) {
    const double under_lock = share * (1 + waiting);
    speedup = n / (under_lock + 1 - share);
    waiting = speedup * under_lock;
  }
  return speedup;
}
double share_behind_lock(int workers, double speedup) {
  double low = 0, high = 1;
  for (int i = 0; i < 50; ++i) {
    const double middle = (low + high) / 2;
    (speedup_behind_lock(workers, middle) > speedup ? low : high) = middle;
  }
  return low;
}

Result<ScalingResult> measure_scaling(const ScalingSettings& settings) {
  if (settings.games > 0 && settings.against.empty()) return Error{"--games needs --against"};
  std::vector<WorkersPlan> plans;
  ScalingResult result;
  result.cores = cores_here();
  result.processor = processor_name();
  for (const std::string& name : settings.methods) {
    const auto method = method_named(name);
    if (!method) return Error{method.error()};
    for (const int workers : workers_to_measure(settings)) {
      auto plan = planned(settings, *method, workers);
      if (!plan) return Error{plan.error()};
      ScalingRow& row = result.rows.emplace_back();
      row.method = name;
      row.workers = workers;
      row.is_simulated = plan->is_simulated;
      plans.push_back(std::move(*plan));
    }
  }
  if (const auto measured = measure_speeds(settings, plans, result); !measured)
    return Error{measured.error()};
  work_out_speedups(result);
  if (settings.games > 0) {
    if (const auto played = StrengthOfWorkers(settings, result).run(plans); !played)
      return Error{played.error()};
  }
  return result;
}

}  // namespace banyan
