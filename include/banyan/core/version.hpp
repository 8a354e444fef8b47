#pragma once

namespace banyan {

inline constexpr const char* kVersion = "0.1.0";

}  // namespace banyan
