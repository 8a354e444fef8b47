// Where the children of a node stand in a shared tree (the rest of tree.hpp).
#pragma once

#include "banyan/search/mcts/tree.hpp"

namespace banyan {

// Capacities are even, so that pairs of bytes are aligned. Families that stay small have one piece.
inline AnyTree::Piece AnyTree::first_piece(NodeId id, std::uint32_t word) const {
  constexpr std::size_t kSmallFamily = 16, kFirst = 8;
  const std::size_t legal = Node::legal_in(word);
  const bool at_once = (word & Node::kWhole) != 0 || legal <= kSmallFamily;
  return {node(id).block, 0, at_once ? even_number(legal) : kFirst};
}
inline AnyTree::Piece AnyTree::next_piece(const Piece& piece, std::uint32_t word) const {
  const std::size_t first = piece.first + piece.capacity;
  return {std::atomic_ref(link_of(piece)).load(std::memory_order_relaxed), first,
          std::min(first, even_number(Node::legal_in(word) - first))};
}
inline AnyTree::Piece AnyTree::piece_of(NodeId id, std::size_t child) const {
  const std::uint32_t word = node(id).read();
  Piece piece = first_piece(id, word);
  while (child >= piece.first + piece.capacity) piece = next_piece(piece, word);
  return piece;
}
// Written before the count is published, read after it was: publish() and Node::read() are its order.
inline Arena::Offset& AnyTree::link_of(const Piece& piece) const {
  const auto* const block = arena_.at(piece.block);
  return *reinterpret_cast<Arena::Offset*>(
      const_cast<std::byte*>(block + units_for(piece.capacity) * Arena::kUnit));
}

inline AnyTree::Fixed AnyTree::fixed_columns(const Piece& piece) const {
  static_assert(std::get<0>(kColumns).place == &Edges::visits &&
                std::get<1>(kColumns).place == &Edges::total);
  auto* const block = const_cast<std::byte*>(arena_.at(piece.block));
  auto* const visits = reinterpret_cast<std::uint64_t*>(block);
  std::byte* const node = block + piece.capacity * head_bytes_;
  std::byte* const moves = node + piece.capacity * sizeof(NodeId);
  return {visits, reinterpret_cast<double*>(visits + piece.capacity), reinterpret_cast<NodeId*>(node), moves,
          reinterpret_cast<Proof*>(moves + piece.capacity * move_bytes_)};
}

}  // namespace banyan
