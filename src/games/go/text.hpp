// Text of Go, the same for every board size: points ("D4", the letter I is left out), position text, the
// picture of the board, handicap points and what options may be combined.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/game.hpp"
#include "banyan/core/text.hpp"
#include "banyan/games/go/go.hpp"
#include "banyan/games/stones.hpp"

namespace banyan {

// A position as its text describes it.
struct GoSetup {
  std::vector<std::string> rows;  // from the top, 'x' Black, 'o' White, '.' empty
  Side to_move = Side::First;
  std::optional<Square> ko;
  int passes = 0;  // just played in a row

  char& at(Square square) { return rows[rows.size() - 1 - row_index(square)][column_index(square)]; }
  char at(Square square) const { return rows[rows.size() - 1 - row_index(square)][column_index(square)]; }

 private:
  static std::size_t row_index(Square square) { return static_cast<std::size_t>(square.row); }
  static std::size_t column_index(Square square) { return static_cast<std::size_t>(square.column); }
};

// What is wrong with the options, or nothing.
std::optional<Error> check_go_options(const GoOptions& options);
// The empty board, or the handicap stones with White to move. pre: check_go_options found nothing.
GoSetup go_start(const GoOptions& options);

// "x.o/.../... b -": the rows from the top, the side to move, the ko point or '-', and the number of passes
// just played, which is left out when it is 0.
std::string print_go_text(const GoSetup& setup);
Result<GoSetup> read_go_text(std::string_view text, const GoOptions& options);

BoardPicture go_picture(const GoSetup& setup);

}  // namespace banyan
