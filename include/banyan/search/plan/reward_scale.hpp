// RewardScale: the one place where scores of any scale become rewards in [0, 1]. The bounds are those that
// the game knows, or else the lowest and the highest score seen so far; when these widen, what was summed up
// on the old scale is brought onto the new one, exactly.
#pragma once

#include <algorithm>
#include <optional>

#include "banyan/core/one_player.hpp"

namespace banyan {

class RewardScale {
 public:
  explicit RewardScale(std::optional<ScoreBounds> known) {
    if (known) *this = RewardScale(known->low, known->high);
  }
  RewardScale(double low, double high) : low_(low), high_(high), has_any_(true) {}

  // reward on the new scale = factor * reward on the old one + shift
  struct Change {
    double factor = 1, shift = 0;
  };
  // Makes room for a score; nothing if it is inside the bounds.
  std::optional<Change> widen(double score) {
    if (has_any_ && low_ <= score && score <= high_) return std::nullopt;
    const RewardScale before = *this;
    low_ = has_any_ ? std::min(low_, score) : score;
    high_ = has_any_ ? std::max(high_, score) : score;
    has_any_ = true;
    if (!before.has_any_) return Change{};
    if (before.range() == 0) return Change{0, reward(before.low_)};  // all scores so far were the same
    return Change{before.range() / range(), (before.low_ - low_) / range()};
  }

  double range() const { return high_ - low_; }
  double reward(double score) const { return range() > 0 ? (score - low_) / range() : 0.5; }
  double score(double reward) const { return low_ + reward * range(); }

 private:
  double low_ = 0, high_ = 0;
  bool has_any_ = false;
};

}  // namespace banyan
