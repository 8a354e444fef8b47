// Go positions drawn in tests.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "banyan/core/text.hpp"
#include "banyan/games/go/go.hpp"

namespace banyan::test {

inline GoOptions go_board(int columns, int rows, double komi = 7.5) { return {columns, rows, komi, 0}; }

// Reads "x.o/..." and the rest of a position text; the size follows from the rows.
inline GoGame<0> go_position(std::string_view text, double komi = 0) {
  const auto rows = split(words(text).at(0), '/');
  const GoOptions options = go_board(static_cast<int>(rows[0].size()), static_cast<int>(rows.size()), komi);
  const auto position = GoGame<0>::from_text(text, options);
  EXPECT_TRUE(position) << position.error();
  return *position;
}

template <int Size>
GoPoint go_point(const GoGame<Size>& game, std::string_view name) {
  const int column = static_cast<int>(std::string_view("ABCDEFGHJKLMNOPQRST").find(name[0]));
  const int row = static_cast<int>(*parse_int(name.substr(1))) - 1;
  const GoPoint p = GoGeometry<Size>::point(column, row);
  EXPECT_TRUE(game.stones().is_on_board(p)) << name;
  return p;
}

}  // namespace banyan::test
