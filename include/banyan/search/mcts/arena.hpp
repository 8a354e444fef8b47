// Arena: all memory of a tree in one piece with a hard byte budget. Blocks are named by 32-bit offsets in
// units of eight bytes (so a tree may have 32 GB); a released block is kept in a list of its size and given
// out again. Offset 0 means "none".
//
// Where several threads build one tree each has an arena of its own on the same memory: it takes a chunk at a
// time under a lock and cuts its blocks from that without one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <vector>

#include "banyan/core/check.hpp"
#include "banyan/core/pages.hpp"

namespace banyan {

class Arena {
 public:
  using Offset = std::uint32_t;
  static constexpr Offset kNone = 0;
  static constexpr std::size_t kUnit = 8;
  static constexpr std::size_t kSlack = 8;  // units behind the last block that a scan by fours may read

  // Pages are touched only when they are used, so a large budget costs nothing by itself. `shared`: others
  // may join.
  explicit Arena(std::size_t bytes, bool shared = false);
  // Joins another one. pre: that is shared.
  explicit Arena(Arena& other)
      : source_(other.source_), base_(other.base_), units_(other.units_), is_shared_(true) {}

  static std::size_t units_for(std::size_t bytes) { return (bytes + kUnit - 1) / kUnit; }

  // A block of `units`, not initialised; kNone when the budget is used up.
  Offset allocate(std::size_t units) {
    if (units < free_.size() && free_[units] != kNone) {
      const Offset block = taken(free_[units]);
      used_units_ += units;
      return block;
    }
    if (units > end_ - next_) return is_shared_ ? refilled(units) : kNone;
    const Offset block = static_cast<Offset>(next_);
    next_ += units;
    used_units_ += units;
    return block;
  }
  void release(Offset block, std::size_t units) {
    BANYAN_ASSERT(block != kNone && units > 0);
    if (is_shared_) return give_back(block, units);
    put(free_, block, units);
    used_units_ -= units;
  }

  std::byte* at(Offset block) { return base_ + block * kUnit; }
  const std::byte* at(Offset block) const { return base_ + block * kUnit; }

  bool is_shared() const { return is_shared_; }
  std::size_t bytes_used() const;  // of all; a chunk that is not yet cut up counts
  std::size_t budget() const { return units_ * kUnit; }

 private:
  struct Source {
    explicit Source(std::size_t units) : memory((units + kSlack) * kUnit, Pages::Size::Huge) {}
    Pages memory;
    // What follows is used where the arena is shared.
    std::mutex mutex;
    std::size_t next = 1, used_units = 0;
    std::vector<Offset> free;
  };

  Offset taken(Offset& first) {
    const Offset block = first;
    std::memcpy(&first, at(block), sizeof(Offset));
    return block;
  }
  void put(std::vector<Offset>& free, Offset block, std::size_t units) {
    if (units >= free.size()) free.resize(units + 1, kNone);
    std::memcpy(at(block), &free[units], sizeof(Offset));
    free[units] = block;
  }
  Offset refilled(std::size_t units);
  void give_back(Offset block, std::size_t units);

  std::shared_ptr<Source> source_;
  std::byte* base_ = nullptr;
  std::size_t units_ = 0;
  bool is_shared_ = false;
  std::size_t next_ = 0, end_ = 0;  // of what is ours and not given out
  std::size_t used_units_ = 0;
  std::vector<Offset> free_;  // by size in units
};

}  // namespace banyan
