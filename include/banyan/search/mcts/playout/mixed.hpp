// One strategy for the first moves of a play-out, another for the rest (Winands and Björnsson 2010; Chaslot
// 2010, section 3.5.2). In MC-LOA the first move is Corrective and the rest Greedy, in its later version by
// alpha-beta: the rest hardly varies, the first move does.
#pragma once

#include "banyan/search/mcts/playout.hpp"

namespace banyan {

template <Game G>
class MixedPlayout final : public Named<MixedPlayout<G>, Playout<G>> {
 public:
  static constexpr std::string_view kName = "mixed";
  static constexpr std::string_view kHelp = "one play-out strategy for the first moves, another for the rest";
  void describe(auto& option) {
    option("moves", moves_, 0, 10'000, "how many moves the first one chooses");
    option.part("first", first_, PlayoutList<G>{}, "corrective", "who plays the first moves");
    option.part("then", then_, PlayoutList<G>{}, "greedy", "who plays the rest");
  }
  Needs needs() const override { return first_->needs() | then_->needs(); }

  Outcome run(G& position, Scratch<G>& scratch, int most_plies) override {
    const int moves = std::min(moves_, most_plies);
    const Outcome outcome = moves == 0 ? Outcome::Open : first_->run(position, scratch, moves);
    if (outcome != Outcome::Open) return outcome;
    const Outcome end = then_->run(position, scratch, most_plies - moves);
    scratch.playout_plies += static_cast<std::size_t>(moves);
    return end;
  }
  typename G::Move choose(const G& position, Scratch<G>& scratch) override {
    return (moves_ > 0 ? first_ : then_)->choose(position, scratch);
  }

 private:
  int moves_ = 1;
  std::unique_ptr<Playout<G>> first_, then_;
};

}  // namespace banyan
