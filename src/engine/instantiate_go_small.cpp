#include "banyan/games/go/go.hpp"
#include "instantiate.hpp"

namespace banyan {

BANYAN_ENGINE_OF(template, GoGame<9>);
BANYAN_ENGINE_OF(template, GoGame<13>);

}  // namespace banyan
