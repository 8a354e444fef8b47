// The clock of one side: how long to think, and whether the flag has fallen.
#pragma once

#include <algorithm>

#include "banyan/lab/definition.hpp"

namespace banyan {

class GameClock {
 public:
  explicit GameClock(const ClockSetting& setting) : setting_(setting), left_(setting.seconds) {}

  // The limits of the next move: a fixed share of what is left and most of the increment, less what the way
  // to and from the search costs. Even with nothing left a move may take a millisecond.
  Limits limits(Limits wanted) const {
    if (!setting_.used()) return wanted;
    const double share = left_ / kMovesAhead + kIncrementShare * setting_.increment;
    const double most = std::max(kLeast, std::min(share, left_) - kOverhead);
    wanted.seconds = wanted.seconds > 0 ? std::min(wanted.seconds, most) : most;
    return wanted;
  }

  // Takes the time of a move; false if the flag has fallen.
  bool spend(double seconds) {
    if (!setting_.used()) return true;
    left_ -= seconds;
    if (left_ < 0) return false;
    left_ += setting_.increment;
    return true;
  }

  double left() const { return left_; }

 private:
  static constexpr double kMovesAhead = 25, kIncrementShare = 0.8, kOverhead = 0.01, kLeast = 0.001;
  ClockSetting setting_;
  double left_;
};

}  // namespace banyan
