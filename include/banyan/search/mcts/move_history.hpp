// MoveHistory: the average result of a move over all simulations, wherever it was played, for each side
// apart: the table behind MAST (Chaslot 2010, section 4.3) and progressive history. A game takes part by
// numbering its moves: `kMoveCodes` and `move_code(move)`.
#pragma once

#include <cstdint>
#include <vector>

#include "banyan/core/game.hpp"
#include "banyan/core/pages.hpp"

namespace banyan {

template <Game G>
class MoveHistory {
 public:
  struct Entry {
    double visits, total;
    // Unseen moves count as won, so that each is tried.
    double value() const { return visits == 0 ? 1.0 : total / visits; }
  };

  void start() {
    if constexpr (Coded<G>) {
      used_.assign(2 * G::kMoveCodes / kBlock + 1, 0);
      entries_ = PagedArray<Entry>(used_.size() * kBlock);
    }
  }
  // Keeps what was seen with a weight: older results came from other positions.
  void decay(double weight) {
    for (std::size_t block = 0; block < used_.size(); ++block) {
      for (std::size_t i = 0; used_[block] && i < kBlock; ++i) {
        entries_[block * kBlock + i].visits *= weight;
        entries_[block * kBlock + i].total *= weight;
      }
    }
  }
  bool is_on() const { return !entries_.is_empty(); }

  const Entry& entry(Side side, std::size_t code) const { return entries_[place(side, code)]; }
  void add(Side side, std::size_t code, double reward) {
    Entry& e = entries_[place(side, code)];
    e.visits += 1;
    e.total += reward;
    used_[place(side, code) / kBlock] = 1;
  }

 private:
  // Of a million codes a search sees a few: entries are touched, and forgotten, by blocks.
  static constexpr std::size_t kBlock = 32;
  static std::size_t place(Side side, std::size_t code) {
    if constexpr (Coded<G>) code += side == Side::First ? 0 : G::kMoveCodes;
    return code;
  }

  PagedArray<Entry> entries_;
  std::vector<std::uint8_t> used_;  // by block: something was added
};

}  // namespace banyan
