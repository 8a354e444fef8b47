#include "go.hpp"

namespace banyan {

BANYAN_ENGINE_OF(GoGame<19>);
BANYAN_ENGINE_OF(GoGame<0>);

}  // namespace banyan
