#include "banyan/book/book.hpp"

#include <bit>
#include <filesystem>
#include <map>
#include <mutex>
#include <set>

#include "banyan/core/failpoint.hpp"
#include "banyan/core/rng.hpp"
#include "banyan/core/text.hpp"

namespace banyan {
namespace {

constexpr sqlite::FileKind kBookKind = {.application = 0x62626f6b, .version = 2};  // "bbok"
constexpr std::uintmax_t kReadThroughAtOnce = 8 << 20;  // bytes: a matter of milliseconds

// The exclusive mode keeps whatever lock was taken: a builder's, or a reader's that others share.
constexpr const char* kBookSettings =
    "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL; PRAGMA "
    "cache_size = -32768;";

constexpr const char* kBookSchema = R"(
  CREATE TABLE fact (place INTEGER PRIMARY KEY, what TEXT NOT NULL, value TEXT NOT NULL);
  CREATE TABLE state (what TEXT PRIMARY KEY, value INTEGER NOT NULL);
  CREATE TABLE game (
    number INTEGER PRIMARY KEY, moves TEXT NOT NULL, outcome INTEGER NOT NULL,
    value REAL);
  CREATE TABLE position (
    key INTEGER PRIMARY KEY, seal INTEGER NOT NULL, ply INTEGER NOT NULL,
    first INTEGER NOT NULL, second INTEGER NOT NULL, draws INTEGER NOT NULL, value REAL);
  CREATE TABLE move (
    position INTEGER NOT NULL, move TEXT NOT NULL, child INTEGER NOT NULL,
    PRIMARY KEY (position, move)) WITHOUT ROWID;)";

std::string in_one_line(const std::vector<std::string>& moves) {
  std::string text;
  for (const std::string& move : moves) text += (text.empty() ? "" : " ") + move;
  return text;
}

std::uint64_t digest_of(const BookGame& game) {
  std::uint64_t digest = mix64(game.number) ^ static_cast<std::uint64_t>(game.outcome);
  if (game.value) digest = mix64(digest ^ std::bit_cast<std::uint64_t>(*game.value));
  for (const char c : in_one_line(game.moves)) digest = mix64(digest ^ static_cast<unsigned char>(c));
  return digest;
}

BookCounts counts_in(const sqlite::Statement& row, int column) {
  const auto count = [&](int i) { return static_cast<std::uint64_t>(row.integer(column + i)); };
  return {count(0), count(1), count(2)};
}

}  // namespace

struct Book::Impl {
  Impl(std::string where, sqlite::Missing missing)
      : path(std::move(where)), database(path, sqlite::Pages::Checked, missing) {
    database.run(kBookSettings);
  }

  void create() {
    sqlite::Transaction transaction(database);
    kBookKind.mark(database);
    database.run(kBookSchema);
    auto line = database.prepare("INSERT INTO fact VALUES (?, ?, ?)");
    int place = 0;
    for (const auto& [what, value] : facts) line.bind(place++, what, value).run();
    database.run("INSERT INTO state VALUES ('counted', 0), ('positions', 0), ('depth', 0), ('digest', 0)");
    failpoint("book-creating");
    transaction.commit();
  }

  // Why the file is no book that can be used; empty if it is one.
  std::string fault() { return kBookKind.fault(database, "it is not a book"); }
  std::string fault_of_file(bool whole) const {
    const auto bytes = std::filesystem::file_size(path);
    return whole || bytes <= kReadThroughAtOnce ? sqlite::fault_in_pages(path) : std::string();
  }

  BookFacts read_facts() {
    BookFacts read;
    auto rows = database.prepare("SELECT what, value FROM fact ORDER BY place");
    while (rows.step()) read.emplace_back(rows.text(0), rows.text(1));
    return read;
  }

  std::int64_t state(const char* what) {
    auto row = database.prepare("SELECT value FROM state WHERE what = ?");
    row.bind(std::string_view(what));
    return row.step() ? row.integer(0) : 0;
  }
  void set_state(const char* what, std::uint64_t value) {
    database.prepare("UPDATE state SET value = ? WHERE what = ?").bind(value, std::string_view(what)).run();
  }

  void keep(const BookGame& game);
  void count(const BookGame& game);

  std::string path;
  sqlite::Database database;
  BookFacts facts;
  std::mutex mutex;
  std::optional<sqlite::Statement> position_row, move_rows;  // prepared when they are needed first
};

