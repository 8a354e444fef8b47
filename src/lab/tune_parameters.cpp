// Which number of a spec a dotted key means, and where it may be looked for.
#include <algorithm>
#include <cmath>

#include "banyan/core/math.hpp"
#include "banyan/core/text.hpp"
#include "banyan/engine/engine.hpp"
#include "banyan/engine/presets.hpp"
#include "banyan/lab/tune.hpp"

namespace banyan {
namespace {

constexpr double kWide = 10;  // the factor from which on a range is searched on a logarithmic scale

// The declaration of a strategy: the game's own, or that of all games.
const StrategyInfo* strategy_named(const std::vector<SeamInfo>& seams, std::string_view game,
                                   std::string_view seam, std::string_view name) {
  for (const SeamInfo& one : seams) {
    if (one.seam != seam || (!one.game.empty() && one.game != game)) continue;
    for (const StrategyInfo& strategy : one.strategies) {
      if (strategy.name == name) return &strategy;
    }
  }
  return nullptr;
}

struct FoundOption {
  OptionInfo info;
  double value = 0;
};

// Follows a dotted key through a canonical spec and the declarations beside it. Throws SpecError.
FoundOption find_option(const std::string& game, const std::string& text, const std::string& seam,
                        std::string_view path) {
  static const std::vector<SeamInfo> seams = all_strategies();
  const Spec spec = read_spec(text);
  const std::string key(path.substr(0, path.find('.')));
  const StrategyInfo* strategy =
      strategy_named(seams, std::string_view(game).substr(0, game.find('(')), seam, spec.name);
  std::vector<std::string> known;
  for (const OptionInfo& option : strategy != nullptr ? strategy->options : std::vector<OptionInfo>{}) {
    known.push_back(option.key);
    if (option.key != key) continue;
    const auto value = spec.args.find(key);
    if (path.size() > key.size()) {
      if (option.kind != OptionKind::Part || value == spec.args.end()) break;
      return find_option(game, value->second, option.seam, path.substr(key.size() + 1));
    }
    const auto number = value != spec.args.end() ? parse_double(value->second) : std::nullopt;
    if (!number || (option.kind != OptionKind::Number && option.kind != OptionKind::Integer)) {
      throw SpecError("option " + in_quotes(key) + " of '" + spec.name + "' is no number");
    }
    return {option, *number};
  }
  throw SpecError("unknown option " + in_quotes(key) + " of '" + spec.name + "'" + did_you_mean(key, known));
}

// The range of the declaration, or what of it lies within a factor of the present value.
TunedParameter declared_range(const FoundOption& found) {
  TunedParameter parameter;
  parameter.low = found.info.low;
  parameter.high = found.info.high;
  parameter.standard = found.value;
  parameter.whole = found.info.kind == OptionKind::Integer;
  if (parameter.low >= 0 && parameter.high > kWide * parameter.low && found.value > 0) {
    parameter.logarithmic = true;
    parameter.low = std::max(parameter.low, found.value / kWide);
    parameter.high = std::min(parameter.high, found.value * kWide);
    if (parameter.whole) parameter.low = std::max(1.0, std::round(parameter.low));
  }
  return parameter;
}

// "0.1..2", "0.1..2:log", "0.1..2:linear". Throws SpecError.
void narrow(TunedParameter& parameter, const FoundOption& found, std::string_view text) {
  const std::string_view range = text.substr(0, text.find(':'));
  const auto dots = range.find("..");
  const auto low = dots == std::string_view::npos ? std::nullopt : parse_double(range.substr(0, dots));
  const auto high = dots == std::string_view::npos ? std::nullopt : parse_double(range.substr(dots + 2));
  if (!low || !high || *low >= *high || *low < found.info.low || *high > found.info.high) {
    throw SpecError("cannot use the range " + in_quotes(range) + " of " + in_quotes(parameter.key) +
                    ", expected LOW..HIGH within " + found.info.range);
  }
  parameter.low = *low;
  parameter.high = *high;
  parameter.logarithmic = *low > 0 && *high >= kWide * *low;
  if (range.size() == text.size()) return;
  const std::string_view scale = text.substr(range.size() + 1);
  if ((scale != "log" && scale != "linear") || (scale == "log" && *low <= 0)) {
    throw SpecError("cannot use the scale " + in_quotes(scale) + " of " + in_quotes(parameter.key) +
                    ", expected linear, or log for a range above 0");
  }
  parameter.logarithmic = scale == "log";
}

}  // namespace

double TunedParameter::value(double x) const {
  if (!logarithmic) return low + x * (high - low);
  return math::exp(math::log(low) + x * (math::log(high) - math::log(low)));
}

double TunedParameter::coordinate(double value) const {
  const double inside = std::clamp(value, low, high);
  if (!logarithmic) return (inside - low) / (high - low);
  return (math::log(inside) - math::log(low)) / (math::log(high) - math::log(low));
}

// Four digits are more than games can tell, and a text that people can read.
std::string TunedParameter::text(double x) const {
  const double exact = std::clamp(value(x), low, high);
  if (whole) return std::to_string(std::llround(exact));
  if (exact == 0) return "0";
  double unit = 1;
  while (std::abs(exact) * unit < 1000) unit *= 10;
  return format_double(std::clamp(std::round(exact * unit) / unit, low, high));
}

Result<TunedParameter> find_parameter(const std::string& game, const std::string& spec,
                                      const std::string& text) {
  try {
    const auto equals = text.find('=');
    const std::string key = text.substr(0, equals);
    const FoundOption found = find_option(game, spec, "search", key);
    TunedParameter parameter = declared_range(found);
    parameter.key = key;
    if (equals != std::string::npos) narrow(parameter, found, std::string_view(text).substr(equals + 1));
    if (parameter.low >= parameter.high) return Error{"there is nothing to choose for " + in_quotes(key)};
    return parameter;
  } catch (const SpecError& error) {
    return Error{error.what()};
  }
}

std::string with_parameters(const std::string& spec, const std::vector<TunedParameter>& parameters,
                            const std::vector<double>& point) {
  Spec changed = read_spec(spec);
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    changed = with_change(std::move(changed), parameters[i].key, parameters[i].text(point[i]));
  }
  return changed.to_text();
}

}  // namespace banyan
