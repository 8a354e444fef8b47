// Counts allocations of the calling thread, in builds without sanitizers, which have allocators of their own.
#pragma once

#include <cstdint>
#include <optional>

namespace banyan::test {

// How often this thread has called operator new; none where nobody counts.
std::optional<std::uint64_t> allocations_so_far();

}  // namespace banyan::test
