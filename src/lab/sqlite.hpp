// SQLite behind values that close themselves. Failures are StoreFailure with one line; whether a failure is
// the user's (a bad file) or the world's (a full disk) is for the caller to say.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace banyan::sqlite {

class Statement;

class Database {
 public:
  explicit Database(const std::string& path);
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

 private:
  void reset();
  void bind_one(int index, std::int64_t value);
  void bind_one(int index, std::uint64_t value) { bind_one(index, static_cast<std::int64_t>(value)); }
  void bind_one(int index, int value) { bind_one(index, std::int64_t{value}); }
  void bind_one(int index, bool value) { bind_one(index, std::int64_t{value}); }
  void bind_one(int index, double value);
  void bind_one(int index, std::string_view value);

  struct Finalize {
    void operator()(sqlite3_stmt* handle) const;
  };
  Database& database_;
  std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

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
