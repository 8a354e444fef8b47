#include "banyan/knowledge/connect4.hpp"
#include "game_engine.hpp"

namespace banyan {

template <>
struct PresetsOf<Connect4> {
  static GamePresets get() {
    return {.c = 0.5, .graph = true, .best = "mcts(selection=prior_knowledge)", .alphabeta = "alphabeta"};
  }
};

BANYAN_ENGINE_OF(Connect4);

}  // namespace banyan
