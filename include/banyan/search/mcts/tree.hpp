// The tree of MCTS: small node headers, and for each node one block that holds its children as columns, one
// array a quantity, so that choosing among thousands of children is a scan of a few arrays.
//
// Values and proofs of a child stand on its edge and are seen by the side that chooses the edge, in [0, 1].
// Children are made one by one, or all at once where a strategy needs them; a node is made only when its edge
// is visited again, so a simulation costs one edge. With every optional column off an edge takes 22 bytes and
// a move:
//
//   visits 8 | total 8 | node 4 | move | proof 1 | plies 1
//
// and a node header 16 (drawn at Node). Which optional columns exist is decided once, from the needs of the
// strategies. When the arena is full nothing can be made any more; everything else goes on.
//
// Several threads may build one tree (docs/decisions/004-a-tree-for-several-writers.md). Each then has a Tree
// object of its own on the same memory; what it reads are copies of the columns (edges_of), what it writes
// are the atomic operations below, and children never move. With one thread the copies are the columns
// themselves and the operations plain.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "banyan/search/mcts/edges.hpp"

namespace banyan {

// The tree without the type of its moves, which are so many bytes each.
class AnyTree {
 public:
  // 16 bytes: visits 8 | block 4 | count 13 bits, legal 13, proof 2, flags.
  struct Node {
    std::uint64_t visits;
    Arena::Offset block;
    std::uint32_t word;

    static constexpr std::uint32_t kProofs = 1u
                                             << 28;  // some child is proven: a scan must look at the proofs
    static constexpr std::uint32_t kProbed =
        1u << 29;  // the probe of a node at a given number of visits was made
    static constexpr std::uint32_t kHeld = 1u << 30;   // a thread has the node for itself
    static constexpr std::uint32_t kWhole = 1u << 31;  // shared: all children in one block
    static constexpr int kLegalAt = 13, kProofAt = 26;

    // Acquires what was written before the word: the children up to its count.
    std::uint32_t read() const {
      return std::atomic_ref(const_cast<std::uint32_t&>(word)).load(std::memory_order_acquire);
    }
    std::uint32_t count() const { return count_in(read()); }
    std::uint32_t legal() const { return legal_in(read()); }  // children beyond `count` are not made yet
    Proof proof() const { return proof_in(read()); }          // for the side to move here
    bool has_proofs() const { return (read() & kProofs) != 0; }
    bool is_probed() const { return (read() & kProbed) != 0; }

    static std::uint32_t count_in(std::uint32_t word) { return word & kMostChildren; }
    static std::uint32_t legal_in(std::uint32_t word) { return word >> kLegalAt & kMostChildren; }
    static Proof proof_in(std::uint32_t word) { return static_cast<Proof>(word >> kProofAt & 3u); }
  };
  static_assert(sizeof(Node) == 16);
  static constexpr std::uint32_t kMostChildren = (1 << 13) - 1;

  enum class Sharing : std::uint8_t { Alone, Shared };
  AnyTree(std::size_t bytes, const Needs& needs, std::size_t move_bytes, Sharing sharing = Sharing::Alone);
  // For one more thread. pre: the other is shared.
  explicit AnyTree(AnyTree& other);

  // kNoNode when memory is used up.
  NodeId make_node(std::size_t legal);
  // Takes back a node that nobody else has seen.
  void drop(NodeId id);

  Node& node(NodeId id) { return *reinterpret_cast<Node*>(arena_.at(id)); }
  const Node& node(NodeId id) const { return *reinterpret_cast<const Node*>(arena_.at(id)); }

  // --- reading ---

  bool is_shared() const { return shared_; }
  std::uint64_t visits_of(NodeId id) const { return shared_ ? shared_visits(id) : node(id).visits; }
  Proof node_proof(NodeId id) const { return node(id).proof(); }

