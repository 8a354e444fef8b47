// Reads experiments: the catalogue that is part of the library, and files of the same form.
#include <algorithm>

#include "banyan/core/embedded.hpp"
#include "banyan/lab/experiment.hpp"
#include "json_reader.hpp"

namespace banyan {
namespace {

CellKind read_kind(JsonObject& object) {
  const std::string kind = object.text("kind", "match");
  if (kind == "match") return CellKind::Match;
  if (kind == "speed") return CellKind::Speed;
  if (kind == "move time") return CellKind::MoveTime;
  if (kind == "first move time") return CellKind::FirstMove;
  if (kind == "traps") return CellKind::TrapTurns;
  if (kind == "book length") return CellKind::BookLength;
  if (kind == "endgames") return CellKind::Endgames;
  if (kind == "endgame effort") return CellKind::EndgameEffort;
  if (kind == "plans") return CellKind::Plans;
  if (kind == "move loss") return CellKind::MoveLoss;
  if (kind == "tuning") return CellKind::Tuning;
  object.fail(
      "\"kind\" is one of match, speed, move time, first move time, traps, book length, endgames, endgame "
      "effort, "
      "plans, move loss");
}

// A number is the published value; {"above": 0.5} and {"below": 0.5} are all that the text says.
Claim read_claim(JsonObject& cell, std::uint64_t games) {
  const auto* json = cell.find("published");
  if (json == nullptr) return {};
  if (json->is_number()) return {ClaimKind::Value, json->number(), static_cast<double>(games)};
  JsonObject side(*json, "published");
  const bool above = side.has("above");
  const Claim claim{above ? ClaimKind::Above : ClaimKind::Below, side.number(above ? "above" : "below", 0.5),
                    0};
  side.finish();
  return claim;
}

// "work": [first, second], or one number for both.
template <class Number>
void read_both(JsonObject& cell, const char* key, Number most, Number (&both)[2]) {
  const auto* json = cell.find(key);
  if (json == nullptr) return;
  const bool two = json->is_array() && json->items().size() == 2;
  for (std::size_t i = 0; i < 2; ++i) {
    const auto& item = two ? json->items()[i] : *json;
    if (!item.is_count() || item.count() > static_cast<std::uint64_t>(most)) {
      cell.fail(std::string(key) + " must be one or two whole numbers up to " + std::to_string(most));
    }
    both[i] = static_cast<Number>(item.count());
  }
}

std::optional<Side> read_side(JsonObject& cell) {
  const std::string side = cell.text("side", "");
  if (side.empty()) return std::nullopt;
  if (side != "first" && side != "second") cell.fail("\"side\" is first or second");
  return side == "first" ? Side::First : Side::Second;
}

ExperimentBook read_book(const Json& json, const std::string& game) {
  ExperimentBook book;
  JsonObject object(json, "a book");
  book.name = object.text("name");
  book.plan.game = game;
  book.plan.engine.spec = object.text("engine", "best");
  book.plan.method = object.text("method", "bds") == "qbf" ? BookMethod::Qbf : BookMethod::Bds;
  book.plan.k[1] = object.number("k", 0.5);
  book.plan.k[0] = object.number("k_first", book.plan.k[1]);
  book.plan.games = object.count("games", book.plan.games);
  book.plan.engine.limits.playouts = object.count("work", 0);
  book.quick_games = object.count("quick_games", book.plan.games);
  book.is_opening_set = object.flag("opening_set", false);
  if (const auto* merged = object.find("merged")) {
    for (const Json& name : merged->items()) book.merged.push_back(name.text());
  }
  object.finish();
  return book;
}

Cell read_cell(const Json& json, const Cell& standard, std::size_t number) {
  Cell cell = standard;
  JsonObject object(json, "cell " + std::to_string(number));
  cell.name = object.text("name");
  cell.first = object.text("first", standard.first);
  cell.second = object.text("second", standard.second);
  read_both(object, "work", std::uint64_t{1} << 40, cell.work);
  read_both(object, "quick_work", std::uint64_t{1} << 40, cell.quick_work);
  read_both(object, "nodes", std::uint64_t{1} << 40, cell.nodes);
  read_both(object, "depth", 1000, cell.depth);
  cell.quick_games = object.count("quick_games", standard.quick_games);
  cell.games = object.count("games", standard.games);
  cell.published = read_claim(object, cell.games);
  cell.problem = object.text("problem", "");
  cell.reference = object.number("reference", 0);
  cell.match = object.text("match", cell.name);
  cell.side = read_side(object);
  cell.method = object.text("method", "");
  cell.set = object.text("set", "");
  cell.by_time = object.flag("by_time", false);
  cell.headline = object.flag("headline", false);
  cell.note = object.text("note", "");
  object.finish();
  if (cell.first.empty()) object.fail("there is no \"first\"");
  return cell;
}

Experiment read(const Json& json) {
  JsonObject object(json, "experiment");
  Experiment experiment;
  experiment.id = object.text("id");
  experiment.title = object.text("title");
  experiment.source = object.text("source");
  experiment.game = object.text("game");
  experiment.note = object.text("note", "");
  experiment.kind = read_kind(object);
  experiment.smoke_divisor =
      std::max<std::uint64_t>(1, object.count("smoke_divisor", experiment.smoke_divisor));
  experiment.smoke_games = std::max<std::uint64_t>(1, object.count("smoke_games", experiment.smoke_games));
  const std::string openings = object.text("openings", "none");
  if (openings != "none" && openings != "builtin") object.fail("\"openings\" is none or builtin");
  experiment.builtin_openings = openings == "builtin";
  experiment.figures = object.flag("figures", false);
  Cell standard;
  standard.first = object.text("first", "");
  standard.second = object.text("second", "");
  standard.games = object.count("games", 0);
  standard.quick_games = object.count("quick_games", 0);
  read_both(object, "quick_work", std::uint64_t{1} << 40, standard.quick_work);
  if (const auto* books = object.find("books")) {
    for (const Json& book : books->items()) experiment.books.push_back(read_book(book, experiment.game));
  }
  if (const auto* parameters = object.find("parameters")) {
    for (const Json& parameter : parameters->items()) experiment.parameters.push_back(parameter.text());
  }
  const auto& cells = object.need("cells");
  if (!cells.is_array() || cells.items().empty())
    object.fail("\"cells\" must be a list with something in it");
  for (const auto& cell : cells.items()) {
    experiment.cells.push_back(read_cell(cell, standard, experiment.cells.size() + 1));
  }
  object.finish();
  return experiment;
}

}  // namespace

Result<Experiment> parse_experiment(std::string_view text) {
  try {
    return read(parse_json(text));
  } catch (const JsonError& error) {
    return Error{error.what()};
  }
}

Result<std::vector<Experiment>> catalogue() {
  std::vector<Experiment> experiments;
  for (const EmbeddedText& file : embedded_texts()) {
    if (!file.path.starts_with("experiments/")) continue;
    auto experiment = parse_experiment(file.text);
    if (!experiment) return Error{std::string(file.path) + ": " + experiment.error()};
    experiments.push_back(std::move(*experiment));
  }
  // 001/figure-3 before 001/figure-10.
  const auto order = [](const Experiment& x, const Experiment& y) {
    const auto key = [](const std::string& id) {
      const auto digits = id.find_last_not_of("0123456789") + 1;
      return std::pair(id.substr(0, digits), digits < id.size() ? std::stoul(id.substr(digits)) : 0);
    };
    return key(x.id) < key(y.id);
  };
  std::sort(experiments.begin(), experiments.end(), order);
  return experiments;
}

}  // namespace banyan
