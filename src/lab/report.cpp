// A reproduction as text, Markdown and a drawing.
#include <algorithm>
#include <cmath>
#include <ctime>

#include "banyan/core/text.hpp"
#include "banyan/core/version.hpp"
#include "banyan/lab/experiment.hpp"
#include "banyan/lab/store.hpp"
#include "drawing.hpp"

namespace banyan {
namespace {

// How the numbers of an experiment are written: shares in per cent, small ones more exactly, or multiples.
class Unit {
 public:
  explicit Unit(CellKind kind) : kind_(kind) {}

  std::string text(double value) const {
    return bare(value) + (kind_ == CellKind::MoveLoss     ? ""
                          : kind_ == CellKind::BookLength ? " moves"
                          : is_multiple()                 ? " times"
                                                          : " %");
  }
  std::string text(const Interval& interval) const {
    return bare(interval.low) + " to " + bare(interval.high);
  }
  // What the measured number rests on.
  std::string_view counted() const {
    if (kind_ == CellKind::Speed || kind_ == CellKind::FirstMove) return "runs";
    if (kind_ == CellKind::Plans || kind_ == CellKind::MoveLoss) return "problems";
    return kind_ == CellKind::Endgames || kind_ == CellKind::EndgameEffort ? "positions" : "games";
  }

