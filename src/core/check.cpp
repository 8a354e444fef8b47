#include "banyan/core/check.hpp"

#include <cstdio>
#include <cstdlib>

namespace banyan {

void check_failed(const char* expression, const char* file, int line) {
  std::fprintf(stderr, "banyan: internal error: %s does not hold (%s:%d)\n", expression, file, line);
  std::abort();
}

}  // namespace banyan
