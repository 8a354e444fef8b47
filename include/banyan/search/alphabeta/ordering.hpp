// Which move is tried first: the table's, winning ones, killers, captures, then the rest by the game's
// scores and the relative history.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "banyan/search/alphabeta/options.hpp"
#include "banyan/search/alphabeta/score.hpp"
#include "banyan/search/mcts/move_history.hpp"

namespace banyan::alphabeta {

// The last two moves that were best or cut off at a ply (Akl and Newborn 1977), the later one first.
template <class Move>
class Killers {
 public:
  void add(Move move) {
    if (count_ > 0 && moves_[0] == move) return;
    moves_[1] = moves_[0];
    moves_[0] = move;
    count_ = std::min(count_ + 1, 2);
  }
  // 0 or 1, or 2 for a move that is no killer.
  int rank(Move move) const {
    for (int i = 0; i < count_; ++i) {
      if (moves_[static_cast<std::size_t>(i)] == move) return i;
    }
    return 2;
  }
  void clear() { count_ = 0; }

 private:
  std::array<Move, 2> moves_{};
  int count_ = 0;
};

// The relative history heuristic (Winands et al. 2006): hh counts how often a move was best or cut off, bf
// how often it was searched at all; moves are ordered by hh/bf.
template <Game G>
class RelativeHistory {
 public:
  static constexpr int kScale = 1023;

  void start() {
    if constexpr (Coded<G>) counts_.assign(2 * G::kMoveCodes, Counts{});
  }
  bool is_on() const { return !counts_.empty(); }
  void searched(const G& position, typename G::Move move) { ++at(position, move).bf; }
  void succeeded(const G& position, typename G::Move move) { ++at(position, move).hh; }
  // From 0 to kScale; nothing is known of a move that was never searched.
  int score(const G& position, typename G::Move move) const {
    const Counts& counts = const_cast<RelativeHistory*>(this)->at(position, move);
    if (counts.bf == 0) return 0;
    return static_cast<int>(std::uint64_t{kScale} * std::min(counts.hh, counts.bf) / counts.bf);
  }

 private:
  struct Counts {
    std::uint32_t hh = 0, bf = 0;
  };
  Counts& at(const G& position, typename G::Move move) {
    if constexpr (Coded<G>) {
      const auto side = static_cast<std::size_t>(index_of(position.to_move()));
      return counts_[side * G::kMoveCodes + position.move_code(move)];
    } else {
      return counts_[0];
    }
  }
  std::vector<Counts> counts_;
};

// What a search needs at one ply; made once, so that nothing is allocated in a search.
template <Game G>
struct Workplace {
  using Move = typename G::Move;
  MoveList<G> moves;
  std::array<std::int64_t, G::kMaxMoves> keys;
  std::array<float, G::kMaxMoves> floats;  // the game's move scores, then the probabilities
  std::array<std::uint8_t, G::kMaxMoves> forcing;
  bool has_forcing, has_probabilities;
  Killers<Move> killers;
  int line_length;
  std::array<Move, kMostPlies> line;
};

// Picks the moves of a workplace, best first. The first few are looked for one by one, since mostly no more
// are needed; then the rest is sorted. Equal scores keep the order of the game.
template <Game G>
class MovePicker {
 public:
  explicit MovePicker(Workplace<G>& place) : keys_(place.keys.data()), count_(place.moves.size()) {}

  std::size_t count() const { return count_; }
  // The index of the i-th best move; to be asked for i = 0, 1, 2, …
  std::size_t pick(std::size_t i) {
    if (i < kLookedFor) {
      std::swap(keys_[i], *std::max_element(keys_ + i, keys_ + count_));
    } else if (i == kLookedFor) {
      std::sort(keys_ + i, keys_ + count_, std::greater<>());
    }
    return kLastIndex - static_cast<std::size_t>(keys_[i] & kLastIndex);
  }
  static std::int64_t key(int score, std::size_t index) {
    return std::int64_t{score} * (kLastIndex + 1) + static_cast<std::int64_t>(kLastIndex - index);
  }

 private:
  static constexpr std::size_t kLookedFor = 6;
  static constexpr std::int64_t kLastIndex = 0xffff;
  static_assert(G::kMaxMoves <= kLastIndex);
  std::int64_t* keys_;
  std::size_t count_;
};

template <Game G>
class Ordering {
 public:
  using Move = typename G::Move;

  Ordering(const Options& options, const Knowledge<G>& knowledge)
      : options_(options), knowledge_(knowledge) {}

  void new_game() {
    if (options_.history) history_.start();
  }

  // Gives every move of the workplace its key. `remembered`: the table's move, or null.
  void order(const G& position, int depth, const Move* remembered, Workplace<G>& place) {
    const bool by_score =
        options_.scores && knowledge_.moves != nullptr && depth >= options_.scores_depth * kPly;
    const std::size_t count = place.moves.size();
    if (by_score) {
      knowledge_.moves->score(position, {place.moves.data(), count}, {place.floats.data(), count});
    }
    if (options_.captures) find_forcing(position, place);
    const bool sees_forcing = options_.captures && place.has_forcing;
    for (std::size_t i = 0; i < count; ++i) {
      const Move move = place.moves[i];
      int score = by_score ? scaled(place.floats[i]) : 0;
      if (history_.is_on()) score += history_.score(position, move);
      score += kTier * tier(move, remembered, sees_forcing ? place.forcing[i] : 0, place.killers);
      place.keys[i] = MovePicker<G>::key(score, i);
    }
  }

  // Fills in how forcing each move is, once a node.
  void find_forcing(const G& position, Workplace<G>& place) const {
    if (place.has_forcing || knowledge_.forcing == nullptr) return;
    const std::size_t count = place.moves.size();
    knowledge_.forcing->forcing(position, {place.moves.data(), count}, {place.forcing.data(), count});
    place.has_forcing = true;
  }

  void searched(const G& position, Move move) {
    if (history_.is_on()) history_.searched(position, move);
  }
  // The move was best, or cut off.
  void succeeded(const G& position, Move move, Workplace<G>& place) {
    if (history_.is_on()) history_.succeeded(position, move);
    if (options_.killers) place.killers.add(move);
  }

 private:
  static constexpr int kTier = 1 << 26;
  static int scaled(float score) {  // above the whole range of the history, below a tier
    return static_cast<int>(std::clamp(score, 0.0f, 4.0f) * 4096.0f) * (RelativeHistory<G>::kScale + 1);
  }
  int tier(Move move, const Move* remembered, int forcing, const Killers<Move>& killers) const {
    if (remembered != nullptr && move == *remembered) return 7;
    if (forcing >= ForcingMoves<G>::kWins) return 6;
    if (options_.killers) {
      if (const int rank = killers.rank(move); rank < 2) return 5 - rank;
    }
    return forcing;  // captures: 2 or 1
  }

  Options options_;
  Knowledge<G> knowledge_;
  RelativeHistory<G> history_;
};

}  // namespace banyan::alphabeta
