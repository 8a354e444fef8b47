#include "report_table.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace banyan::app {
namespace {

constexpr std::size_t kLineShown = 12;  // moves of a line

std::string joined(const std::vector<std::string>& words, std::size_t most) {
  std::string text;
  for (std::size_t i = 0; i < std::min(most, words.size()); ++i) text += (i > 0 ? " " : "") + words[i];
  return text;
}

std::string proof_text(const RootMove& move) {
  if (move.proof == Proof::None) return "";
  return move.plies > 0 ? fmt::format("{} {}", proof_name(move.proof), move.plies) : proof_name(move.proof);
}

// Scores instead of chances to win, and the truth beside them where the game knows it.
Lines planned_table(const std::vector<RootMove>& moves, std::size_t shown, std::size_t width) {
  const bool has_exact =
      std::any_of(moves.begin(), moves.end(), [](const RootMove& m) { return m.exact.has_value(); });
  Lines lines = {fmt::format("{:<{}} {:>9} {:>10}  {:<21} {:>10} {}line", "move", width, "visits", "mean",
                             "95 % interval", "best", has_exact ? "     exact  " : " ")};
  for (std::size_t i = 0; i < shown; ++i) {
    const RootMove& move = moves[i];
    const std::string exact = !has_exact   ? " "
                              : move.exact ? fmt::format("{:>10.3f}  ", *move.exact)
                                           : fmt::format("{:12}", "");
    lines.push_back(fmt::format("{:<{}} {:>9} {:>10.2f}  {:>9.2f} - {:>9.2f} {:>10.6g} {}{}", move.move,
                                width, move.visits, move.mean, move.low, move.high, move.best, exact,
                                joined(move.line, kLineShown)));
  }
  return lines;
}

double per_second(std::uint64_t count, const SearchReport& report) {
  return static_cast<double>(count) / std::max(report.seconds, 1e-9);
}

}  // namespace

std::string effort(const SearchReport& report) {
  if (report.why == StopReason::Book) return "book";
  return report.kind == SearchKind::Deepening ? fmt::format("{} nodes", report.nodes)
                                              : fmt::format("{} play-outs", report.playouts);
}

std::string effort_line(const SearchReport& report) {
  if (report.why == StopReason::Book) return "from the book: games, and shares of their points";
  const double megabytes = static_cast<double>(report.bytes) / 1048576.0;
  if (report.kind == SearchKind::Deepening) {
    return fmt::format("{} in {:.2f} s ({:.0f}/s), depth {}, {:.1f} MB", effort(report), report.seconds,
                       per_second(report.nodes, report), report.depth, megabytes);
  }
  if (report.kind == SearchKind::Means) {
    return fmt::format("{} in {:.2f} s ({:.0f}/s), depth {}, {:.1f} MB", effort(report), report.seconds,
                       per_second(report.playouts, report), report.depth, megabytes);
  }
  return fmt::format("{} in {:.2f} s ({:.0f}/s), {} nodes, {:.1f} MB", effort(report), report.seconds,
                     per_second(report.playouts, report), report.nodes, megabytes);
}

Lines move_table(const std::vector<RootMove>& moves, SearchKind kind, std::size_t rows) {
  const std::size_t shown = std::min(rows, moves.size());
  std::size_t width = 6;
  for (std::size_t i = 0; i < shown; ++i) width = std::max(width, moves[i].move.size());
  if (kind == SearchKind::Planning) return planned_table(moves, shown, width);
  const bool means = kind == SearchKind::Means, counts = kind == SearchKind::Simulations || means;
  const auto visits = [&](std::string_view text) { return counts ? fmt::format(" {:>9}", text) : ""; };
  const auto mean = [&](std::string_view text) { return means ? fmt::format(" {:>8}", text) : ""; };
  Lines lines = {fmt::format("{:<{}}{}{} {:>6}  {:<13} {:<8} line", "move", width,
                             visits(means ? "games" : "visits"), mean("mean"), "value",
                             counts ? "95 % interval" : "between", "proof")};
  for (std::size_t i = 0; i < shown; ++i) {
    const RootMove& move = moves[i];
    lines.push_back(fmt::format("{:<{}}{}{} {:>6.3f}  {:.3f} - {:.3f} {:<8} {}", move.move, width,
                                visits(std::to_string(move.visits)), mean(fmt::format("{:.3f}", move.mean)),
                                move.value, move.low, move.high, proof_text(move),
                                joined(move.line, kLineShown)));
  }
  return lines;
}

std::string depth_header() {
  return fmt::format("{:>5} {:>6} {:>7} {:>11} {:>9} {:>8}  line", "depth", "value", "points", "nodes",
                     "nodes/s", "seconds");
}

std::string depth_line(const SearchReport& report) {
  const std::string points =
      report.proof == Proof::None ? std::to_string(report.points) : proof_name(report.proof);
  return fmt::format("{:>5} {:>6.3f} {:>7} {:>11} {:>9.0f} {:>8.3f}  {}", report.depth, report.value, points,
                     report.nodes, per_second(report.nodes, report), report.seconds,
                     joined(report.line, kLineShown));
}

std::string result_line(const SearchReport& report) {
  if (report.kind == SearchKind::Planning) {
    return fmt::format("best {}  score {:.6g}{}  seed {}", report.best, report.score,
                       report.is_optimal ? ", proven optimal" : "", report.seed);
  }
  std::string text = fmt::format("best {}  value {:.3f}  seed {}", report.best, report.value, report.seed);
  if (report.proof != Proof::None) text += fmt::format("\nproven {}", proof_name(report.proof));
  if (report.proof != Proof::None && report.plies > 0) text += fmt::format(" in {} plies", report.plies);
  return text;
}

}  // namespace banyan::app
