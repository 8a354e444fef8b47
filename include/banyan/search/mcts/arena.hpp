// Arena: all memory of a tree in one piece with a hard byte budget. Blocks are named by 32-bit offsets in
// units of eight bytes (so a tree may have 32 GB); a released block is kept in a list of its size and given
// out again. Offset 0 means "none".
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
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

  // Pages are touched only when they are used, so a large budget costs nothing by itself.
  explicit Arena(std::size_t bytes)
      : units_(std::min<std::size_t>(std::max<std::size_t>(bytes, 4096) / kUnit, UINT32_MAX)),
        memory_((units_ + kSlack) * kUnit) {}

  static std::size_t units_for(std::size_t bytes) { return (bytes + kUnit - 1) / kUnit; }

  // A block of `units`, not initialised; kNone when the budget is used up.
  Offset allocate(std::size_t units) {
    if (units < free_.size() && free_[units] != kNone) {
      const Offset block = free_[units];
      std::memcpy(&free_[units], at(block), sizeof(Offset));
      used_units_ += units;
      return block;
    }
    if (units > units_ - next_) return kNone;
    const Offset block = static_cast<Offset>(next_);
    next_ += units;
    used_units_ += units;
    return block;
  }
  void release(Offset block, std::size_t units) {
    BANYAN_ASSERT(block != kNone && units > 0);
    if (units >= free_.size()) free_.resize(units + 1, kNone);
    std::memcpy(at(block), &free_[units], sizeof(Offset));
    free_[units] = block;
    used_units_ -= units;
  }
  void clear() {
    free_.clear();
    next_ = 1;
    used_units_ = 0;
  }

  std::byte* at(Offset block) { return memory_.data() + block * kUnit; }
  const std::byte* at(Offset block) const { return memory_.data() + block * kUnit; }

  std::size_t bytes_used() const { return used_units_ * kUnit; }
  std::size_t budget() const { return units_ * kUnit; }

 private:
  std::size_t units_;
  Pages memory_;
  std::size_t next_ = 1;  // unit 0 is never given out: its offset means "none"
  std::size_t used_units_ = 0;
  std::vector<Offset> free_;  // by size in units
};

}  // namespace banyan
