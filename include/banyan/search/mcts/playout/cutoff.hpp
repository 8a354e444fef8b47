// Play-outs cut short: after so many plies the rest is replaced by an evaluation of the game where it has one
// (Lorentz 2008), else by a draw.
#pragma once

#include "banyan/search/mcts/playout.hpp"

namespace banyan {

template <Game G>
class CutoffPlayout final : public Named<CutoffPlayout<G>, Playout<G>> {
 public:
  static constexpr std::string_view kName = "cutoff";
  static constexpr std::string_view kHelp = "the inner play-out for some plies, then the game's evaluation";
  void describe(auto& option) {
    option("plies", plies_, 0, 10'000, "length after which the position is evaluated");
    option.part("evaluation", evaluation_, ChosenEvaluation<G>{}, kStandardEvaluation,
                "what the position is worth then");
    option.part("inner", inner_, PlayoutList<G>{}, "uniform", "who plays until then");
  }
  Needs needs() const override { return inner_->needs(); }

  Outcome run(G& position, Scratch<G>& scratch, int most_plies) override {
    return inner_->run(position, scratch, std::min(plies_, most_plies));
  }
  typename G::Move choose(const G& position, Scratch<G>& scratch) override {
    return inner_->choose(position, scratch);
  }
  double reward(G& position, Scratch<G>& scratch) override {
    const Outcome outcome = run(position, scratch, G::kPlayoutCap);
    if (outcome != Outcome::Open) return first_reward(outcome);
    const Evaluation<G>* evaluation = evaluation_->get();
    if (evaluation == nullptr) return first_reward(outcome_at_cap(position));
    return reward_for(position.to_move(), evaluation->value(position));
  }

 private:
  int plies_ = 8;
  std::unique_ptr<ChosenEvaluation<G>> evaluation_;
  std::unique_ptr<Playout<G>> inner_;
};

}  // namespace banyan
