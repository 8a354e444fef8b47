// The two-deep transposition table (Breuker, Uiterwijk and van den Herik 1996): buckets of two results. The
// first is the one searched deepest; what is pushed out of it, or is not deep enough for it, goes to the
// second, so that a bucket always holds the newest result as well.
//
// A position is known by the high half of its key and by half of its second key (`Checked`), besides the
// bits that choose the bucket: no proof rests on one key.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "banyan/core/pages.hpp"
#include "banyan/search/alphabeta/score.hpp"

namespace banyan::alphabeta {

// What a position is known by.
struct Key {
  std::uint64_t hash = 0;
  std::uint32_t check = 0;
};

template <class Move>
class Table {
 public:
  struct Entry {
    std::uint32_t hash, check;
    std::int16_t score;    // decisive scores count from this position, not from the root
    std::uint16_t packed;  // depth, two bits of the bound, one of certainty; 0 in a free entry
    Move move;

    int depth() const { return packed >> 3; }
    Bound bound() const { return static_cast<Bound>(packed >> 1 & 3); }
    bool certain() const { return (packed & 1) != 0; }
  };

  Table() = default;
  explicit Table(std::size_t bytes) {
    count_ = std::bit_floor(std::max<std::size_t>(bytes / sizeof(Bucket), 1));
    buckets_ = PagedArray<Bucket>(count_, Pages::Size::Huge);
    used_.assign((count_ + kBlock - 1) / kBlock, 0);
  }
  // Forgets everything but keeps the memory, and touches only what was written.
  void clear() {
    for (std::size_t block = 0; block < used_.size(); ++block) {
      if (std::exchange(used_[block], 0) == 0) continue;
      const std::size_t first = block * kBlock, count = std::min(kBlock, count_ - first);
      std::memset(static_cast<void*>(&buckets_[first]), 0, count * sizeof(Bucket));
    }
  }
  std::size_t bytes() const { return count_ * sizeof(Bucket); }
  bool is_on() const { return count_ != 0; }

  // Asks memory for what find() will look at soon. pre of the three: the table is on.
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&buckets_[hash & (count_ - 1)]); }
  // The result of the position, or null. `check` works out the second half of the key when it is needed.
  template <class Check>
  [[gnu::always_inline]] const Entry* find(std::uint64_t hash, Check check) const {
    const Bucket& bucket = buckets_[hash & (count_ - 1)];
    for (const Entry& entry : bucket.entries) {
      if (entry.hash == high(hash) && is_used(entry) && entry.check == check()) return &entry;
    }
    return nullptr;
  }

  // `depth`: more than 0, at most kDeepest plies.
  void store(const Key& key, int depth, Bound bound, int score, bool certain, Move move) {
    const std::size_t index = key.hash & (count_ - 1);
    used_[index / kBlock] = 1;
    Bucket& bucket = buckets_[index];
    Entry& deep = bucket.entries[0];
    Entry& recent = bucket.entries[1];
    const Entry entry{
        high(key.hash), key.check, static_cast<std::int16_t>(score),
        static_cast<std::uint16_t>(depth << 3 | static_cast<int>(bound) << 1 | (certain ? 1 : 0)), move};
    if (is_of(deep, key)) {  // a position has one entry
      deep = entry;
    } else if (depth >= deep.depth()) {
      recent = deep;
      deep = entry;
    } else {
      recent = entry;
    }
  }

 private:
  struct Bucket {
    Entry entries[2];
  };

  static constexpr std::size_t kBlock = 128;  // buckets, about a page of memory

  static std::uint32_t high(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32); }
  static bool is_used(const Entry& entry) { return entry.packed != 0; }
  static bool is_of(const Entry& entry, const Key& key) {
    return entry.hash == high(key.hash) && entry.check == key.check && is_used(entry);
  }

  PagedArray<Bucket> buckets_;
  std::size_t count_ = 0;
  std::vector<std::uint8_t> used_;  // for each block whether anything was stored there
};

}  // namespace banyan::alphabeta
