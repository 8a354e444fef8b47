// MAST (Finnsson and Björnsson 2008; Chaslot 2010, section 4.3): moves that did well anywhere in the search
// are likelier.
//   gibbs:   p_j proportional to exp(Q_j / tau)
//   greedy:  the best with probability 1 - epsilon, else a random one
// Q is the average result of the move for its side; unseen moves count as won.
#pragma once

#include "banyan/search/mcts/playout.hpp"
#include "banyan/search/mcts/playout/gibbs.hpp"

namespace banyan {

enum class MastRule : std::uint8_t { Gibbs, Greedy };
inline constexpr std::string_view kMastRuleNames[] = {"gibbs", "greedy"};

template <Game G>
class MastPlayout final : public PolicyPlayout<MastPlayout<G>, G> {
 public:
  static constexpr std::string_view kName = "mast";
  static constexpr std::string_view kHelp = "moves that did well anywhere in the search are likelier";
  void describe(auto& option) {
    option("rule", rule_, kMastRuleNames, "how the averages choose");
    option("tau", tau_, 0.001, 100.0, "temperature of gibbs");
    option("epsilon", epsilon_, 0.0, 1.0, "share of random moves of greedy");
  }
  Needs needs() const override { return {.trace = true, .history = true}; }

  typename G::Move pick(const G& position, Scratch<G>& scratch) const {
    if constexpr (Coded<G>) {
      if (rule_ == MastRule::Gibbs) {
        return gibbs_draw(position, tau_, scratch.rng,
                          [&](typename G::Move move) { return average(position, move, scratch); });
      }
      if (!scratch.rng.chance(epsilon_)) return greedy(position, scratch);
    }
    return draw_move(position, scratch.rng);
  }

 private:
  static double average(const G& position, typename G::Move move, const Scratch<G>& scratch) {
    return scratch.history.entry(position.to_move(), position.move_code(move)).value();
  }
  typename G::Move greedy(const G& position, Scratch<G>& scratch) const {
    MoveList<G> moves;
    position.legal_moves(moves);
    std::size_t best = 0, ties = 0;
    double best_average = -1;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const double value = average(position, moves[i], scratch);
      if (value > best_average) {
        best_average = value;
        best = i;
        ties = 1;
      } else if (value == best_average && scratch.rng.below(static_cast<std::uint32_t>(++ties)) == 0) {
        best = i;
      }
    }
    return moves[best];
  }

  MastRule rule_ = MastRule::Gibbs;
  double tau_ = 0.2, epsilon_ = 0.1;
};

}  // namespace banyan
