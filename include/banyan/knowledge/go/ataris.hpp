// Stones that can be taken with the next move.
#pragma once

#include <algorithm>

#include "banyan/games/go/go.hpp"

namespace banyan {

// The chains with a single liberty, kept up to date along a play-out. A move takes liberties only of the
// chains beside it, and of its own chain where that grows into the last one: whatever comes into atari is
// found there. What left atari or the board since is dropped when the chains are asked for.
template <int Size>
class GoAtaris {
 public:
  using Board = GoBoard<Size>;
  using Chains = FixedList<GoPoint, Board::kMostStones>;

  explicit GoAtaris(const GoGame<Size>& position) {
    const Board& board = position.stones();
    board.for_each_point([&](GoPoint p) {
      if (is_stone(board.color_at(p)) && board.chain_of(p) == p) add(board, p);
    });
  }
  void played(GoMove move, const GoGame<Size>& after) {
    if (after.is_pass(move)) return;
    const Board& board = after.stones();
    add(board, move.point);
    for (const GoPoint n : Board::Geometry::neighbours(move.point)) {
      if (is_stone(board.color_at(n))) add(board, n);
    }
  }
  // One stone of each, its head. `position` is the one that the last move led to.
  const Chains& in(const GoGame<Size>& position) {
    const Board& board = position.stones();
    std::size_t kept = 0;
    for (const GoPoint p : stones_) {
      if (!is_stone(board.color_at(p)) || !board.in_atari(p)) continue;
      const GoPoint head = board.chain_of(p);
      const auto end = stones_.begin() + kept;
      if (std::find(stones_.begin(), end, head) == end) stones_[kept++] = head;
    }
    stones_.truncate(kept);
    return stones_;
  }

 private:
  void add(const Board& board, GoPoint p) {
    if (!board.in_atari(p)) return;
    const GoPoint head = board.chain_of(p);
    if (std::find(stones_.begin(), stones_.end(), head) == stones_.end()) stones_.push_back(head);
  }

  Chains stones_;  // of chains that were in atari when they were last looked at
};

}  // namespace banyan
