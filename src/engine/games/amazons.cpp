#include "banyan/knowledge/amazons.hpp"
#include "game_engine.hpp"

namespace banyan {

namespace {

// Alpha-beta of two plies and nothing else, and plain UCT (Kato et al. 2015).
Preset two_plies(const std::string& name, const std::string& evaluation, const std::string& what) {
  return {"ab2-" + name, "plain alpha-beta of two plies, evaluation by " + what,
          "Kato et al. 2015, section 3",
          "alphabeta(depth=2,evaluation=" + evaluation +
              ",deepening=false,pvs=false,aspiration=false,table=false,etc=false,killers=false,history=false,"
              "captures=false,scores=false,quiescence=false)",
          ""};
}

}  // namespace

template <>
struct PresetsOf<Amazons> {
  static GamePresets get() {
    const char* strongest = "alphabeta(lmr=true,lmr_growth=4)";  // measured: docs/results/ideas.md
    return {.c = 0.2,
            .best = strongest,
            .alphabeta = strongest,
            .own = {{"uct-amazons", "UCT by UCB1-TUNED and random play-outs", "Kato et al. 2015, section 2",
                     "mcts(selection=ucb1_tuned,backup=average)", ""},
                    two_plies("mobility", "mobility", "mobility"),
                    two_plies("territory", "territory", "territory"),
                    two_plies("relative-territory", "relative_territory", "relative territory")}};
  }
};

BANYAN_ENGINE_OF(Amazons);

}  // namespace banyan
