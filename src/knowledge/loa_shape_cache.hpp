// What the shapes of men are worth that a thread has seen last. A move changes the shape of one side and
// seldom that of the other, and searches come back to the same men by other ways: most shapes are found here.
#pragma once

#include <array>
#include <utility>

#include "banyan/games/loa.hpp"

namespace banyan {

class LoaShapeCache {
 public:
  // compute(), unless it is known. `weights` tells evaluations apart.
  template <class Compute>
  double points(std::uint64_t men, int size, const void* weights, Compute compute) {
    if (size_ != size || weights_ != weights) {
      entries_.fill({});
      size_ = size;
      weights_ = weights;
    }
    Entry& entry = entries_[men * 0x9e3779b97f4a7c15 >> (64 - kBits)];
    if (entry.men != men) entry = {men, compute()};
    return entry.points;
  }

 private:
  static constexpr int kBits = 10;
  struct Entry {
    std::uint64_t men = 0;  // no side is without men
    double points = 0;
  };
  std::array<Entry, 1 << kBits> entries_;
  int size_ = 0;
  const void* weights_ = nullptr;
};

}  // namespace banyan
