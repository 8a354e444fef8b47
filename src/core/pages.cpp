#include "banyan/core/pages.hpp"

#include <cstdint>
#include <cstdlib>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace banyan {

#if defined(__linux__)

namespace {
constexpr std::size_t kHugePage = std::size_t{2} << 20;
}

Pages::Pages(std::size_t bytes) {
  if (bytes == 0) return;
  const bool huge = bytes >= 2 * kHugePage;  // a small piece would be mostly waste
  const std::size_t mapped = huge ? bytes + kHugePage : bytes;
  void* const memory =
      mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  memory_ = {static_cast<std::byte*>(memory), Free{mapped}};
  data_ = memory_.get();
  if (!huge) return;
  data_ += (kHugePage - reinterpret_cast<std::uintptr_t>(data_) % kHugePage) % kHugePage;
  madvise(data_, bytes, MADV_HUGEPAGE);  // only advice: without it the memory is as good, but slower
}

void Pages::Free::operator()(std::byte* memory) const { munmap(memory, bytes); }

#else

Pages::Pages(std::size_t bytes)
    : memory_(static_cast<std::byte*>(std::calloc(bytes, 1))), data_(memory_.get()) {
  if (bytes != 0 && data_ == nullptr) throw std::bad_alloc();
}

void Pages::Free::operator()(std::byte* memory) const { std::free(memory); }

#endif

}  // namespace banyan
