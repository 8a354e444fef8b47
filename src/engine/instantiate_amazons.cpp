#include "banyan/games/amazons.hpp"
#include "instantiate.hpp"

namespace banyan {

BANYAN_ENGINE_OF(template, Amazons);

}  // namespace banyan
