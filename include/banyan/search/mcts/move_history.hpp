// MoveHistory: the average result of a move over all simulations, wherever it was played, for each side
// apart: the table behind MAST (Chaslot 2010, section 4.3) and progressive history. A game takes part by
// numbering its moves: `kMoveCodes` and `move_code(move)`.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "banyan/core/game.hpp"

namespace banyan {

template <Game G>
class MoveHistory {
 public:
  struct Entry {
    double visits = 0, total = 0;
    // Unseen moves count as won, so that each is tried.
    double value() const { return visits == 0 ? 1.0 : total / visits; }
  };

  void start() {
    if constexpr (Coded<G>) {
      for (auto& table : tables_) table.assign(G::kMoveCodes, Entry{});
    }
  }
  // Keeps what was learnt with a weight: older results came from other positions.
  void decay(double weight) {
    for (auto& table : tables_) {
      for (Entry& entry : table) {
        entry.visits *= weight;
        entry.total *= weight;
      }
    }
  }
  bool is_on() const { return !tables_[0].empty(); }

  const Entry& entry(Side side, std::size_t code) const { return tables_[index_of(side)][code]; }
  void add(Side side, std::size_t code, double reward) {
    Entry& e = tables_[index_of(side)][code];
    e.visits += 1;
    e.total += reward;
  }

 private:
  std::array<std::vector<Entry>, 2> tables_;
};

}  // namespace banyan
