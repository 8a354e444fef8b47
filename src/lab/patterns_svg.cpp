// Learnt 3x3 patterns of Go, drawn with their weights.
#include <algorithm>

#include "banyan/core/math.hpp"
#include "banyan/lab/learn_playout.hpp"
#include "drawing.hpp"

namespace banyan {
namespace {

constexpr std::string_view kPatternName = "pattern ";
constexpr double kPoint = 26, kPatternWidth = 110, kPatternHeight = 130, kPatternsTop = 60;
constexpr std::size_t kInRow = 8;

// "x.o/.+./###": three rows; x the side that moves, at the cross.
void draw_pattern(Drawing& drawing, std::string_view rows, double factor, double left, double top) {
  const auto line = [&](double x0, double y0, double x1, double y1) {
    drawing.line(left + x0, top + y0, left + x1, top + y1, "stroke=\"#888\"");
  };
  for (int i = 0; i < 3; ++i) {
    line(0, i * kPoint, 2 * kPoint, i * kPoint);
    line(i * kPoint, 0, i * kPoint, 2 * kPoint);
  }
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 3; ++column) {
      const char there = rows[4 * row + column];
      const double x = left + static_cast<double>(column) * kPoint,
                   y = top + static_cast<double>(row) * kPoint;
      if (there == 'x') drawing.stone(x, y, "#111");
      if (there == 'o') drawing.stone(x, y, "white");
      if (there == '#') drawing.stone(x, y, "#ccc");
      if (there == '+') drawing.label(x - 5, y + 5, "×");
    }
  }
  drawing.label(left, top + 3 * kPoint + 6, fmt::format("{:.2f}", factor));
}

}  // namespace

std::string patterns_svg(const FeatureWeights& weights) {
  std::vector<std::pair<double, std::string>> patterns;
  for (const auto& [name, weight] : weights.weights) {
    const std::string rows = name.starts_with(kPatternName) ? name.substr(kPatternName.size()) : "";
    if (rows.size() == 11) patterns.emplace_back(weight, rows);
  }
  if (patterns.empty()) return {};
  std::stable_sort(patterns.begin(), patterns.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  Drawing drawing("factors of learnt 3×3 patterns for black to move at the cross, grey beyond the edge",
                  kPatternWidth * kInRow + 40, kPatternsTop + 2 * kPatternHeight);
  const std::size_t shown = std::min(kInRow, patterns.size());
  for (std::size_t i = 0; i < shown; ++i) {
    const double left = 30 + kPatternWidth * static_cast<double>(i);
    const auto& [high, best] = patterns[i];
    const auto& [low, worst] = patterns[patterns.size() - 1 - i];
    draw_pattern(drawing, best, math::exp(high), left, kPatternsTop);
    draw_pattern(drawing, worst, math::exp(low), left, kPatternsTop + kPatternHeight);
  }
  return drawing.finish();
}

}  // namespace banyan
