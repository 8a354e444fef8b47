// What a thread sees of a tree that others write to: copies of the columns, and single edges. Every load here
// that orders anything names its partner in shared_tree.cpp.
#include <cstring>

#include "banyan/search/mcts/tree.hpp"
#include "shared_columns.hpp"

namespace banyan {

using namespace shared_columns;

namespace {

// In a copy, where the two columns stand side by side and there is room behind them: nothing is certain.
void clear_proofs(const Edges& copy, std::size_t capacity) {
  auto* const both = reinterpret_cast<std::byte*>(copy.proof);
  for (std::size_t at = 0; at < 2 * capacity; at += 8) std::memset(both + at, 0, 8);
}

#if BANYAN_VECTOR_COPIES
// The columns of a copy without any that is optional, and without nodes and moves.
Edges fixed_in(std::byte* room, std::size_t count, std::size_t capacity) {
  Edges c;
  c.count = count;
  c.visits = reinterpret_cast<std::uint64_t*>(room);
  c.total = reinterpret_cast<double*>(c.visits + capacity);
  c.proof = reinterpret_cast<Proof*>(c.total + capacity);
  c.plies = reinterpret_cast<std::uint8_t*>(c.proof + capacity);
  return c;
}
#endif

}  // namespace

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
  const std::size_t count = Node::count_in(word), capacity = even_number(count);
  const std::size_t bytes = Arena::units_for(capacity * edge_bytes_) + Arena::kSlack;
  const Edges copy = columns(room_for_copy(bytes * Arena::kUnit), count, capacity);
  if (count == 0) return copy;
  const bool has_proofs = (word & Node::kProofs) != 0;
  if (!has_proofs) clear_proofs(copy, capacity);
  for (Piece piece = first_piece(id, word);; piece = next_piece(piece, word)) {
    const Edges there = columns(piece);
    const std::size_t here = std::min(piece.capacity, count - piece.first);
    if (has_proofs) copy_proofs(there.proof, copy, here, piece.first);
    if (what != Copied::Proofs) copy_piece(there, copy, here, piece.first, what);
    if (piece.first + piece.capacity >= count) break;
  }
  if (what == Copied::All || what == Copied::Selection) show_in_flight(copy);
  return copy;
}

// A family in one piece is copied as it stands, up to the nodes; its moves are read where they are.
Edges AnyTree::edges_to_select(NodeId id, bool untried_first) {
  const std::uint32_t word = node(id).read();
  const std::size_t count = Node::count_in(word);
  const bool moves_suffice = untried_first && count < Node::legal_in(word);
  selected_ = kNoNode;
  if (count == 0) return {};
  const Piece piece = first_piece(id, word);
  selected_ = id;
  selected_piece_ = piece;
  if (count > piece.capacity) return copied(id, moves_suffice ? Copied::Moves : Copied::Selection);
  const Fixed there = fixed_columns(piece);
  if (moves_suffice) {
    Edges moves;
    moves.count = count;
    moves.moves = there.moves;
    return moves;
  }
#if BANYAN_VECTOR_COPIES
  const std::size_t units = units_for(piece.capacity) + Arena::kSlack;
  std::byte* const room = room_for_copy(units * Arena::kUnit);
  Edges copy = has_optional_ ? columns(room, count, piece.capacity) : fixed_in(room, count, piece.capacity);
  // The sums, which stand behind the visits, are read first: none is ahead of its visits.
  copy_words_backwards(room, reinterpret_cast<const std::byte*>(there.visits), piece.capacity * head_bytes_);
  copy.moves = there.moves;
  clear_proofs(copy, piece.capacity);
  if ((word & Node::kProofs) != 0) copy_proofs(there.proof, copy, count, 0);
  if (!has_optional_) return copy;
  if (copy.amaf_visits != nullptr) copy_amaf(columns(piece), copy, count, 0);
  show_in_flight(copy);
  return copy;
#else
  return copied(id, Copied::Selection);
#endif
}

