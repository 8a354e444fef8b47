// FixedList: a list of at most N trivially copyable items that lives on the stack and never allocates.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

#include "banyan/core/check.hpp"

namespace banyan {

template <class T, std::size_t N>
class FixedList {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  using value_type = T;

  FixedList() {}  // leaves the items uninitialised on purpose: a list of thousands costs nothing to make

  void push_back(T item) {
    BANYAN_ASSERT(size_ < N);
    items_[size_++] = item;
  }
  // Writes the item and keeps it only if `keep` holds: no branch to mispredict. Needs one free place.
  void push_back_if(T item, bool keep) {
    BANYAN_ASSERT(size_ < N);
    items_[size_] = item;
    size_ += keep ? 1 : 0;
  }
  void pop_back() {
    BANYAN_ASSERT(size_ > 0);
    --size_;
  }
  void clear() { size_ = 0; }
  // Keeps the first `size` items.
  void truncate(std::size_t size) {
    BANYAN_ASSERT(size <= size_);
    size_ = size;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  static constexpr std::size_t capacity() { return N; }

  T& operator[](std::size_t i) {
    BANYAN_ASSERT(i < size_);
    return items_[i];
  }
  const T& operator[](std::size_t i) const {
    BANYAN_ASSERT(i < size_);
    return items_[i];
  }
  const T& back() const { return (*this)[size_ - 1]; }

  T* data() { return items_.data(); }
  const T* data() const { return items_.data(); }
  T* begin() { return items_.data(); }
  T* end() { return items_.data() + size_; }
  const T* begin() const { return items_.data(); }
  const T* end() const { return items_.data() + size_; }

 private:
  std::size_t size_ = 0;
  // In a union nothing is written before it is used, also where members of T have default values.
  union {
    std::array<T, N> items_;
  };
};

}  // namespace banyan
