// A board as an SVG picture, with what an engine thinks of the moves laid over it.
#pragma once

#include <string>
#include <vector>

#include "banyan/core/picture.hpp"
#include "banyan/engine/engine.hpp"
#include "banyan/games/any_record.hpp"

namespace banyan {

// A move as it is shown: its cells, how much of the attention it has (0 to 1), and its chance to win.
struct MoveMark {
  std::vector<BoardCell> cells;
  double share = 0, value = 0.5;
  bool best = false;
};

struct BoardView {
  std::string title, note;  // lines above and below the board; may be empty
  std::vector<MoveMark> moves;
};

// The engine's view of the record's position: shares are those of the visits; where a search does not count
// any, the best move has all of it.
BoardView view_of(const AnyRecord& record, const SearchReport& report);

std::string draw_svg(const BoardPicture& picture, const BoardView& view = {});

}  // namespace banyan
