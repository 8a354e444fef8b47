#include "banyan/knowledge/hex.hpp"
#include "game_engine.hpp"

namespace banyan {

template <>
struct PresetsOf<Hex> {
  static GamePresets get() {
    return {.c = 0.1, .best = "mcts(selection=rave(schedule=mse))", .alphabeta = "alphabeta"};
  }
};

BANYAN_ENGINE_OF(Hex);

}  // namespace banyan
