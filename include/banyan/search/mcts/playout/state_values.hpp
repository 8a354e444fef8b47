// Play-outs by the features of the state (Sharma, Kobti and Goodwin 2008; Chaslot 2010, section 4.3): a move
// is drawn by the value of the position behind it, p_j proportional to exp(V_j / tau), and the values are
// learnt from these very play-outs (StateValues).
#pragma once

#include <vector>

#include "banyan/search/mcts/playout.hpp"
#include "banyan/search/mcts/playout/gibbs.hpp"

namespace banyan {

template <Game G>
class StateValuesPlayout final : public PolicyPlayout<StateValuesPlayout<G>, G> {
 public:
  static constexpr std::string_view kName = "state_values";
  static constexpr std::string_view kHelp =
      "moves to positions whose men did well in earlier play-outs are likelier";
  void describe(auto& option) {
    option("tau", tau_, 0.001, 100.0, "temperature of the draw");
    option("rate", rate_, 0.0, 1.0, "how far a play-out moves the weights of its positions");
    option("lambda", lambda_, 0.0, 1.0, "1: learn from results; below: also from the next position's value");
    option("stride", stride_, 1, 1000, "plies from one position that is learnt from to the next");
  }

  Needs needs() const override { return {.trace = true}; }

  double reward(G& position, Scratch<G>& scratch) override {
    const G leaf = position;
    const std::size_t begin = scratch.trace.steps.size();
    const double first = Playout<G>::reward(position, scratch);
    learn(leaf, begin, first, scratch);
    return first;
  }

  typename G::Move pick(const G& position, Scratch<G>& scratch) const {
    const StateFeatures here = state_features(position);
    const double sum = scratch.state_values.sum(here);
    return gibbs_draw(position, tau_, scratch.rng, [&](typename G::Move move) {
      G behind = position;
      behind.play(move);
      const double sum_behind = scratch.state_values.sum_behind(sum, here, state_features(behind));
      return reward_for(position.to_move(), StateValues::chance(sum_behind));
    });
  }

 private:
  // The play-out is walked through again: its moves are in the trace.
  void learn(G position, std::size_t begin, double first, Scratch<G>& scratch) {
    states_.clear();
    const auto& steps = scratch.trace.steps;
    for (std::size_t i = begin;; ++i) {
      if ((i - begin) % static_cast<std::size_t>(stride_) == 0) states_.push_back(state_features(position));
      if (i == steps.size()) break;
      position.play(steps[i].move);
    }
    scratch.state_values.learn(states_, first, rate_, lambda_);
  }

  double tau_ = 0.1, rate_ = 0.01, lambda_ = 1;
  int stride_ = 4;
  std::vector<StateFeatures> states_;  // of the play-out under way
};

}  // namespace banyan
