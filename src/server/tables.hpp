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
#include "banyan/core/limits.hpp"
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

// Time for the whole game and what a move adds. It runs from the first move on, and not while the server does
// not: a game that is gone on with another day is not lost.
struct TableClock {
  double main = 0, increment = 0;  // seconds; no main time: no clock
  std::array<double, 2> left{};
  Clock::time_point since = Clock::now();

  double elapsed() const { return std::chrono::duration<double>(Clock::now() - since).count(); }
};

struct Table {
  std::string id;
  std::string start;  // position; empty: the usual one
  std::unique_ptr<AnyRecord> record;
  Sitters sitters;
  std::optional<Side> resigned;
  bool on_time = false;  // it did not resign: its flag fell
  TableClock clock = {};
  std::vector<double> values;  // chance of the first player to win after each move, -1 where nobody searched

  // What it answers, as long as nothing changes; empty: not asked for yet. A position with two thousand moves
  // takes milliseconds to describe, and whoever asks again and again would keep others waiting.
  std::string shown = {};

  bool is_over() const { return resigned.has_value() || record->outcome() != Outcome::Open; }
  bool clock_runs() const { return clock.main > 0 && !is_over() && !record->moves().empty(); }
  double time_left(Side side) const;
  // The side to move has moved: its clock stops and the other's begins.
  void press_clock(Side moved);
  // Ends the game if the flag of the side to move has fallen.
  bool look_at_flag();
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
  Table& add(std::unique_ptr<AnyRecord> record, const std::string& start, const Sitters& sitters,
             const TableClock& clock = {});
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
