// Which moves are forcing, game by game: what alpha-beta tries early and follows beyond its leaves.
#pragma once

#include "banyan/games/breakthrough.hpp"
#include "banyan/games/loa.hpp"
#include "banyan/search/knowledge.hpp"

namespace banyan {

// Lines of Action (Winands and Björnsson 2011, section V): captures that land in the central 4x4, then those
// in the ring around it. A move that connects all own men wins, unless it connects the others too by a
// capture.
class LoaForcing {
 public:
  explicit LoaForcing(const Loa& position);
  std::uint8_t forcing(Loa::Move move) const;

 private:
  using Forcing = ForcingMoves<Loa>;
  std::uint64_t own_, other_;
  std::uint64_t inner_, ring_;
};

// Breakthrough: captures, and steps to the row before the goal. Reaching the goal or taking the last man
// wins.
class BreakthroughForcing {
 public:
  explicit BreakthroughForcing(const Breakthrough& position);
  std::uint8_t forcing(Breakthrough::Move move) const;

 private:
  using Forcing = ForcingMoves<Breakthrough>;
  std::uint64_t other_;
  int goal_, before_;
};

template <Game G>
struct ForcingOf {
  using Type = void;
};
template <>
struct ForcingOf<Loa> {
  using Type = LoaForcing;
};
template <>
struct ForcingOf<Breakthrough> {
  using Type = BreakthroughForcing;
};

}  // namespace banyan
