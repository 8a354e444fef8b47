#include "banyan/engine/report_json.hpp"

#include <span>
#include <stdexcept>

#include "banyan/core/json.hpp"

namespace banyan {
namespace {

using Names = std::span<const char* const>;
Names names_of(Proof) { return kProofNames; }
Names names_of(SearchKind) { return kSearchKindNames; }
Names names_of(StopReason) { return kStopReasonNames; }

template <class T>
concept Enumerated = std::is_enum_v<T>;

// --- the fields, each named once; `field(key, value)` writes or reads it ---

void visit_move(auto& move, auto field) {
  field("move", move.move);
  field("visits", move.visits);
  field("value", move.value);
  field("low", move.low);
  field("high", move.high);
  field("proof", move.proof);
  field("plies", move.plies);
  field("prior", move.prior);
  field("amaf_visits", move.amaf_visits);
  field("amaf_value", move.amaf_value);
  field("mean", move.mean);
  field("line", move.line);
}

void visit_analysis(auto& analysis, auto field) {
  auto& report = analysis.report;
  field("game", analysis.game);
  field("engine", analysis.engine);
  field("seed", report.seed);
  field("position", analysis.position);
  field("search", report.kind);
  field("best", report.best);
  field("value", report.value);
  field("proof", report.proof);
  field("plies", report.plies);
  field("playouts", report.playouts);
  field("nodes", report.nodes);
  field("looked_at", report.looked_at);
  field("edges", report.edges);
  field("bytes", report.bytes);
  field("seconds", report.seconds);
  field("stopped_by", report.why);
  field("points", report.points);
  field("depth", report.depth);
  field("deepest", report.deepest);
  field("mean_depth", report.mean_depth);
  field("line", report.line);
  field("moves", report.root);
  field("under", analysis.under);
  field("children", analysis.children);
  field("unknown_because", analysis.unknown_because);
  field("ownership", analysis.ownership);
}

// What only a game for one player has.
void visit_plan(auto& report, auto field) {
  field("score", report.score);
  field("found_after", report.found_after);
  field("is_optimal", report.is_optimal);
}
// --- writing ---

class Writer {
 public:
  explicit Writer(Json& json) : json_(&json) {}

  void operator()(const char* key, const auto& value) { (*json_)[key] = value; }
  void operator()(const char* key, const Enumerated auto& value) {
    (*json_)[key] = names_of(value)[static_cast<std::size_t>(value)];
  }
  void operator()(const char* key, const std::vector<RootMove>& moves) {
    Json list = Json::array();
    for (const RootMove& move : moves) {
      Json& json = list.push_back(Json::object());
      visit_move(move, Writer(json));
      for (const ScoreTerm& term : move.terms) {
        json["terms"].push_back({{"name", term.name}, {"value", term.value}});
      }
    }
    (*json_)[key] = std::move(list);
  }

 private:
  Json* json_;
};

// --- reading: what throws becomes one line ---

void read(const Json& json, std::string& value) { value = json.text(); }
void read(const Json& json, double& value) { value = json.number(); }
void read(const Json& json, bool& value) { value = json.boolean(); }
void read(const Json& json, std::uint64_t& value) { value = json.count(); }
void read(const Json& json, int& value) {
  const std::int64_t whole = json.integer();
  if (!std::in_range<int>(whole)) throw JsonError("a number is too large");
  value = static_cast<int>(whole);
}
void read(const Json& json, std::vector<std::string>& texts) {
  for (const Json& text : json.items()) texts.push_back(text.text());
}

void read(const Json& json, std::vector<double>& numbers) {
  for (const Json& number : json.items()) numbers.push_back(number.number());
}

class Reader {
 public:
  explicit Reader(const Json& json) : json_(&json) {}

  void operator()(const char* key, auto& value) { read(json_->at(key), value); }
  template <Enumerated E>
  void operator()(const char* key, E& value) {
    const std::string name = json_->at(key).text();
    const auto names = names_of(value);
    std::size_t i = 0;
    while (i < names.size() && name != names[i]) ++i;
    if (i == names.size()) throw std::invalid_argument("unknown word '" + name + "' for '" + key + "'");
    value = static_cast<E>(i);
  }
  void operator()(const char* key, std::vector<RootMove>& moves) {
    for (const Json& move : json_->at(key).items()) {
      visit_move(moves.emplace_back(), Reader(move));
      const Json* terms = move.find("terms");
      if (terms == nullptr) continue;
      for (const Json& term : terms->items()) {
        const Json& value = term.at("value");  // null: without bound
        moves.back().terms.push_back({term.at("name").text(), value.is_null() ? kInfinity : value.number()});
      }
    }
  }

 private:
  const Json* json_;
};

void write_plan(const SearchReport& report, Json& json) {
  visit_plan(report, Writer(json));
  Json best = Json::object(), exact = Json::object();
  for (const RootMove& move : report.root) {
    best[move.move] = move.best;
    if (move.exact) exact[move.move] = *move.exact;
  }
  json["best_scores"] = std::move(best);
  json["exact_scores"] = std::move(exact);
}
void read_plan(const Json& json, SearchReport& report) {
  visit_plan(report, Reader(json));
  for (RootMove& move : report.root) {
    move.best = json.at("best_scores").at(move.move).number();
    if (const Json* exact = json.at("exact_scores").find(move.move)) move.exact = exact->number();
  }
}

}  // namespace

std::string to_json(const Analysis& analysis, JsonForm form) {
  Json json = Json::object();
  visit_analysis(analysis, Writer(json));
  if (analysis.under.empty()) {
    for (const char* key : {"under", "children", "unknown_because"}) json.erase(key);
  }
  if (analysis.report.kind == SearchKind::Planning) write_plan(analysis.report, json);
  if (analysis.ownership.empty()) json.erase("ownership");
  return json.dump(form == JsonForm::OneLine ? -1 : 2);
}

Result<Analysis> analysis_from_json(std::string_view text) try {
  Json json = Json::parse(text);
  if (json.find("under") == nullptr) {
    for (const char* key : {"under", "children"}) json[key] = Json::array();
    json["unknown_because"] = "";
  }
  if (json.find("ownership") == nullptr) json["ownership"] = Json::array();
  Analysis analysis;
  visit_analysis(analysis, Reader(json));
  if (analysis.report.kind == SearchKind::Planning) read_plan(json, analysis.report);
  return analysis;
} catch (const std::exception& error) {
  return Error{"cannot read the analysis: " + std::string(error.what())};
}

}  // namespace banyan
