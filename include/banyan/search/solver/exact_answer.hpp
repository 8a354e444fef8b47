// ExactAnswer: what a solver found out about a position.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "banyan/search/proof.hpp"

namespace banyan {

template <class Move>
struct ExactAnswer {
  Proof proof = Proof::None;    // for the side to move; None = not known within the limits
  std::optional<int> plies;     // to the end, the winner hurrying, the loser holding out; if that is known
  std::optional<double> score;  // for the side to move, in the game's own points; where the solver tells it
  std::vector<Move> line;       // a line of it; of best play where `plies` or `score` is known
  std::uint64_t nodes = 0;
  int depth = 0;  // the last depth searched completely, where the solver goes by depth
};

}  // namespace banyan
