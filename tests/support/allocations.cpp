#include "support/allocations.hpp"

#include <cstdlib>
#include <new>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define BANYAN_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define BANYAN_SANITIZED 1
#endif
#endif

#ifdef BANYAN_SANITIZED

std::optional<std::uint64_t> banyan::test::allocations_so_far() { return std::nullopt; }

#else

namespace {
thread_local std::uint64_t allocations = 0;
}

std::optional<std::uint64_t> banyan::test::allocations_so_far() { return allocations; }

// The other forms of the standard library end in these.
void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size != 0 ? size : 1)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

#endif
