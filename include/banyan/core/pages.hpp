// Pages: one large piece of memory, zeroed, that costs only what is touched. It asks the system for huge
// pages, since a tree search jumps about in it and would wait for address translation at every step.
#pragma once

#include <cstddef>
#include <memory>

namespace banyan {

class Pages {
 public:
  explicit Pages(std::size_t bytes = 0);  // throws std::bad_alloc

  std::byte* data() const { return data_; }

 private:
  struct Free {
    std::size_t bytes;
    void operator()(std::byte* memory) const;
  };
  std::unique_ptr<std::byte, Free> memory_;
  std::byte* data_ = nullptr;  // where the first huge page begins
};

}  // namespace banyan
