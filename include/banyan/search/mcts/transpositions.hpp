// Where the same position is reached by several paths, one node can serve them all: the tree becomes a
// directed graph without cycles (so only for games whose positions cannot repeat). Statistics stay on the
// edges; nodes share their children and what is proven. Two positions are the same if 96 bits of two
// independent keys agree.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>

#include "banyan/core/pages.hpp"
#include "banyan/search/mcts/tree.hpp"

namespace banyan {

class Transpositions {
 public:
  // Uses at most `bytes`, and no more than the nodes need: a large table that is filled here and there costs
  // a page fault an entry, more than all the rest of a simulation. 0 turns merging off.
  explicit Transpositions(std::size_t bytes = 0) {
    if (bytes < kFirst * sizeof(Entry)) return;
    most_ = bytes / sizeof(Entry);
    resize(kFirst);
  }
  bool is_on() const { return most_ != 0; }  // it grows, but stays on

  template <Checked G>
  NodeId find(const G& position) const {
    const auto guard = guarded();
    return entry(place_of(position)).node;
  }
  // The node that serves the position from now on: that of another thread, if it was quicker. When the table
  // is nearly full and there is no room for a larger one the node is simply not shared.
  template <Checked G>
  NodeId insert(const G& position, NodeId node) {
    const auto guard = guarded();
    if (size_ >= places_ / 2 && places_ + 2 * places_ <= most_) resize(2 * places_);
    if (size_ >= places_ / 8 * 7) return node;
    Entry& place = entry(place_of(position));
    if (place.node != kNoNode) return place.node;
    place = {position.check_hash(), low_half(position.hash()), node};
    ++size_;
    return node;
  }
  // From here on several threads may ask at once: one at a time is served, once a simulation at most.
  void share() { mutex_ = std::make_unique<std::mutex>(); }

 private:
  static constexpr std::size_t kFirst = 1 << 10;
  struct Entry {
    std::uint64_t check;
    std::uint32_t hash;  // its low half, which also says where the entry belongs
    NodeId node;         // kNoNode, which is 0, in a free place
  };
  static_assert(sizeof(Entry) == 16);
  static std::uint32_t low_half(std::uint64_t hash) { return static_cast<std::uint32_t>(hash); }
  Entry& entry(std::size_t place) const { return reinterpret_cast<Entry*>(memory_.data())[place]; }

  // The entry of the position, or the free one where it belongs.
  template <Checked G>
  std::size_t place_of(const G& position) const {
    return place_of(position.check_hash(), low_half(position.hash()));
  }
  std::size_t place_of(std::uint64_t check, std::uint32_t hash) const {
    std::size_t place = hash & (places_ - 1);
    while (entry(place).node != kNoNode && (entry(place).hash != hash || entry(place).check != check)) {
      place = (place + 1) & (places_ - 1);
    }
    return place;
  }

  void resize(std::size_t places) {
    const Pages before = std::exchange(memory_, Pages(places * sizeof(Entry)));
    const std::size_t old_places = std::exchange(places_, places);
    const auto* const old = reinterpret_cast<const Entry*>(before.data());
    for (std::size_t i = 0; i < old_places; ++i) {
      if (old[i].node != kNoNode) entry(place_of(old[i].check, old[i].hash)) = old[i];
    }
  }

  std::unique_lock<std::mutex> guarded() const {
    return mutex_ ? std::unique_lock(*mutex_) : std::unique_lock<std::mutex>();
  }

  std::unique_ptr<std::mutex> mutex_;  // null: one thread
  Pages memory_;                       // zeroed: every place is free
  std::size_t places_ = 0, size_ = 0, most_ = 0;
};

}  // namespace banyan
