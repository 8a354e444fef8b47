// What stands on the board of a record, point by point, for protocols and referees: names of points, rows of
// men, and in Go which stones are dead.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/text.hpp"
#include "banyan/games/any_record.hpp"

namespace banyan {

// As Go and GTP name points: "D4", the letter I left out. pre: at most 19 columns.
std::string go_point_name(Square square);
// The whole text as a point of either case, or nothing.
std::optional<Square> read_go_point(std::string_view text, int columns, int rows);

// The position's rows from the top, one character a point.
std::vector<std::string> board_rows(const AnyRecord& record);

// --- Go alone ---

enum class StoneStatus : std::uint8_t { Alive, Dead, Seki };
struct JudgedStone {
  std::string point;
  StoneStatus status;
};
// Who owns the points at the end of bare play-outs decides. From the top left, row by row.
std::vector<JudgedStone> judge_stones(const AnyRecord& record, std::uint64_t seed);
// Black's area less White's and the komi, each point given to whom play-outs give it.
double judged_score(const AnyRecord& record, std::uint64_t seed);

// The text of the position with this side to move, no ko, and without the stones on some points.
std::string go_position(const AnyRecord& record, Side to_move, const std::set<std::string>& removed = {});

}  // namespace banyan
