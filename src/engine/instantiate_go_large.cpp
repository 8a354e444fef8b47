#include "banyan/games/go/go.hpp"
#include "instantiate.hpp"

namespace banyan {

BANYAN_ENGINE_OF(template, GoGame<19>);
BANYAN_ENGINE_OF(template, GoGame<0>);

}  // namespace banyan
