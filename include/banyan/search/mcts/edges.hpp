// The children of one node of the tree as columns, one array a quantity: what strategies look at, and which
// columns there are.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <tuple>

#include "banyan/core/game.hpp"
#include "banyan/search/mcts/arena.hpp"
#include "banyan/search/proof.hpp"

namespace banyan {

// What the strategies of a search ask the tree, the driver and the play-outs to keep.
struct Needs {
  bool squares = false;    // sum of squared rewards an edge: variances
  bool mean = false;       // plain sum of rewards an edge, where the backup overwrites the total
  bool won = false;        // games won an edge, where a reward says more than who wins
  bool minimax = false;    // implicit minimax value an edge
  bool amaf = false;       // all-moves-as-first statistics an edge
  bool heuristic = false;  // the game's score of each move
  bool trace = false;      // the moves of every play-out
  bool history = false;    // the average result of every move over the search
  bool ordered = false;    // children sorted by heuristic, best first
  bool in_flight = false;  // simulations under way, counted apart from the finished ones (several workers)

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
  double* won = nullptr;      // of them the games won, where rewards say more
  double* minimax = nullptr;  // implicit minimax value
  float* amaf_visits = nullptr;
  float* amaf_value = nullptr;  // mean
  float* heuristic = nullptr;
  std::uint32_t* in_flight = nullptr;  // simulations under way
  NodeId* node = nullptr;
  std::byte* moves = nullptr;  // see Children
  Proof* proof = nullptr;
  std::uint8_t* plies = nullptr;  // distance of a proof, 255 = that or more

  double value(std::size_t i) const {
    return visits[i] == 0 ? 0.5 : total[i] / static_cast<double>(visits[i]);
  }
  // The share of games won: what people are told.
  double chance(std::size_t i) const {
    return won == nullptr || visits[i] == 0 ? value(i) : won[i] / static_cast<double>(visits[i]);
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
    Column<double>{&Edges::won, 0, &Needs::won},
    Column<double>{&Edges::minimax, 0.5, &Needs::minimax},
    Column<float>{&Edges::amaf_visits, 0, &Needs::amaf},
    Column<float>{&Edges::amaf_value, 0, &Needs::amaf},
    Column<float>{&Edges::heuristic, 0, &Needs::heuristic},
    Column<std::uint32_t>{&Edges::in_flight, 0, &Needs::in_flight},
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

// What one edge holds, read at one time.
struct EdgeState {
  std::uint64_t visits;
  NodeId node;
  Proof proof;
  std::uint8_t plies;
};

// How a simulation that is under way shows to the others (Chaslot 2010, section 7.2.2; Liu et al. 2020).
struct InFlight {
  enum class Kind : std::uint8_t {
    Off,          // not at all
    VirtualLoss,  // as so many lost visits
    Unobserved,   // as a visit whose result is not known: it counts for exploration, not for the mean
  };
  Kind kind = Kind::Off;
  std::uint32_t losses = 1;
};

}  // namespace banyan
