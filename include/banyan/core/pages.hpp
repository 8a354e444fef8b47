// Pages: one large piece of memory, zeroed, that costs only what is touched. On demand it asks the system for
// huge pages: right for what is used all over, a tree or a table that is jumped about in, where each jump
// would wait for the translation of an address, and the first jump to a page for the system; wrong for what
// stays mostly empty.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

namespace banyan {

class Pages {
 public:
  enum class Size { Small, Huge };
  explicit Pages(std::size_t bytes = 0, Size size = Size::Small);  // throws std::bad_alloc

  std::byte* data() const { return data_; }

 private:
  struct Free {
    std::size_t bytes;
    void operator()(std::byte* memory) const;
  };
  std::unique_ptr<std::byte, Free> memory_;
  std::byte* data_ = nullptr;  // where the first huge page begins
};

// A large array of zeroed items: only the pages that are touched cost time and memory.
template <class T>
class PagedArray {
 public:
  static_assert(std::is_trivially_copyable_v<T>);
  explicit PagedArray(std::size_t count = 0, Pages::Size size = Pages::Size::Small)
      : pages_(count * sizeof(T), size) {}

  bool is_empty() const { return pages_.data() == nullptr; }
  T& operator[](std::size_t i) { return items()[i]; }
  const T& operator[](std::size_t i) const { return items()[i]; }

 private:
  T* items() const { return reinterpret_cast<T*>(pages_.data()); }

  Pages pages_;
};

}  // namespace banyan
