#include "banyan/search/mcts/tree.hpp"

#include <cstring>

namespace banyan {

AnyTree::AnyTree(std::size_t bytes, const Needs& needs, std::size_t move_bytes, Sharing sharing)
    : shared_(sharing == Sharing::Shared), arena_(bytes, shared_), needs_(needs), move_bytes_(move_bytes) {
  bool optional = false;
  each_column([&](const auto& column) {
    edge_bytes_ += width(column);
    optional |= column.need != nullptr;
  });
  has_optional_ = optional;
  head_bytes_ = edge_bytes_ - sizeof(NodeId) - move_bytes_ - sizeof(Proof) - sizeof(std::uint8_t);
}

NodeId AnyTree::make_node(std::size_t legal) {
  BANYAN_ASSERT(legal <= kMostChildren);
  const NodeId id = arena_.allocate(Arena::units_for(sizeof(Node)));
  if (id == Arena::kNone) return kNoNode;
  node(id) = Node{0, Arena::kNone, static_cast<std::uint32_t>(legal) << Node::kLegalAt};
  count_up<std::uint64_t>(nodes_, 1);
  return id;
}

Edges AnyTree::add(NodeId id, std::size_t new_children) {
  const std::size_t before = node(id).count(), count = before + new_children;
  BANYAN_ASSERT(count <= node(id).legal());
  if (!reserve(id, count)) return {};
  node(id).word += static_cast<std::uint32_t>(new_children);
  const Edges all = columns_of(id);
  each_column([&]<class T>(const Column<T>& column) {
    if constexpr (!std::is_same_v<T, std::byte>) {
      // One at a time is the common case: not worth a call of memset for each narrow column.
      if (new_children == 1) {
        (all.*column.place)[before] = column.start;
      } else {
        std::fill_n(all.*column.place + before, new_children, column.start);
      }
    }
  });
  count_up<std::uint64_t>(edges_, new_children);
  return all;
}

bool AnyTree::reserve(NodeId id, std::size_t count) {
  const std::size_t old_count = node(id).count();
  const std::size_t old_capacity = capacity_for(old_count);
  const std::size_t capacity = capacity_for(count);
  if (capacity == old_capacity) return true;
  const Arena::Offset old_block = node(id).block;
  const Arena::Offset block = arena_.allocate(units_for(capacity));
  if (block == Arena::kNone) return false;
  if (old_count > 0) {
    const Edges from = columns(old_block, old_count, old_capacity), to = columns(block, old_count, capacity);
    each_column([&](const auto& column) {
      std::memcpy(to.*column.place, from.*column.place, old_count * width(column));
    });
    arena_.release(old_block, units_for(old_capacity));
  }
  node(id).block = block;
  return true;
}

void AnyTree::release(NodeId id, NodeId keep) {
  if (id == keep) return;
  if (shared_) return release_shared(id, keep);
  const Edges c = columns_of(id);
  for (std::size_t i = 0; i < c.count; ++i) {
    if (c.node[i] != kNoNode) release(c.node[i], keep);
  }
  if (c.count > 0) arena_.release(node(id).block, units_for(capacity_for(c.count)));
  arena_.release(id, Arena::units_for(sizeof(Node)));
  count_up<std::uint64_t>(edges_, 0 - static_cast<std::uint64_t>(c.count));
  count_up<std::uint64_t>(nodes_, ~std::uint64_t{0});
}

}  // namespace banyan
