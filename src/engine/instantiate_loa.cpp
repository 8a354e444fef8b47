#include "banyan/games/loa.hpp"
#include "instantiate.hpp"

namespace banyan {

BANYAN_ENGINE_OF(template, Loa);

}  // namespace banyan