  // The columns of a node's children. Shared: copies, which last until forget_copies().
  [[gnu::always_inline]] Edges edges_of(NodeId id) {
    return shared_ ? copied(id, Copied::All) : columns_of(id);
  }
  // The same where only the proofs are looked at.
  [[gnu::always_inline]] Edges proofs_of(NodeId id) {
    return shared_ ? copied(id, Copied::Proofs) : columns_of(id);
  }
  // What a selection looks at: all but the nodes behind the edges. `untried_first`: at a node that has moves
  // without a child, the moves alone. pre: shared.
  Edges edges_to_select(NodeId id, bool untried_first);
  // The columns themselves. pre: the tree is not shared. What a search by one thread does at every node goes
  // this way, without a question.
  [[gnu::always_inline]] Edges columns_of(NodeId id) {
    const Node& header = node(id);
    const std::size_t count = Node::count_in(header.word);
    return columns(arena_.at(header.block), count, capacity_for(count));
  }
  EdgeState edge(NodeId id, ChildIndex child) {
    if (shared_) return shared_edge(id, child);
    const Edges c = columns_of(id);
    return {c.visits[child], c.node[child], c.proof[child], c.plies[child]};
  }
  // The plain sum of rewards, where that is kept.
  double mean_total(NodeId id, ChildIndex child);
  void forget_copies() { copies_used_ = 0; }
  // Copies that were made in between are forgotten at its end.
  class Frame {
   public:
    explicit Frame(AnyTree& tree) : tree_(tree), before_(tree.copies_used_) {}
    ~Frame() { tree_.copies_used_ = before_; }
    Frame(const Frame&) = delete;

   private:
    AnyTree& tree_;
    std::size_t before_;
  };

  // --- writing, by one thread or, where the tree is shared, by any ---

  // How a simulation that passes through shows to the others until it is finished; whether the node is held
  // meanwhile by whoever changes it. Between searches.
  void set_sharing(InFlight in_flight, bool holds) {
    in_flight_ = in_flight;
    holds_ = holds;
  }
  // A simulation takes the edge, and is seen to do so by the others if `is_seen`: what the edge held before.
  // `move` is then where its move stands. pre: shared.
  EdgeState begin_visit(NodeId id, ChildIndex child, bool is_seen, const std::byte*& move);
  // It is over, with the reward of the side that chose the edge.
  void finish_visit(NodeId id, ChildIndex child, double reward) {
    shared_ ? finish_shared_visit(id, child, reward) : finish_visit_alone(id, child, reward);
  }
  [[gnu::always_inline]] void finish_visit_alone(NodeId id, ChildIndex child, double reward) {
    ++node(id).visits;
    const Edges c = columns_of(id);
    ++c.visits[child];
    c.total[child] += reward;
    if (c.squares != nullptr) c.squares[child] += reward * reward;
    if (c.mean != nullptr) c.mean[child] += reward;
  }
  // Visits that others made, and what they gained: that stands for the games won, too.
  void add_visits(NodeId id, ChildIndex child, std::uint64_t visits, double total);
  // A game that the side which chose the edge has won, or a part of one; the visit is counted elsewhere.
  void add_won(NodeId id, ChildIndex child, double won);
  // Sets an edge's value, keeping its visits.
  void set_value(NodeId id, ChildIndex child, double value);
  void set_minimax(NodeId id, ChildIndex child, double value);
  void set_heuristic(NodeId id, ChildIndex child, float value);
  // One more result of all moves as first. `c`: the columns of the node, where the tree is not shared.
  [[gnu::always_inline]] void add_amaf(const Edges& c, NodeId id, std::size_t child, float reward) {
    if (shared_) return add_shared_amaf(id, child, reward);
    add_amaf(c.amaf_visits[child], c.amaf_value[child], reward);
  }
  // Makes `made` the node behind an edge; gives that which is there, another one if somebody was quicker.
  NodeId link(NodeId id, ChildIndex child, NodeId made);

  // States what is certain about a child, for the side that chooses it. Shared: what is certain already
  // stays.
  void prove(NodeId id, ChildIndex child, Proof proof, int plies);
  void prove_node(NodeId id, Proof proof);
  // True for the first who asks: the node is to be probed once.
  bool claim_probe(NodeId id);

