// What stands on the board of a record, point by point, for protocols, files and referees: names of points,
// rows of men, and positions of stones that were set up one by one.
#pragma once

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

struct BoardSize {
  int columns = 0, rows = 0;
  friend bool operator==(BoardSize, BoardSize) = default;
};
BoardSize board_size(const AnyRecord& record);

// The rows of a board from the top, one character a point; '.' is empty.
using BoardRows = std::vector<std::string>;
BoardRows board_rows(const AnyRecord& record);
BoardRows empty_rows(BoardSize size);
char& man_at(BoardRows& rows, Square square);
// Calls visit(square, man), from the top left, row by row.
void for_each_man(const BoardRows& rows, auto visit) {
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < rows[row].size(); ++column) {
      visit(Square{static_cast<int>(column), static_cast<int>(rows.size() - 1 - row)}, rows[row][column]);
    }
  }
}

// The text of a position where nothing but the stones counts. pre: the conventions have `turns`.
std::string stones_text(const Conventions& conventions, const BoardRows& rows, Side to_move);
// That of a record's stones, without those on some points: no ko, and nobody has passed.
std::string stones_only(const AnyRecord& record, Side to_move, const std::set<std::string>& removed = {});

}  // namespace banyan
