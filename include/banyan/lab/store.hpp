// The games of one match in an SQLite file. A game's number is its key and one transaction writes it whole,
// so a run that is killed at any moment loses at most the games in flight, and none can count twice.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "banyan/core/sqlite.hpp"
#include "banyan/lab/match.hpp"

namespace banyan {

// As the system names it; part of what a result must say.
std::string processor_name();

using DefinitionLines = std::vector<std::pair<std::string, std::string>>;

class Store {
 public:
  // Opens the file and takes it for this process alone; creates it with the definition if it does not exist.
  // Refuses, with one line: a file in use, of another program, damaged, or of another match.
  static Result<Store> open(const std::string& path, const MatchDefinition& definition) {
    return open(path, describe(definition));
  }
  // The same for whatever else plays games: the lines say all that they depend on, `kind` what it is called.
  static Result<Store> open(const std::string& path, const DefinitionLines& lines,
                            std::string_view kind = "match");
  // One that exists, whatever match it holds.
  static Result<Store> open_existing(const std::string& path);
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  static constexpr std::uint64_t kAllGames = std::uint64_t{1} << 62;
  DefinitionLines definition() const;

  // The openings are part of the schedule: they are written once, before the first game.
  std::vector<Opening> openings() const;
  void write_openings(const std::vector<Opening>& openings);

  // By number, from this number on and at most so many.
  std::vector<PlayedGame> games(std::uint64_t from = 0, std::uint64_t most = kAllGames) const;
  std::uint64_t count() const;
  // One transaction. pre: the game is not in the store.
  void add(const PlayedGame& game);

 private:
  struct Impl;
  explicit Store(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

struct MergedStores {
  std::uint64_t games = 0, scheduled = 0;  // in the whole match
};
// Joins the stores of one match that was played in parts. Refuses, with one line and nothing written: parts
// of different matches, with different openings, or that hold the same game.
Result<MergedStores> merge_stores(const std::string& out, const std::vector<std::string>& parts);

}  // namespace banyan
