// The two-deep transposition table (Breuker, Uiterwijk and van den Herik 1996): buckets of two results. The
// first is the one searched deepest; what is pushed out of it, or is not deep enough for it, goes to the
// second, so that a bucket always holds the newest result as well.
//
// A position is known by the high half of its key and by half of its second key (`Checked`), besides the
// bits that choose the bucket: no proof rests on one key.
//
// Several threads may use one table. An entry is two words, the key and the result, and the key is kept mixed
// with the result (Hyatt and Mann 2002): of an entry that is half one thread's and half another's the key
// fits nothing. The words are atomic so that reading them at any time is defined; which of two writers comes
// last does not matter, so the weakest order will do.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
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
  // What is known of a position.
  struct Entry {
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
  // The result of the position, if there is one. `check` works out the second half of the key when it is
  // needed.
  template <class Check>
  [[gnu::always_inline]] std::optional<Entry> find(std::uint64_t hash, Check check) const {
    const Bucket& bucket = buckets_[hash & (count_ - 1)];
    for (const Place& place : bucket.places) {
      const Words words = read(place);
      if (words.hash() == high(hash) && words.data != 0 && words.check() == check())
        return entry_of(words.data);
    }
    return std::nullopt;
  }

  // `depth`: more than 0, at most kDeepest plies.
  void store(const Key& key, int depth, Bound bound, int score, bool certain, Move move) {
    const std::size_t index = key.hash & (count_ - 1);
    const std::atomic_ref used(used_[index / kBlock]);
    if (used.load(kRelaxed) == 0) used.store(1, kRelaxed);
    Bucket& bucket = buckets_[index];
    const Words words{
        high(key.hash) | std::uint64_t{key.check} << 32,
        data_of({static_cast<std::int16_t>(score),
                 static_cast<std::uint16_t>(depth << 3 | static_cast<int>(bound) << 1 | (certain ? 1 : 0)),
                 move})};
    const Words deep = read(bucket.places[0]);
    if (deep.key == words.key && deep.data != 0) {  // a position has one entry
      write(bucket.places[0], words);
    } else if (depth >= entry_of(deep.data).depth()) {
      write(bucket.places[1], deep);
      write(bucket.places[0], words);
    } else {
      write(bucket.places[1], words);
    }
  }

 private:
  static constexpr auto kRelaxed = std::memory_order_relaxed;

  struct Place {
    std::uint64_t mixed, data;
  };
  struct Bucket {
    Place places[2];
  };
  struct Words {
    std::uint64_t key, data;
    std::uint32_t hash() const { return static_cast<std::uint32_t>(key); }
    std::uint32_t check() const { return static_cast<std::uint32_t>(key >> 32); }
  };
  static_assert(sizeof(Entry) <= sizeof(std::uint64_t) && std::is_trivially_copyable_v<Move>);

  [[gnu::always_inline]] static Words read(const Place& place) {
    Place& there = const_cast<Place&>(place);
    const std::uint64_t data = std::atomic_ref(there.data).load(kRelaxed);
    return {std::atomic_ref(there.mixed).load(kRelaxed) ^ data, data};
  }
  static void write(Place& place, const Words& words) {
    std::atomic_ref(place.mixed).store(words.key ^ words.data, kRelaxed);
    std::atomic_ref(place.data).store(words.data, kRelaxed);
  }
  static std::uint64_t data_of(const Entry& entry) {
    std::uint64_t data = 0;
    std::memcpy(&data, &entry.score, sizeof entry.score);
    data |= std::uint64_t{entry.packed} << 16;
    std::uint32_t move = 0;
    std::memcpy(&move, &entry.move, sizeof entry.move);
    return data | std::uint64_t{move} << 32;
  }
  [[gnu::always_inline]] static Entry entry_of(std::uint64_t data) {
    Entry entry;
    entry.score = static_cast<std::int16_t>(data);
    entry.packed = static_cast<std::uint16_t>(data >> 16);
    const auto move = static_cast<std::uint32_t>(data >> 32);
    std::memcpy(&entry.move, &move, sizeof entry.move);
    return entry;
  }

  static constexpr std::size_t kBlock = 128;  // buckets, about a page of memory

  static std::uint32_t high(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32); }

  PagedArray<Bucket> buckets_;
  std::size_t count_ = 0;
  std::vector<std::uint8_t> used_;  // for each block whether anything was stored there
};

}  // namespace banyan::alphabeta
