// Rewards that also say by how much a game is won. Where it is open who wins, nothing else counts; the more
// certain that is, the more does the margin, so that a player who is far ahead or behind still plays for
// points instead of any move at all. With p and m the share of wins and the mean score of the search so far,
//   reward = (1 - w) [won] + w / (1 + exp((m - score) / width)),  w = weight (2 p - 1)^2
// The margin is seen from the mean, as a komi that moves would do (Baudiš 2011): a reward near 0 or 1 would
// tell moves apart no better than who wins.
#pragma once

#include "banyan/core/math.hpp"
#include "banyan/search/mcts/playout.hpp"

namespace banyan {

template <Game G>
requires Scored<G>
class MarginPlayout final : public Named<MarginPlayout<G>, Playout<G>> {
 public:
  static constexpr std::string_view kName = "margin";
  static constexpr std::string_view kHelp = "rewards by who wins and, where that is decided, by how much";
  void describe(auto& option) {
    option("weight", weight_, 0.0, 1.0, "how much the margin counts where it is certain who wins");
    option("width", width_, 0.1, 1000.0, "points more or less than the mean that are a clear difference");
    option.part("playout", inner_, PlayoutList<G>{}, "uniform", "who plays");
  }
  Needs needs() const override { return inner_->needs() | Needs{.won = true}; }

  Outcome run(G& position, Scratch<G>& scratch, int most_plies) override {
    return inner_->run(position, scratch, most_plies);
  }
  typename G::Move choose(const G& position, Scratch<G>& scratch) override {
    return inner_->choose(position, scratch);
  }
  double reward(G& position, Scratch<G>& scratch) override {
    scratch.won = inner_->reward(position, scratch);
    const double surplus = position.score() - scratch.endings.score;
    const double decided = 2 * scratch.endings.share - 1, w = weight_ * decided * decided;
    scratch.endings.add(scratch.won, position.score());
    return (1 - w) * scratch.won + w / (1 + math::exp(-surplus / width_));
  }

 private:
  double weight_ = 0.7, width_ = 10;
  std::unique_ptr<Playout<G>> inner_;
};

}  // namespace banyan
