#include "banyan/engine/report_json.hpp"

#include <nlohmann/json.hpp>
#include <span>
#include <stdexcept>

namespace banyan {
namespace {

using Json = nlohmann::ordered_json;

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
    for (const RootMove& move : moves) visit_move(move, Writer(list.emplace_back(Json::object())));
    (*json_)[key] = std::move(list);
  }

 private:
  Json* json_;
};

// --- reading: the library throws what we make one line of ---

class Reader {
 public:
  explicit Reader(const Json& json) : json_(&json) {}

  void operator()(const char* key, auto& value) { json_->at(key).get_to(value); }
  template <Enumerated E>
  void operator()(const char* key, E& value) {
    const std::string name = json_->at(key).get<std::string>();
    const auto names = names_of(value);
    std::size_t i = 0;
    while (i < names.size() && name != names[i]) ++i;
    if (i == names.size()) throw std::invalid_argument("unknown word '" + name + "' for '" + key + "'");
    value = static_cast<E>(i);
  }
  void operator()(const char* key, std::vector<RootMove>& moves) {
    for (const Json& move : json_->at(key)) visit_move(moves.emplace_back(), Reader(move));
  }

 private:
  const Json* json_;
};

}  // namespace

std::string to_json(const Analysis& analysis, JsonForm form) {
  Json json = Json::object();
  visit_analysis(analysis, Writer(json));
  if (analysis.under.empty()) {
    for (const char* key : {"under", "children", "unknown_because"}) json.erase(key);
  }
  return json.dump(form == JsonForm::OneLine ? -1 : 2);
}

Result<Analysis> analysis_from_json(std::string_view text) try {
  Json json = Json::parse(text);
  if (!json.contains("under")) {
    json["under"] = json["children"] = Json::array();
    json["unknown_because"] = "";
  }
  Analysis analysis;
  visit_analysis(analysis, Reader(json));
  return analysis;
} catch (const std::exception& error) {
  return Error{"cannot read the analysis: " + std::string(error.what())};
}

}  // namespace banyan
