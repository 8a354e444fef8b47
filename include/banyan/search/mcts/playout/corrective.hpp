// The Corrective strategy (Winands and Björnsson 2010, and 2011, section III-B): moves are drawn in
// proportion to their probability, but one that leads to a lower evaluation than that of the position has
// only a minimal weight.
//
// Reading: lower than if the turn had been given away. An evaluation counts something for having the move,
// which every move hands to the opponent: against the value before the move nearly all of them would be
// lower.
//
// Most positions need no evaluation of all moves: a move drawn by probability alone is kept if it turns out
// good, and if it turns out bad with the chance minimum / P; else another is drawn. That is the same
// distribution. After some draws in vain the weights of all moves are worked out.
#pragma once

#include "banyan/search/mcts/playout/likely_moves.hpp"

namespace banyan {

template <Game G>
class CorrectivePlayout final : public PolicyPlayout<CorrectivePlayout<G>, G> {
 public:
  static constexpr std::string_view kName = "corrective";
  static constexpr std::string_view kHelp =
      "moves by probability, those that lower the evaluation hardly ever";
  void describe(auto& option) {
    option("minimum", minimum_, 1e-9, 1.0, "weight of a move that lowers the evaluation");
    describe_evaluation<G>(option, evaluation_);
  }

  typename G::Move pick(const G& position, Scratch<G>& scratch) const {
    const Evaluation<G>* evaluation = evaluation_->get();
    if (evaluation == nullptr) return draw_move(position, scratch.rng);
    LikelyMoves<G> likely(position, scratch.knowledge);
    const int now = points_of_waiting(position, *evaluation);
    const auto is_worse = [&](std::size_t i) {
      G next = position;
      next.play(likely.moves[i]);
      return points_behind(next, *evaluation) < now;
    };
    const float total = likely.total(), minimum = static_cast<float>(minimum_);
    for (int draws = 0; draws < kDrawsAtFirst; ++draws) {
      const std::size_t i = likely.draw(total, scratch.rng);
      if (!is_worse(i) || scratch.rng.chance(minimum_ / likely.weights[i])) return likely.moves[i];
    }
    for (std::size_t i = 0; i < likely.moves.size(); ++i) {
      if (is_worse(i)) likely.weights[i] = std::min(likely.weights[i], minimum);
    }
    return likely.moves[likely.draw(likely.total(), scratch.rng)];
  }

 private:
  // Games in which the turn cannot be given away keep the tempo in the comparison.
  static int points_of_waiting(const G& position, const Evaluation<G>& evaluation) {
    G waited = position;
    if constexpr (requires { waited.pass_turn(); }) {
      waited.pass_turn();
    } else if constexpr (requires { waited.play(G::kPass); }) {
      waited.play(G::kPass);
    } else {
      return evaluation.points(position);
    }
    return points_behind(waited, evaluation);
  }

  static constexpr int kDrawsAtFirst = 6;
  double minimum_ = 0.001;
  std::unique_ptr<ChosenEvaluation<G>> evaluation_;
};

}  // namespace banyan
