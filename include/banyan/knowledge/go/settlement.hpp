// The end of a game in which dead stones are taken off before the board is counted (Conventions): what
// play-outs and unconditional life say of the stones, the score without the dead ones, and whether a side may
// pass.
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "banyan/games/any_record.hpp"

namespace banyan {

enum class StoneStatus : std::uint8_t { Alive, Dead, Seki };
struct JudgedStone {
  std::string point;
  StoneStatus status;
};

// The board as both sides would count it.
struct Settlement {
  std::vector<double> owners;       // as point_owners(), whoever were to move
  std::vector<JudgedStone> stones;  // from the top left, row by row; the stones of a chain share their fate
  double score = 0;                 // the first player's area less the second's and the komi
  int neutral = 0;                  // empty points that belong to nobody
  bool is_clear = false;            // nothing that is still to be fought for

  std::set<std::string> points_with(StoneStatus status) const;
};
// pre: the game has dead stones.
Settlement settled(const AnyRecord& record, std::uint64_t seed);

// Whether the side to move gains by a pass at once: it has won if both then agree on the dead stones, nothing
// is left to fight for, and no neutral point either, unless the other side has just passed.
bool passes_safely(const AnyRecord& record, std::uint64_t seed);
bool has_just_passed(const AnyRecord& record);  // the side that moved last

// Points as the record names them, whatever case they were written in.
std::set<std::string> named_points(const AnyRecord& record, const std::vector<std::string>& points);
// A record that goes on from the same stones, less these, with the same side to move: nobody has passed.
std::unique_ptr<AnyRecord> reopened(const AnyRecord& record, const std::set<std::string>& removed = {});

}  // namespace banyan
