// The end of a game in which dead stones are taken off before the board is counted (Conventions): what
// play-outs say of the stones, and the board without them.
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
// Who owns the points at the end of bare play-outs decides. From the top left, row by row.
std::vector<JudgedStone> judge_stones(const AnyRecord& record, std::uint64_t seed);
// The first player's area less the second's and the komi, each point given to whom play-outs give it.
double judged_score(const AnyRecord& record, std::uint64_t seed);

// The stones that play-outs call dead.
std::set<std::string> dead_stones(const AnyRecord& record, std::uint64_t seed);
// Points as the record names them, whatever case they were written in.
std::set<std::string> named_points(const AnyRecord& record, const std::vector<std::string>& points);
// A record that goes on from the same stones, less these, with the same side to move: nobody has passed.
std::unique_ptr<AnyRecord> reopened(const AnyRecord& record, const std::set<std::string>& removed = {});

}  // namespace banyan