namespace {

std::string difference(const BookFacts& there, const BookFacts& now) {
  std::map<std::string, std::string> in_file(there.begin(), there.end());
  for (const auto& [what, value] : now) {
    const auto line = in_file.find(what);
    const std::string old = line == in_file.end() ? "nothing" : in_quotes(line->second);
    if (line == in_file.end() || line->second != value) {
      return what + " is " + old + " in the file, " + in_quotes(value) + " now";
    }
  }
  return {};
}

Error refused(const std::string& path, const std::string& why) {
  return Error{"cannot use " + in_quotes(path) + ": " + why};
}

std::string refusal_of(const StoreFailure& failure) {
  const std::string why = failure.what();
  return why == "database is locked" ? "another run is using it" : why;
}

}  // namespace

Book::Book(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Book::Book(Book&&) noexcept = default;
Book& Book::operator=(Book&&) noexcept = default;
Book::~Book() = default;

Result<Book> Book::open(const std::string& path, bool whole) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return refused(path, "there is no such file");
  if (!sqlite::may_be_database(path) || std::filesystem::file_size(path) == 0) {
    return refused(path, "it is not a book");
  }
  try {
    auto impl = std::make_unique<Impl>(path, sqlite::Missing::IsRefused);
    if (const std::string fault = impl->fault(); !fault.empty()) return refused(path, fault);
    if (const std::string fault = impl->fault_of_file(whole); !fault.empty()) return refused(path, fault);
    impl->facts = impl->read_facts();
    return Book(std::move(impl));
  } catch (const StoreFailure& failure) {
    return refused(path, refusal_of(failure));
  }
}

Result<Book> Book::build(const std::string& path, const BookFacts& facts) {
  if (!sqlite::may_be_database(path)) return refused(path, "it is not a book");
  try {
    auto impl = std::make_unique<Impl>(path, sqlite::Missing::IsCreated);
    impl->database.run("BEGIN EXCLUSIVE; COMMIT");
    if (impl->database.number("SELECT count(*) FROM sqlite_schema") == 0) {
      impl->facts = facts;
      impl->create();
      return Book(std::move(impl));
    }
    if (const std::string fault = impl->fault(); !fault.empty()) return refused(path, fault);
    if (const std::string fault = impl->fault_of_file(true); !fault.empty()) return refused(path, fault);
    impl->facts = impl->read_facts();
    if (const std::string other = difference(impl->facts, facts); !other.empty()) {
      return refused(path, "it is another book: " + other);
    }
    return Book(std::move(impl));
  } catch (const StoreFailure& failure) {
    return refused(path, refusal_of(failure));
  }
}

const std::string& Book::path() const { return impl_->path; }
const BookFacts& Book::facts() const { return impl_->facts; }
std::string Book::fact(std::string_view what) const {
  for (const auto& [key, value] : impl_->facts) {
    if (key == what) return value;
  }
  return {};
}

BookSize Book::size() const {
  const std::lock_guard lock(impl_->mutex);
  const auto state = [&](const char* what) { return static_cast<std::uint64_t>(impl_->state(what)); };
  BookSize size{state("counted"), 0, state("positions"), state("depth"), state("digest")};
  size.waiting = static_cast<std::uint64_t>(impl_->database.number("SELECT count(*) FROM game")) - size.games;
  return size;
}

std::optional<BookPosition> Book::find(const AnyRecord& record) const {
  const CanonicalPosition place = canonical(record);
  const std::lock_guard lock(impl_->mutex);
  if (!impl_->position_row) {
    impl_->position_row.emplace(impl_->database,
                                "SELECT first, second, draws FROM position WHERE key = ? AND seal = ?");
    impl_->move_rows.emplace(impl_->database,
                             "SELECT m.move, p.first, p.second, p.draws, p.value "
                             "FROM move m JOIN position p ON p.key = m.child WHERE m.position = ?");
  }
  BookPosition found;
  sqlite::Statement& row = impl_->position_row->bind(place.key.word, place.key.seal);
  if (!row.step()) return std::nullopt;
  found.counts = counts_in(row, 0);
  std::map<std::string, BookMove> known;
  sqlite::Statement& rows = impl_->move_rows->bind(place.key.word);
  const Side side = record.to_move();
  while (rows.step()) {
    const BookCounts counts = counts_in(rows, 1);
    const bool is_value = !rows.is_null(4);
    const double share = !is_value             ? counts.share(side)
                         : side == Side::First ? rows.real(4)
                                               : 1 - rows.real(4);
    known.emplace(rows.text(0), BookMove{{}, counts, share, is_value});
  }
  if (known.empty()) return found;
  const auto legal = record.legal_moves();
  const auto names = canonical_moves(record, place);
  for (std::size_t i = 0; i < legal.size(); ++i) {
    auto node = known.extract(names[i]);  // of moves that are the same the first
    if (node.empty()) continue;
    node.mapped().move = legal[i];
    found.moves.push_back(std::move(node.mapped()));
  }
  return found;
}

