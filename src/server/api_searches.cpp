// Requests that make an engine think: its move, a hint, a live analysis, a look into its tree.
#include <algorithm>

#include "api_state.hpp"
#include "banyan/core/game_clock.hpp"
#include "banyan/core/text.hpp"
#include "banyan/engine/levels.hpp"
#include "banyan/engine/report_json.hpp"
#include "banyan/knowledge/go/owners.hpp"

namespace banyan::server {
namespace {

constexpr std::size_t kMovesShown = 60;        // of an analysis; a position of the Amazons has thousands
constexpr std::uint64_t kOwnershipGames = 64;  // an update

std::string key_of(std::string_view key, const std::string& value) {
  return "\"" + std::string(key) + "\":" + value;
}

Analysis analysis_of(std::string game, std::string engine, std::string position, SearchReport report) {
  if (report.root.size() > kMovesShown) report.root.resize(kMovesShown);
  return {std::move(game), std::move(engine), std::move(position), std::move(report), {}, {}, {}};
}
std::string shown_json(const SearchOrder& order, const SearchReport& report) {
  return to_json(analysis_of(order.game, order.engine, {}, report), JsonForm::OneLine);
}

// A query has texts only: numbers become numbers.
Json wishes_of(const HttpRequest& request) {
  Json wishes = Json::object();
  for (const auto& [key, value] : request.query) {
    const auto number = parse_double(value);
    if (number && key != "engine" && key != "line") {
      wishes[key] = *number;
    } else {
      wishes[key] = value;
    }
  }
  return wishes;
}

double number_of(const Json& wishes, const char* key, double most) {
  const Json* value = wishes.find(key);
  if (value == nullptr) return 0;
  const double number = value->number();
  if (!(number >= 0)) throw Refused(422, "'" + std::string(key) + "' must not be negative");
  return std::min(number, most);
}

}  // namespace

SearchOrder ApiState::order_for(const Table& table, const Json& wishes, double standard_seconds,
                                double longest) const {
  SearchOrder order;
  order.table = table.id;
  order.game = table.record->spec();
  order.start = table.start;
  order.moves = table.record->moves();
  const Json* engine = wishes.find("engine");
  order.engine = safe_engine(engine == nullptr ? "best" : engine->text());
  const int level = static_cast<int>(number_of(wishes, "level", kLevels));
  if (level > 0) order.engine = level_spec(level);
  // Games differ, and the same game can be played again.
  order.seed = static_cast<std::uint64_t>(number_of(wishes, "seed", 1e15));
  if (order.seed == 0) order.seed = std::hash<std::string>{}(table.id) % 1'000'000 + 1;
  order.limits.playouts = static_cast<std::uint64_t>(number_of(wishes, "playouts", 1e12));
  order.limits.nodes = static_cast<std::uint64_t>(number_of(wishes, "nodes", 1e12));
  order.limits.depth = static_cast<int>(number_of(wishes, "depth", 1000));
  order.limits.bytes = settings_.bytes;
  const double seconds = number_of(wishes, "seconds", longest);
  const bool has_budget =
      order.limits.playouts > 0 || order.limits.nodes > 0 || order.limits.depth > 0 || level > 0;
  order.limits.seconds = seconds > 0 ? seconds : has_budget ? longest : standard_seconds;
  if (table.clock_runs()) {
    GameClock clock(ClockSetting{.main = table.clock.main, .increment = table.clock.increment});
    clock.set_left(std::max(table.time_left(table.record->to_move()), 0.0), 0);
    const double longest_move = order.limits.seconds, moves_left = table.record->moves_left();
    order.limits.seconds = std::min(longest_move, clock.for_move(moves_left));
    order.limits.stretch = std::min(longest_move, clock.for_move_in_doubt(moves_left));
  }
  return order;
}

void ApiState::engine_move(const Call& call) {
  const std::lock_guard lock(mutex_);
  const Table& table = table_of(call);
  if (table.is_over()) throw Refused(409, "the game is over");
  SearchOrder order = order_for(table, call.body, 2, settings_.longest_move);
  order.limits.may_end_early = true;
  start(call, order, [this, exchange = call.exchange, order](const Result<SearchReport>& report) {
    play_found(exchange, order, report);
  });
}

// A search of which only the end is of interest.
void ApiState::start(const Call& call, const SearchOrder& order,
                     std::function<void(const Result<SearchReport>&)> done) {
  SearchCalls calls;
  calls.progress = [](const Session&, const SearchReport&) {};
  calls.done = std::move(done);
  if (const auto refusal = searches_.start(order, call.exchange->gone(), std::move(calls))) {
    call.exchange->respond(*refusal);
  }
}

// Whoever has gone does not want the move any more.
void ApiState::play_found(const std::shared_ptr<Exchange>& exchange, const SearchOrder& order,
                          const Result<SearchReport>& report) {
  if (!report) return exchange->respond(error_response(422, report.error()));
  if (exchange->gone().stop_requested()) return;
  try {
    const std::lock_guard lock(mutex_);
    Table* table = tables_.find(order.table);
    if (table == nullptr || table->is_over() || table->record->moves() != order.moves) {
      return exchange->respond(error_response(409, "the game went on meanwhile"));
    }
    const bool by_first = table->record->to_move() == Side::First;
    if (table->look_at_flag()) {
      tables_.keep(*table);
      return exchange->respond({200, "{" + key_of("table", table_json(*table).dump()) + "}"});
    }
    wanted(table->record->play(report->best), 500);
    table->press_clock(by_first ? Side::First : Side::Second);
    table->values.resize(table->record->moves().size(), -1);
    table->values.back() = by_first ? report->value : 1 - report->value;
    tables_.keep(*table);
    exchange->respond({200, "{" + key_of("table", table_json(*table).dump()) + "," +
                                key_of("report", shown_json(order, *report)) + "}"});
  } catch (const std::exception& error) {
    exchange->respond(error_response(500, error.what()));
  }
}

void ApiState::hint(const Call& call) {
  const std::lock_guard lock(mutex_);
  const Table& table = table_of(call);
  if (table.is_over()) throw Refused(409, "the game is over");
  const SearchOrder order = order_for(table, call.body, 2, settings_.longest_move);
  start(call, order, [exchange = call.exchange, order](const Result<SearchReport>& report) {
    if (!report) return exchange->respond(error_response(422, report.error()));
    exchange->respond({200, shown_json(order, *report)});
  });
}

// The stream is the search: it begins and ends with it.
void ApiState::analysis(const Call& call) {
  const std::lock_guard lock(mutex_);
  const Table& table = table_of(call);
  if (table.record->outcome() != Outcome::Open) throw Refused(409, "the game is over");
  SearchOrder order =
      order_for(table, wishes_of(call.request), settings_.longest_analysis, settings_.longest_analysis);
  order.gives_way = true;
  const auto exchange = call.exchange;
  const auto is_open = std::make_shared<bool>(false);  // of the thread that searches
  const auto show = [exchange, is_open](const Session& session, const SearchReport& report) {
    if (!std::exchange(*is_open, true)) exchange->open_stream();
    Analysis analysis = analysis_of(session.game(), session.engine().spec(), session.record().text(), report);
    analysis.ownership = point_owners(session.record(), kOwnershipGames, report.playouts + report.nodes);
    exchange->send("report", to_json(analysis, JsonForm::OneLine), report.why != StopReason::Budget);
  };
  SearchCalls calls;
  calls.progress = show;
  calls.done = [exchange, is_open](const Result<SearchReport>& report) {
    if (!report) {
      if (!*is_open) return exchange->respond(error_response(422, report.error()));
      exchange->send("failed", Json{{"error", report.error()}}.dump(), true);
      return exchange->close_stream();
    }
    if (!std::exchange(*is_open, true)) exchange->open_stream();
    exchange->send("done", to_json(analysis_of({}, {}, {}, *report), JsonForm::OneLine), true);
    exchange->close_stream();
  };
  if (const auto refusal = searches_.start(order, exchange->gone(), std::move(calls))) {
    exchange->respond(*refusal);
  }
}

void ApiState::tree(const Call& call) {
  const std::lock_guard lock(mutex_);
  const Table& table = table_of(call);
  const SearchOrder order = order_for(table, wishes_of(call.request), 1, 1);
  const std::string line = call.request.parameter("line");
  const auto exchange = call.exchange;
  const auto answer = [exchange, line, order](Result<std::vector<RootMove>> children) {
    if (!children) return exchange->respond(error_response(404, children.error()));
    if (children->size() > kMovesShown) children->resize(kMovesShown);
    Analysis analysis;
    analysis.game = order.game;
    analysis.engine = order.engine;
    for (const std::string_view word : words(line)) analysis.under.emplace_back(word);
    if (analysis.under.empty()) analysis.under.emplace_back("");
    analysis.children = std::move(*children);
    exchange->respond({200, to_json(analysis, JsonForm::OneLine)});
  };
  if (!searches_.ask(order, line, answer)) {
    throw Refused(404, "this engine has not searched this game yet: analyse first");
  }
}

}  // namespace banyan::server
