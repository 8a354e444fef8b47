// What is known of Go beyond its rules: so far, stones that can be taken with the next move.
#pragma once

#include <algorithm>

#include "banyan/games/go/go.hpp"
#include "banyan/search/mcts/playout.hpp"

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

// Random moves, but stones in atari are taken, and own ones saved where that gives them two liberties (after
// Gelly, Wang, Munos and Teytaud 2006, who look around the last move; here the whole board is seen).
template <int Size>
class AtariPlayout final : public PolicyPlayout<AtariPlayout<Size>, GoGame<Size>> {
 public:
  using G = GoGame<Size>;
  using Companion = GoAtaris<Size>;
  static constexpr std::string_view kName = "atari";
  static constexpr std::string_view kHelp = "random moves, but stones in atari are taken or saved";
  void describe(auto& option) {
    option("capture", capture_, 0.0, 1.0, "how often stones that can be taken are taken, the most first");
    option("save", save_, 0.0, 1.0, "how often own stones in atari are saved, if they can be");
  }

  GoMove pick(const G& position, Companion& ataris, Scratch<G>& scratch) const {
    const auto& chains = ataris.in(position);
    if (!chains.empty()) {
      const GoColor own = go_color(position.to_move());
      if (scratch.rng.chance(capture_)) {
        if (const GoPoint p = best_of(position, chains, opponent(own)); p != kNoPoint) return {p};
      }
      if (scratch.rng.chance(save_)) {
        if (const GoPoint p = best_of(position, chains, own); p != kNoPoint) return {p};
      }
    }
    return position.random_move(scratch.rng);
  }

 private:
  // The last liberty of the largest chain of that colour that it is worth playing at.
  static GoPoint best_of(const G& position, const typename Companion::Chains& chains, GoColor color) {
    const auto& board = position.stones();
    const GoColor own = go_color(position.to_move());
    GoPoint best = kNoPoint;
    int most = 0;
    for (const GoPoint chain : chains) {
      if (board.color_at(chain) != color || board.chain_size(chain) <= most) continue;
      const GoPoint p = board.only_liberty(chain);
      if (!position.is_legal({p}) || (color == own && !lives(board, chain, p))) continue;
      best = p;
      most = board.chain_size(chain);
    }
    return best;
  }
  // Whether the chain has two liberties once p, its last, is played: empty points beside p, or those of a
  // chain that it joins, which has p and at least two more.
  static bool lives(const GoBoard<Size>& board, GoPoint chain, GoPoint p) {
    if (board.neighbours_of(p, GoColor::Empty) >= 2) return true;
    for (const GoPoint n : GoBoard<Size>::Geometry::neighbours(p)) {
      const bool joins =
          board.color_at(n) == board.color_at(chain) && board.chain_of(n) != board.chain_of(chain);
      if (joins && board.liberties(n, 3).size() == 3) return true;
    }
    return false;
  }

  double capture_ = 0.9, save_ = 0.9;
};

template <int Size>
struct KnowledgeOf<GoGame<Size>> : NoKnowledge<GoGame<Size>> {
  using Playouts = StrategyList<Playout<GoGame<Size>>, AtariPlayout<Size>>;
};

}  // namespace banyan
