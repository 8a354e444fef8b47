#include "terminal.hpp"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

namespace banyan::app {

bool on_terminal() { return isatty(STDOUT_FILENO) != 0; }

TerminalSize terminal_size() {
  TerminalSize size;
  winsize window{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0 && window.ws_row > 0) {
    size = {window.ws_col, window.ws_row};
  }
  return size;
}

bool wants_colour() {
  const char* no_colour = std::getenv("NO_COLOR");
  const char* kind = std::getenv("TERM");
  const bool refused = no_colour != nullptr && *no_colour != '\0';
  return on_terminal() && !refused && kind != nullptr && std::string_view(kind) != "dumb";
}

std::string styled(std::string_view style, std::string_view text) {
  if (!wants_colour()) return std::string(text);
  return fmt::format("\x1b[{}m{}\x1b[0m", style, text);
}

std::string board_on_terminal(const AnyRecord& record) {
  constexpr int kLarge = 10;
  const BoardPicture picture = record.picture();
  TextStyle style;
  style.marks = true;
  style.both_edges = picture.columns() >= kLarge || picture.height() >= kLarge;
  style.colour = wants_colour();
  return draw_text(picture, style);
}

std::string cut(std::string text, int columns) {
  if (text.size() > static_cast<std::size_t>(columns)) text.resize(static_cast<std::size_t>(columns));
  return text;
}

void LiveBlock::show(const std::vector<std::string>& lines) {
  const TerminalSize size = terminal_size();
  std::string text;
  if (shown_ > 0) text = fmt::format("\x1b[{}A\r\x1b[J", shown_);  // up, and clear from there
  shown_ = std::min(lines.size(), static_cast<std::size_t>(std::max(size.rows - 1, 1)));
  for (std::size_t i = 0; i < shown_; ++i) text += cut(lines[i], size.columns) + "\n";
  fmt::print("{}", text);
  std::fflush(stdout);
}

}  // namespace banyan::app
