// The games that lie in the server's own folders: matches and tournaments that were started over the page,
// each a definition as `banyan tournament` reads it and a store beside it, and the cells of experiments. A
// store is known to others by an id that says nothing of where it lies: no part of a request becomes a path.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "banyan/core/json.hpp"
#include "banyan/lab/store.hpp"
#include "banyan/server/api.hpp"
#include "jobs.hpp"

namespace banyan::server {

// Used by one thread at a time. Whatever is not there or cannot be read is Refused.
class Stores {
 public:
  Stores(const ApiSettings& settings, Jobs& jobs) : settings_(settings), jobs_(jobs) {}

  Json list();  // the latest first
  Json show(const std::string& id);
  Json games(const std::string& id, std::uint64_t from);
  Json game(const std::string& id, std::uint64_t number);

  // A place for a new match, its definition written: what a job needs to begin.
  MatchPlace add(const MatchDefinition& definition);
  // The same for one that was begun before.
  MatchPlace place_of(const std::string& id);
  // Removes a match or a tournament that nobody plays.
  void remove(const std::string& id);

 private:
  struct File {
    std::string id, path;
    bool is_own = false;            // a match or a tournament, not a cell
    std::string experiment, scale;  // of a cell
    std::string name;               // without its ending
    std::int64_t changed = 0, size = 0;
  };
  struct Known {
    std::int64_t changed = 0, size = 0;
    Json brief, whole;  // null: not looked at; brief false: not a store of games
  };

  std::vector<File> files() const;
  File file_of(const std::string& id) const;
  // Held against jobs that begin, as long as it is read.
  struct Opened {
    std::unique_lock<std::mutex> hold;
    Store store;
  };
  Opened open(const File& file);
  Json brief_of(const File& file);
  Known& known(const File& file);

  ApiSettings settings_;
  Jobs& jobs_;
  std::map<std::string, Known> known_;  // by path: reading them all takes a while
};

}  // namespace banyan::server
