#include "banyan/core/picture.hpp"

#include <algorithm>

namespace banyan {
namespace {

constexpr std::size_t kRowNameWidth = 2;

std::string right_aligned(std::string_view text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + std::string(text);
}

bool holds(const std::vector<BoardCell>& cells, BoardCell cell) {
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

// Colours of the 256 of a terminal: men in their own paint on a board of wood (of blue for Connect-4), which
// reads well on light and dark terminals alike.
const char* foreground(Paint paint) {
  constexpr std::array kCodes = {"1;38;5;16", "1;38;5;231", "1;38;5;160", "1;38;5;226", "1;38;5;21"};
  return kCodes[static_cast<std::size_t>(paint)];
}

class TextDrawing {
 public:
  TextDrawing(const BoardPicture& picture, const TextStyle& style) : picture_(picture), style_(style) {
    for (const std::string& name : picture.column_names) width_ = std::max(width_, name.size() + 1);
  }

  std::string text() const {
    std::string text;
    if (is_hex() || style_.both_edges) text += letters(-1);
    for (int row = 0; row < picture_.height(); ++row) text += line(row);
    return text + letters(picture_.height());
  }

 private:
  bool is_hex() const { return picture_.shape == CellShape::Hexagon; }
  bool has_row_names() const { return !picture_.row_names.empty(); }
  // Hexagons: each row stands half a cell further right, so that the neighbours of a cell are the six
  // characters around it; the letters above and below continue the slant.
  std::string indent(int row) const {
    return std::string(is_hex() ? static_cast<std::size_t>(row + 1) : 0, ' ');
  }

  std::string letters(int row) const {
    std::string text = indent(row);
    // Above and below hexagons there is no room for the name of a row.
    text.append(has_row_names() ? kRowNameWidth - (is_hex() ? 1 : 0) : 0, ' ');
    for (const std::string& name : picture_.column_names) text += right_aligned(name, width_);
    return text + "\n";
  }

  std::string line(int row) const {
    std::string text = row == 0 || !is_hex() ? "" : std::string(static_cast<std::size_t>(row), ' ');
    const std::string name = has_row_names() ? picture_.row_names[static_cast<std::size_t>(row)] : "";
    if (has_row_names()) text += right_aligned(name, kRowNameWidth);
    for (int column = 0; column < picture_.columns(); ++column) {
      text += on_board(std::string(width_ - 2, ' ') + gap(row, column)) + man({column, row});
    }
    const std::string end = gap(row, picture_.columns());
    if (style_.colour || end != " ") text += on_board(end);
    if (style_.both_edges && has_row_names()) text += (end == " " && !style_.colour ? "  " : " ") + name;
    return text + "\n";
  }

  bool is_marked(int row, int column) const {
    if (!style_.marks || column < 0 || column >= picture_.columns()) return false;
    const BoardCell cell{column, row};
    return holds(picture_.last, cell) && picture_.at(cell) != kFreeCell && picture_.at(cell) != kStarCell;
  }
  // What stands before a cell: parentheses hold the man that moved last.
  std::string gap(int row, int column) const {
    if (is_marked(row, column)) return "(";
    return is_marked(row, column - 1) ? ")" : " ";
  }

  std::string on_board(const std::string& text) const {
    return style_.colour ? painted("38;5;16", text) : text;
  }
  std::string man(BoardCell cell) const {
    const char letter = picture_.at(cell);
    const std::string text(1, letter);
    if (!style_.colour) return text;
    if (holds(picture_.winning, cell)) return "\x1b[7m" + painted(paint_of(letter), text);
    if (holds(picture_.last, cell)) return "\x1b[4m" + painted(paint_of(letter), text);
    return painted(paint_of(letter), text);
  }
  const char* paint_of(char letter) const {
    for (const SideLook& side : picture_.sides) {
      if (side.man == letter) return foreground(side.paint);
    }
    return letter == kBlockedCell ? "1;38;5;88" : "38;5;94";
  }
  std::string painted(const std::string& code, const std::string& text) const {
    const char* background = picture_.shape == CellShape::Hole ? "48;5;25" : "48;5;180";
    return "\x1b[" + code + ";" + background + "m" + text + "\x1b[0m";
  }

  const BoardPicture& picture_;
  TextStyle style_;
  std::size_t width_ = 2;
};

}  // namespace

BoardPicture square_picture(std::vector<std::string> rows_from_top, const SideLooks& sides) {
  BoardPicture picture;
  picture.sides = sides;
  for (std::size_t column = 0; column < rows_from_top.front().size(); ++column) {
    picture.column_names.emplace_back(1, static_cast<char>('a' + column));
  }
  for (std::size_t row = rows_from_top.size(); row > 0; --row) {
    picture.row_names.push_back(std::to_string(row));
  }
  picture.rows = std::move(rows_from_top);
  return picture;
}

std::string draw_text(const BoardPicture& picture, const TextStyle& style) {
  return TextDrawing(picture, style).text();
}

std::string full_name(const SideLook& side) { return std::string(side.name) + " (" + side.man + ")"; }

}  // namespace banyan
