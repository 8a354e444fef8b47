// What lives even if its owner passes for ever (Benson 1976), and the territory inside.
#pragma once

#include "banyan/games/go/board.hpp"

namespace banyan {

// For every point Black or White where its stones, or its territory inside of such stones, are safe
// unconditionally; Empty elsewhere. A region is territory if it is enclosed by living chains and has at most
// one point that none of them touches: no second eye fits into it.
template <int Size>
typename GoBoard<Size>::template PerPoint<GoColor> pass_alive(const GoBoard<Size>& board);

}  // namespace banyan
