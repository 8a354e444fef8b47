#include "banyan/games/breakthrough.hpp"
#include "instantiate.hpp"

namespace banyan {

BANYAN_ENGINE_OF(template, Breakthrough);

}  // namespace banyan
