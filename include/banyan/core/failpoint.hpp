// Failpoints: places where the tests let the program die, as a power cut would. BANYAN_FAILPOINT="name:3"
// kills the process when it comes to that place for the third time.
#pragma once

#include <string_view>

namespace banyan {

void failpoint(std::string_view name);

}  // namespace banyan
