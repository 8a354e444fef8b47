#include "banyan/lab/store.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>

#include "banyan/core/failpoint.hpp"
#include "banyan/core/text.hpp"
#include "banyan/core/version.hpp"

namespace banyan {
namespace {

constexpr sqlite::FileKind kStoreKind = {.application = 0x62616e79, .version = 1};  // "bany"

// Rollback journal and full synchronisation: a committed game survives a power cut, and a commit is cheap
// beside a game. The exclusive lock is the kernel's, so it ends with the process however that ends.
constexpr const char* kSettings =
    "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL;"
    "PRAGMA foreign_keys = ON;";

constexpr const char* kSchema = R"(
  CREATE TABLE definition (position INTEGER PRIMARY KEY, what TEXT NOT NULL, value TEXT NOT NULL);
  CREATE TABLE run (what TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE opening (number INTEGER PRIMARY KEY, moves TEXT NOT NULL);
  CREATE TABLE game (
    number INTEGER PRIMARY KEY,
    opening INTEGER NOT NULL, opening_moves TEXT NOT NULL,
    player_a INTEGER NOT NULL, player_b INTEGER NOT NULL, a_first INTEGER NOT NULL,
    seed_a INTEGER NOT NULL, seed_b INTEGER NOT NULL,
    points REAL NOT NULL, ending TEXT NOT NULL, note TEXT NOT NULL, date TEXT NOT NULL);
  CREATE TABLE move (
    game INTEGER NOT NULL REFERENCES game(number), ply INTEGER NOT NULL,
    move TEXT NOT NULL, by_a INTEGER NOT NULL, visits INTEGER NOT NULL, playouts INTEGER NOT NULL,
    value REAL NOT NULL, seconds REAL NOT NULL, PRIMARY KEY (game, ply)) WITHOUT ROWID;)";

std::string joined(const Opening& opening) {
  std::string text;
  for (const std::string& move : opening) text += (text.empty() ? "" : " ") + move;
  return text;
}

Opening opening_of(const std::string& text) {
  Opening opening;
  for (const std::string_view move : words(text)) opening.emplace_back(move);
  return opening;
}

GameEnd end_named(const std::string& name) {
  for (const GameEnd end : kGameEnds) {
    if (name == name_of(end)) return end;
  }
  throw StoreFailure("unknown ending " + in_quotes(name));
}

void create(sqlite::Database& database, const DefinitionLines& lines) {
  sqlite::Transaction transaction(database);
  kStoreKind.mark(database);
  database.run(kSchema);
  auto line = database.prepare("INSERT INTO definition VALUES (?, ?, ?)");
  int position = 0;
  for (const auto& [what, value] : lines) line.bind(position++, what, value).run();
  auto fact = database.prepare("INSERT INTO run VALUES (?, ?)");
  fact.bind(std::string_view("version"), std::string_view(kVersion)).run();
  fact.bind(std::string_view("processor"), processor_name()).run();
  failpoint("store-creating");
  transaction.commit();
}

// "player 1 is 'mcts' in the file, 'uct' now". Long texts, such as specs, from the option on in which they
// differ.
std::string differs(const std::string& what, std::string_view before, std::string_view now) {
  const auto [at, _] = std::mismatch(before.begin(), before.end(), now.begin(), now.end());
  const auto equal = before.substr(0, static_cast<std::size_t>(at - before.begin()));
  const std::size_t option = std::min(before.size(), now.size()) > 40 ? equal.find_last_of(",(") + 1 : 0;
  return what + (option > 0 ? " has " : " is ") + in_quotes(before.substr(option)) + " in the file, " +
         in_quotes(now.substr(option)) + " now";
}

DefinitionLines lines_in(sqlite::Database& database) {
  DefinitionLines lines;
  auto rows = database.prepare("SELECT what, value FROM definition ORDER BY position");
  while (rows.step()) lines.emplace_back(rows.text(0), rows.text(1));
  return lines;
}

// For the first line that differs; empty if none does.
std::string difference(const DefinitionLines& before, const DefinitionLines& lines) {
  std::map<std::string, std::string> there(before.begin(), before.end());
  for (const auto& [what, value] : lines) {
    const auto line = there.find(what);
    if (line == there.end()) return "no " + what + " in the file, " + in_quotes(value) + " now";
    if (line->second != value) return differs(what, line->second, value);
    there.erase(line);
  }
  if (there.empty()) return {};
  return there.begin()->first + " is " + in_quotes(there.begin()->second) + " in the file, nothing now";
}

}  // namespace

std::string processor_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("model name")) return std::string(trim(line.substr(line.find(':') + 1)));
  }
  return "unknown";
}

