// How SGF writes the moves of each game.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "banyan/core/text.hpp"

namespace banyan::sgf {

struct Format {
  std::string_view game, number;  // GM; empty = the game has none
  char first;                     // the colour that moves first
};
inline constexpr std::array kFormats = {
    Format{"go", "1", 'B'},       Format{"loa", "9", 'B'},     Format{"hex", "11", 'B'},
    Format{"amazons", "18", 'W'}, Format{"connect4", "", 'B'}, Format{"breakthrough", "", 'W'},
    Format{"tictactoe", "", 'B'},
};

const Format& format_of(std::string_view game);

struct Board {
  std::string game;
  int columns = 0, rows = 0;
};
// Of a spec.
Board board_of(std::string_view game);

// Points are two letters, column from the left and row from the top; small letters, then capitals.
std::string point_text(Square square, int rows);
std::optional<Square> take_point(std::string_view& text, const Board& board);

}  // namespace banyan::sgf