std::vector<BookGame> Book::games(bool waiting) const {
  const std::lock_guard lock(impl_->mutex);
  std::vector<BookGame> games;
  auto rows = impl_->database.prepare(
      "SELECT number, moves, outcome, value FROM game WHERE number >= ? ORDER BY number");
  rows.bind(waiting ? impl_->state("counted") : std::int64_t{0});
  while (rows.step()) {
    BookGame& game = games.emplace_back();
    game.number = static_cast<std::uint64_t>(rows.integer(0));
    const std::string moves = rows.text(1);
    for (const auto move : words(moves)) game.moves.emplace_back(move);
    game.outcome = static_cast<Outcome>(rows.integer(2));
    if (!rows.is_null(3)) game.value = rows.real(3);
  }
  return games;
}

void Book::keep(const BookGame& game) {
  const std::lock_guard lock(impl_->mutex);
  sqlite::Transaction transaction(impl_->database);
  impl_->keep(game);
  failpoint("book-before-commit");
  transaction.commit();
  failpoint("book-after-commit");
}

void Book::count_waiting() {
  const std::vector<BookGame> waiting = games(/*waiting=*/true);
  const std::lock_guard lock(impl_->mutex);
  sqlite::Transaction transaction(impl_->database);
  for (const BookGame& game : waiting) impl_->count(game);
  failpoint("book-counting");
  transaction.commit();
}

void Book::append(std::span<const BookGame> games, std::span<const std::pair<PositionKey, double>> values) {
  const std::lock_guard lock(impl_->mutex);
  sqlite::Transaction transaction(impl_->database);
  auto number = static_cast<std::uint64_t>(impl_->state("counted"));
  for (const BookGame& game : games) {
    const BookGame own{number++, game.moves, game.outcome, game.value};
    impl_->keep(own);
    impl_->count(own);
  }
  auto value_row = impl_->database.prepare("UPDATE position SET value = ? WHERE key = ? AND seal = ?");
  for (const auto& [key, value] : values) value_row.bind(value, key.word, key.seal).run();
  failpoint("book-appending");
  transaction.commit();
}

void Book::Impl::keep(const BookGame& game) {
  database.prepare("INSERT INTO game VALUES (?, ?, ?, ?)")
      .bind(game.number, in_one_line(game.moves), static_cast<int>(game.outcome), game.value)
      .run();
}

void Book::Impl::count(const BookGame& game) {
  const auto steps = steps_of(facts.front().second, game.moves);
  BANYAN_CHECK(bool(steps));
  BookCounts one;
  one.add(game.outcome);
  auto is_new = database.prepare("SELECT count(*) FROM position WHERE key = ?");
  auto position = database.prepare(
      "INSERT INTO position VALUES (?, ?, ?, ?, ?, ?, NULL) ON CONFLICT (key) DO UPDATE SET "
      "ply = min(ply, excluded.ply), first = first + excluded.first, second = second + excluded.second, "
      "draws = draws + excluded.draws WHERE seal = excluded.seal");
  auto move = database.prepare("INSERT OR IGNORE INTO move VALUES (?, ?, ?)");
  std::uint64_t positions = static_cast<std::uint64_t>(state("positions"));
  std::set<PositionKey> met;  // a position that comes back is still one game's
  for (std::size_t ply = 0; ply < steps->size(); ++ply) {
    const BookStep& step = (*steps)[ply];
    if (ply + 1 < steps->size()) move.bind(step.key.word, step.move, (*steps)[ply + 1].key.word).run();
    if (!met.insert(step.key).second) continue;
    is_new.bind(step.key.word);
    positions += is_new.step() && is_new.integer(0) == 0 ? 1 : 0;
    position.bind(step.key.word, step.key.seal, ply, one.first, one.second, one.draws).run();
  }
  set_state("counted", game.number + 1);
  set_state("positions", positions);
  set_state("depth", std::max(static_cast<std::uint64_t>(state("depth")), steps->size() - 1));
  set_state("digest", static_cast<std::uint64_t>(state("digest")) + digest_of(game));
}

}  // namespace banyan
