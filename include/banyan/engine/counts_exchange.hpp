// Root parallelisation over several processes with a common top of the tree ("slow" tree parallelisation:
// Gelly et al. 2008; Bourki et al. 2010): each searches a tree of its own, and from time to time they tell
// each other what they counted near the root. This is one engine's side of it, whatever carries the messages:
// what it counted itself since the last time, and what the others did, added to its tree.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/engine/engine.hpp"

namespace banyan {

class CountsExchange {
 public:
  // `share`: of the root's visits that a line must have; `depth`: most moves of a line. What the engine's
  // tree already holds is taken for known to all.
  explicit CountsExchange(Engine& engine, double share = 0.05, int depth = 3);

  std::vector<EngineCount> news();
  void add(const std::vector<EngineCount>& of_others);

 private:
  struct Known {
    std::uint64_t told = 0, foreign = 0;  // visits
    double total_told = 0, total_foreign = 0;
  };
  Engine& engine_;
  double share_;
  int depth_;
  std::map<std::string, Known, std::less<>> known_;
};

// As a message: a line each.
std::string to_text(const std::vector<EngineCount>& counts);
std::vector<EngineCount> counts_in(std::string_view text);

// The move that is played of those that the tree holds: a win, else the most visited that does not lose.
// pre: there is one.
const RootMove& most_convincing(const std::vector<RootMove>& moves);

}  // namespace banyan