  // A thread that has the node for itself; nothing happens where nodes are not held (set_sharing).
  void hold(NodeId id) {
    if (holds_) acquire(id);
  }
  void let_go(NodeId id) {
    if (holds_) release_hold(id);
  }

  // Gives back the node and everything below it but the branch at `keep`. pre: no other path leads there, and
  // one thread only.
  void release(NodeId id, NodeId keep);

  const Needs& needs() const { return needs_; }
  // Made by this object.
  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  std::uint64_t edges() const { return edges_.load(std::memory_order_relaxed); }
  std::size_t bytes_used() const { return arena_.bytes_used(); }
  std::size_t budget() const { return arena_.budget(); }

 protected:
  // New children with no visits, whose moves are still to be written: all columns of the node, or none when
  // memory is used up. Moves them: earlier views end here.
  Edges add(NodeId id, std::size_t new_children);

  // --- shared: children in pieces that never move ---

  // A run of children in one block: all of them, or numbers 0 to 7, then 8 to 15, 16 to 31 and so on; behind
  // such a piece stands where the next one is.
  struct Piece {
    Arena::Offset block;
    std::size_t first, capacity;
  };
  static std::size_t even_number(std::size_t count) { return (count + 1) & ~std::size_t{1}; }
  Piece first_piece(NodeId id, std::uint32_t word) const;
  Piece next_piece(const Piece& piece, std::uint32_t word) const;
  Piece piece_of(NodeId id, std::size_t child) const;
  Edges columns(const Piece& piece) const { return columns(piece.block, piece.capacity, piece.capacity); }
  // Where child number `count`, which is not there yet, will stand; an empty piece when memory is used up.
  // pre: the node is held.
  Piece room_for_next(NodeId id);
  Piece make_whole(NodeId id, std::size_t count);
  // Makes everything of the new child visible to those who read the count.
  void publish(NodeId id, std::size_t count, std::uint32_t flags = 0);

  void acquire(NodeId id);
  void release_hold(NodeId id);
  // Holds a node for growth, unless this object holds it already.
  class Holding {
   public:
    Holding(AnyTree& tree, NodeId id) : tree_(tree), id_(tree.held_ == id ? kNoNode : id) {
      if (id_ != kNoNode) tree_.acquire(id_);
    }
    ~Holding() {
      if (id_ != kNoNode) tree_.release_hold(id_);
    }
    Holding(const Holding&) = delete;

   private:
    AnyTree& tree_;
    NodeId id_;
  };

  template <class T>
  static void count_up(std::atomic<T>& counter, T more) {  // only its owner writes
    counter.store(counter.load(std::memory_order_relaxed) + more, std::memory_order_relaxed);
  }

  bool shared_ = false;
  std::atomic<std::uint64_t> nodes_ = 0, edges_ = 0;

 private:
  // Room for at least `count` children, as a pure function of `count` so that no node has to store it: exact
  // for small families, an eighth to spare for large ones.
  static std::size_t capacity_for(std::size_t count) {
    if (count <= 16) return count <= 2 ? count : (count + 1) & ~std::size_t{1};
    const std::size_t step = std::bit_floor(count) / 8;  // a power of two
    return (count + step - 1) & ~(step - 1);
  }

  template <class T>
  [[gnu::always_inline]] bool is_kept(const Column<T>& column) const {
    return column.need == nullptr || (has_optional_ && needs_.*column.need);
  }
  template <class T>
  std::size_t width(const Column<T>&) const {
    return std::is_same_v<T, std::byte> ? move_bytes_ : sizeof(T);
  }
  // Calls visit(column) for every column that is kept. Inlined, as is what it calls for every node of every
  // path, so that the columns that nobody looks at cost nothing.
  template <class Visit>
  [[gnu::always_inline]] void each_column(const Visit& visit) const {
    each_column(visit, std::make_index_sequence<std::tuple_size_v<decltype(kColumns)>>{});
  }
  template <class Visit, std::size_t... I>
  [[gnu::always_inline]] void each_column(const Visit& visit, std::index_sequence<I...>) const {
    ((is_kept(std::get<I>(kColumns)) ? visit(std::get<I>(kColumns)) : void()), ...);
  }

