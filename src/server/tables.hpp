// Tables: games that are being played over the page, and the file that keeps them. A change is on the disk
// before it is answered.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "banyan/core/json.hpp"
#include "banyan/core/sqlite.hpp"
#include "banyan/games/any_record.hpp"
#include "banyan/protocols/game_file.hpp"

namespace banyan::server {

// Who sits at a side: a person, or an engine with how much it may think.
struct Sitter {
  bool is_engine = false;
  std::string engine = "best";
  int level = 0;  // 0: full strength
  double seconds = 0;
  std::uint64_t playouts = 0;
};
using Sitters = std::array<Sitter, 2>;

struct Table {
  std::string id;
  std::string start;  // position; empty: the usual one
  std::unique_ptr<AnyRecord> record;
  Sitters sitters;
  std::optional<Side> resigned;
  std::vector<double> values;  // chance of the first player to win after each move, -1 where nobody searched

  bool is_over() const { return resigned.has_value() || record->outcome() != Outcome::Open; }
  // "open", "first", "second" or "draw".
  const char* outcome() const;
  GameFile file() const;
};

// Throws JsonError.
Json to_json(const Sitters& sitters);
Sitters sitters_from(const Json& json);

Json board_json(const AnyRecord& record);
Json table_json(const Table& table);

class Tables {
 public:
  // Throws StoreFailure: the file is in use, or is something else.
  Tables(const std::string& path, int most);

  // Null: there is no such table.
  Table* find(const std::string& id);
  Table& add(std::unique_ptr<AnyRecord> record, const std::string& start, const Sitters& sitters);
  // After every change. Throws StoreFailure; then memory goes back to what the file has.
  void keep(Table& table);
  bool remove(const std::string& id);
  Json list();  // the latest first

 private:
  static constexpr std::size_t kInMemory = 256;
  Table* load(const std::string& id);
  void make_room();

  sqlite::Database database_;
  int most_;
  std::map<std::string, std::unique_ptr<Table>> tables_;
  std::map<std::string, std::uint64_t> used_;
  std::uint64_t clock_ = 0;
};

}  // namespace banyan::server
