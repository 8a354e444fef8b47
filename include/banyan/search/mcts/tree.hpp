// The tree of MCTS: small node headers, and for each node one block that holds its children as columns, one
// array a quantity, so that choosing among thousands of children is a scan of a few arrays.
//
// Values and proofs of a child stand on its edge and are seen by the side that chooses the edge, in [0, 1].
// Children are made one by one, or all at once where a strategy needs them; a node is made only when its edge
// is visited again, so a simulation costs one edge. With every optional column off an edge takes 22 bytes and
// a move:
//
//   visits 8 | total 8 | node 4 | proof 1 | plies 1 | move
//
// and a node header 16 (drawn at Node). Which optional columns exist is decided once, from the needs of the
// strategies. When the arena is full nothing can be made any more; everything else goes on.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

#include "banyan/core/game.hpp"
#include "banyan/search/mcts/arena.hpp"
#include "banyan/search/proof.hpp"

namespace banyan {

// What the strategies of a search ask the tree, the driver and the play-outs to keep.
struct Needs {
  bool squares = false;    // sum of squared rewards an edge: variances
  bool mean = false;       // plain sum of rewards an edge, where the backup overwrites the total
  bool minimax = false;    // implicit minimax value an edge
  bool amaf = false;       // all-moves-as-first statistics an edge
  bool heuristic = false;  // the game's score of each move
  bool trace = false;      // the moves of every play-out
  bool history = false;    // the average result of every move over the search
  bool ordered = false;    // children sorted by heuristic, best first

  bool all_children() const { return amaf || heuristic || minimax; }
  friend Needs operator|(Needs a, const Needs& b) {
    a.squares |= b.squares;
    a.mean |= b.mean;
    a.minimax |= b.minimax;
    a.amaf |= b.amaf;
    a.heuristic |= b.heuristic;
    a.trace |= b.trace;
    a.history |= b.history;
    a.ordered |= b.ordered;
    return a;
  }
};

using NodeId = Arena::Offset;
using ChildIndex = std::uint32_t;
inline constexpr NodeId kNoNode = Arena::kNone;
inline constexpr ChildIndex kNoChild = UINT32_MAX;

// The columns of one node's children. A column that nobody asked for is a null pointer.
template <class Move>
struct Children {
  std::size_t count = 0;
  std::uint64_t* visits = nullptr;
  double* total = nullptr;    // value times visits
  double* squares = nullptr;  // sum of squared rewards
  double* mean = nullptr;     // plain sum of rewards
  double* minimax = nullptr;  // implicit minimax value
  float* amaf_visits = nullptr;
  float* amaf_value = nullptr;  // mean
  float* heuristic = nullptr;
  NodeId* node = nullptr;
  Move* move = nullptr;
  Proof* proof = nullptr;
  std::uint8_t* plies = nullptr;  // distance of a proof, 255 = that or more

  double value(std::size_t i) const {
    return visits[i] == 0 ? 0.5 : total[i] / static_cast<double>(visits[i]);
  }
  ChildIndex find(Move wanted) const {
    for (std::size_t i = 0; i < count; ++i) {
      if (move[i] == wanted) return static_cast<ChildIndex>(i);
    }
    return kNoChild;
  }
};

template <class Move>
class Tree {
 public:
  // 16 bytes: visits 8 | block 4 | count 13 bits, legal 13, proof 2, flags.
  struct Node {
    std::uint64_t visits;
    Arena::Offset block;
    std::uint32_t count : 13;
    std::uint32_t legal : 13;      // number of legal moves; children beyond `count` are not made yet
    std::uint32_t proof : 2;       // Proof, for the side to move here
    std::uint32_t has_proofs : 1;  // some child is proven: a scan must look at the proofs
    std::uint32_t probed : 1;      // the probe of a node at a given number of visits was made
  };
  static_assert(sizeof(Node) == 16);
  static constexpr std::uint32_t kMostChildren = (1 << 13) - 1;

