// The players of Go, for boards of every size.
#pragma once

#include <string>

#include "banyan/knowledge/go.hpp"
#include "game_engine.hpp"

namespace banyan {

// Mango (Chaslot 2010, chapter 5): T = 30, A = 50, B = 1.3; C = 0.7 on rewards in [-1, 1]. Below T visits a
// leaf is not expanded, so that the play-out strategy moves there and the heuristic is worked out once, at T.
inline std::string mango_spec(bool widening, bool bias) {
  const std::string inner = bias ? "progressive_bias(c=0.49,w=8,denominator=visits)" : "ucb1(c=0.35)";
  const std::string selection =
      widening ? "progressive_widening(k_init=5,a=50,b=1.3,inner=" + inner + ")" : inner;
  return "mcts(selection=" + selection + ",expansion=after_visits(t=30),playout=urgency)";
}

inline std::vector<Preset> go_players() {
  const std::string mango = "Chaslot 2010, section 5.2",
                    mogo = "Gelly and Silver 2007; Chaslot 2010, section 5.4";
  return {
      {"mango", "urgency-based play-outs, progressive widening and bias", mango, mango_spec(true, true), ""},
      {"mango-plain", "Mango without progressive strategies", mango, mango_spec(false, false), ""},
      {"mango-pw", "Mango with progressive widening alone", mango, mango_spec(true, false), ""},
      {"mango-pb", "Mango with progressive bias alone", mango, mango_spec(false, true), ""},
      {"mogo", "sequence-like play-outs, RAVE with prior knowledge", mogo,
       "mcts(selection=rave(c=0,k=1000,prior=20),expansion=after_visits(t=5),playout=sequence)", ""},
      {"crazy-stone-2006", "urgencies in the tree (PBBM) and in play-outs, mixed backup", "Coulom 2006",
       "mcts(selection=pbbm,backup=mix,playout=urgency)", ""},
      {"crazy-stone", "patterns learnt from games: progressive widening and play-outs",
       "Coulom 2007; Chaslot 2010, sections 4.2.3 and 5.3.1",
       "mcts(selection=progressive_widening(schedule=crazy_stone,inner=ucb1(c=0.2)),expansion=after_visits(t="
       "5),playout=learnt)",
       ""},
  };
}

// On a larger board fewer visits of a move are its prior's: there are more moves, and fewer simulations for
// each.
inline std::string best_in_go(int size) {
  return "mcts(selection=grave(prior=" + std::to_string(size >= 13 ? 20 : 60) +
         "),expansion=after_visits(t=5),playout=margin(playout=sequence(refuse=1,nakade=1)))";
}

template <int Size>
struct PresetsOf<GoGame<Size>> {
  static GamePresets get() { return {.c = 0.2, .best = best_in_go(Size), .own = go_players()}; }
};

}  // namespace banyan
