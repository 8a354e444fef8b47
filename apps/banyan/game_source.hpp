// Games that something is learnt from or mined in: an engine plays itself, or a file holds them.
#pragma once

#include <string>
#include <vector>

#include "banyan/lab/labelled_games.hpp"
#include "command.hpp"

namespace banyan::app {

struct GameSource {
  std::string game, records, keep;
  Entrant player;
  std::uint64_t games = 1000, seed = 1;
  int opening_plies = 6, concurrency = 1;
  BudgetArgs budget;
  bool quiet = false;

  void add_to(Command& command);
  void settle();  // the budget
  std::string provenance() const;
  std::vector<LabelledGame> all() const;

 private:
  std::vector<LabelledGame> self_play() const;
};

// Writes a whole file; a failure is one of the world.
void write_whole(const std::string& path, const std::string& text);

}  // namespace banyan::app
