// Where the same position is reached by several paths, one node can serve them all: the tree becomes a
// directed graph without cycles (so only for games whose positions cannot repeat). Statistics stay on the
// edges; nodes share their children and what is proven. Two positions are the same if two independent 64-bit
// keys agree.
#pragma once

#include <cstdint>
#include <vector>

#include "banyan/search/mcts/tree.hpp"

namespace banyan {

class Transpositions {
 public:
  // Uses at most `bytes`; 0 turns merging off.
  explicit Transpositions(std::size_t bytes = 0) {
    if (bytes >= sizeof(Entry)) entries_.resize(std::bit_floor(bytes / sizeof(Entry)));
  }
  bool is_on() const { return !entries_.empty(); }

  template <Checked G>
  NodeId find(const G& position) const {
    const Entry& entry = entries_[place_of(position)];
    return entry.node;
  }
  // When the table is nearly full the node is simply not shared.
  template <Checked G>
  void insert(const G& position, NodeId node) {
    if (size_ >= entries_.size() / 8 * 7) return;
    entries_[place_of(position)] = {position.hash(), position.check_hash(), node};
    ++size_;
  }

 private:
  struct Entry {
    std::uint64_t hash = 0, check = 0;
    NodeId node = kNoNode;
  };

  // The entry of the position, or the free one where it belongs.
  template <Checked G>
  std::size_t place_of(const G& position) const {
    const std::uint64_t hash = position.hash(), check = position.check_hash();
    std::size_t place = hash & (entries_.size() - 1);
    while (entries_[place].node != kNoNode &&
           (entries_[place].hash != hash || entries_[place].check != check)) {
      place = (place + 1) & (entries_.size() - 1);
    }
    return place;
  }

  std::vector<Entry> entries_;
  std::size_t size_ = 0;
};

}  // namespace banyan
