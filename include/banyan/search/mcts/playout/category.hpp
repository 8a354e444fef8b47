// Moves drawn by their probabilities alone (Winands, Björnsson and Saito 2008): the choice among the moves of
// a position falls on each in proportion to the transition probability of its category.
#pragma once

#include "banyan/search/mcts/playout/likely_moves.hpp"

namespace banyan {

template <Game G>
class CategoryPlayout final : public PolicyPlayout<CategoryPlayout<G>, G> {
 public:
  static constexpr std::string_view kName = "category";
  static constexpr std::string_view kHelp =
      "moves in proportion to their probability, where the game knows it";
  void describe(auto&) {}

  typename G::Move pick(const G& position, Scratch<G>& scratch) const {
    if (scratch.knowledge.probabilities == nullptr) return draw_move(position, scratch.rng);
    const LikelyMoves<G> likely(position, scratch.knowledge);
    return likely.moves[likely.draw(likely.total(), scratch.rng)];
  }
};

}  // namespace banyan