// Acquire: partner of prove(), so that what a proof rests on is seen with it.
void AnyTree::copy_proofs(Proof* from, const Edges& to, std::size_t count, std::size_t first) {
  for (std::size_t i = 0; i < count; ++i) {
    const auto pair = std::bit_cast<Certainty::Value>(Certainty::at(from, i).load(std::memory_order_acquire));
    to.proof[first + i] = pair.first;
    to.plies[first + i] = pair.second;
  }
}
void AnyTree::copy_amaf(const Edges& from, const Edges& to, std::size_t count, std::size_t first) const {
  for (std::size_t i = 0; i < count; ++i) {
    const auto pair = std::bit_cast<AmafPair::Value>(AmafPair::at(from.amaf_visits, i).load(kRelaxed));
    to.amaf_visits[first + i] = pair.first;
    to.amaf_value[first + i] = pair.second;
  }
}

void AnyTree::copy_piece(const Edges& from, const Edges& to, std::size_t count, std::size_t first,
                         Copied what) const {
  static_assert(std::tuple_size_v<decltype(kColumns)> == 14, "a new column is copied here");
  std::memcpy(to.moves + first * move_bytes_, from.moves, count * move_bytes_);  // they never change
  if (what == Copied::Moves) return;
  const auto copy = [&]<class T>(T* Edges::*column) {
    if (from.*column != nullptr) copy_numbers(to.*column + first, from.*column, count);
  };
  copy(&Edges::total);
  copy(&Edges::won);
  std::atomic_signal_fence(std::memory_order_acquire);  // none ahead of its visits (kCopiesInOrder)
  copy(&Edges::visits);
  copy(&Edges::squares);
  copy(&Edges::mean);
  copy(&Edges::minimax);
  copy(&Edges::heuristic);
  copy(&Edges::in_flight);
  if (what == Copied::All) copy(&Edges::node);
  if (from.amaf_visits != nullptr) copy_amaf(from, to, count, first);
}

// Strategies see what is under way as visits: lost ones (they are among the visits already), or, where they
// are counted apart, such as would not change the mean. A child all of whose visits are under way has the
// mean of its siblings.
void AnyTree::show_in_flight(const Edges& c) const {
  // A sum may be read before its visit, unless copies are made in order.
  for (std::size_t i = 0; !kCopiesInOrder && i < c.count; ++i) {
    const auto most = static_cast<double>(static_cast<std::int64_t>(c.visits[i]));
    c.total[i] = std::min(c.total[i], most);
    if (c.won != nullptr) c.won[i] = std::min(c.won[i], most);
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

// Children that are not there yet have no visits: pieces are summed whole.
std::uint64_t AnyTree::shared_visits(NodeId id) const {
  const std::uint32_t word = node(id).read();
  if (counts_visits(word)) return load(node(id).visits);
  const std::size_t count = Node::count_in(word);
  std::uint64_t sum = 0;
  if (count == 0) return sum;
  for (Piece piece = first_piece(id, word);; piece = next_piece(piece, word)) {
    sum += sum_of(fixed_columns(piece).visits, piece.capacity);
    if (needs_.in_flight) sum += sum_of(columns(piece).in_flight, piece.capacity);
    if (piece.first + piece.capacity >= count) return sum;
  }
}

EdgeState AnyTree::shared_edge(NodeId id, ChildIndex child) const {
  const Piece piece = piece_of(id, child);
  return state_in(fixed_columns(piece), child - piece.first);
}
// Acquire: partners are prove() and link().
EdgeState AnyTree::state_in(const Fixed& c, std::size_t i) {
  const auto pair =
      std::bit_cast<Certainty::Value>(Certainty::at(c.proof, i).load(std::memory_order_acquire));
  const NodeId behind = std::atomic_ref(c.node[i]).load(std::memory_order_acquire);
  return {load(c.visits[i]), behind, pair.first, pair.second};
}

double AnyTree::mean_total(NodeId id, ChildIndex child) {
  const Piece piece = shared_ ? piece_of(id, child) : Piece{};
  return load((shared_ ? columns(piece) : columns_of(id)).mean[child - piece.first]);
}

}  // namespace banyan
