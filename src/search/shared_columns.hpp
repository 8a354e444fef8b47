// What several threads do to a number of a column.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "banyan/search/proof.hpp"

// The sanitizer of threads does not see what is written in assembler: it gets a loop of atomic loads instead.
#if defined(__SANITIZE_THREAD__)
#define BANYAN_VECTOR_COPIES 0
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define BANYAN_VECTOR_COPIES 0
#endif
#endif
#if !defined(BANYAN_VECTOR_COPIES) && defined(__AVX2__)
#define BANYAN_VECTOR_COPIES 1
#elif !defined(BANYAN_VECTOR_COPIES)
#define BANYAN_VECTOR_COPIES 0
#endif

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

// Copies of numbers that other threads write: each of them is what it was at some moment. C++ has no such
// copy yet (P1478); a loop of relaxed loads is one, but it takes an instruction and a half a number. On x86 a
// vector load reads each aligned number in it at once, and loads are not reordered.
#if BANYAN_VECTOR_COPIES
inline constexpr bool kCopiesInOrder = true;
struct FourWords {
  std::byte bytes[32];
};
inline __m256i load_four_words(const void* from) {
  __m256i four;
  asm volatile("vmovdqu %1, %0" : "=x"(four) : "m"(*static_cast<const FourWords*>(from)));
  return four;
}
// From the last number to the first; up to 31 bytes too many are read and written behind the end.
inline void copy_words_backwards(std::byte* to, const std::byte* from, std::size_t bytes) {
  for (std::size_t end = (bytes + 31) & ~std::size_t{31}; end != 0; end -= 32) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + end - 32), load_four_words(from + end - 32));
  }
}
#else
inline constexpr bool kCopiesInOrder = false;
#endif
template <class T>
void copy_numbers(T* to, const T* from, std::size_t count) {
  std::size_t i = 0;
#if BANYAN_VECTOR_COPIES
  constexpr std::size_t kAtOnce = 32 / sizeof(T);
  for (; i + kAtOnce <= count; i += kAtOnce) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + i), load_four_words(from + i));
  }
#endif
  for (; i < count; ++i) to[i] = load(from[i]);
}

// The sum of a column of counts.
template <class T>
std::uint64_t sum_of(const T* counts, std::size_t count) {
  std::uint64_t sum = 0;
  std::size_t i = 0;
#if BANYAN_VECTOR_COPIES
  if constexpr (sizeof(T) == 8) {
    __m256i four = _mm256_setzero_si256();
    for (; i + 4 <= count; i += 4) four = _mm256_add_epi64(four, load_four_words(counts + i));
    const __m128i two = _mm_add_epi64(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
    sum = static_cast<std::uint64_t>(_mm_extract_epi64(two, 0) + _mm_extract_epi64(two, 1));
  }
#endif
  for (; i < count; ++i) sum += load(counts[i]);
  return sum;
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

}  // namespace banyan::shared_columns
