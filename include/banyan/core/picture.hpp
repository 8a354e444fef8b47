// A board as data, for whoever draws it: the terminal, an SVG file, a page. Each game makes one of its
// position; nothing here knows a game.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/fixed_list.hpp"
#include "banyan/core/game.hpp"
#include "banyan/core/text.hpp"

namespace banyan {

// A cell of the drawing, counted from its top left corner.
struct BoardCell {
  int column = 0, row = 0;
  friend bool operator==(BoardCell, BoardCell) = default;
};
// Where a square that is counted from the bottom is drawn.
constexpr BoardCell cell_at(Square square, int rows) { return {square.column, rows - 1 - square.row}; }

// The cells that a move touches, in order: where a man is put; from and to; from, to and the arrow's. None
// for a move that touches nothing, such as a pass.
using CellPath = FixedList<BoardCell, 3>;
inline CellPath path_of(std::initializer_list<BoardCell> cells) {
  CellPath path;
  for (const BoardCell cell : cells) path.push_back(cell);
  return path;
}

enum class CellShape : std::uint8_t {
  Square,
  Crossing,  // of lines: Go
  Hole,      // of a frame: Connect-4
  Hexagon,   // each row half a cell to the right of the one above
};

enum class Paint : std::uint8_t { Black, White, Red, Yellow, Blue };
enum class Piece : std::uint8_t { Disc, Pawn, Queen, Cross, Ring };

// What a side is called and how its men look.
struct SideLook {
  std::string_view name;  // "Black"
  char man = '.';         // in texts: 'x'
  Paint paint = Paint::Black;
  Piece piece = Piece::Disc;
};
using SideLooks = std::array<SideLook, 2>;  // First, Second

inline constexpr char kFreeCell = '.', kStarCell = '+', kBlockedCell = '#';

struct BoardPicture {
  CellShape shape = CellShape::Square;
  std::vector<std::string> rows;          // from the top: men, or one of the three characters above
  std::vector<std::string> column_names;  // from the left
  std::vector<std::string> row_names;     // from the top; empty: rows have no names
  SideLooks sides;
  std::vector<BoardCell> last;     // what the last move touched
  std::vector<BoardCell> winning;  // the line that won

  int columns() const { return static_cast<int>(column_names.size()); }
  int height() const { return static_cast<int>(rows.size()); }
  char at(BoardCell cell) const {
    return rows[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)];
  }
};

// Squares with letters below and numbers at the left, as on a chess board.
BoardPicture square_picture(std::vector<std::string> rows_from_top, const SideLooks& sides);

// A game that can be drawn. The cells of a move are the same before and after it was played.
template <class P>
concept Drawn = Notated<P> && requires(const P c, typename P::Move m) {
  { P::kSides } -> std::convertible_to<SideLooks>;
  { c.picture() } -> std::same_as<BoardPicture>;
  { c.cells_of(m) } -> std::same_as<CellPath>;
};

// --- for the terminal ---

struct TextStyle {
  bool marks = false;       // the last move in parentheses
  bool both_edges = false;  // coordinates above and at the right as well
  bool colour = false;      // escape codes of a terminal
};
std::string draw_text(const BoardPicture& picture, const TextStyle& style = {});

// "Black (x)".
std::string full_name(const SideLook& side);

}  // namespace banyan
