// Killers: the last two moves that were best or cut off at a place (Akl and Newborn 1977), the later one
// first. A move that refuted one line there often refutes the next.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace banyan {

template <class Move>
class Killers {
 public:
  static constexpr int kMost = 2;

  void add(Move move) {
    if (count_ > 0 && moves_[0] == move) return;
    moves_[1] = moves_[0];
    moves_[0] = move;
    count_ = std::min(count_ + 1, kMost);
  }
  // 0 or 1, or kMost for a move that is no killer.
  int rank(Move move) const {
    for (int i = 0; i < count_; ++i) {
      if (moves_[static_cast<std::size_t>(i)] == move) return i;
    }
    return kMost;
  }
  void clear() { count_ = 0; }
  const Move* begin() const { return moves_.data(); }
  const Move* end() const { return moves_.data() + count_; }

 private:
  std::array<Move, kMost> moves_{};
  int count_ = 0;
};

}  // namespace banyan
