#include "banyan/core/sqlite.hpp"

#include <sqlite3.h>

#include <fstream>

namespace banyan::sqlite {

const char* checked_pages();  // the name under which SQLite knows them

void Database::Close::operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
void Statement::Finalize::operator()(sqlite3_stmt* handle) const { sqlite3_finalize(handle); }

Database::Database(const std::string& path, Pages pages, Missing missing) {
  sqlite3* handle = nullptr;
  const int flags = SQLITE_OPEN_READWRITE | (missing == Missing::IsCreated ? SQLITE_OPEN_CREATE : 0);
  const char* vfs = pages == Pages::Checked ? checked_pages() : nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &handle, flags, vfs);
  handle_.reset(handle);
  if (code != SQLITE_OK) fail();
  int reserved = 8;  // bytes at the end of a page; a new file takes it over
  if (vfs != nullptr) sqlite3_file_control(handle, "main", SQLITE_FCNTL_RESERVE_BYTES, &reserved);
}

void Database::fail() const {
  const int code = sqlite3_extended_errcode(handle_.get());
  if (code == SQLITE_IOERR_DATA) throw StoreFailure("it is damaged: a page is not as it was written");
  throw StoreFailure(sqlite3_errmsg(handle_.get()));
}

void FileKind::mark(Database& database) const {
  database.run(("PRAGMA application_id = " + std::to_string(application) +
                "; PRAGMA user_version = " + std::to_string(version))
                   .c_str());
}
std::string FileKind::fault(Database& database, const char* other) const {
  if (database.number("PRAGMA application_id") != application) return other;
  if (database.number("PRAGMA user_version") != version)
    return "it was written by another version of this program";
  return {};
}

bool may_be_database(const std::string& path) {
  constexpr std::string_view kMagic("SQLite format 3\0", 16);
  std::ifstream file(path, std::ios::binary);
  std::string head(kMagic.size(), ' ');
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  return file.gcount() == 0 || head == kMagic;
}

void Database::run(const char* sql) {
  if (sqlite3_exec(handle_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

Statement Database::prepare(const char* sql) { return Statement(*this, sql); }

std::int64_t Database::number(const char* sql) {
  Statement statement = prepare(sql);
  return statement.step() ? statement.integer(0) : 0;
}

std::string Database::text(const char* sql) {
  Statement statement = prepare(sql);
  return statement.step() ? statement.text(0) : std::string();
}

Statement::Statement(Database& database, const char* sql) : database_(database) {
  sqlite3_stmt* handle = nullptr;
  if (sqlite3_prepare_v2(database.handle(), sql, -1, &handle, nullptr) != SQLITE_OK) database.fail();
  handle_.reset(handle);
}

void Statement::reset() {
  sqlite3_reset(handle_.get());
  sqlite3_clear_bindings(handle_.get());
}

bool Statement::step() {
  const int code = sqlite3_step(handle_.get());
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) database_.fail();
  return false;
}

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(handle_.get(), column); }
double Statement::real(int column) const { return sqlite3_column_double(handle_.get(), column); }

bool Statement::is_null(int column) const {
  return sqlite3_column_type(handle_.get(), column) == SQLITE_NULL;
}

std::string Statement::text(int column) const {
  const unsigned char* text = sqlite3_column_text(handle_.get(), column);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column));
  return text == nullptr ? std::string() : std::string(reinterpret_cast<const char*>(text), size);
}

void Statement::bind_one(int index, std::int64_t value) {
  if (sqlite3_bind_int64(handle_.get(), index, value) != SQLITE_OK) database_.fail();
}

void Statement::bind_one(int index, double value) {
  if (sqlite3_bind_double(handle_.get(), index, value) != SQLITE_OK) database_.fail();
}

void Statement::bind_one(int index, std::string_view value) {
  const int code =
      sqlite3_bind_text(handle_.get(), index, value.data(), static_cast<int>(value.size()), SQLITE_TRANSIENT);
  if (code != SQLITE_OK) database_.fail();
}

Transaction::Transaction(Database& database) : database_(database) { database_.run("BEGIN IMMEDIATE"); }

Transaction::~Transaction() {
  if (open_) sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() {
  database_.run("COMMIT");
  open_ = false;
}

}  // namespace banyan::sqlite
