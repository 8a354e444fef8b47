// What a search needs at one ply, and how its moves are taken in order.
#pragma once

#include <algorithm>
#include <array>
#include <functional>

#include "banyan/search/alphabeta/score.hpp"

namespace banyan::alphabeta {

// Made once, so that nothing is allocated in a search.
template <Game G>
struct Workplace {
  using Move = typename G::Move;
  MoveList<G> moves;
  std::array<std::int64_t, G::kMaxMoves> keys;
  std::array<float, G::kMaxMoves> floats;  // the game's move scores, then the probabilities
  std::array<std::uint8_t, G::kMaxMoves> forcing;
  bool has_forcing, has_probabilities;
  int line_length;
  std::array<Move, kMostPlies> line;

  void clear() {
    moves.clear();
    has_forcing = has_probabilities = false;
  }
  // Fills in how forcing each move is, once a node, where the game tells.
  void find_forcing(const G& position, const Knowledge<G>& knowledge) {
    if (has_forcing || knowledge.forcing == nullptr) return;
    const std::size_t count = moves.size();
    knowledge.forcing->forcing(position, {moves.data(), count}, {forcing.data(), count});
    has_forcing = true;
  }
};

// Picks the moves of a workplace, best first. The first few are looked for one by one, since mostly no more
// are needed; then the rest is sorted. Equal scores keep the order of the game.
class MovePicker {
 public:
  template <Game G>
  explicit MovePicker(Workplace<G>& place) : keys_(place.keys.data()), count_(place.moves.size()) {
    static_assert(G::kMaxMoves <= kLastIndex);
  }

  std::size_t count() const { return count_; }
  // The index of the i-th best move; to be asked for i = 0, 1, 2, …
  [[gnu::always_inline]] std::size_t pick(std::size_t i) {
    if (i < kLookedFor) {
      std::swap(keys_[i], *std::max_element(keys_ + i, keys_ + count_));
    } else if (i == kLookedFor) {
      sort_rest(i);
    }
    return kLastIndex - static_cast<std::size_t>(keys_[i] & kLastIndex);
  }
  static std::int64_t key(int score, std::size_t index) {
    return std::int64_t{score} * (kLastIndex + 1) + static_cast<std::int64_t>(kLastIndex - index);
  }

 private:
  static constexpr std::size_t kLookedFor = 6;
  static constexpr std::int64_t kLastIndex = 0xffff;
  void sort_rest(std::size_t first);  // out of the way of what is hot

  std::int64_t* keys_;
  std::size_t count_;
};

}  // namespace banyan::alphabeta
