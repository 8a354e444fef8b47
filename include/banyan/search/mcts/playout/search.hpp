// Play-outs by any search: every move is the one that an inner search of a few nodes finds best. The general
// form of `greedy`, `alphabeta` and `minimax`, which are quicker at what they do.
#pragma once

#include "banyan/search/inner_search.hpp"
#include "banyan/search/mcts/playout.hpp"

namespace banyan {

template <Game G>
class SearchPlayout final : public PolicyPlayout<SearchPlayout<G>, G> {
 public:
  static constexpr std::string_view kName = "search";
  static constexpr std::string_view kHelp = "every move by another search";
  explicit SearchPlayout(const BuildContext* context = nullptr) : search_(context, "alphabeta", 100) {}
  void describe(auto& option) { search_.describe(option); }

  typename G::Move pick(const G& position, Scratch<G>& scratch) {
    if (scratch.budget->time_is_up()) return draw_move(position, scratch.rng);
    const auto best = search_.search(GameRecord<G>(position)).best;
    return best ? *best : draw_move(position, scratch.rng);
  }

 private:
  InnerSearch<G> search_;
};

}  // namespace banyan
