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
// that lie in all of their carriers, the must-play region, need to be searched.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "banyan/core/game_record.hpp"
#include "banyan/core/limits.hpp"
#include "banyan/games/hex.hpp"
#include "banyan/search/solver/exact_answer.hpp"

namespace banyan {

class HexSolver {
 public:
  static constexpr int kLargest = 8;

  explicit HexSolver(std::size_t bytes);

  // Result and a line. pre: size <= kLargest, no swap to come, and the game is not over.
  ExactAnswer<Hex::Move> solve(const GameRecord<Hex>& record, Budget& budget, bool with_line = true);

 private:
  using Bits = std::uint64_t;  // points, row by row from a1

  struct Stones {
    std::array<Bits, 2> of;  // by side
    Side to_move;
    friend bool operator==(const Stones&, const Stones&) = default;
  };
  // What the connections say of the side to move, and the moves that are left to search.
  struct Status {
    Proof proof = Proof::None;
    Bits moves = 0;
  };
  struct Entry {
    std::array<Bits, 2> of{};
    Side to_move = Side::First;
    Proof proof = Proof::None;  // None: empty
  };

  void set_up(const Hex& position);
  Stones stones_of(const Hex& position) const;
  static Stones after(Stones stones, int point);
  Status status_of(const Stones& stones) const;
  bool wins(const Stones& stones, const Status& status, Budget& budget);
  bool wins(const Stones& stones, Budget& budget);
  std::vector<Hex::Move> line(Hex position, Budget& budget);
  std::size_t place_of(const Stones& stones) const;

  int size_ = 0;
  Bits board_ = 0;
  std::array<Bits, 64> neighbours_{};
  std::array<std::array<Bits, 2>, 2> edges_{};  // of a side: the points of its first and second edge
  std::vector<Entry> table_;
  std::uint64_t nodes_ = 0;
  bool over_ = false;
};

}  // namespace banyan
