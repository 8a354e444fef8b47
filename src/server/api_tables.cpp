// Requests about games that are played: new ones, moves, taking back, files.
#include <algorithm>

#include "api_state.hpp"
#include "banyan/core/text.hpp"

namespace banyan::server {
namespace {

constexpr std::size_t kLongestGame = 2000;

std::vector<std::string> texts_of(const Json* list) {
  std::vector<std::string> texts;
  if (list == nullptr) return texts;
  if (list->is_text()) {
    for (const std::string_view word : words(list->text())) texts.emplace_back(word);
    return texts;
  }
  for (const Json& item : list->items()) texts.push_back(item.text());
  return texts;
}

void play_all(AnyRecord& record, const std::vector<std::string>& moves) {
  if (moves.size() > kLongestGame) throw Refused(422, "the game is too long");
  for (const std::string& move : moves) wanted(record.play(move));
}

}  // namespace

Table& ApiState::table_of(const Call& call) {
  Table* table = tables_.find(call.names.at(0));
  if (table == nullptr) throw Refused(404, "there is no such game here");
  return *table;
}

void ApiState::keep_and_answer(const Call& call, Table& table) {
  table.values.resize(table.record->moves().size(), -1);
  tables_.keep(table);
  call.answer(table_json(table));
}

void ApiState::list_tables(const Call& call) {
  const std::lock_guard lock(mutex_);
  call.answer(tables_.list());
}

void ApiState::new_table(const Call& call) {
  const std::string position = call.text("position");
  auto record = safe_record(call.text("game", "connect4"), position);
  play_all(*record, texts_of(call.body.find("moves")));
  Sitters sitters;
  if (const Json* players = call.body.find("players")) sitters = sitters_from(*players);
  for (const Sitter& sitter : sitters) safe_engine(sitter.engine);
  TableClock clock;
  if (const Json* wish = call.body.find("clock")) {
    clock.main = std::clamp(wish->at("main").number(), 0.0, 86'400.0);
    if (const Json* increment = wish->find("increment")) {
      clock.increment = std::clamp(increment->number(), 0.0, 3600.0);
    }
    clock.left = {clock.main, clock.main};
  }
  const std::lock_guard lock(mutex_);
  call.answer(table_json(tables_.add(std::move(record), position, sitters, clock)), 201);
}

void ApiState::load_table(const Call& call) {
  const GameFile file = wanted(read_any_game(call.text("text")));
  auto record = safe_record(file.game, file.position);
  std::vector<std::string> moves;
  for (const FileMove& move : file.moves) moves.push_back(move.move);
  play_all(*record, moves);
  const std::lock_guard lock(mutex_);
  Table& table = tables_.add(std::move(record), file.position, {});
  for (std::size_t i = 0; i < file.moves.size(); ++i) table.values[i] = file.moves[i].note.value.value_or(-1);
  tables_.keep(table);
  call.answer(table_json(table), 201);
}

// As it is, or as it was after so many moves.
void ApiState::show_table(const Call& call) {
  const std::lock_guard lock(mutex_);
  Table& table = table_of(call);
  const std::string ply = call.request.parameter("ply");
  if (ply.empty() && table.clock_runs()) return call.answer(table_json(table));
  if (ply.empty()) {
    if (table.shown.empty()) table.shown = table_json(table).dump();
    return call.exchange->respond({200, table.shown});
  }
  const auto number = parse_int(ply);
  const std::size_t plies = table.record->moves().size();
  if (!number || *number < 0 || static_cast<std::size_t>(*number) > plies) {
    throw Refused(422, "the game has " + std::to_string(plies) + " moves");
  }
  Table past;
  past.id = table.id;
  past.start = table.start;
  past.record = table.record->clone();
  past.sitters = table.sitters;
  for (std::size_t i = plies; i > static_cast<std::size_t>(*number); --i) past.record->undo();
  call.answer(table_json(past));
}

void ApiState::remove_table(const Call& call) {
  const std::lock_guard lock(mutex_);
  if (!tables_.remove(call.names[0])) throw Refused(404, "there is no such game here");
  searches_.forget(call.names[0]);
  call.answer(Json::object());
}

void ApiState::move(const Call& call) {
  const std::lock_guard lock(mutex_);
  Table& table = table_of(call);
  if (table.is_over()) throw Refused(409, "the game is over");
  if (table.record->moves().size() >= kLongestGame) throw Refused(409, "the game is too long");
  if (table.look_at_flag()) return keep_and_answer(call, table);
  const Side side = table.record->to_move();
  wanted(table.record->play(call.text("move")));
  table.press_clock(side);
  keep_and_answer(call, table);
}

// So many moves back, or to a ply; a resignation is taken back first.
void ApiState::undo(const Call& call) {
  const std::lock_guard lock(mutex_);
  Table& table = table_of(call);
  const auto plies = static_cast<double>(table.record->moves().size());
  double count = call.number("count", 0, static_cast<double>(kLongestGame), 1);
  if (call.body.find("to") != nullptr) count = plies - call.number("to", 0, plies, 0);
  const bool had_resigned = table.resigned.has_value();
  table.resigned.reset();
  if (std::exchange(table.on_time, false)) table.clock.left = {table.clock.main, table.clock.main};
  table.clock.since = Clock::now();
  if (!had_resigned && plies == 0 && count > 0) throw Refused(409, "there is nothing to take back");
  for (int i = had_resigned ? 1 : 0; i < static_cast<int>(count); ++i) {
    if (!table.record->undo()) break;
  }
  keep_and_answer(call, table);
}

void ApiState::resign(const Call& call) {
  const std::lock_guard lock(mutex_);
  Table& table = table_of(call);
  if (table.is_over()) throw Refused(409, "the game is over");
  const double side = call.number("side", 0, 1, index_of(table.record->to_move()));
  table.resigned = side == 0 ? Side::First : Side::Second;
  keep_and_answer(call, table);
}

// A page whose clock has run down asks; the server's clock decides.
void ApiState::flag(const Call& call) {
  const std::lock_guard lock(mutex_);
  Table& table = table_of(call);
  table.look_at_flag();
  keep_and_answer(call, table);
}

void ApiState::sit(const Call& call) {
  const Sitters sitters = sitters_from(call.body.at("players"));
  for (const Sitter& sitter : sitters) safe_engine(sitter.engine);
  const std::lock_guard lock(mutex_);
  Table& table = table_of(call);
  table.sitters = sitters;
  keep_and_answer(call, table);
}

void ApiState::save_table(const Call& call) {
  const std::lock_guard lock(mutex_);
  const Table& table = table_of(call);
  GameFile file = table.file();
  file.game = table.record->spec();
  const bool is_plain = call.request.parameter("form") == "text";
  const std::string name = table.record->spec().substr(0, table.record->spec().find('('));
  call.exchange->respond({200, is_plain ? to_plain_text(file) : write_game(file),
                          is_plain ? "text/plain; charset=utf-8" : "application/x-go-sgf",
                          name + (is_plain ? ".txt" : ".sgf")});
}

}  // namespace banyan::server
