// What was found about scaling, as a table, as JSON and as a drawing.
#include <cmath>

#include "banyan/core/json.hpp"
#include "banyan/core/text.hpp"
#include "banyan/lab/scaling.hpp"
#include "drawing.hpp"
#include "format.hpp"

namespace banyan {

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
  for (const ScalingRow& row : result.rows) {
    if (row.is_simulated || !row.locked_share) continue;
    text += fmt::format(
        "{}: {:.0f} % of a simulation under the lock, by its speed-up beside the others with {} workers\n",
        row.method, 100 * *row.locked_share, row.workers);
  }
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
    if (row.locked_share) json["locked_share"] = *row.locked_share;
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
