#include "banyan/knowledge/loa_knowledge.hpp"
#include "game_engine.hpp"

namespace banyan {

namespace {

// MC-LOA (Winands and Björnsson 2011, sections III and IV): UCT with progressive bias W P_mc / sqrt(l + 1),
// below T = 5 visits the Corrective strategy, a look for wins at leaves; the play-out's first move is
// Corrective too.
std::string mc_loa(const std::string& playout, const std::string& selection) {
  return "mcts(selection=" + selection + ",playout=" + playout +
         ",backup=solver(draws=false),probe=win_at_leaf)";
}

std::vector<Preset> players_of_papers() {
  const std::string paper = "Winands and Björnsson 2011, section ", thesis = "Chaslot 2010, section 5.3.3";
  const std::string bias = "playout_below(t=5,inner=progressive_bias(c=0.6,w=10,denominator=losses_sqrt))";
  const std::string cutoff = "evaluation_cutoff(every=3,stop=700,inner=category)";
  return {
      // The search of MIA, but for the depth by probabilities of moves (docs/results/loa.md).
      {"mia", "alpha-beta as MIA plays, but without realization probabilities: here they gain nothing",
       paper + "V-A",
       "alphabeta(table=true,etc=true,null_move=true,multi_cut=enhanced,killers=true,history=true,"
       "captures=true,scores=false,quiescence=true,pvs=true)",
       ""},
      {"mc-loa", "UCT with progressive bias, greedy play-outs", paper + "III",
       mc_loa("mixed(moves=1,first=corrective,then=greedy(k=7,stop=700))", bias), ""},
      {"mc-loa-ab", "UCT with progressive bias, play-outs by alpha-beta of two plies", paper + "IV",
       mc_loa("mixed(moves=1,first=corrective,then=alphabeta(depth=2,first=7,then=5,stop=600))", bias), ""},
      // Section 5.1.1, properties 1 and 2: below T the simulation strategy, at T every child once, then the
      // formula. Without the bias the children have no order, and sqrt(0.6 ln n_p / n_i) on [-1, 1] is half
      // of that on [0, 1].
      {"mc-loa-plain", "UCT, play-outs by move categories, cut off by the evaluation", thesis,
       mc_loa(cutoff, "playout_below(t=5,inner=ucb1(c=0.3873))"), ""},
      {"mc-loa-pb", "the same with progressive bias", thesis,
       mc_loa(cutoff, "playout_below(t=5,inner=progressive_bias(c=0.6,w=50,denominator=visits))"), ""},
  };
}

}  // namespace

template <>
struct PresetsOf<Loa> {
  static GamePresets get() {
    // Each choice was measured: docs/results/ideas.md and loa.md.
    const char* strongest =
        "alphabeta(evaluation=patterns,scores=false,null_move=true,lmr=true,lmr_growth=4,futility=60)";
    return {.c = 0.5, .best = strongest, .alphabeta = strongest, .own = players_of_papers()};
  }
};

BANYAN_ENGINE_OF(Loa);

}  // namespace banyan
