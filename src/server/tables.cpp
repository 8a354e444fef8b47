#include "tables.hpp"

#include <algorithm>
#include <random>

#include "banyan/core/text.hpp"

namespace banyan::server {
namespace {

constexpr const char* kTableSettings =
    "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL;"
    "BEGIN EXCLUSIVE; COMMIT;";
constexpr const char* kTableSchema = R"(
  CREATE TABLE IF NOT EXISTS played (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, start TEXT NOT NULL, moves TEXT NOT NULL, more TEXT NOT NULL,
    changed INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS played_changed ON played (changed);
)";

std::string new_id() {
  constexpr char kLetters[] = "abcdefghijkmnpqrstuvwxyz23456789";
  std::random_device device;
  std::string id;
  for (int i = 0; i < 16; ++i) id += kLetters[device() % 32];
  return id;
}

Json cell_json(BoardCell cell) { return Json{Json(cell.column), Json(cell.row)}; }
Json cells_json(const std::vector<BoardCell>& cells) {
  Json list = Json::array();
  for (const BoardCell cell : cells) list.push_back(cell_json(cell));
  return list;
}

const char* name_of(CellShape shape) {
  constexpr std::array kNames = {"square", "crossing", "hole", "hexagon"};
  return kNames[static_cast<std::size_t>(shape)];
}
const char* name_of(Paint paint) {
  constexpr std::array kNames = {"black", "white", "red", "yellow", "blue"};
  return kNames[static_cast<std::size_t>(paint)];
}
const char* name_of(Piece piece) {
  constexpr std::array kNames = {"disc", "pawn", "queen", "cross", "ring"};
  return kNames[static_cast<std::size_t>(piece)];
}

// A move and its cells in one flat list, "d1-d7(g7)", 3, 9, 3, 3, 6, 3: there may be thousands.
Json moves_json(const AnyRecord& record) {
  Json list = Json::array();
  if (record.outcome() != Outcome::Open) return list;
  for (const std::string& move : record.legal_moves()) {
    Json entry = Json::array();
    entry.push_back(move);
    const auto cells = record.cells_of(move);
    if (cells) {
      for (const BoardCell cell : *cells) {
        entry.push_back(cell.column);
        entry.push_back(cell.row);
      }
    }
    list.push_back(std::move(entry));
  }
  return list;
}

}  // namespace

const char* Table::outcome() const {
  if (resigned) return *resigned == Side::First ? "second" : "first";
  constexpr std::array kNames = {"open", "first", "second", "draw"};
  switch (record->outcome()) {
    case Outcome::FirstWins:
      return kNames[1];
    case Outcome::SecondWins:
      return kNames[2];
    case Outcome::Draw:
      return kNames[3];
    default:
      return kNames[0];
  }
}

double Table::time_left(Side side) const {
  const double left = clock.left[static_cast<std::size_t>(index_of(side))];
  return clock_runs() && side == record->to_move() ? left - clock.elapsed() : left;
}
void Table::press_clock(Side moved) {
  if (clock.main > 0 && record->moves().size() > 1) {
    clock.left[static_cast<std::size_t>(index_of(moved))] += clock.increment - clock.elapsed();
  }
  clock.since = Clock::now();
}
bool Table::look_at_flag() {
  if (!clock_runs() || time_left(record->to_move()) > 0) return false;
  clock.left[static_cast<std::size_t>(index_of(record->to_move()))] = 0;
  resigned = record->to_move();
  on_time = true;
  return true;
}

GameFile Table::file() const {
  GameFile file = game_file_of(*record);
  for (std::size_t i = 0; i < file.moves.size() && i < values.size(); ++i) {
    if (values[i] >= 0) file.moves[i].note.value = values[i];
  }
  return file;
}

Json to_json(const Sitters& sitters) {
  Json list = Json::array();
  for (const Sitter& sitter : sitters) {
    list.push_back({{"kind", sitter.is_engine ? "engine" : "person"},
                    {"engine", sitter.engine},
                    {"level", sitter.level},
                    {"seconds", sitter.seconds},
                    {"playouts", sitter.playouts}});
  }
  return list;
}

Sitters sitters_from(const Json& json) {
  if (json.items().size() != 2) throw JsonError("players are two");
  Sitters sitters;
  for (std::size_t i = 0; i < 2; ++i) {
    const Json& from = json.items()[i];
    const std::string kind = from.at("kind").text();
    if (kind != "engine" && kind != "person") throw JsonError("a player is an engine or a person");
    sitters[i].is_engine = kind == "engine";
    if (const Json* engine = from.find("engine")) sitters[i].engine = engine->text();
    if (const Json* level = from.find("level")) sitters[i].level = static_cast<int>(level->integer() & 15);
    if (const Json* seconds = from.find("seconds")) sitters[i].seconds = seconds->number();
    if (const Json* playouts = from.find("playouts")) sitters[i].playouts = playouts->count();
    if (sitters[i].engine.size() > 4096) throw JsonError("the engine's spec is too long");
  }
  return sitters;
}

Json board_json(const AnyRecord& record) {
  const BoardPicture picture = record.picture();
  Json sides = Json::array();
  for (const SideLook& side : picture.sides) {
    sides.push_back({{"name", side.name},
                     {"man", std::string(1, side.man)},
                     {"paint", name_of(side.paint)},
                     {"piece", name_of(side.piece)}});
  }
  return {
      {"shape", name_of(picture.shape)},       {"rows", picture.rows}, {"column_names", picture.column_names},
      {"row_names", picture.row_names},        {"sides", sides},       {"last", cells_json(picture.last)},
      {"winning", cells_json(picture.winning)}};
}

Json table_json(const Table& table) {
  const AnyRecord& record = *table.record;
  const std::string spec = record.spec();
  Json json = {{"id", table.id},
               {"game", spec},
               {"name", spec.substr(0, spec.find('('))},
               {"start", table.start},
               {"position", record.text()},
               {"to_move", index_of(record.to_move())},
               {"outcome", table.outcome()},
               {"resigned", table.resigned.has_value()},
               {"on_time", table.on_time},
               {"moves", record.moves()},
               {"values", table.values},
               {"players", to_json(table.sitters)},
               {"may_pass", record.conventions().may_pass},
               {"board", board_json(record)},
               {"legal", table.is_over() ? Json::array() : moves_json(record)}};
  if (table.clock.main > 0) {
    json["clock"] = {{"main", table.clock.main},
                     {"increment", table.clock.increment},
                     {"left", {table.time_left(Side::First), table.time_left(Side::Second)}},
                     {"runs", table.clock_runs()}};
  }
  if (const auto score = record.score()) json["score"] = *score;
  return json;
}

Tables::Tables(const std::string& path, int most) : database_(path.empty() ? ":memory:" : path), most_(most) {
  database_.run(kTableSettings);
  database_.run(kTableSchema);
  clock_ = static_cast<std::uint64_t>(database_.number("SELECT max(changed) FROM played"));
}

Table* Tables::find(const std::string& id) {
  const auto found = tables_.find(id);
  Table* table = found != tables_.end() ? found->second.get() : load(id);
  if (table != nullptr) used_[id] = ++clock_;
  return table;
}

Table* Tables::load(const std::string& id) {
  auto row = database_.prepare("SELECT game, start, moves, more FROM played WHERE id = ?1");
  if (!row.bind(std::string_view(id)).step()) return nullptr;
  auto table = std::make_unique<Table>();
  table->id = id;
  table->start = row.text(1);
  auto record = make_record_of_two(row.text(0), table->start);
  if (!record) return nullptr;
  const std::string moves = row.text(2);
  for (const std::string_view move : words(moves)) {
    if (!(*record)->play(move)) break;
  }
  table->record = std::move(*record);
  const Json more = Json::parse(row.text(3));
  table->sitters = sitters_from(more.at("players"));
  for (const Json& value : more.at("values").items()) table->values.push_back(value.number());
  table->on_time = more.at("on_time").boolean();
  table->clock.main = more.at("main").number();
  table->clock.increment = more.at("increment").number();
  table->clock.left = {more.at("left").items().at(0).number(), more.at("left").items().at(1).number()};
  const std::int64_t resigned = more.at("resigned").integer();
  if (resigned >= 0) table->resigned = resigned == 0 ? Side::First : Side::Second;
  make_room();
  return (tables_[id] = std::move(table)).get();
}

Table& Tables::add(std::unique_ptr<AnyRecord> record, const std::string& start, const Sitters& sitters,
                   const TableClock& clock) {
  auto table = std::make_unique<Table>();
  table->id = new_id();
  table->start = start;
  table->record = std::move(record);
  table->values.assign(table->record->moves().size(), -1);
  table->sitters = sitters;
  table->clock = clock;
  make_room();
  Table& added = *(tables_[table->id] = std::move(table));
  keep(added);
  auto surplus = database_.prepare(
      "DELETE FROM played WHERE id IN (SELECT id FROM played ORDER BY changed DESC LIMIT -1 OFFSET ?1)");
  surplus.bind(most_).run();
  return added;
}

void Tables::keep(Table& table) {
  table.shown.clear();
  std::string moves;
  for (const std::string& move : table.record->moves()) moves += move + " ";
  const Json more = {{"players", to_json(table.sitters)},
                     {"values", table.values},
                     {"resigned", table.resigned ? index_of(*table.resigned) : -1},
                     {"on_time", table.on_time},
                     {"main", table.clock.main},
                     {"increment", table.clock.increment},
                     {"left", {table.time_left(Side::First), table.time_left(Side::Second)}}};
  try {
    auto row = database_.prepare("INSERT OR REPLACE INTO played VALUES (?1, ?2, ?3, ?4, ?5, ?6)");
    row.bind(std::string_view(table.id), std::string_view(table.record->spec()),
             std::string_view(table.start), std::string_view(moves), std::string_view(more.dump()), ++clock_)
        .run();
  } catch (const StoreFailure&) {
    const std::string id = table.id;
    tables_.erase(id);
    throw;
  }
  used_[table.id] = clock_;
}

bool Tables::remove(const std::string& id) {
  if (find(id) == nullptr) return false;
  auto row = database_.prepare("DELETE FROM played WHERE id = ?1");
  row.bind(std::string_view(id)).run();
  tables_.erase(id);
  used_.erase(id);
  return true;
}

Json Tables::list() {
  auto rows = database_.prepare("SELECT id, game, moves FROM played ORDER BY changed DESC LIMIT 50");
  Json list = Json::array();
  while (rows.step()) {
    list.push_back({{"id", rows.text(0)}, {"game", rows.text(1)}, {"plies", words(rows.text(2)).size()}});
  }
  return list;
}

// Memory holds the tables used last; the file has all of them.
void Tables::make_room() {
  while (tables_.size() >= kInMemory) {
    const auto oldest = std::min_element(tables_.begin(), tables_.end(), [&](const auto& a, const auto& b) {
      return used_[a.first] < used_[b.first];
    });
    used_.erase(oldest->first);
    tables_.erase(oldest);
  }
}

}  // namespace banyan::server
