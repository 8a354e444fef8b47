// The Greedy strategy (Winands and Björnsson 2010; 2011, section III-B): of the k likeliest moves the one
// with the highest evaluation; all others are tested only for an immediate win. The play-out ends as won or
// lost when the chosen move is worth `stop` points or costs as many.
#pragma once

#include "banyan/search/mcts/playout/likely_moves.hpp"
#include "banyan/search/terminal_search.hpp"

namespace banyan {

template <Game G>
class GreedyPlayout final : public JudgingPlayout<GreedyPlayout<G>, G> {
 public:
  static constexpr std::string_view kName = "greedy";
  static constexpr std::string_view kHelp = "of the k likeliest moves the one with the highest evaluation";
  GreedyPlayout() : JudgingPlayout<GreedyPlayout<G>, G>(700) {}
  void describe(auto& option) {
    option("k", k_, 1, 10'000, "moves that are evaluated");
    this->describe_judging(option);
  }

  JudgedMove<typename G::Move> decide(const G& position, const Evaluation<G>& evaluation,
                                      Scratch<G>& scratch) {
    const LikelyMoves<G> likely(position, scratch.knowledge);
    if (const auto win = winning_move(position, likely.moves)) return {*win, kWonPoints};
    MoveOrder<G> order(likely, scratch.rng);
    JudgedMove<typename G::Move> best{likely.moves[0], -kWonPoints - 1};
    for (int left = std::min(k_, static_cast<int>(likely.moves.size())); left > 0; --left) {
      const auto move = likely.moves[order.next()];
      G next = position;
      next.play(move);
      const int points = points_behind(next, evaluation);
      if (points > best.points) best = {move, points};
    }
    return best;
  }

 private:
  int k_ = 7;
};

}  // namespace banyan
