// The order by the game's move scores (MoveScores), far enough from the leaves to be worth their time.
#pragma once

#include "banyan/search/alphabeta/history.hpp"

namespace banyan::alphabeta {

template <Hashed G>
class OrderByScores : public Technique<G> {
 public:
  void describe(auto& option) {
    option("scores", wanted_, "order by the game's move scores, where it has them");
    option("scores_depth", depth_, 1, 127, "least plies to go for the game's move scores");
  }

  void before_order(TreeSearch<G>& search, const Node<G>& node) {
    is_on_ = wanted_ && search.knowledge().moves != nullptr && node.depth >= depth_ * kPly;
    if (!is_on_) return;
    Workplace<G>& place = search.here();
    const std::size_t count = place.moves.size();
    search.knowledge().moves->score(search.path().position(), {place.moves.data(), count},
                                    {place.floats.data(), count});
  }
  // Above the whole range of the history, below a tier.
  int points(const G&, const Workplace<G>& place, std::size_t index) const {
    if (!is_on_) return 0;
    return static_cast<int>(std::clamp(place.floats[index], 0.0f, 4.0f) * 4096.0f) *
           (RelativeHistory<G>::kScale + 1);
  }

 private:
  bool wanted_ = true;
  int depth_ = 2;
  bool is_on_ = false;  // at the node whose moves are put in order
};

}  // namespace banyan::alphabeta
