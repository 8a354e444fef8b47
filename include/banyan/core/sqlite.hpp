// SQLite behind values that close themselves. Failures are StoreFailure with one line; whether a failure is
// the user's (a bad file) or the world's (a full disk) is for the caller to say.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace banyan {

// A failure of the world while writing: full disk, file gone.
struct StoreFailure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace banyan

namespace banyan::sqlite {

class Statement;

// Whether every page of the file ends with a checksum that is verified whenever the page is read
// (src/core/checked_pages.cpp). A file is of one kind for life.
enum class Pages : std::uint8_t { Plain, Checked };
enum class Missing : std::uint8_t { IsCreated, IsRefused };

class Database {
 public:
  explicit Database(const std::string& path, Pages pages = Pages::Plain,
                    Missing missing = Missing::IsCreated);
  void run(const char* sql);  // one or more statements without results
  Statement prepare(const char* sql);
  std::int64_t number(const char* sql);  // the first column of the first row, 0 without one
  std::string text(const char* sql);
  [[noreturn]] void fail() const;
  sqlite3* handle() const { return handle_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* handle) const;
  };
  std::unique_ptr<sqlite3, Close> handle_;
};

// Parameters are bound in order by `bind`, columns read in order by the getters.
class Statement {
 public:
  Statement(Database& database, const char* sql);
  template <class... Values>
  Statement& bind(const Values&... values) {
    reset();
    int index = 0;
    (bind_one(++index, values), ...);
    return *this;
  }
  bool step();  // true if there is a row
  void run() { step(); }

  std::int64_t integer(int column) const;
  double real(int column) const;
  std::string text(int column) const;
  bool is_null(int column) const;

 private:
  void reset();
  void bind_one(int index, std::int64_t value);
  void bind_one(int index, std::uint64_t value) { bind_one(index, static_cast<std::int64_t>(value)); }
  void bind_one(int index, int value) { bind_one(index, std::int64_t{value}); }
  void bind_one(int index, bool value) { bind_one(index, std::int64_t{value}); }
  void bind_one(int index, double value);
  void bind_one(int index, const std::optional<double>& value) {
    if (value) bind_one(index, *value);  // what is not bound is null
  }
  void bind_one(int index, std::string_view value);

  struct Finalize {
    void operator()(sqlite3_stmt* handle) const;
  };
  Database& database_;
  std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

// What a file of ours holds and in which form, two numbers that SQLite keeps in its head.
struct FileKind {
  std::int64_t application, version;
  void mark(Database& database) const;
  // Why a file cannot be used as one of this kind, `other` if it is of another; empty if it can.
  std::string fault(Database& database, const char* other) const;
};

// Whether the file begins as one of SQLite's, which takes a file of a few bytes for an empty one and would
// overwrite it; a file that is empty or not there may become one.
bool may_be_database(const std::string& path);

// Reads a whole file of checked pages. Empty if every page is as it was written, else what is wrong.
std::string fault_in_pages(const std::string& path);

// Everything until commit() happens or nothing does.
class Transaction {
 public:
  explicit Transaction(Database& database);
  ~Transaction();
  void commit();

 private:
  Database& database_;
  bool open_ = true;
};

}  // namespace banyan::sqlite
