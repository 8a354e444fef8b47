// One of many numbered things that a position has, and how often: a row of a sparse matrix is a list of
// these.
#pragma once

#include <cstdint>

namespace banyan {

struct Occurrence {
  std::uint32_t weight;
  float times;
};

}  // namespace banyan