namespace {

bool may_hold_games(const std::string& path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  return file && file.tellg() > 0;
}

}  // namespace

struct Store::Impl {
  explicit Impl(const std::string& path) : database(path) {
    // Whoever holds the file keeps it to the end: waiting would only delay the refusal.
    database.run(kSettings);
    database.run("BEGIN EXCLUSIVE; COMMIT");
  }
  sqlite::Database database;
};

Store::Store(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

Result<Store> Store::open_existing(const std::string& path) {
  if (!std::ifstream(path)) return Error{"cannot read " + in_quotes(path)};
  return open(path, DefinitionLines{});
}

Result<Store> Store::open(const std::string& path, const DefinitionLines& lines, std::string_view kind) {
  const auto refused = [&](const std::string& why) {
    return Error{"cannot use " + in_quotes(path) + ": " + why};
  };
  if (!sqlite::may_be_database(path)) return refused("it is not a store of matches");
  try {
    auto impl = std::make_unique<Impl>(path);
    sqlite::Database& database = impl->database;
    const bool empty = database.number("SELECT count(*) FROM sqlite_schema") == 0;
    if (empty && lines.empty()) return refused("it holds no match");
    if (empty) {
      create(database, lines);
    } else if (const std::string other_kind = kStoreKind.fault(database, "it belongs to another program");
               !other_kind.empty()) {
      return refused(other_kind);
    } else if (const std::string fault = database.text("PRAGMA quick_check(1)"); fault != "ok") {
      return refused("it is damaged: " + fault.substr(0, fault.find('\n')));
    } else if (const std::string other = difference(lines_in(database), lines);
               !lines.empty() && !other.empty()) {
      return refused("it holds another " + std::string(kind) + ": " + other);
    }
    return Store(std::move(impl));
  } catch (const StoreFailure& failure) {
    const std::string why = failure.what();
    return refused(why == "database is locked" ? "another run is using it" : why);
  }
}

DefinitionLines Store::definition() const { return lines_in(impl_->database); }

std::vector<Opening> Store::openings() const {
  std::vector<Opening> openings;
  auto rows = impl_->database.prepare("SELECT moves FROM opening ORDER BY number");
  while (rows.step()) openings.push_back(opening_of(rows.text(0)));
  return openings;
}

void Store::write_openings(const std::vector<Opening>& openings) {
  sqlite::Transaction transaction(impl_->database);
  auto row = impl_->database.prepare("INSERT INTO opening VALUES (?, ?)");
  std::uint64_t number = 0;
  for (const Opening& opening : openings) row.bind(number++, joined(opening)).run();
  failpoint("openings-written");
  transaction.commit();
}

std::uint64_t Store::count() const {
  return static_cast<std::uint64_t>(impl_->database.number("SELECT count(*) FROM game"));
}

std::vector<PlayedGame> Store::games(std::uint64_t from, std::uint64_t most) const {
  std::vector<PlayedGame> games;
  auto rows = impl_->database.prepare(
      "SELECT number, opening, opening_moves, player_a, player_b, a_first, seed_a, seed_b, points, ending, "
      "note, "
      "date FROM game WHERE number >= ? ORDER BY number LIMIT ?");
  rows.bind(from, most);
  auto moves = impl_->database.prepare(
      "SELECT move, by_a, visits, playouts, value, seconds FROM move WHERE game = ? ORDER BY ply");
  while (rows.step()) {
    PlayedGame& game = games.emplace_back();
    game.fixture = {.number = static_cast<std::uint64_t>(rows.integer(0)),
                    .opening = static_cast<std::uint64_t>(rows.integer(1)),
                    .a = static_cast<std::size_t>(rows.integer(3)),
                    .b = static_cast<std::size_t>(rows.integer(4)),
                    .a_first = rows.integer(5) != 0,
                    .seed_a = static_cast<std::uint64_t>(rows.integer(6)),
                    .seed_b = static_cast<std::uint64_t>(rows.integer(7))};
    game.opening = opening_of(rows.text(2));
    game.points = rows.real(8);
    game.end = end_named(rows.text(9));
    game.note = rows.text(10);
    game.date = rows.text(11);
    moves.bind(game.fixture.number);
    while (moves.step()) {
      game.moves.push_back({.move = moves.text(0),
                            .by_a = moves.integer(1) != 0,
                            .visits = static_cast<std::uint64_t>(moves.integer(2)),
                            .playouts = static_cast<std::uint64_t>(moves.integer(3)),
                            .value = moves.real(4),
                            .seconds = moves.real(5)});
    }
  }
  return games;
}

void Store::add(const PlayedGame& game) {
  sqlite::Transaction transaction(impl_->database);
  const Fixture& fixture = game.fixture;
  impl_->database.prepare("INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      .bind(fixture.number, fixture.opening, joined(game.opening), fixture.a, fixture.b, fixture.a_first,
            fixture.seed_a, fixture.seed_b, game.points, std::string_view(name_of(game.end)), game.note,
            game.date)
      .run();
  failpoint("game-without-moves");
  auto row = impl_->database.prepare("INSERT INTO move VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
  std::uint64_t ply = game.opening.size();
  for (const PlayedMove& move : game.moves) {
    row.bind(fixture.number, ply++, move.move, move.by_a, move.visits, move.playouts, move.value,
             move.seconds)
        .run();
  }
  failpoint("before-commit");
  transaction.commit();
  failpoint("after-commit");
}

Result<MergedStores> merge_stores(const std::string& out, const std::vector<std::string>& parts) {
  DefinitionLines definition;
  std::vector<Opening> openings;
  std::map<std::uint64_t, std::pair<PlayedGame, std::string>> games;  // with where they were found
  for (const std::string& part : parts) {
    auto store = Store::open_existing(part);
    if (!store) return Error{store.error()};
    if (definition.empty()) {
      definition = store->definition();
      openings = store->openings();
    } else if (const std::string other = difference(store->definition(), definition); !other.empty()) {
      return Error{"cannot merge " + in_quotes(part) + " with " + in_quotes(parts.front()) +
                   ": another match: " + other};
    } else if (store->openings() != openings) {
      return Error{"cannot merge " + in_quotes(part) + " with " + in_quotes(parts.front()) +
                   ": other openings"};
    }
    for (PlayedGame& game : store->games()) {
      const std::uint64_t number = game.fixture.number;
      const auto [place, is_new] = games.try_emplace(number, std::move(game), part);
      if (is_new) continue;
      return Error{"cannot merge: game " + std::to_string(number) + " is in " +
                   in_quotes(place->second.second) + " and in " + in_quotes(part)};
    }
  }
  if (may_hold_games(out)) return Error{"cannot merge into " + in_quotes(out) + ": the file exists"};
  const std::string unfinished = out + ".merging";
  std::remove(unfinished.c_str());
  {
    auto whole = Store::open(unfinished, definition);
    if (!whole) return Error{whole.error()};
    whole->write_openings(openings);
    for (const auto& [number, game] : games) whole->add(game.first);
  }
  if (std::rename(unfinished.c_str(), out.c_str()) != 0) throw StoreFailure("cannot write " + in_quotes(out));
  MergedStores merged{.games = games.size(), .scheduled = openings.empty() ? 0 : games.size()};
  for (const auto& [what, value] : definition) {
    if (what == "games") merged.scheduled = std::strtoull(value.c_str(), nullptr, 10);
  }
  return merged;
}

}  // namespace banyan
