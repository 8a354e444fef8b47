// A tuning as text, JSON and a drawing.
#include <algorithm>

#include "banyan/core/json.hpp"
#include "banyan/lab/tune.hpp"
#include "drawing.hpp"

namespace banyan {
namespace {

std::string tuning_json(const TuneResult& result) {
  const TuneDefinition& definition = result.definition;
  Json json = {{"game", definition.game},
               {"engine", definition.engine.spec},
               {"against", definition.opponent.spec},
               {"method", definition.method},
               {"seed", definition.seed},
               {"generation", result.generations.size()},
               {"games", result.games},
               {"resumed", result.resumed},
               {"finished", result.finished},
               {"tuned", result.tuned}};
  json["parameters"] = Json::array();
  for (std::size_t i = 0; i < result.means.size(); ++i) {
    const TunedParameter& p = definition.parameters[i];
    json["parameters"].push_back({{"name", p.key},
                                  {"value", result.means[i]},
                                  {"spread", result.spreads[i]},
                                  {"standard", p.standard},
                                  {"low", p.low},
                                  {"high", p.high}});
  }
  json["generations"] = Json::array();
  for (const TuneGeneration& generation : result.generations) {
    json["generations"].push_back(
        {{"games", generation.games}, {"score", generation.score.score()}, {"means", generation.means}});
  }
  const Interval interval = result.check.interval();
  json["check"] = result.check.games();
  json["score"] = result.check.score();
  json["low"] = interval.low;
  json["high"] = interval.high;
  json["seconds"] = result.seconds;
  return json.dump(2) + "\n";
}

// One panel: a curve with a band around it, by games.
struct Panel {
  std::string title;
  bool logarithmic = false;
  double low = 0, high = 1;
  std::vector<double> middle, lower, upper;
};

constexpr double kPanelTop = 50, kPanelHeight = 150, kPanelGap = 50, kPanelLeft = 80, kPanelWidth = 580;

void draw_panel(Drawing& drawing, const Panel& panel, const std::vector<double>& games, double top) {
  const TunedParameter scale{"", panel.low, panel.high, panel.logarithmic, false, 0};
  const auto x = [&](double count) { return kPanelLeft + kPanelWidth * count / games.back(); };
  const auto y = [&](double value) { return top + kPanelHeight * (1 - scale.coordinate(value)); };
  drawing.label(kPanelLeft, top - 8, panel.title);
  for (int i = 0; i <= 4; ++i) {
    const double value = scale.value(i / 4.0);
    drawing.line(kPanelLeft, y(value), kPanelLeft + kPanelWidth, y(value), "stroke=\"#ddd\"");
    drawing.label(Drawing::kLeft, y(value) + 4, fmt::format("{:.3g}", value));
  }
  std::string curve;
  for (std::size_t i = 0; i < games.size(); ++i) {
    drawing.line(x(games[i]), y(panel.lower[i]), x(games[i]), y(panel.upper[i]),
                 "stroke=\"#1f6f43\" stroke-opacity=\"0.35\" stroke-width=\"4\"");
    curve += fmt::format("{:.1f},{:.1f} ", x(games[i]), y(panel.middle[i]));
  }
  drawing.path(curve, "#1f6f43");
}

std::vector<Panel> panels_of(const TuneResult& result) {
  Panel score{"score of the settings of each generation against the opponent, with 95 % interval",
              false,
              0,
              1,
              {},
              {},
              {}};
  std::vector<Panel> panels;
  for (const TunedParameter& p : result.definition.parameters) {
    panels.push_back({p.key + ": mean and spread; " + fmt::format("{:.4g}", p.standard) + " before",
                      p.logarithmic,
                      p.low,
                      p.high,
                      {},
                      {},
                      {}});
  }
  for (const TuneGeneration& generation : result.generations) {
    const Interval interval = generation.score.interval();
    score.middle.push_back(generation.score.score());
    score.lower.push_back(interval.low);
    score.upper.push_back(interval.high);
    for (std::size_t i = 0; i < panels.size(); ++i) {
      panels[i].middle.push_back(generation.means[i]);
      panels[i].lower.push_back(generation.low[i]);
      panels[i].upper.push_back(generation.high[i]);
    }
  }
  panels.insert(panels.begin(), std::move(score));
  return panels;
}

}  // namespace

std::string print_tuning(const TuneResult& result, bool json) {
  if (json) return tuning_json(result);
  const TuneDefinition& definition = result.definition;
  std::string text =
      fmt::format("{}: {} against {}\n{}, seed {}: {} generations, {} games{}\n\n", definition.game,
                  definition.engine.name, definition.opponent.name, definition.method, definition.seed,
                  result.generations.size(), result.games,
                  result.resumed > 0 ? fmt::format(" ({} games of an earlier run)", result.resumed) : "");
  text +=
      fmt::format("{:<32} {:>12} {:>12} {:>12} {:>20}\n", "parameter", "before", "tuned", "spread", "range");
  for (std::size_t i = 0; i < result.means.size(); ++i) {
    const TunedParameter& p = definition.parameters[i];
    text += fmt::format("{:<32} {:>12.4g} {:>12} {:>12.4g} {:>20}\n", p.key, p.standard,
                        p.text(p.coordinate(result.means[i])), result.spreads[i],
                        fmt::format("{:.4g} to {:.4g}{}", p.low, p.high, p.logarithmic ? " log" : ""));
  }
  text += "\ngames  score of the generation\n";
  for (const TuneGeneration& generation : result.generations) {
    const Interval interval = generation.score.interval();
    text += fmt::format("{:>5}  {:5.1f} % ({:.1f} to {:.1f})\n", generation.games,
                        100 * generation.score.score(), 100 * interval.low, 100 * interval.high);
  }
  text += "\ntuned: " + result.tuned + "\n";
  if (result.check.games() == 0) return text;
  const Interval interval = result.check.interval();
  return text + fmt::format("tuned against the engine as it was: {:.1f} % ({:.1f} to {:.1f}) of {} games\n",
                            100 * result.check.score(), 100 * interval.low, 100 * interval.high,
                            result.check.games());
}

std::string tuning_svg(const TuneResult& result) {
  const std::vector<Panel> panels = panels_of(result);
  const double height = kPanelTop + static_cast<double>(panels.size()) * (kPanelHeight + kPanelGap) + 20;
  Drawing drawing(result.definition.game + ": tuning " + result.definition.engine.name + " by " +
                      result.definition.method.substr(0, result.definition.method.find('(')),
                  kPanelLeft + kPanelWidth + 40, height);
  std::vector<double> games;
  for (const TuneGeneration& generation : result.generations) {
    games.push_back(static_cast<double>(generation.games));
  }
  if (games.empty()) return drawing.finish();
  double top = kPanelTop + 20;
  for (const Panel& panel : panels) {
    draw_panel(drawing, panel, games, top);
    top += kPanelHeight + kPanelGap;
  }
  drawing.label(kPanelLeft, height - 10, "0");
  drawing.label(kPanelLeft + kPanelWidth - 40, height - 10, fmt::format("{:.0f} games", games.back()));
  return drawing.finish();
}

}  // namespace banyan