  [[gnu::always_inline]] Edges columns(Arena::Offset block, std::size_t count, std::size_t capacity) const {
    return columns(const_cast<std::byte*>(arena_.at(block)), count, capacity);
  }
  [[gnu::always_inline]] Edges columns(std::byte* next, std::size_t count, std::size_t capacity) const {
    Edges c;
    c.count = count;
    each_column([&]<class T>(const Column<T>& column) __attribute__((always_inline)) {
      c.*column.place = reinterpret_cast<T*>(next);
      next += capacity * width(column);
    });
    return c;
  }

  // Gives the node room for `count` children and copies those it has.
  bool reserve(NodeId id, std::size_t count);
  std::size_t units_for(std::size_t capacity) const { return Arena::units_for(capacity * edge_bytes_); }

  static void add_amaf(float& visits, float& value, float reward) {
    constexpr float kMost = 1 << 23;  // beyond it a float no longer counts: the mean then moves like this
    visits = std::min(visits + 1, kMost);
    value += (reward - value) / visits;
  }

  // --- shared ---

  enum class Copied : std::uint8_t { All, Proofs, Moves, Selection };
  Edges copied(NodeId id, Copied what);
  void copy_piece(const Edges& from, const Edges& to, std::size_t count, std::size_t first,
                  Copied what) const;
  static void copy_proofs(Proof* from, const Edges& to, std::size_t count, std::size_t first);
  void copy_amaf(const Edges& from, const Edges& to, std::size_t count, std::size_t first) const;
  void show_in_flight(const Edges& copy) const;
  std::byte* room_for_copy(std::size_t bytes);
  // Whether a header counts its own visits. Else they are the sum of its children's: that is one atomic
  // operation less at every node of a path, and seldom asked for.
  bool counts_visits(std::uint32_t word) const {
    constexpr std::uint32_t kManyChildren = 64;
    return needs_.amaf || Node::legal_in(word) > kManyChildren;  // GRAVE asks all nodes of a path
  }
  std::uint64_t shared_visits(NodeId id) const;
  // The columns that every edge has, without asking which others there are: two at the beginning of a block,
  // four at its end.
  struct Fixed {
    std::uint64_t* visits;
    double* total;
    NodeId* node;
    std::byte* moves;
    Proof* proof;
  };
  Fixed fixed_columns(const Piece& piece) const;
  EdgeState shared_edge(NodeId id, ChildIndex child) const;
  static EdgeState state_in(const Fixed& c, std::size_t i);
  void finish_shared_visit(NodeId id, ChildIndex child, double reward);
  void count_finished(NodeId id, const Edges& c, std::size_t i);
  void add_shared_amaf(NodeId id, std::size_t child, float reward);
  Arena::Offset& link_of(const Piece& piece) const;
  std::size_t units_of(const Piece& piece, std::uint32_t word) const;
  Arena::Offset new_piece(const Piece& piece, std::uint32_t word);
  void release_shared(NodeId id, NodeId keep);

  Arena arena_;
  Needs needs_;
  std::size_t move_bytes_, edge_bytes_ = 0;
  std::size_t head_bytes_ = 0;  // of an edge, before its node
  bool has_optional_ = true, holds_ = false;
  InFlight in_flight_;
  NodeId held_ = kNoNode;
  // Copies stand one behind the other in pieces of memory.
  struct CopyMemory {
    std::unique_ptr<std::byte[]> bytes;
    std::size_t size;
  };
  std::vector<CopyMemory> copies_;
  std::size_t copies_used_ = 0;  // bytes, over all pieces
  // The node of the last selection, whose first piece is at hand.
  NodeId selected_ = kNoNode;
  Piece selected_piece_{};
};

template <class Move>
class Tree final : public AnyTree {
 public:
  static_assert(std::is_trivially_copyable_v<Move> && alignof(Move) <= alignof(NodeId));

