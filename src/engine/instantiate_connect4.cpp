#include "banyan/games/connect4.hpp"
#include "instantiate.hpp"

namespace banyan {

BANYAN_ENGINE_OF(template, Connect4);

}  // namespace banyan
