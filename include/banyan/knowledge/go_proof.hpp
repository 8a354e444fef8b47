// Proves what the first player gets on an empty board of at most 25 points, by the ko rule alone and with
// endless play counted as lost for him: df-pn (Nagai 2002) that ends where enough of the board is safe for
// one side unconditionally (GoBits::safe). What is proven so holds whatever endless play counts for. A proof
// rests on earlier proofs only, never on a cycle, so it does not depend on the path on which it was found; a
// position that could not be won on one path may be won on another, so what is not proven is not refuted.
#pragma once

#include <functional>
#include <vector>

#include "banyan/core/fixed_list.hpp"
#include "banyan/core/limits.hpp"
#include "banyan/knowledge/go_bits.hpp"

namespace banyan {

class GoProof {
 public:
  // pre: at most GoBits::kMostPoints. The table takes `bytes` at most.
  GoProof(int columns, int rows, std::size_t bytes);

  // Whether it is proven that the first player's area is larger by `score` at least. `progress` is told now
  // and then how many positions were looked at.
  bool proves(int score, Budget& budget, std::function<void(std::uint64_t nodes)> progress = {});
  std::uint64_t nodes() const { return nodes_; }

 private:
  using Set = GoBits::Set;
  using Position = GoBits::Position;
  static constexpr std::uint32_t kInfinite = 1u << 30;

  // What is still to be shown at least, for a proof and for a refutation.
  struct Numbers {
    std::uint32_t proof = 1, disproof = 1;
    bool is_decided() const { return proof == 0 || disproof == 0; }
    bool is_within(const Numbers& limits) const { return proof < limits.proof && disproof < limits.disproof; }
  };
  static constexpr Numbers kProven{0, kInfinite}, kFailed{kInfinite, 0};
  struct Entry {
    std::uint64_t key = ~std::uint64_t{0};
    Numbers numbers;
    std::uint64_t work = 0;
  };
  struct Child {
    Position position;
    std::uint64_t key;
    Numbers numbers;
  };
  using Children = FixedList<Child, GoBits::kMostPoints + 1>;

  Numbers search(const Position& at, std::uint64_t key, Numbers limits, Budget& budget);
  Children children_of(const Position& at);
  bool fills_own_eye(const Position& at, int point) const;
  Numbers numbers_of(const Position& at, std::uint64_t key);
  Numbers first_guess(const Position& at) const;
  std::optional<Numbers> settled(const Position& at) const;
  bool ends_well(const Position& at) const;
  // The numbers of a position from those of its children, the child to look at and the limits for it.
  struct Step {
    Numbers numbers;
    std::size_t child = 0;
    Numbers limits;
  };
  static Step step_from(const Children& children, bool first_to_move, const Numbers& limits);

  Entry* cluster_of(std::uint64_t key);
  void store(std::uint64_t key, const Numbers& numbers, std::uint64_t work);

  GoBits board_;
  std::vector<int> order_;  // of points, those in the middle first
  std::vector<Entry> table_;
  std::vector<std::uint64_t> path_;
  int score_ = 0;
  std::uint64_t nodes_ = 0;
  std::function<void(std::uint64_t)> progress_;
};

}  // namespace banyan