  Tree(std::size_t bytes, const Needs& needs, Sharing sharing = Sharing::Alone)
      : AnyTree(bytes, needs, sizeof(Move), sharing) {}
  explicit Tree(Tree& other) : AnyTree(other) {}

  static Move* moves(const Edges& c) { return reinterpret_cast<Move*>(c.moves); }
  [[gnu::always_inline]] Children<Move> children(NodeId id) {
    const Edges c = edges_of(id);
    return {c, moves(c)};
  }
  // The columns themselves, to be filled in. pre: nobody else has seen the node.
  Children<Move> fresh_children(NodeId id) {
    if (!shared_) return children(id);
    Edges c = columns(first_piece(id, node(id).read()));
    c.count = node(id).count();
    return {c, moves(c)};
  }
  // Where only the moves are looked at, which never change.
  [[gnu::always_inline]] Children<Move> children_by_move(NodeId id) {
    if (shared_ && (node(id).read() & Node::kWhole) != 0) return fresh_children(id);
    return children(id);
  }

  Move move_of(NodeId id, ChildIndex child) {
    if (!shared_) return children(id).move[child];
    const Piece piece = piece_of(id, child);
    return moves(columns(piece))[child - piece.first];
  }
  // The child with this move, or kNoChild.
  ChildIndex find(NodeId id, Move move) { return shared_ ? find_from(id, 0, move) : children(id).find(move); }

  // A new child with no visits; kNoChild when memory is used up. Shared: the child that another thread has
  // made of that move meanwhile; it is none of the first `known`.
  [[gnu::always_inline]] ChildIndex add_child(NodeId id, Move move, std::size_t known = 0) {
    if (shared_) return add_shared_child(id, move, known);
    const Edges c = add(id, 1);
    if (c.count == 0) return kNoChild;
    moves(c)[c.count - 1] = move;
    return static_cast<ChildIndex>(c.count - 1);
  }

  // Makes a child of every move at once, in order; false when memory is used up. pre: the node has none and
  // nobody else has seen it.
  bool add_all(NodeId id, std::span<const Move> all) {
    BANYAN_ASSERT(node(id).count() == 0 && all.size() == node(id).legal());
    if (shared_) return add_whole(id, all);
    const Edges c = add(id, all.size());
    std::copy_n(all.begin(), c.count, moves(c));
    return c.count == all.size();
  }

 private:
  ChildIndex find_from(NodeId id, std::size_t first, Move move) {
    const std::uint32_t word = node(id).read();
    const std::size_t count = Node::count_in(word);
    if (count <= first) return kNoChild;
    for (Piece piece = first_piece(id, word);; piece = next_piece(piece, word)) {
      const Move* const here = moves(columns(piece));
      const std::size_t end = std::min(piece.first + piece.capacity, count);
      for (std::size_t i = std::max(piece.first, first); i < end; ++i) {
        if (here[i - piece.first] == move) return static_cast<ChildIndex>(i);
      }
      if (end == count) return kNoChild;
    }
  }
  [[gnu::noinline]] ChildIndex add_shared_child(NodeId id, Move move, std::size_t known) {
    const Holding holding(*this, id);
    if (const ChildIndex there = find_from(id, known, move); there != kNoChild) return there;
    const Piece piece = room_for_next(id);
    if (piece.capacity == 0) return kNoChild;
    const std::size_t child = node(id).count();
    moves(columns(piece))[child - piece.first] = move;
    publish(id, child + 1);
    count_up<std::uint64_t>(edges_, 1);
    return static_cast<ChildIndex>(child);
  }
  bool add_whole(NodeId id, std::span<const Move> all) {
    if (all.empty()) return true;
    const Piece piece = make_whole(id, all.size());
    if (piece.capacity == 0) return false;
    std::copy(all.begin(), all.end(), moves(columns(piece)));
    publish(id, all.size(), Node::kWhole);
    count_up<std::uint64_t>(edges_, all.size());
    return true;
  }
};

}  // namespace banyan

#include "banyan/search/mcts/pieces.hpp"  // the rest of AnyTree
