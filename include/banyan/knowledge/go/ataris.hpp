// Stones that can be taken with the next move, or with the next two.
#pragma once

#include <algorithm>

#include "banyan/games/go/go.hpp"

namespace banyan {

// The chains with at most so many liberties, kept up to date along a play-out. A move takes liberties only of
// the chains beside it, and of its own chain where that grows into the last ones: whatever becomes so short
// is found there. What got more liberties or left the board since is dropped when the chains are asked for.
template <int Size, std::size_t Liberties>
class GoShortChains {
 public:
  using Board = GoBoard<Size>;
  using Chains = FixedList<GoPoint, Board::kMostStones>;

  explicit GoShortChains(const GoGame<Size>& position) {
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
      if (!is_stone(board.color_at(p)) || !is_short(board, p)) continue;
      const GoPoint head = board.chain_of(p);
      const auto end = stones_.begin() + kept;
      if (std::find(stones_.begin(), end, head) == end) stones_[kept++] = head;
    }
    stones_.truncate(kept);
    return stones_;
  }

 private:
  static bool is_short(const Board& board, GoPoint p) {
    if constexpr (Liberties == 1) return board.in_atari(p);
    constexpr int kPairs = 4;  // that a liberty and the stones beside it can make
    return board.pseudo_liberties(p) <= kPairs * static_cast<int>(Liberties) &&
           board.liberties(p, Liberties + 1).size() <= Liberties;
  }
  void add(const Board& board, GoPoint p) {
    if (!is_short(board, p)) return;
    const GoPoint head = board.chain_of(p);
    if (std::find(stones_.begin(), stones_.end(), head) == stones_.end()) stones_.push_back(head);
  }

  Chains stones_;  // of chains that were as short when they were last looked at
};

// Those with a single one.
template <int Size>
using GoAtaris = GoShortChains<Size, 1>;

}  // namespace banyan
