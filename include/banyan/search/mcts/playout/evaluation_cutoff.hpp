// Evaluation Cut-Off (Winands and Björnsson 2010): the inner play-out goes on as long as the evaluation,
// asked every few plies, does not say that all is decided.
#pragma once

#include "banyan/search/mcts/playout/likely_moves.hpp"

namespace banyan {

template <Game G>
class EvaluationCutoffPlayout final : public Named<EvaluationCutoffPlayout<G>, Playout<G>> {
 public:
  static constexpr std::string_view kName = "evaluation_cutoff";
  static constexpr std::string_view kHelp =
      "the inner play-out until the evaluation says that all is decided";
  void describe(auto& option) {
    option("every", every_, 1, 10'000, "plies from one evaluation to the next");
    option("stop", stop_, 1, kWonPoints, "points at which the play-out counts as won or lost");
    describe_evaluation<G>(option, evaluation_);
    option.part("inner", inner_, PlayoutList<G>{}, "category", "who plays until then");
  }
  Needs needs() const override { return inner_->needs(); }

  Outcome run(G& position, Scratch<G>& scratch, int most_plies) override {
    for (int plies = 0; plies < most_plies;) {
      const int more = std::min(every_, most_plies - plies);
      const Outcome outcome = inner_->run(position, scratch, more);
      scratch.playout_plies += static_cast<std::size_t>(plies);
      if (outcome != Outcome::Open) return outcome;
      plies += more;
      const Evaluation<G>* evaluation = evaluation_->get();
      if (evaluation == nullptr) continue;
      const int points = evaluation->points(position);
      if (points >= stop_) return win_for(position.to_move());
      if (points <= -stop_) return win_for(opponent(position.to_move()));
    }
    return Outcome::Open;
  }
  typename G::Move choose(const G& position, Scratch<G>& scratch) override {
    return inner_->choose(position, scratch);
  }

 private:
  int every_ = 3, stop_ = 700;
  std::unique_ptr<ChosenEvaluation<G>> evaluation_;
  std::unique_ptr<Playout<G>> inner_;
};

}  // namespace banyan
