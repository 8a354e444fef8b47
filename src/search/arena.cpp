#include "banyan/search/mcts/arena.hpp"

namespace banyan {

Arena::Arena(std::size_t bytes, bool shared)
    : units_(std::min<std::size_t>(std::max<std::size_t>(bytes, 4096) / kUnit, UINT32_MAX)),
      is_shared_(shared) {
  source_ = std::make_shared<Source>(units_);
  base_ = source_->memory.data();
  if (shared) return;
  next_ = 1;  // unit 0 is never given out: its offset means "none"
  end_ = units_;
}

std::size_t Arena::bytes_used() const {
  if (!is_shared_) return used_units_ * kUnit;
  const std::lock_guard guard(source_->mutex);
  return source_->used_units * kUnit;
}

// A fresh chunk, as long as there are any; then blocks of the right size that were given back. What is left
// of the old chunk is too small for this block and forgotten.
Arena::Offset Arena::refilled(std::size_t units) {
  constexpr std::size_t kShare = 256, kLeast = 512, kMost = 1 << 17;
  const std::size_t chunk = std::max(units, std::clamp(units_ / kShare, kLeast, kMost));
  const std::lock_guard guard(source_->mutex);
  if (units <= units_ - source_->next) {
    const std::size_t taken_units = std::min(chunk, units_ - source_->next);
    next_ = source_->next + units;
    end_ = source_->next += taken_units;
    source_->used_units += taken_units;
    return static_cast<Offset>(next_ - units);
  }
  if (units >= source_->free.size() || source_->free[units] == kNone) return kNone;
  source_->used_units += units;
  return taken(source_->free[units]);
}

void Arena::give_back(Offset block, std::size_t units) {
  const std::lock_guard guard(source_->mutex);
  put(source_->free, block, units);
  source_->used_units -= units;
}

}  // namespace banyan
