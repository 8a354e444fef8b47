// Where the same position is reached by several paths, one node can serve them all: the tree becomes a
// directed graph without cycles (so only for games whose positions cannot repeat). Statistics stay on the
// edges; nodes share their children and what is proven. Two positions are the same if two independent 64-bit
// keys agree.
#pragma once

#include <bit>
#include <cstdint>

#include "banyan/core/pages.hpp"
#include "banyan/search/mcts/tree.hpp"

namespace banyan {

class Transpositions {
 public:
  // Uses at most `bytes`; 0 turns merging off.
  explicit Transpositions(std::size_t bytes = 0) {
    if (bytes < sizeof(Entry)) return;
    places_ = std::bit_floor(bytes / sizeof(Entry));
    memory_ = Pages(places_ * sizeof(Entry));
  }
  bool is_on() const { return places_ != 0; }

  template <Checked G>
  NodeId find(const G& position) const {
    return entry(place_of(position)).node;
  }
  // When the table is nearly full the node is simply not shared.
  template <Checked G>
  void insert(const G& position, NodeId node) {
    if (size_ >= places_ / 8 * 7) return;
    entry(place_of(position)) = {position.hash(), position.check_hash(), node};
    ++size_;
  }

 private:
  struct Entry {
    std::uint64_t hash, check;
    NodeId node;  // kNoNode, which is 0, in a free place
  };
  Entry& entry(std::size_t place) const { return reinterpret_cast<Entry*>(memory_.data())[place]; }

  // The entry of the position, or the free one where it belongs.
  template <Checked G>
  std::size_t place_of(const G& position) const {
    const std::uint64_t hash = position.hash(), check = position.check_hash();
    std::size_t place = hash & (places_ - 1);
    while (entry(place).node != kNoNode && (entry(place).hash != hash || entry(place).check != check)) {
      place = (place + 1) & (places_ - 1);
    }
    return place;
  }

  Pages memory_;  // zeroed: every place is free
  std::size_t places_ = 0, size_ = 0;
};

}  // namespace banyan
