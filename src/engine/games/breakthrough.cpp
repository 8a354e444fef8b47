#include "banyan/knowledge/breakthrough.hpp"
#include "game_engine.hpp"

namespace banyan {

template <>
struct PresetsOf<Breakthrough> {
  static GamePresets get() {
    // Each choice was measured: docs/results/ideas.md.
    const char* strongest = "alphabeta(evaluation=piece_square,lmr=true,lmr_growth=4,futility=60)";
    return {.c = 0.5, .graph = true, .best = strongest, .alphabeta = strongest};
  }
};

BANYAN_ENGINE_OF(Breakthrough);

}  // namespace banyan
