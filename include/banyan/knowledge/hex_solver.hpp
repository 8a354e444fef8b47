// Exact answers in Hex on boards of up to 8x8, by virtual connections (Anshelevich 2002).
//
// Two groups of a side are virtually connected if it can join them though the opponent moves first, and
// weakly connected if it can when it moves first itself; the empty points needed for that are the carrier.
// Both are built up from adjacent points by two rules until nothing new is found:
//   and: u-z and z-v with carriers that share no point join u and v: virtually if z is a stone, weakly if z
//   is
//        an empty point, which then belongs to the carrier;
//   or:  weak connections of u and v whose carriers have no point in common are a virtual one.
// A virtual connection of the edges wins. Weak ones of the opponent's edges must be broken: only the points
// that lie in all of their carriers, the must-play region, need to be searched. Proof numbers do the rest.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "banyan/core/zobrist.hpp"
#include "banyan/games/hex.hpp"
#include "banyan/search/solver/dfpn.hpp"
#include "banyan/search/solver/own_solver.hpp"

namespace banyan {

// What connections say of positions of one board size, worked out once a position and remembered.
class HexConnections {
 public:
  using Bits = std::uint64_t;  // points, row by row from a1
  struct Stones {
    std::array<Bits, 2> of{};  // by side
    Side to_move = Side::First;
    friend bool operator==(const Stones&, const Stones&) = default;
  };
  struct Status {
    Outcome outcome = Outcome::Open;  // what is certain
    Bits moves = 0;                   // while open: those that must be searched
  };

  explicit HexConnections(int size);
  int size() const { return size_; }
  Status status_of(const Stones& stones);

 private:
  static constexpr std::size_t kCacheEntries = std::size_t{1} << 18;
  struct Cached {
    Stones stones;
    Status status;
    bool used = false;
  };
  Status work_out(const Stones& stones) const;

  int size_;
  Bits board_ = 0;
  std::array<Bits, 64> neighbours_{};
  std::array<std::array<Bits, 2>, 2> edges_{};  // of a side: the points of its first and second edge
  std::vector<Cached> cache_;
};

// Hex in which a game is over when a virtual connection decides it, and only must-play moves are legal.
class ConnectedHex {
 public:
  static constexpr std::string_view kName = "connected hex";
  static constexpr Repetition kRepetition = Repetition::None;
  static constexpr std::size_t kMaxMoves = 65;
  struct Move {
    std::uint8_t point;
    friend bool operator==(Move, Move) = default;
  };

  ConnectedHex(const Hex& position, HexConnections& connections);
  Side to_move() const { return stones_.to_move; }
  Outcome outcome() const { return status_.outcome; }
  void legal_moves(MoveList<ConnectedHex>& out) const;
  void play(Move move);
  int move_count() const { return std::popcount(status_.moves); }

  std::uint64_t hash() const { return folded_key(stones_.of[0], stones_.of[1], index_of(stones_.to_move)); }
  std::uint64_t hash_from_scratch() const { return hash(); }
  std::uint64_t check_hash() const {
    return folded_key(index_of(stones_.to_move), stones_.of[1], stones_.of[0]);
  }

 private:
  HexConnections* connections_;
  HexConnections::Stones stones_;
  HexConnections::Status status_;
};
static_assert(Checked<ConnectedHex>);

class HexSolver {
 public:
  static constexpr int kLargest = 8;

  explicit HexSolver(std::size_t bytes) : bytes_(bytes) {}

  // Result and a line. pre: size <= kLargest, no swap to come, and the game is not over.
  ExactAnswer<Hex::Move> solve(const GameRecord<Hex>& record, Budget& budget, bool with_line = true);

 private:
  Proof proof_of(const Hex& position, Budget& budget, std::uint64_t& nodes);
  std::vector<Hex::Move> line(Hex position, Proof proof, Budget& budget, std::uint64_t& nodes);

  std::size_t bytes_;
  std::optional<HexConnections> connections_;
  std::optional<DfPn<ConnectedHex>> search_;
};

template <>
struct OwnSolver<Hex> {
  static constexpr bool kIsAlphaBeta = false;  // it does not tell the distance
  static constexpr std::string_view kBoards = "boards of at most 8x8 without the swap";
  static_assert(HexSolver::kLargest == 8);
  static bool can_solve(const Hex::Options& options) {
    return options.size <= HexSolver::kLargest && !options.swap;
  }
  static HexSolver make(std::size_t bytes) { return HexSolver(bytes); }
};

}  // namespace banyan
