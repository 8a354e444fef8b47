// Killer moves (killers.hpp), kept for each ply of the tree and forgotten with the search.
#pragma once

#include <array>

#include "banyan/search/alphabeta/technique.hpp"
#include "banyan/search/killers.hpp"

namespace banyan::alphabeta {

template <Hashed G>
class KillerMoves : public Technique<G> {
 public:
  void describe(auto& option) {
    option("killers", is_on_, "try the last two moves that were best at this ply early");
  }

  void start(TreeSearch<G>&) {
    for (auto& killers : killers_) killers.clear();
  }
  int tier(const Node<G>& node, const Workplace<G>& place, std::size_t index) const {
    const int rank = killers_[static_cast<std::size_t>(node.ply)].rank(place.moves[index]);
    return rank == kNone ? kRest : kKillerTier + kNone - 1 - rank;
  }
  void succeeded(const G&, const Node<G>& node, typename G::Move move) {
    if (is_on_) killers_[static_cast<std::size_t>(node.ply)].add(move);
  }

 private:
  static constexpr int kNone = Killers<typename G::Move>::kMost;

  bool is_on_ = true;
  std::array<Killers<typename G::Move>, kMostPlies + 1> killers_;
};

}  // namespace banyan::alphabeta
