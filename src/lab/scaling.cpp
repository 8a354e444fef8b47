#include "banyan/lab/scaling.hpp"

#include <cmath>
#include <filesystem>
#include <map>
#include <thread>

#include "banyan/core/json.hpp"
#include "banyan/core/text.hpp"
#include "banyan/engine/engine.hpp"
#include "banyan/lab/match.hpp"
#include "banyan/lab/store.hpp"
#include "banyan/lab/summary.hpp"
#include "drawing.hpp"
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
  const std::uint64_t all = plans.size() * static_cast<std::uint64_t>(settings.rounds);
  std::uint64_t done = 0;
  for (int round = 0; round < settings.rounds; ++round) {
    for (std::size_t i = 0; i < plans.size(); ++i) {
      if (settings.progress) settings.progress("speed", done++, all);
      if (plans[i].is_simulated) continue;
      ScalingRow& row = result.rows[i];
      row.simulations_per_second =
          std::max(row.simulations_per_second, speed_of(*engines[i], plans[i], settings.seconds));
    }
  }
  return true;
}

// The speed-up over one worker; beyond the cores what each doubling has kept so far is expected of the next.
void work_out_speedups(ScalingResult& result) {
  double one = 0;
  for (const ScalingRow& row : result.rows) {
    if (row.workers == 1) one = std::max(one, row.simulations_per_second);
  }
  std::map<std::string, double> kept;  // of twice, a doubling
  for (ScalingRow& row : result.rows) {
    if (row.is_simulated) continue;
    row.speedup = one > 0 ? row.simulations_per_second / one : 1;
    if (row.workers > 1) {
      kept[row.method] = std::pow(row.speedup / row.workers, 1 / std::log2(row.workers));
    }
  }
  for (ScalingRow& row : result.rows) {
    if (!row.is_simulated) continue;
    const double share = kept.contains(row.method) ? std::min(1.0, kept[row.method]) : 1;
    row.speedup = row.workers * std::pow(share, std::log2(row.workers));
    row.simulations_per_second = one * row.speedup;
  }
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
      const auto score = play(plans[i].spec, row.method + "-" + std::to_string(row.workers), row.speedup);
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
  // Least squares through what one worker scores with once, twice, … as much work as the most workers do.
  Result<bool> fit() {
    double most = 2;
    for (const ScalingRow& row : result_.rows) most = std::max(most, row.speedup);
    double n = 0, x = 0, y = 0, xx = 0, xy = 0;
    for (double work = 1; work < 2 * most; work *= 2) {
      const auto score = play(settings_.engine, "one-" + format_double(work), work);
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
    if (!settings_.store.empty()) {
      std::error_code ignored;
      std::filesystem::create_directories(settings_.store, ignored);
      run.store = settings_.store + "/" + name + ".db";
    }
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

Result<ScalingResult> measure_scaling(const ScalingSettings& settings) {
  if (settings.games > 0 && settings.against.empty()) return Error{"--games needs --against"};
  std::vector<WorkersPlan> plans;
  ScalingResult result;
  result.cores = cores_here();
  result.processor = processor_name();
  for (const std::string& name : settings.methods) {
    const auto method = method_named(name);
    if (!method) return Error{method.error()};
    for (const int workers : settings.workers) {
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

std::string print_scaling(const ScalingResult& result) {
  std::string text =
      fmt::format("{}\n{}\n{} cores, {}\n\n", result.game, result.engine, result.cores, result.processor);
  const bool plays = !result.one_worker.empty();
  text += fmt::format("{:<16} {:>7} {:>14} {:>9}", "method", "workers", "simulations/s", "speed-up");
  if (plays) text += fmt::format(" {:>6} {:>7} {:>16} {:>9}", "games", "score", "95 % interval", "strength");
  text += '\n';
  bool simulates = false;
  for (const ScalingRow& row : result.rows) {
    simulates |= row.is_simulated;
    text += fmt::format("{:<16} {:>7} {:>14.0f} {:>8.2f}{}", row.method, row.workers,
                        row.simulations_per_second, row.speedup, row.is_simulated ? "*" : " ");
    if (row.score) {
      text += fmt::format(" {:>6} {:>6.1f}% {:>7.1f}% to {:>3.1f}%", row.games, 100 * *row.score,
                          100 * row.interval.low, 100 * row.interval.high);
      text +=
          row.strength_speedup ? fmt::format(" {:>9.2f}", *row.strength_speedup) : fmt::format(" {:>9}", "-");
    }
    text += '\n';
  }
  if (simulates)
    text += "* more workers than cores: simulated, the speed-up is a prediction from the measured rows\n";
  if (plays) {
    text += "\none worker with more work: ";
    for (const auto& [work, score] : result.one_worker)
      text += fmt::format(" {:g}x {:.1f}%", work, 100 * score);
    text += '\n';
    if (result.slope) {
      text += fmt::format(
          "Elo = {:.1f} log2(work) {:+.1f}; strength: the work with which one worker scores as much\n",
          *result.slope, result.base);
    } else {
      text += "no line of Elo against work could be fitted: nothing is said of strength\n";
    }
  }
  return text;
}

std::string scaling_json(const ScalingResult& result) {
  Json rows = Json::array();
  for (const ScalingRow& row : result.rows) {
    Json json = {{"method", row.method},
                 {"workers", row.workers},
                 {"simulated", row.is_simulated},
                 {"simulations_per_second", row.simulations_per_second},
                 {"speedup", row.speedup}};
    if (row.score) {
      json["games"] = row.games;
      json["score"] = *row.score;
      json["low"] = row.interval.low;
      json["high"] = row.interval.high;
      json["strength_speedup"] = row.strength_speedup ? Json(*row.strength_speedup) : Json(nullptr);
    }
    rows.push_back(std::move(json));
  }
  Json json = {{"game", result.game},
               {"engine", result.engine},
               {"cores", result.cores},
               {"processor", result.processor},
               {"rows", std::move(rows)}};
  if (result.slope) json["fit"] = {{"slope", *result.slope}, {"base", result.base}};
  return json.dump(2) + "\n";
}

namespace {

// Speed-up against workers, both on logarithmic scales.
class ScalingDrawing {
 public:
  explicit ScalingDrawing(const ScalingResult& result)
      : drawing_(result.game + ": speed-up against workers", kRightEdge + 170, kLowerEdge + 50) {
    for (const ScalingRow& row : result.rows) {
      most_ = std::max({most_, double(row.workers), row.speedup, row.strength_speedup.value_or(1)});
    }
    draw_axes();
    for (const ScalingRow& row : result.rows) add(row);
    finish_method();
  }
  std::string finish() const { return drawing_.finish(); }

 private:
  static constexpr double kLeftSide = 60, kRightEdge = 470, kUpper = 40, kLowerEdge = 410;
  static constexpr const char* kColours[] = {"#1b6ca8", "#c0392b", "#2e8b57", "#8e44ad",
                                             "#d68910", "#117a65", "#7f8c8d"};

  double x(double workers) const {
    return kLeftSide + (kRightEdge - kLeftSide) * std::log2(workers) / std::log2(most_);
  }
  double y(double factor) const {
    const double share = std::log2(std::max(factor, 0.5) * 2) / (std::log2(most_) + 1);
    return kLowerEdge - (kLowerEdge - kUpper) * share;
  }
  std::string colour() const { return kColours[methods_ % std::size(kColours)]; }

  // The dashed line: as much again for every worker.
  void draw_axes() {
    for (double tick = 0.5; tick <= most_; tick *= 2) {
      drawing_.line(kLeftSide, y(tick), kRightEdge, y(tick), "stroke=\"#ddd\"");
      drawing_.label(kLeftSide - 8, y(tick) + 4, format_double(tick), "text-anchor=\"end\"");
      if (tick >= 1) drawing_.label(x(tick), kLowerEdge + 20, format_double(tick), "text-anchor=\"middle\"");
    }
    drawing_.label((kLeftSide + kRightEdge) / 2, kLowerEdge + 38, "workers", "text-anchor=\"middle\"");
    drawing_.line(x(1), y(1), x(most_), y(most_), "stroke=\"#888\" stroke-dasharray=\"4 4\"");
  }
  // A small dot is simulated, a ring is strength.
  void add(const ScalingRow& row) {
    if (row.method != method_) finish_method();
    method_ = row.method;
    points_ += fmt::format("{:.1f},{:.1f} ", x(row.workers), y(row.speedup));
    drawing_.circle(x(row.workers), y(row.speedup), row.is_simulated ? 2 : 4, "fill=\"" + colour() + "\"");
    if (!row.strength_speedup) return;
    drawing_.circle(x(row.workers), y(*row.strength_speedup), 6, "fill=\"none\" stroke=\"" + colour() + "\"");
  }
  void finish_method() {
    if (points_.empty()) return;
    drawing_.path(points_, colour());
    drawing_.label(kRightEdge + 14, kUpper + 20 * double(methods_ + 1), method_, "fill=\"" + colour() + "\"");
    points_.clear();
    ++methods_;
  }

  Drawing drawing_;
  double most_ = 2;
  std::string method_, points_;
  std::size_t methods_ = 0;
};

}  // namespace

std::string scaling_svg(const ScalingResult& result) { return ScalingDrawing(result).finish(); }

}  // namespace banyan
