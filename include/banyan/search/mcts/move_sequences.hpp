// The average result of two and three moves in a row, whoever made them, over all simulations: the table
// behind n-gram selection (Tak, Winands and Björnsson 2012).
#pragma once

#include <cstdint>
#include <vector>

#include "banyan/core/rng.hpp"

namespace banyan {

class MoveSequences {
 public:
  struct Entry {
    std::uint64_t key = 0;
    double visits = 0, total = 0;
  };

  bool is_on() const { return !entries_.empty(); }
  void start() { entries_.assign(kEntries, {}); }

  // What is known of the sequence; nothing is a visit count of 0.
  Entry find(std::uint64_t key) const {
    const Entry& entry = entries_[key & (kEntries - 1)];
    return entry.key == key ? entry : Entry{};
  }
  // Of two sequences that share a place the one that was seen last stays.
  void add(std::uint64_t key, double reward) {
    Entry& entry = entries_[key & (kEntries - 1)];
    if (entry.key != key) entry = {.key = key};
    entry.visits += 1;
    entry.total += reward;
  }
  // The key of a sequence with one more move in front; of the last move alone with `behind` = 0.
  static std::uint64_t extended(std::uint64_t behind, std::size_t code) {
    return mix64(behind ^ mix64(code + 1));
  }

 private:
  static constexpr std::size_t kEntries = std::size_t{1} << 17;
  std::vector<Entry> entries_;
};

}  // namespace banyan
