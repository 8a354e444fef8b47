// Moves as points, for GoGui: a move of a man is the sequence of the points that it touches.
#pragma once

#include <string>
#include <vector>

#include "banyan/games/any_record.hpp"

namespace banyan::gtp {

// The vertices of a legal move as GTP names them (no letter I, rows from the bottom); "pass" and the like
// stay as they are, and so does every move of a board that is wider than GTP has letters.
std::vector<std::string> points_of(const AnyRecord& record, const std::string& move);

}  // namespace banyan::gtp
