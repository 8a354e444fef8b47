// What several threads do to a number of a column.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "banyan/search/proof.hpp"

namespace banyan::shared_columns {

inline constexpr auto kRelaxed = std::memory_order_relaxed;

template <class T>
inline T load(const T& place) {
  return std::atomic_ref(const_cast<T&>(place)).load(kRelaxed);
}
template <class T>
void store(T& place, T value) {
  std::atomic_ref(place).store(value, kRelaxed);
}
// Statistics order nothing: sums are exact whatever the order, and a reader may be behind.
template <class T>
T add_to(T& place, T more) {
  return std::atomic_ref(place).fetch_add(more, kRelaxed);
}

// Two columns of equal width that change together stand in a piece as one column of pairs.
template <class First, class Second, class Both>
struct PairOf {
  struct Value {
    First first;
    Second second;
  };
  static_assert(sizeof(Value) == sizeof(Both));
  static std::atomic_ref<Both> at(First* column, std::size_t i) {
    return std::atomic_ref(reinterpret_cast<Both*>(column)[i]);
  }
};
using Certainty = PairOf<Proof, std::uint8_t, std::uint16_t>;  // proof and plies
using AmafPair = PairOf<float, float, std::uint64_t>;          // visits and mean

inline std::size_t even(std::size_t count) { return (count + 1) & ~std::size_t{1}; }

}  // namespace banyan::shared_columns
