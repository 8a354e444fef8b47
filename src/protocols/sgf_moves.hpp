// How SGF writes the moves and points of a game, by the game's conventions.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "banyan/core/result.hpp"
#include "banyan/games/stones.hpp"

namespace banyan::sgf {

// What is needed of a game to read and write its moves.
struct Notation {
  explicit Notation(const AnyRecord& record)
      : spec(record.spec()),
        conventions(record.conventions()),
        size(board_size(record)),
        men{record.look_of(Side::First).man, record.look_of(Side::Second).man} {}

  std::string spec;
  const Conventions& conventions;
  BoardSize size;
  std::array<char, 2> men;  // First's and Second's in the text of a position

  std::string game() const { return spec.substr(0, spec.find('(')); }
  char colour(Side side) const;
  std::optional<Side> side(std::string_view colour) const;  // 'B', "black", '1' and so on
};

Result<std::string> move_text(const Notation& notation, std::string_view move);
Result<std::string> move_of_text(const Notation& notation, std::string_view text);

std::string point_text(const Notation& notation, Square square);
// Reads a point at the start of `text` and moves `text` behind it.
std::optional<Square> take_point(const Notation& notation, std::string_view& text);

}  // namespace banyan::sgf
