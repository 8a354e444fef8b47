// Moves as points, for GoGui: a move of a man is the sequence of the points that it touches.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "banyan/games/any_record.hpp"

namespace banyan::gtp {

struct BoardSize {
  int columns = 0, rows = 0;
};
BoardSize size_of(const AnyRecord& record);

// The vertices of a move as GTP names them (no letter I); "pass" and the like stay as they are.
std::vector<std::string> points_of(const AnyRecord& record, const std::string& move);

}  // namespace banyan::gtp
