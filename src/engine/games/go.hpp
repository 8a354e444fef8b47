// The players of Go, for boards of every size.
#pragma once

#include "banyan/knowledge/go.hpp"
#include "game_engine.hpp"

namespace banyan {

template <int Size>
struct PresetsOf<GoGame<Size>> {
  static GamePresets get() { return {.c = 0.2, .best = "mcts(selection=grave)"}; }
};

}  // namespace banyan
