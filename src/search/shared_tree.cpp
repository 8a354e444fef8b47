// What several threads do to one tree. Every atomic operation here is weaker than sequential; beside each
// stands its partner, or why it has none.
#include <cstring>
#include <thread>

#include "banyan/search/mcts/tree.hpp"
#include "shared_columns.hpp"

namespace banyan {

using namespace shared_columns;

AnyTree::AnyTree(AnyTree& other)
    : shared_(true),
      arena_(other.arena_),
      needs_(other.needs_),
      move_bytes_(other.move_bytes_),
      edge_bytes_(other.edge_bytes_),
      head_bytes_(other.head_bytes_),
      has_optional_(other.has_optional_) {}

// --- where children stand ---

std::size_t AnyTree::units_of(const Piece& piece, std::uint32_t word) const {
  return units_for(piece.capacity) + ((word & Node::kWhole) != 0 ? 0 : 1);
}

Arena::Offset AnyTree::new_piece(const Piece& piece, std::uint32_t word) {
  const Arena::Offset block = arena_.allocate(units_of(piece, word));
  if (block == Arena::kNone) return block;
  const Edges c = columns(block, piece.capacity, piece.capacity);
  each_column([&]<class T>(const Column<T>& column) {
    if constexpr (!std::is_same_v<T, std::byte>) std::fill_n(c.*column.place, piece.capacity, column.start);
  });
  return block;
}

AnyTree::Piece AnyTree::room_for_next(NodeId id) {
  const std::uint32_t word = node(id).read();
  const std::size_t child = Node::count_in(word);
  BANYAN_ASSERT(child < Node::legal_in(word));
  Piece piece = first_piece(id, word), last = piece;
  for (; child >= piece.first + piece.capacity; piece = next_piece(piece, word)) last = piece;
  if (child != piece.first) return piece;
  piece.block = new_piece(piece, word);
  if (piece.block == Arena::kNone) return {Arena::kNone, 0, 0};
  store(child == 0 ? node(id).block : link_of(last), piece.block);
  return piece;
}

AnyTree::Piece AnyTree::make_whole(NodeId id, std::size_t count) {
  Piece piece{Arena::kNone, 0, even_number(count)};
  piece.block = new_piece(piece, Node::kWhole);
  if (piece.block == Arena::kNone) return {Arena::kNone, 0, 0};
  node(id).block = piece.block;  // nobody else has seen the node
  return piece;
}

// Release: whoever acquires this count (Node::read) sees the child's columns and the links before it.
void AnyTree::publish(NodeId id, std::size_t count, std::uint32_t flags) {
  const auto more = static_cast<std::uint32_t>(count) - node(id).count();
  std::atomic_ref(node(id).word).fetch_add(more + flags, std::memory_order_release);
}

void AnyTree::acquire(NodeId id) {
  constexpr int kPatience = 100;
  // Acquire: partner of release_hold().
  for (int tries = 0; (std::atomic_ref(node(id).word).fetch_or(Node::kHeld, std::memory_order_acquire) &
                       Node::kHeld) != 0;) {
    while ((node(id).read() & Node::kHeld) != 0) {
      if (++tries > kPatience) std::this_thread::yield();
    }
  }
  held_ = id;
}
void AnyTree::release_hold(NodeId id) {
  held_ = kNoNode;
  std::atomic_ref(node(id).word).fetch_and(~Node::kHeld, std::memory_order_release);
}

void AnyTree::drop(NodeId id) { release(id, kNoNode); }

void AnyTree::release_shared(NodeId id, NodeId keep) {
  const std::uint32_t word = node(id).read();
  const std::size_t count = Node::count_in(word);
  for (ChildIndex i = 0; i < count; ++i) {
    const NodeId below = shared_edge(id, i).node;
    if (below != kNoNode) release(below, keep);
  }
  // Links are read before their blocks are given back.
  std::vector<Piece> pieces;
  for (std::size_t end = 0; end < count; end = pieces.back().first + pieces.back().capacity) {
    pieces.push_back(pieces.empty() ? first_piece(id, word) : next_piece(pieces.back(), word));
  }
  for (const Piece& piece : pieces) arena_.release(piece.block, units_of(piece, word));
  arena_.release(id, Arena::units_for(sizeof(Node)));
  count_up<std::uint64_t>(edges_, 0 - static_cast<std::uint64_t>(count));
  count_up<std::uint64_t>(nodes_, ~std::uint64_t{0});
}

// --- writing ---

EdgeState AnyTree::begin_visit(NodeId id, ChildIndex child, bool is_seen, const std::byte*& move) {
  const bool is_at_hand = id == selected_ && child < selected_piece_.capacity;
  const Piece piece = is_at_hand ? selected_piece_ : piece_of(id, child);
  const Fixed c = fixed_columns(piece);
  const std::size_t i = child - piece.first;
  EdgeState before = state_in(c, i);
  move = c.moves + i * move_bytes_;
  if (!is_seen) return before;
  std::uint64_t seen = 0;
  if (in_flight_.kind == InFlight::Kind::VirtualLoss) {
    before.visits = add_to<std::uint64_t>(c.visits[i], seen = in_flight_.losses);
  } else if (in_flight_.kind == InFlight::Kind::Unobserved) {
    before.visits += add_to<std::uint32_t>(columns(piece).in_flight[i], 1);
    seen = 1;
  }
  if (seen != 0 && counts_visits(node(id).read())) add_to(node(id).visits, seen);
  return before;
}

void AnyTree::finish_shared_visit(NodeId id, ChildIndex child, double reward) {
  const bool is_counted = in_flight_.kind == InFlight::Kind::VirtualLoss && in_flight_.losses == 1;
  if (is_counted && reward == 0 && !has_optional_) return;  // counted as lost when it began
  hold(id);
  const Piece piece = piece_of(id, child);
  const std::size_t i = child - piece.first;
  if (!is_counted) count_finished(id, columns(piece), i);
  if (reward != 0) add_to(fixed_columns(piece).total[i], reward);
  if (has_optional_) {
    const Edges c = columns(piece);
    if (c.squares != nullptr) add_to(c.squares[i], reward * reward);
    if (c.mean != nullptr) add_to(c.mean[i], reward);
  }
  let_go(id);
}
// The visit of a simulation that is no longer under way.
void AnyTree::count_finished(NodeId id, const Edges& c, std::size_t i) {
  std::uint64_t more = 0;  // than was counted of the node when it began
  if (in_flight_.kind == InFlight::Kind::VirtualLoss) {
    more = 1 - std::uint64_t{in_flight_.losses};
    add_to(c.visits[i], more);
  } else {
    add_to<std::uint64_t>(c.visits[i], 1);
    if (in_flight_.kind == InFlight::Kind::Unobserved) add_to<std::uint32_t>(c.in_flight[i], ~0u);
    if (in_flight_.kind == InFlight::Kind::Off) more = 1;
  }
  if (more != 0 && counts_visits(node(id).read())) add_to(node(id).visits, more);
}

// By one thread where the tree is not shared: then the operations cost little and change nothing.
void AnyTree::add_visits(NodeId id, ChildIndex child, std::uint64_t visits, double total) {
  const Piece piece = shared_ ? piece_of(id, child) : Piece{};
  const Edges c = shared_ ? columns(piece) : columns_of(id);
  const std::size_t i = child - piece.first;
  if (!shared_ || counts_visits(node(id).read())) add_to<std::uint64_t>(node(id).visits, visits);
  add_to<std::uint64_t>(c.visits[i], visits);
  add_to(c.total[i], total);
  if (c.won != nullptr) add_to(c.won[i], total);
}

void AnyTree::add_won(NodeId id, ChildIndex child, double won) {
  const Piece piece = shared_ ? piece_of(id, child) : Piece{};
  add_to((shared_ ? columns(piece) : columns_of(id)).won[child - piece.first], won);
}

void AnyTree::set_value(NodeId id, ChildIndex child, double value) {
  if (!shared_) {
    const Edges c = columns_of(id);
    c.total[child] = value * static_cast<double>(c.visits[child]);
    return;
  }
  const Piece piece = piece_of(id, child);
  const Edges c = columns(piece);
  const std::size_t i = child - piece.first;
  store(c.total[i], value * static_cast<double>(load(c.visits[i])));
}
void AnyTree::set_minimax(NodeId id, ChildIndex child, double value) {
  const Piece piece = shared_ ? piece_of(id, child) : Piece{};
  store((shared_ ? columns(piece) : columns_of(id)).minimax[child - piece.first], value);
}
void AnyTree::set_heuristic(NodeId id, ChildIndex child, float value) {
  const Piece piece = shared_ ? piece_of(id, child) : Piece{};
  store((shared_ ? columns(piece) : columns_of(id)).heuristic[child - piece.first], value);
}

void AnyTree::add_shared_amaf(NodeId id, std::size_t child, float reward) {
  const Piece piece = piece_of(id, child);
  const auto place = AmafPair::at(columns(piece).amaf_visits, child - piece.first);
  std::uint64_t before = place.load(kRelaxed), after = 0;
  do {
    auto pair = std::bit_cast<AmafPair::Value>(before);
    add_amaf(pair.first, pair.second, reward);
    after = std::bit_cast<std::uint64_t>(pair);
  } while (!place.compare_exchange_weak(before, after, kRelaxed));
}

NodeId AnyTree::link(NodeId id, ChildIndex child, NodeId made) {
  if (!shared_) return columns_of(id).node[child] = made;
  const Piece piece = piece_of(id, child);
  NodeId there = kNoNode;
  // Release: the new node is whole for whoever acquires it (shared_edge). Acquire: so is the other's for us.
  const bool was_first = std::atomic_ref(columns(piece).node[child - piece.first])
                             .compare_exchange_strong(there, made, std::memory_order_acq_rel);
  return was_first ? made : there;
}

void AnyTree::prove(NodeId id, ChildIndex child, Proof proof, int plies) {
  const auto distance = static_cast<std::uint8_t>(std::min(plies, 255));
  if (!shared_) {
    const Edges c = columns_of(id);
    c.proof[child] = proof;
    c.plies[child] = distance;
    node(id).word |= Node::kProofs;
    return;
  }
  const Piece piece = piece_of(id, child);
  std::uint16_t nothing = 0;
  // Release: partners are the loads of copy_piece() and shared_edge().
  Certainty::at(columns(piece).proof, child - piece.first)
      .compare_exchange_strong(nothing, std::bit_cast<std::uint16_t>(Certainty::Value{proof, distance}),
                               std::memory_order_acq_rel);
  std::atomic_ref(node(id).word).fetch_or(Node::kProofs, std::memory_order_release);
}

void AnyTree::prove_node(NodeId id, Proof proof) {
  const auto bits = static_cast<std::uint32_t>(proof) << Node::kProofAt;
  if (!shared_) {
    node(id).word = (node(id).word & ~(3u << Node::kProofAt)) | bits;
    return;
  }
  std::uint32_t word = node(id).read();
  // Release: whoever reads this proof (Node::read) sees those of the children that it rests on.
  while (
      Node::proof_in(word) == Proof::None &&
      !std::atomic_ref(node(id).word).compare_exchange_weak(word, word | bits, std::memory_order_acq_rel)) {
  }
}

bool AnyTree::claim_probe(NodeId id) {
  if (!shared_) {
    const bool is_first = !node(id).is_probed();
    node(id).word |= Node::kProbed;
    return is_first;
  }
  // Who is first is all that matters.
  return (std::atomic_ref(node(id).word).fetch_or(Node::kProbed, kRelaxed) & Node::kProbed) == 0;
}

}  // namespace banyan
