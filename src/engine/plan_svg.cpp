#include "banyan/engine/plan_svg.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "banyan/core/text.hpp"

namespace banyan {
namespace {

constexpr double kWidth = 900, kLeft = 90, kTop = 48, kRow = 24, kBar = 18, kScore = 80, kBelow = 44;

// Hues a golden angle apart: neighbours in number are far apart in colour.
std::string fill_of(int colour) {
  return fmt::format("hsl({:.0f},60%,72%)", 137.5 * colour - 360 * (int(137.5 * colour) / 360));
}

// One bar after another of the same row, label and colour, without a gap, is one bar.
std::vector<PlanBar> bars_of(const Plan& plan) {
  std::vector<PlanBar> bars;
  for (const PlanStep& step : plan.steps) {
    if (!step.bar) continue;
    const bool goes_on = !bars.empty() && bars.back().row == step.bar->row &&
                         bars.back().label == step.bar->label && bars.back().end == step.bar->begin;
    if (goes_on) {
      bars.back().end = step.bar->end;
    } else {
      bars.push_back(*step.bar);
    }
  }
  return bars;
}

class PlanChart {
 public:
  explicit PlanChart(const Plan& plan) : plan_(plan), bars_(bars_of(plan)) {
    for (const PlanBar& bar : bars_) {
      end_ = std::max(end_, bar.end);
      if (std::find(rows_.begin(), rows_.end(), bar.row) == rows_.end()) rows_.push_back(bar.row);
    }
    std::sort(rows_.begin(), rows_.end(), [](const std::string& a, const std::string& b) {
      return a.size() != b.size() ? a.size() < b.size() : a < b;
    });
  }

  std::string svg() const {
    if (bars_.empty()) return {};
    const double height = kTop + kRow * static_cast<double>(rows_.size()) + kScore + kBelow;
    std::string text = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
        "font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"{0}\" height=\"{1}\" fill=\"white\"/>\n",
        kWidth, height);
    text += fmt::format("<text x=\"{}\" y=\"20\" font-size=\"14\">{}</text>\n", kLeft,
                        xml_escaped(plan_.problem));
    text += fmt::format("<text x=\"{}\" y=\"38\">score {:.6g}{}, {} steps</text>\n", kLeft, plan_.score,
                        plan_.is_optimal ? " (optimal)" : "", plan_.steps.size());
    return text + rows() + bars() + axis() + score() + "</svg>\n";
  }

 private:
  double x(double at) const { return kLeft + (kWidth - kLeft - 20) * at / std::max(end_, 1e-9); }
  double bottom() const { return kTop + kRow * static_cast<double>(rows_.size()); }

  std::string rows() const {
    std::string text;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const double y = kTop + kRow * static_cast<double>(i);
      text += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n", kLeft - 8, y + 14,
                          xml_escaped(rows_[i]));
      text += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"#ddd\"/>\n", kLeft,
                          y + kRow - 3, kWidth - 20, y + kRow - 3);
    }
    return text;
  }
  std::string bars() const {
    std::string text;
    for (const PlanBar& bar : bars_) {
      const auto row = static_cast<double>(std::find(rows_.begin(), rows_.end(), bar.row) - rows_.begin());
      const double y = kTop + kRow * row, width = x(bar.end) - x(bar.begin);
      text += fmt::format(
          "<rect x=\"{:.2f}\" y=\"{}\" width=\"{:.2f}\" height=\"{}\" fill=\"{}\" stroke=\"#555\" "
          "stroke-width=\"0.5\"><title>{} {}: {:.6g} to {:.6g}</title></rect>\n",
          x(bar.begin), y, width, kBar, fill_of(bar.colour), xml_escaped(bar.row), xml_escaped(bar.label),
          bar.begin, bar.end);
      if (width > 7.0 * static_cast<double>(bar.label.size())) {
        text += fmt::format("<text x=\"{:.2f}\" y=\"{}\" text-anchor=\"middle\" font-size=\"10\">{}</text>\n",
                            x(bar.begin) + width / 2, y + 13, xml_escaped(bar.label));
      }
    }
    return text;
  }
  std::string axis() const {
    std::string text;
    for (int i = 0; i <= 5; ++i) {
      const double at = end_ * i / 5;
      text += fmt::format("<text x=\"{:.2f}\" y=\"{}\" text-anchor=\"middle\" fill=\"#555\">{:.6g}</text>\n",
                          x(at), bottom() + kScore + 30, at);
    }
    return text;
  }
  // The score over the same axis, where it grows: a line from nothing to the plan's.
  std::string score() const {
    double low = 0, high = 0;
    for (const PlanStep& step : plan_.steps) {
      low = std::min(low, step.score);
      high = std::max(high, step.score);
    }
    std::string points;
    for (const PlanStep& step : plan_.steps) {
      const double share = high > low ? (step.score - low) / (high - low) : 0;
      if (step.bar)
        points += fmt::format("{:.2f},{:.2f} ", x(step.bar->end), bottom() + kScore - share * (kScore - 16));
    }
    return fmt::format(
        "<text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"#555\">score</text>\n"
        "<polyline points=\"{}\" fill=\"none\" stroke=\"#246\" stroke-width=\"1.5\"/>\n",
        kLeft - 8, bottom() + kScore, points);
  }

  const Plan& plan_;
  std::vector<PlanBar> bars_;
  std::vector<std::string> rows_;
  double end_ = 0;
};

}  // namespace

std::string draw_plan(const Plan& plan) { return PlanChart(plan).svg(); }

}  // namespace banyan
