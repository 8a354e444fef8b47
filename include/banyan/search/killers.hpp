// Killers: the last two moves that were best or cut off at a place (Akl and Newborn 1977), the later one
// first. A move that refuted one line there often refutes the next.
#pragma once

#include <algorithm>
#include <utility>

#include "banyan/core/fixed_list.hpp"

namespace banyan {

template <class Move>
class Killers {
 public:
  static constexpr int kMost = 2;

  void add(Move move) {
    if (!moves_.empty() && moves_[0] == move) return;
    if (moves_.size() < kMost) moves_.push_back(move);
    if (moves_.size() == kMost) moves_[1] = std::exchange(moves_[0], move);
  }
  // 0 or 1, or kMost for a move that is no killer.
  int rank(Move move) const {
    const auto place = std::find(begin(), end(), move);
    return place == end() ? kMost : static_cast<int>(place - begin());
  }
  void clear() { moves_.clear(); }
  const Move* begin() const { return moves_.begin(); }
  const Move* end() const { return moves_.end(); }

 private:
  FixedList<Move, kMost> moves_;
};

}  // namespace banyan
