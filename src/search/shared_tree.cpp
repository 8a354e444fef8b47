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
      has_optional_(other.has_optional_) {}

// --- where children stand ---

// Capacities are even, so that pairs of bytes are aligned. Families that stay small have one piece.
AnyTree::Piece AnyTree::first_piece(NodeId id, std::uint32_t word) const {
  constexpr std::size_t kSmallFamily = 16, kFirst = 8;
  const std::size_t legal = Node::legal_in(word);
  const bool at_once = (word & Node::kWhole) != 0 || legal <= kSmallFamily;
  return {node(id).block, 0, at_once ? even(legal) : kFirst};
}
AnyTree::Piece AnyTree::next_piece(const Piece& piece, std::uint32_t word) const {
  const std::size_t first = piece.first + piece.capacity;
  return {load(link_of(piece)), first, std::min(first, even(Node::legal_in(word) - first))};
}
AnyTree::Piece AnyTree::piece_of(NodeId id, std::size_t child) const {
  const std::uint32_t word = node(id).read();
  Piece piece = first_piece(id, word);
  while (child >= piece.first + piece.capacity) piece = next_piece(piece, word);
  return piece;
}
// Written before the count is published, read after it was: publish() and Node::read() are its order.
Arena::Offset& AnyTree::link_of(const Piece& piece) const {
  const auto* const block = arena_.at(piece.block);
  return *reinterpret_cast<Arena::Offset*>(
      const_cast<std::byte*>(block + units_for(piece.capacity) * Arena::kUnit));
}
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
  Piece piece{Arena::kNone, 0, even(count)};
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

// --- reading ---

std::byte* AnyTree::room_for_copy(std::size_t bytes) {
  constexpr std::size_t kLeast = 1 << 17;
  std::size_t begin = 0;
  for (const CopyMemory& memory : copies_) {
    const std::size_t from = std::max(begin, copies_used_);
    if (from + bytes <= begin + memory.size) {
      copies_used_ = from + bytes;
      return memory.bytes.get() + (from - begin);
    }
    begin += memory.size;
  }
  const std::size_t size = std::max(bytes, kLeast);
  copies_.push_back({std::make_unique_for_overwrite<std::byte[]>(size), size});
  copies_used_ = begin + bytes;
  return copies_.back().bytes.get();
}

Edges AnyTree::copied(NodeId id, Copied what) {
  const std::uint32_t word = node(id).read();
  const std::size_t count = Node::count_in(word), capacity = even(count);
  const std::size_t bytes = Arena::units_for(capacity * edge_bytes_) + Arena::kSlack;
  const Edges copy = columns(room_for_copy(bytes * Arena::kUnit), count, capacity);
  if (count == 0) return copy;
  for (Piece piece = first_piece(id, word);; piece = next_piece(piece, word)) {
    copy_piece(columns(piece), copy, std::min(piece.capacity, count - piece.first), piece.first, what);
    if (piece.first + piece.capacity >= count) break;
  }
  if (what == Copied::All) show_in_flight(copy);
  return copy;
}

void AnyTree::copy_piece(const Edges& from, const Edges& to, std::size_t count, std::size_t first,
                         Copied what) const {
  static_assert(std::tuple_size_v<decltype(kColumns)> == 13, "a new column is copied here");
  // Acquire: partner of prove(), so that what a proof rests on is seen with it.
  for (std::size_t i = 0; i < count; ++i) {
    const auto pair =
        std::bit_cast<Certainty::Value>(Certainty::at(from.proof, i).load(std::memory_order_acquire));
    to.proof[first + i] = pair.first;
    to.plies[first + i] = pair.second;
  }
  if (what == Copied::Proofs) return;
  const auto copy = [&]<class T>(T* Edges::*column) {
    if (from.*column == nullptr) return;
    for (std::size_t i = 0; i < count; ++i) (to.*column)[first + i] = load((from.*column)[i]);
  };
  copy(&Edges::total);
  copy(&Edges::visits);
  copy(&Edges::squares);
  copy(&Edges::mean);
  copy(&Edges::minimax);
  copy(&Edges::heuristic);
  copy(&Edges::in_flight);
  copy(&Edges::node);
  std::memcpy(to.moves + first * move_bytes_, from.moves, count * move_bytes_);  // they never change
  if (from.amaf_visits == nullptr) return;
  for (std::size_t i = 0; i < count; ++i) {
    const auto pair = std::bit_cast<AmafPair::Value>(AmafPair::at(from.amaf_visits, i).load(kRelaxed));
    to.amaf_visits[first + i] = pair.first;
    to.amaf_value[first + i] = pair.second;
  }
}