  Tree(std::size_t bytes, const Needs& needs) : arena_(bytes), needs_(needs) {}

  // kNoNode when memory is used up.
  NodeId make_node(std::size_t legal) {
    BANYAN_ASSERT(legal <= kMostChildren);
    const NodeId id = arena_.allocate(Arena::units_for(sizeof(Node)));
    if (id == Arena::kNone) return kNoNode;
    node(id) = Node{0, Arena::kNone, 0, static_cast<std::uint32_t>(legal) & kMostChildren, 0, 0, 0};
    ++nodes_;
    return id;
  }

  Node& node(NodeId id) { return *reinterpret_cast<Node*>(arena_.at(id)); }
  const Node& node(NodeId id) const { return *reinterpret_cast<const Node*>(arena_.at(id)); }

  [[gnu::always_inline]] Children<Move> children(NodeId id) {
    return columns(node(id).block, node(id).count, capacity_for(node(id).count));
  }

  // A new child with no visits; kNoChild when memory is used up. Moves the node's columns: views of them end
  // here.
  ChildIndex add_child(NodeId id, Move move) {
    const std::size_t count = node(id).count;
    BANYAN_ASSERT(count < node(id).legal);
    if (!reserve(id, count + 1)) return kNoChild;
    node(id).count = static_cast<std::uint32_t>(count + 1) & kMostChildren;
    const Children<Move> all = children(id);
    all.move[count] = move;
    fill_columns(all, [&]<class T>(T* column, std::type_identity_t<T> value) {
      if (column != nullptr) column[count] = value;
    });
    ++edges_;
    return static_cast<ChildIndex>(count);
  }

  // Makes a child of every move at once, in order; false when memory is used up. pre: the node has none.
  bool add_all(NodeId id, std::span<const Move> moves) {
    BANYAN_ASSERT(node(id).count == 0 && moves.size() == node(id).legal);
    if (!reserve(id, moves.size())) return false;
    node(id).count = static_cast<std::uint32_t>(moves.size()) & kMostChildren;
    const Children<Move> all = children(id);
    std::copy(moves.begin(), moves.end(), all.move);
    // Column by column: a loop over children with the absent columns inside is compiled in 64 versions.
    fill_columns(all, [&]<class T>(T* column, std::type_identity_t<T> value) {
      if (column != nullptr) std::fill_n(column, all.count, value);
    });
    edges_ += moves.size();
    return true;
  }

  // Gives back the node and everything below it but the branch at `keep`. pre: no other path leads there.
  void release(NodeId id, NodeId keep) {
    if (id == keep) return;
    const Children<Move> c = children(id);
    for (std::size_t i = 0; i < c.count; ++i) {
      if (c.node[i] != kNoNode) release(c.node[i], keep);
    }
    if (c.count > 0) arena_.release(node(id).block, Arena::units_for(capacity_for(c.count) * edge_bytes()));
    arena_.release(id, Arena::units_for(sizeof(Node)));
    edges_ -= c.count;
    --nodes_;
  }

  // States what is certain about a child, for the side that chooses it.
  void prove(NodeId id, ChildIndex child, Proof proof, int plies) {
    const Children<Move> c = children(id);
    c.proof[child] = proof;
    c.plies[child] = static_cast<std::uint8_t>(std::min(plies, 255));
    node(id).has_proofs = 1;
  }

  void prove_node(NodeId id, Proof proof) { node(id).proof = static_cast<std::uint32_t>(proof) & 3u; }
  Proof node_proof(NodeId id) const { return static_cast<Proof>(node(id).proof); }

  void clear() {
    arena_.clear();
    nodes_ = edges_ = 0;
  }

  const Needs& needs() const { return needs_; }
  std::uint64_t nodes() const { return nodes_; }
  std::uint64_t edges() const { return edges_; }
  std::size_t bytes_used() const { return arena_.bytes_used(); }
  std::size_t budget() const { return arena_.budget(); }

