// What the commands ask of the terminal: its size, whether colours are wanted, and a block of lines that is
// drawn again in place.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "banyan/games/any_record.hpp"

namespace banyan::app {

struct TerminalSize {
  int columns = 80, rows = 24;
};

// Whether standard output is a terminal.
bool on_terminal();
// The size of that terminal; the usual one where it does not say.
TerminalSize terminal_size();
// On a terminal, unless NO_COLOR is set (no-color.org) or the terminal is a dumb one.
bool wants_colour();

// The text in a colour or style of the terminal ("1": bold), where colours are wanted.
std::string styled(std::string_view style, std::string_view text);

// The board as this terminal shows it best: colours, the last move marked, large boards with coordinates on
// both edges; ends with a line break.
std::string board_on_terminal(const AnyRecord& record);

// At most so many characters.
std::string cut(std::string text, int columns);

// Lines on the terminal that replace what it showed before. Every line is cut to the width and the block to
// the height, since what has scrolled away or wrapped cannot be drawn over.
class LiveBlock {
 public:
  void show(const std::vector<std::string>& lines);

 private:
  std::size_t shown_ = 0;
};

}  // namespace banyan::app
