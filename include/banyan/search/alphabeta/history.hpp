// The relative history heuristic (Winands et al. 2006): hh counts how often a move was best or cut off, bf
// how often it was searched at all; moves are ordered by hh/bf.
#pragma once

#include <vector>

#include "banyan/search/alphabeta/technique.hpp"

namespace banyan::alphabeta {

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

template <Hashed G>
class HistoryHeuristic : public Technique<G> {
 public:
  using Move = typename G::Move;

  void describe(auto& option) { option("history", wanted_, "order by the relative history hh/bf"); }

  void new_game(std::uint64_t) {
    if (wanted_) history_.start();
  }
  int points(const G& position, const Workplace<G>& place, std::size_t index) const {
    return history_.is_on() ? history_.score(position, place.moves[index]) : 0;
  }
  void searched(const G& position, Move move) {
    if (history_.is_on()) history_.searched(position, move);
  }
  void succeeded(const G& position, const Node<G>&, Move move) {
    if (history_.is_on()) history_.succeeded(position, move);
  }

 private:
  bool wanted_ = true;
  RelativeHistory<G> history_;
};

}  // namespace banyan::alphabeta