 private:
  bool is_multiple() const {
    return kind_ == CellKind::MoveTime || kind_ == CellKind::FirstMove || kind_ == CellKind::EndgameEffort ||
           kind_ == CellKind::MoveLoss || kind_ == CellKind::BookLength;
  }
  std::string bare(double value) const {
    if (is_multiple()) return fmt::format("{:.{}f}", value, value > 0 && value < 0.1 ? 3 : 2);
    return fmt::format("{:.{}f}", 100 * value, value > 0 && value < 0.01 ? 2 : 1);
  }
  CellKind kind_;
};

// Nothing is measured where nothing was played.
std::string measured_text(const Measured& measured, const Unit& unit) {
  return measured.games > 0 ? unit.text(measured.value) : "–";
}
std::string interval_text(const Measured& measured, const Unit& unit) {
  return measured.games > 0 ? unit.text(measured.interval) : "–";
}

// Mean score and deviation, and the times of both: columns of the experiments that ask for them.
std::string points_text(const ResultRow& row) {
  if (row.measured.games == 0 || !row.figures.points) return "–";
  return fmt::format("{:+.1f} ({:.1f})", *row.figures.points, row.figures.sigma);
}
std::string times_text(const ResultRow& row) {
  if (row.measured.games == 0) return "–";
  return fmt::format("{:.3f}, {:.3f}", row.figures.seconds[0], row.figures.seconds[1]);
}

std::string claim_text(const Claim& claim, const Unit& unit) {
  switch (claim.kind) {
    case ClaimKind::Value:
      return claim.games > 0 ? fmt::format("{} ({:.0f})", unit.text(claim.value), claim.games)
                             : unit.text(claim.value);
    case ClaimKind::Above:
      return "above " + unit.text(claim.value);
    case ClaimKind::Below:
      return "below " + unit.text(claim.value);
    case ClaimKind::None:
      break;
  }
  return "–";
}

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  return fmt::format("{:04}-{:02}-{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

// Shares from 0 at the left to the largest at the right, one line a row. A bar is our interval, the dot our
// value, the diamond the paper's.
constexpr double kLabels = 260, kLetter = 7, kPlot = 460, kRow = 26, kTop = 50;

std::string draw_rows(const Reproduction& result) {
  const Unit unit(result.experiment.kind);
  double largest = 1, labels = kLabels;
  for (const ResultRow& row : result.rows) {
    largest = std::max({largest, row.measured.value, row.published.value});
    labels = std::max(labels, 2 * Drawing::kLeft + kLetter * static_cast<double>(row.what.size()));
  }
  const auto x = [&](double value) { return labels + kPlot * std::clamp(value / largest, 0.0, 1.0); };
  const double bottom = kTop + kRow * static_cast<double>(result.rows.size());
  Drawing drawing(result.experiment.id + ": " + result.experiment.title, labels + kPlot + 40, bottom + 40);
  for (int i = 0; i <= 4; ++i) {
    const double share = largest * i / 4;
    drawing.line(x(share), kTop - 12, x(share), bottom, "stroke=\"#ddd\"");
    drawing.label(x(share) - 12, bottom + 18, unit.text(share));
  }
  double y = kTop;
  for (const ResultRow& row : result.rows) {
    drawing.label(Drawing::kLeft, y + 4, row.what);
    if (row.measured.games > 0) {
      drawing.line(x(row.measured.interval.low), y, x(row.measured.interval.high), y,
                   "stroke=\"#1f6f43\" stroke-width=\"3\"");
      drawing.dot(x(row.measured.value), y);
    }
    if (row.published.kind == ClaimKind::Value) drawing.diamond(x(row.published.value), y);
    y += kRow;
  }
  return drawing.finish();
}

// "200: 17.0 % (12.4 to 22.8), 400: …", what each generation of a tuning scored by the games until then.
std::string generations_text(const ResultRow& row, const Unit& unit) {
  std::string text;
  for (const auto& [games, measured] : row.curve) {
    text += fmt::format("{}{}: {} ({})", text.empty() ? "" : ", ", format_double(games),
                        measured_text(measured, unit), interval_text(measured, unit));
  }
  return text;
}

// The smallest of 1, 2, 5, 10, 20, … that is not below `least`.
double round_step(double least) {
  double step = 1;
  for (int i = 0; step < least; ++i) step *= i % 3 == 1 ? 2.5 : 2;
  return step;
}

std::string draw_curves(const Reproduction& result) {
  constexpr const char* kColours[] = {"#1f6f43", "#b3541e", "#27509b", "#7a2d8b"};
  constexpr double kHeight = 260;
  double last = 1;
  for (const ResultRow& row : result.rows) {
    if (!row.curve.empty()) last = std::max(last, row.curve.back().first);
  }
  Drawing drawing(result.experiment.id + ": " + result.experiment.title, 700,
                  kTop + kHeight + 60 + 18 * static_cast<double>(result.rows.size()));
  const auto x = [&](double turn) { return 60 + 600 * turn / last; };
  const auto y = [&](double share) { return kTop + kHeight * (1 - share); };
  for (int i = 0; i <= 4; ++i) {
    drawing.line(60, y(i / 4.0), 660, y(i / 4.0), "stroke=\"#ddd\"");
    drawing.label(20, y(i / 4.0) + 4, fmt::format("{} %", 25 * i));
  }
  for (double turn = 0, step = round_step(last / 6); turn <= last; turn += step) {
    drawing.label(x(turn), kTop + kHeight + 18, format_double(turn), "text-anchor=\"middle\"");
  }
  const bool is_tuning = result.experiment.kind == CellKind::Tuning;
  drawing.label(660, kTop + kHeight + 36, is_tuning ? "games" : "turn", "text-anchor=\"end\"");
  std::size_t index = 0;
  for (const ResultRow& row : result.rows) {
    const char* colour = kColours[index % 4];
    std::string points;
    for (const auto& [turn, measured] : row.curve) {
      points += fmt::format("{:.1f},{:.1f} ", x(turn), y(measured.value));
      drawing.line(x(turn), y(measured.interval.low), x(turn), y(measured.interval.high),
                   fmt::format("stroke=\"{}\" stroke-opacity=\"0.4\"", colour));
    }
    const double legend = kTop + kHeight + 45 + 18 * static_cast<double>(index++);
    drawing.path(points, colour);
    drawing.line(60, legend - 4, 90, legend - 4, fmt::format("stroke=\"{}\" stroke-width=\"2\"", colour));
    drawing.label(100, legend, row.what);
  }
  return drawing.finish();
}

}  // namespace

std::string print_claims(const Experiment& experiment) {
  const Unit unit(experiment.kind);
  std::string text = fmt::format("{}: {}\n  {}\n", experiment.id, experiment.title, experiment.source);
  std::size_t width = 0;
  for (const Cell& cell : experiment.cells) width = std::max(width, cell.name.size());
  for (const Cell& cell : experiment.cells) {
    const Claim claim{cell.published.kind, cell.published.value, 0};
    const std::string counted = cell.games > 0 ? fmt::format("{} {}", cell.games, unit.counted()) : "";
    std::string line = fmt::format("    {:{}}  {:>16}  {:>13}{}", cell.name, width, claim_text(claim, unit),
                                   counted, cell.headline ? "  headline" : "");
    text += line.erase(line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

std::string print_rows(const Reproduction& result) {
  const Unit unit(result.experiment.kind);
  std::string text =
      fmt::format("{}: {}\n{}\n", result.experiment.id, result.experiment.title, result.experiment.source);
  std::size_t width = 4;
  for (const ResultRow& row : result.rows) width = std::max(width, row.what.size());
  const auto figures = [&](const std::string& points, const std::string& times) {
    return result.experiment.figures ? fmt::format("{:>13}  {:>16}  ", points, times) : "";
  };
  text += fmt::format("{:{}}  {:>16}  {:>10}  {:>16}  {:>9}  {}{}\n", "what", width, "published", "measured",
                      "95 %", unit.counted(), figures("points (σ)", "s a move, both"), "verdict");
  for (const ResultRow& row : result.rows) {
    text += fmt::format("{:{}}  {:>16}  {:>10}  {:>16}  {:>9.0f}  {}{}\n", row.what, width,
                        claim_text(row.published, unit), measured_text(row.measured, unit),
                        interval_text(row.measured, unit), row.measured.games,
                        figures(points_text(row), times_text(row)), name_of(row.verdict));
  }
  if (result.forfeits + result.crashes > 0) {
    text += fmt::format("forfeits {}, crashes {}\n", result.forfeits, result.crashes);
  }
  return text;
}

std::string print_markdown(const Reproduction& result) {
  const Experiment& experiment = result.experiment;
  const std::string plot = experiment.id.substr(experiment.id.find('/') + 1) + ".svg";
  std::string text = fmt::format("# {}: {}\n\n{}\n\n", experiment.id, experiment.title, experiment.source);
  if (!experiment.note.empty()) text += experiment.note + "\n\n";
  const Unit unit(experiment.kind);
  const auto figures = [&](const std::string& points, const std::string& times) {
    return experiment.figures ? fmt::format(" {} | {} |", points, times) : "";
  };
  text += fmt::format(
      "| what | published (games) | measured | 95 % | {} |{} verdict |\n|---|---|---|---|---|{}---|\n",
      unit.counted(), figures("points (σ)", "seconds a move, both"), experiment.figures ? "---|---|" : "");
  for (const ResultRow& row : result.rows) {
    text += fmt::format("| {} | {} | {} | {} | {:.0f} |{} {} |\n", row.what, claim_text(row.published, unit),
                        measured_text(row.measured, unit), interval_text(row.measured, unit),
                        row.measured.games, figures(points_text(row), times_text(row)), name_of(row.verdict));
  }
  text += fmt::format("\n![measured (dot, 95 % bar) and published (diamond)]({})\n\n", plot);
  for (const ResultRow& row : result.rows) {
    if (!row.note.empty()) text += fmt::format("- {}: {}\n", row.what, row.note);
    if (experiment.kind == CellKind::Tuning && !row.curve.empty()) {
      text +=
          fmt::format("- {}, score of each generation by games: {}\n", row.what, generations_text(row, unit));
    }
  }
  text += fmt::format(
      "\nScale {}, form {}, seed {}, {} at once, forfeits {}, crashes {}. banyan {}, {}, {}, {:.0f} s. "
      "The same again: `banyan reproduce {} --scale {} --form {} --seed {}{}`.\n",
      name_of(result.settings.scale), name_of(result.settings.form), result.settings.seed,
      result.settings.concurrency, result.forfeits, result.crashes, kVersion, today(), processor_name(),
      result.seconds, experiment.id, name_of(result.settings.scale), name_of(result.settings.form),
      result.settings.seed,
      result.settings.games > 0 ? fmt::format(" --games {}", result.settings.games) : "");
  return text;
}

std::string print_svg(const Reproduction& result) {
  const bool curves =
      result.experiment.kind == CellKind::TrapTurns || result.experiment.kind == CellKind::Tuning;
  return curves ? draw_curves(result) : draw_rows(result);
}

}  // namespace banyan
