#include "go.hpp"

namespace banyan {

BANYAN_ENGINE_OF(GoGame<9>);
BANYAN_ENGINE_OF(GoGame<13>);

}  // namespace banyan