// Strategies see what is under way as visits: lost ones (they are among the visits already), or, where they
// are counted apart, such as would not change the mean. A child all of whose visits are under way has the
// mean of its siblings.
void AnyTree::show_in_flight(const Edges& c) const {
  // A sum may be read before its visit.
  for (std::size_t i = 0; i < c.count; ++i) {
    c.total[i] = std::min(c.total[i], static_cast<double>(static_cast<std::int64_t>(c.visits[i])));
  }
  if (in_flight_.kind != InFlight::Kind::Unobserved) return;
  double visits = 0, total = 0;
  for (std::size_t i = 0; i < c.count; ++i) {
    visits += static_cast<double>(c.visits[i]);
    total += c.total[i];
  }
  const double mean = visits > 0 ? total / visits : 0.5;
  for (std::size_t i = 0; i < c.count; ++i) {
    if (c.in_flight[i] == 0) continue;
    const auto finished = static_cast<double>(c.visits[i]), all = finished + c.in_flight[i];
    const bool is_known = finished > 0;
    const double scale = is_known ? all / finished : 0;
    c.visits[i] += c.in_flight[i];
    c.total[i] = is_known ? c.total[i] * scale : mean * all;
    if (c.squares != nullptr) c.squares[i] = is_known ? c.squares[i] * scale : mean * mean * all;
    if (c.mean != nullptr) c.mean[i] = is_known ? c.mean[i] * scale : mean * all;
  }
}

EdgeState AnyTree::shared_edge(NodeId id, ChildIndex child) const {
  const Piece piece = piece_of(id, child);
  return state_in(columns(piece), child - piece.first);
}
// Acquire: partners are prove() and link().
EdgeState AnyTree::state_in(const Edges& c, std::size_t i) {
  const auto pair =
      std::bit_cast<Certainty::Value>(Certainty::at(c.proof, i).load(std::memory_order_acquire));
  const NodeId behind = std::atomic_ref(c.node[i]).load(std::memory_order_acquire);
  return {load(c.visits[i]), behind, pair.first, pair.second};
}

double AnyTree::mean_total(NodeId id, ChildIndex child) {
  const Piece piece = shared_ ? piece_of(id, child) : Piece{};
  return load((shared_ ? columns(piece) : columns_of(id)).mean[child - piece.first]);
}

// --- writing ---

EdgeState AnyTree::begin_visit(NodeId id, ChildIndex child, bool is_seen, void* move) {
  const Piece piece = piece_of(id, child);
  const Edges c = columns(piece);
  const std::size_t i = child - piece.first;
  EdgeState before = state_in(c, i);
  std::memcpy(move, c.moves + i * move_bytes_, move_bytes_);
  if (!is_seen) return before;
  if (in_flight_.kind == InFlight::Kind::VirtualLoss) {
    add_to<std::uint64_t>(node(id).visits, in_flight_.losses);
    before.visits = add_to<std::uint64_t>(c.visits[i], in_flight_.losses);
  } else if (in_flight_.kind == InFlight::Kind::Unobserved) {
    add_to<std::uint64_t>(node(id).visits, 1);
    before.visits += add_to<std::uint32_t>(c.in_flight[i], 1);
  }
  return before;
}

void AnyTree::finish_shared_visit(NodeId id, ChildIndex child, double reward) {
  hold(id);
  const Piece piece = piece_of(id, child);
  const Edges c = columns(piece);
  const std::size_t i = child - piece.first;
  if (in_flight_.kind == InFlight::Kind::VirtualLoss) {
    if (const std::uint64_t too_many = in_flight_.losses - 1; too_many != 0) {
      add_to<std::uint64_t>(node(id).visits, 0 - too_many);
      add_to<std::uint64_t>(c.visits[i], 0 - too_many);
    }
  } else {
    if (in_flight_.kind == InFlight::Kind::Off) add_to<std::uint64_t>(node(id).visits, 1);
    add_to<std::uint64_t>(c.visits[i], 1);
    if (in_flight_.kind == InFlight::Kind::Unobserved) add_to<std::uint32_t>(c.in_flight[i], ~0u);
  }
  if (reward != 0) add_to(c.total[i], reward);
  if (c.squares != nullptr) add_to(c.squares[i], reward * reward);
  if (c.mean != nullptr) add_to(c.mean[i], reward);
  let_go(id);
}

// By one thread where the tree is not shared: then the operations cost little and change nothing.
void AnyTree::add_visits(NodeId id, ChildIndex child, std::uint64_t visits, double total) {
  const Piece piece = shared_ ? piece_of(id, child) : Piece{};
  const Edges c = shared_ ? columns(piece) : columns_of(id);
  const std::size_t i = child - piece.first;
  add_to<std::uint64_t>(node(id).visits, visits);
  add_to<std::uint64_t>(c.visits[i], visits);
  add_to(c.total[i], total);
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