 private:
  // Room for at least `count` children, as a pure function of `count` so that no node has to store it: exact
  // for small families, an eighth to spare for large ones.
  static std::size_t capacity_for(std::size_t count) {
    if (count <= 16) return count <= 2 ? count : (count + 1) & ~std::size_t{1};
    const std::size_t step = std::bit_floor(count) / 8;
    return (count + step - 1) / step * step;
  }

  std::size_t edge_bytes() const {
    return 16 + 6 + sizeof(Move) + 8u * (needs_.squares + needs_.mean + needs_.minimax + needs_.amaf) +
           4u * needs_.heuristic;
  }

  // The columns, widest first, so that each is aligned. Called for every node of every path, and inlined so
  // that the columns that the caller does not look at cost nothing.
  [[gnu::always_inline]] Children<Move> columns(Arena::Offset block, std::size_t count,
                                                std::size_t capacity) {
    Children<Move> c;
    c.count = count;
    std::byte* next = arena_.at(block);
    const auto place = [&]<class T>(T*& column) {
      column = reinterpret_cast<T*>(next);
      next += capacity * sizeof(T);
    };
    place(c.visits);
    place(c.total);
    if (has_optional_) [[unlikely]] {
      if (needs_.squares) place(c.squares);
      if (needs_.mean) place(c.mean);
      if (needs_.minimax) place(c.minimax);
      if (needs_.amaf) place(c.amaf_visits);
      if (needs_.amaf) place(c.amaf_value);
      if (needs_.heuristic) place(c.heuristic);
    }
    place(c.node);
    place(c.move);
    place(c.proof);
    place(c.plies);
    return c;
  }

  // Calls fill(column, value of a child without visits) for every column but the moves; it may be absent.
  static void fill_columns(const Children<Move>& c, auto fill) {
    fill(c.visits, 0);
    fill(c.total, 0);
    fill(c.squares, 0);
    fill(c.mean, 0);
    fill(c.minimax, 0.5);
    fill(c.amaf_visits, 0);
    fill(c.amaf_value, 0);
    fill(c.heuristic, 0);
    fill(c.node, kNoNode);
    fill(c.proof, Proof::None);
    fill(c.plies, 0);
  }

  // Gives the node room for `count` children and copies those it has.
  bool reserve(NodeId id, std::size_t count) {
    const std::size_t old_count = node(id).count;
    const std::size_t old_capacity = capacity_for(old_count);
    const std::size_t capacity = capacity_for(count);
    if (capacity == old_capacity) return true;
    const Arena::Offset old_block = node(id).block;
    const Arena::Offset block = arena_.allocate(Arena::units_for(capacity * edge_bytes()));
    if (block == Arena::kNone) return false;
    if (old_count > 0) {
      copy_columns(columns(old_block, old_count, old_capacity), columns(block, old_count, capacity));
      arena_.release(old_block, Arena::units_for(old_capacity * edge_bytes()));
    }
    node(id).block = block;
    return true;
  }

  static void copy_columns(const Children<Move>& from, const Children<Move>& to) {
    const auto copy = [&](const auto* source, auto* target) {
      if (source != nullptr) std::memcpy(target, source, from.count * sizeof(*source));
    };
    copy(from.visits, to.visits);
    copy(from.total, to.total);
    copy(from.squares, to.squares);
    copy(from.mean, to.mean);
    copy(from.minimax, to.minimax);
    copy(from.amaf_visits, to.amaf_visits);
    copy(from.amaf_value, to.amaf_value);
    copy(from.heuristic, to.heuristic);
    copy(from.node, to.node);
    copy(from.move, to.move);
    copy(from.proof, to.proof);
    copy(from.plies, to.plies);
  }

  Arena arena_;
  Needs needs_;
  bool has_optional_ = needs_.squares || needs_.mean || needs_.minimax || needs_.amaf || needs_.heuristic;
  std::uint64_t nodes_ = 0, edges_ = 0;
};

}  // namespace banyan
