// Made by a command; its line says which.
#pragma once

#include <cstdint>

namespace banyan {

struct LoaCategoryCount {
  std::uint16_t category;
  std::uint32_t played, available;
};

constexpr LoaCategoryCount kLoaCategoryCounts[] = {{0, 0, 0}};

}  // namespace banyan
