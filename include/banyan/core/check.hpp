// Checks for our own bugs: BANYAN_CHECK always, BANYAN_ASSERT in debug builds only. Bad input never
// ends here; it travels as Result<T> (result.hpp).
#pragma once

namespace banyan {

// Prints the broken expectation and aborts.
[[noreturn]] void check_failed(const char* expression, const char* file, int line);

}  // namespace banyan

#define BANYAN_CHECK(expression) \
  ((expression) ? static_cast<void>(0) : ::banyan::check_failed(#expression, __FILE__, __LINE__))

#ifdef NDEBUG
#define BANYAN_ASSERT(expression) static_cast<void>(0)
#else
#define BANYAN_ASSERT(expression) BANYAN_CHECK(expression)
#endif
