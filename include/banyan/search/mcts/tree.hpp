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
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>

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
  friend Needs operator|(const Needs& a, const Needs& b) {
    using Bytes = std::array<unsigned char, sizeof(Needs)>;
    auto either = std::bit_cast<Bytes>(a);
    for (std::size_t i = 0; i < either.size(); ++i) either[i] |= std::bit_cast<Bytes>(b)[i];
    return std::bit_cast<Needs>(either);
  }
};

using NodeId = Arena::Offset;
using ChildIndex = std::uint32_t;
inline constexpr NodeId kNoNode = Arena::kNone;
inline constexpr ChildIndex kNoChild = UINT32_MAX;

// The columns of one node's children, all but the type of their moves: what strategies look at. A column that
// nobody needs is a null pointer.
struct Edges {
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
  std::byte* moves = nullptr;  // see Children
  Proof* proof = nullptr;
  std::uint8_t* plies = nullptr;  // distance of a proof, 255 = that or more

  double value(std::size_t i) const {
    return visits[i] == 0 ? 0.5 : total[i] / static_cast<double>(visits[i]);
  }
};

// A column: its place, what a child without visits has there, and who asks for it (null: it is always kept).
template <class T>
struct Column {
  T* Edges::*place;
  T start;
  bool Needs::*need = nullptr;
};

// The table of all columns, in their order in a block: widest first, so that each is aligned. Whatever the
// tree does to its columns is a loop over this table.
inline constexpr std::tuple kColumns{
    Column<std::uint64_t>{&Edges::visits, 0},
    Column<double>{&Edges::total, 0},
    Column<double>{&Edges::squares, 0, &Needs::squares},
    Column<double>{&Edges::mean, 0, &Needs::mean},
    Column<double>{&Edges::minimax, 0.5, &Needs::minimax},
    Column<float>{&Edges::amaf_visits, 0, &Needs::amaf},
    Column<float>{&Edges::amaf_value, 0, &Needs::amaf},
    Column<float>{&Edges::heuristic, 0, &Needs::heuristic},
    Column<NodeId>{&Edges::node, kNoNode},
    Column<std::byte>{&Edges::moves, {}},  // as wide as the game's moves
    Column<Proof>{&Edges::proof, Proof::None},
    Column<std::uint8_t>{&Edges::plies, 0},
};
static_assert(sizeof(Edges) == sizeof(std::size_t) + std::tuple_size_v<decltype(kColumns)> * sizeof(void*),
              "every column has its line");

// The same with the moves.
template <class Move>
struct Children : Edges {
  Move* move = nullptr;

  ChildIndex find(Move wanted) const {
    for (std::size_t i = 0; i < count; ++i) {
      if (move[i] == wanted) return static_cast<ChildIndex>(i);
    }
    return kNoChild;
  }
};

// The tree without the type of its moves, which are so many bytes each.
class AnyTree {
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

  AnyTree(std::size_t bytes, const Needs& needs, std::size_t move_bytes);

  // kNoNode when memory is used up.
  NodeId make_node(std::size_t legal);

  Node& node(NodeId id) { return *reinterpret_cast<Node*>(arena_.at(id)); }
  const Node& node(NodeId id) const { return *reinterpret_cast<const Node*>(arena_.at(id)); }

  [[gnu::always_inline]] Edges edges_of(NodeId id) {
    return columns(node(id).block, node(id).count, capacity_for(node(id).count));
  }

  // Gives back the node and everything below it but the branch at `keep`. pre: no other path leads there.
  void release(NodeId id, NodeId keep);

  // States what is certain about a child, for the side that chooses it.
  void prove(NodeId id, ChildIndex child, Proof proof, int plies) {
    const Edges c = edges_of(id);
    c.proof[child] = proof;
    c.plies[child] = static_cast<std::uint8_t>(std::min(plies, 255));
    node(id).has_proofs = 1;
  }

  void prove_node(NodeId id, Proof proof) { node(id).proof = static_cast<std::uint32_t>(proof) & 3u; }
  Proof node_proof(NodeId id) const { return static_cast<Proof>(node(id).proof); }

  const Needs& needs() const { return needs_; }
  std::uint64_t nodes() const { return nodes_; }
  std::uint64_t edges() const { return edges_; }
  std::size_t bytes_used() const { return arena_.bytes_used(); }
  std::size_t budget() const { return arena_.budget(); }

 protected:
  // New children with no visits, whose moves are still to be written: all columns of the node, or none when
  // memory is used up. Moves them: earlier views end here.
  Edges add(NodeId id, std::size_t new_children);

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

  [[gnu::always_inline]] Edges columns(Arena::Offset block, std::size_t count, std::size_t capacity) {
    Edges c;
    c.count = count;
    std::byte* next = arena_.at(block);
    each_column([&]<class T>(const Column<T>& column) __attribute__((always_inline)) {
      c.*column.place = reinterpret_cast<T*>(next);
      next += capacity * width(column);
    });
    return c;
  }

  // Gives the node room for `count` children and copies those it has.
  bool reserve(NodeId id, std::size_t count);
  std::size_t units_for(std::size_t capacity) const { return Arena::units_for(capacity * edge_bytes_); }

  Arena arena_;
  Needs needs_;
  std::size_t move_bytes_, edge_bytes_ = 0;
  bool has_optional_ = true;
  std::uint64_t nodes_ = 0, edges_ = 0;
};

template <class Move>
class Tree final : public AnyTree {
 public:
  static_assert(std::is_trivially_copyable_v<Move> && alignof(Move) <= alignof(NodeId));

  Tree(std::size_t bytes, const Needs& needs) : AnyTree(bytes, needs, sizeof(Move)) {}

  static Move* moves(const Edges& c) { return reinterpret_cast<Move*>(c.moves); }
  [[gnu::always_inline]] Children<Move> children(NodeId id) {
    const Edges c = edges_of(id);
    return {c, moves(c)};
  }

  // A new child with no visits; kNoChild when memory is used up.
  ChildIndex add_child(NodeId id, Move move) {
    const Edges c = add(id, 1);
    if (c.count == 0) return kNoChild;
    moves(c)[c.count - 1] = move;
    return static_cast<ChildIndex>(c.count - 1);
  }

  // Makes a child of every move at once, in order; false when memory is used up. pre: the node has none.
  bool add_all(NodeId id, std::span<const Move> all) {
    BANYAN_ASSERT(node(id).count == 0 && all.size() == node(id).legal);
    const Edges c = add(id, all.size());
    std::copy_n(all.begin(), c.count, moves(c));
    return c.count == all.size();
  }
};

}  // namespace banyan
