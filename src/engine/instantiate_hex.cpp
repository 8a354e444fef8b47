#include "banyan/games/hex.hpp"
#include "instantiate.hpp"

namespace banyan {

BANYAN_ENGINE_OF(template, Hex);

}  // namespace banyan
