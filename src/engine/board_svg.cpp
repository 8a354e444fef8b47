#include "banyan/engine/board_svg.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "banyan/core/text.hpp"

namespace banyan {
namespace {

constexpr double kCell = 48, kMargin = 34, kTitle = 34;
constexpr double kHexRow = 0.8660254;         // between rows of hexagons, in cells
constexpr double kHexRadius = 0.57735;        // of a hexagon one cell wide
constexpr double kLeastShare = 0.01;          // what is less is not shown
constexpr const char* kInk = "#333333";       // text
constexpr const char* kPaper = "#fbfaf7";     // behind the board
constexpr const char* kWood = "#ecdcb9";      // the board
constexpr const char* kWoodDark = "#e0cda3";  // every other square
constexpr const char* kLine = "#a08c62";
constexpr const char* kShade = "#1f8a5b";  // what the engine looks at
constexpr const char* kBest = "#d9480f";   // what it would play

const char* fill_of(Paint paint) {
  constexpr std::array kFills = {"#2b2b2b", "#ffffff", "#c0392b", "#e8b923", "#2c5fa8"};
  return kFills[static_cast<std::size_t>(paint)];
}
const char* edge_of(Paint paint) { return paint == Paint::White ? "#555555" : fill_of(paint); }

struct Point {
  double x = 0, y = 0;
};

class Drawing {
 public:
  Drawing(const BoardPicture& picture, const BoardView& view) : picture_(picture), view_(view) {
    top_ = kMargin + (view.title.empty() ? 0 : kTitle);
    const double rows = picture.height(), columns = picture.columns();
    width_ = 2 * kMargin + kCell * (is_hex() ? columns + (rows - 1) / 2 : columns);
    bottom_ = top_ + kCell * (is_hex() ? kHexRow * (rows - 1) + 2 * kHexRadius : rows);
  }

  std::string svg() {
    const double height = bottom_ + kMargin + (view_.note.empty() ? 0 : kTitle - 8);
    add(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {:.0f} {:.0f}" width="{:.0f}" height="{:.0f}" font-family="Helvetica, Arial, sans-serif">)",
        width_, height, width_, height);
    add(R"(<rect width="100%" height="100%" rx="8" fill="{}"/>)", kPaper);
    if (!view_.title.empty()) label({width_ / 2, 30}, view_.title, 17, "bold");
    if (!view_.note.empty()) label({width_ / 2, height - 14}, view_.note, 12, "normal");
    board();
    names();
    shades();
    men();
    marks();
    figures();
    add("</svg>");
    return std::move(out_);
  }

 private:
  template <class... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
    out_ += '\n';
  }
  void label(Point at, std::string_view text, double size, const char* weight, const char* colour = kInk) {
    add(R"(<text x="{:.1f}" y="{:.1f}" font-size="{}" font-weight="{}" fill="{}" text-anchor="middle">{}</text>)",
        at.x, at.y, size, weight, colour, xml_escaped(text));
  }

  bool is_hex() const { return picture_.shape == CellShape::Hexagon; }
  Point centre(BoardCell cell) const {
    const double column = cell.column + 0.5, row = cell.row;
    if (is_hex()) return {kMargin + kCell * (column + row / 2), top_ + kCell * (kHexRadius + kHexRow * row)};
    return {kMargin + kCell * column, top_ + kCell * (row + 0.5)};
  }
  void for_each_cell(auto visit) const {
    for (int row = 0; row < picture_.height(); ++row) {
      for (int column = 0; column < picture_.columns(); ++column) visit(BoardCell{column, row});
    }
  }
  std::string hexagon(BoardCell cell, double scale) const {
    std::string points;
    const Point at = centre(cell);
    for (int i = 0; i < 6; ++i) {
      const double angle = (i * 60 - 90) * 3.14159265 / 180;
      points += fmt::format("{:.1f},{:.1f} ", at.x + kCell * kHexRadius * scale * std::cos(angle),
                            at.y + kCell * kHexRadius * scale * std::sin(angle));
    }
    return points;
  }
  // The shape of a cell, filled or outlined as `look` says.
  void cell_shape(BoardCell cell, const std::string& look, double scale = 1) {
    const Point at = centre(cell);
    switch (picture_.shape) {
      case CellShape::Hexagon:
        return add(R"(<polygon points="{}" {}/>)", hexagon(cell, scale), look);
      case CellShape::Square:
        return add(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" {}/>)",
                   at.x - kCell * scale / 2, at.y - kCell * scale / 2, kCell * scale, kCell * scale, look);
      default:
        return add(R"(<circle cx="{:.1f}" cy="{:.1f}" r="{:.1f}" {}/>)", at.x, at.y, kCell * 0.41 * scale,
                   look);
    }
  }

  // --- the board ---

  void board() {
    if (picture_.shape == CellShape::Crossing) return crossings();
    if (is_hex()) edges();
    if (picture_.shape == CellShape::Hole) {
      add(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="10" fill="#3d6fa3"/>)", kMargin,
          top_, width_ - 2 * kMargin, bottom_ - top_);
    }
    for_each_cell([&](BoardCell cell) {
      const bool dark = picture_.shape == CellShape::Square && (cell.row + cell.column) % 2 == 1;
      const char* fill = picture_.shape == CellShape::Hole ? kPaper : dark ? kWoodDark : kWood;
      cell_shape(cell, fmt::format(R"(fill="{}" stroke="{}" stroke-width="0.7")", fill, kLine));
    });
  }
  void crossings() {
    add(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="4" fill="{}"/>)", kMargin, top_,
        width_ - 2 * kMargin, bottom_ - top_, kWood);
    const BoardCell last{picture_.columns() - 1, picture_.height() - 1};
    for (int row = 0; row <= last.row; ++row) line(centre({0, row}), centre({last.column, row}), kLine, 1);
    for (int column = 0; column <= last.column; ++column) {
      line(centre({column, 0}), centre({column, last.row}), kLine, 1);
    }
    for_each_cell([&](BoardCell cell) {
      const Point at = centre(cell);
      if (picture_.at(cell) == kStarCell)
        add(R"(<circle cx="{:.1f}" cy="{:.1f}" r="3" fill="{}"/>)", at.x, at.y, kLine);
    });
  }
  // Who joins which edges of a board of hexagons: First top and bottom, Second left and right.
  void edges() {
    const int right = picture_.columns() - 1, low = picture_.height() - 1;
    const char* first = fill_of(picture_.sides[0].paint);
    const char* second = fill_of(picture_.sides[1].paint);
    line(beside({0, 0}, -0.45, -0.74), beside({right, 0}, 0.4, -0.74), first, 5);
    line(beside({0, low}, -0.4, 0.74), beside({right, low}, 0.45, 0.74), first, 5);
    line(beside({0, 0}, -0.84, 0.03), beside({0, low}, -0.46, 0.68), second, 5);
    line(beside({right, 0}, 0.46, -0.68), beside({right, low}, 0.84, -0.03), second, 5);
  }
  // So many cells to the right of a cell's centre and below it.
  Point beside(BoardCell cell, double right, double below) const {
    const Point at = centre(cell);
    return {at.x + right * kCell, at.y + below * kCell};
  }
  void line(Point from, Point to, const char* colour, double width, const char* more = "") {
    add(R"(<line x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" stroke="{}" stroke-width="{}" stroke-linecap="round" {}/>)",
        from.x, from.y, to.x, to.y, colour, width, more);
  }

  void names() {
    for (int column = 0; column < picture_.columns(); ++column) {
      const BoardCell low{column, picture_.height() - 1};
      label(is_hex() ? beside(low, 0.55, 1.06) : beside(low, 0, 0.87),
            picture_.column_names[static_cast<std::size_t>(column)], 12, "normal");
    }
    for (std::size_t row = 0; row < picture_.row_names.size(); ++row) {
      const BoardCell left{0, static_cast<int>(row)};
      label(is_hex() ? beside(left, -1.0, 0.5) : beside(left, -0.78, 0.09), picture_.row_names[row], 12,
            "normal");
    }
  }

  // --- the men ---

  void men() {
    for_each_cell([&](BoardCell cell) {
      const char letter = picture_.at(cell);
      for (const SideLook& side : picture_.sides) {
        if (side.man == letter) man(centre(cell), side);
      }
      if (letter == kBlockedCell) cell_shape(cell, R"(fill="#8a7d66" stroke="#6f6450")", 0.7);
    });
  }
  void man(Point at, const SideLook& side) {
    const std::string look =
        fmt::format(R"(fill="{}" stroke="{}" stroke-width="1.4" stroke-linejoin="round")",
                    fill_of(side.paint), side.paint == Paint::Black ? "#eeeeee" : edge_of(side.paint));
    switch (side.piece) {
      case Piece::Disc:
        return add(R"(<circle cx="{:.1f}" cy="{:.1f}" r="{:.1f}" {}/>)", at.x, at.y,
                   kCell * (is_hex() ? 0.36 : 0.41), look);
      case Piece::Pawn:
        return add(
            R"(<path d="M{:.1f} {:.1f}m-13 17h26c0-6-4-9-8-11 1-3 1-6 0-8a8 8 0 1 0-10 0c-1 2-1 5 0 8-4 2-8 5-8 11z" {}/>)",
            at.x, at.y, look);
      case Piece::Queen:
        return add(R"(<path d="M{:.1f} {:.1f}m-13 15h26l3-24-9 11-7-15-7 15-9-11z" {}/>)", at.x, at.y, look);
      case Piece::Cross:
        line({at.x - 13, at.y - 13}, {at.x + 13, at.y + 13}, fill_of(side.paint), 6);
        return line({at.x + 13, at.y - 13}, {at.x - 13, at.y + 13}, fill_of(side.paint), 6);
      case Piece::Ring:
        return add(R"(<circle cx="{:.1f}" cy="{:.1f}" r="14" fill="none" stroke="{}" stroke-width="6"/>)",
                   at.x, at.y, fill_of(side.paint));
    }
  }

  // --- the engine's view ---

  bool is_free(BoardCell cell) const {
    return picture_.at(cell) == kFreeCell || picture_.at(cell) == kStarCell;
  }
  // Where a move ends, an arrow's flight aside.
  static BoardCell target(const MoveMark& move) {
    return move.cells[std::min<std::size_t>(1, move.cells.size() - 1)];
  }

  // All the attention that goes to a cell, and the value of the move there that has most of it.
  struct Attention {
    BoardCell cell;
    double share = 0, most = 0, value = 0;
  };
  std::vector<Attention> attention() const {
    std::vector<Attention> all;
    for (const MoveMark& move : view_.moves) {
      if (move.cells.empty()) continue;
      const BoardCell cell = target(move);
      auto found = std::find_if(all.begin(), all.end(), [&](const Attention& a) { return a.cell == cell; });
      if (found == all.end()) found = all.insert(all.end(), {cell, 0, 0, 0});
      found->share += move.share;
      if (move.share <= found->most) continue;
      found->most = move.share;
      found->value = move.value;
    }
    return all;
  }

  void shades() {
    for (const Attention& a : attention()) {
      if (a.share < kLeastShare) continue;
      cell_shape(a.cell,
                 fmt::format(R"(fill="{}" fill-opacity="{:.2f}")", kShade, 0.12 + 0.6 * std::sqrt(a.share)));
    }
  }
  // On free cells: the share of the visits, and below it the chance to win, both in per cent.
  void figures() {
    for (const Attention& a : attention()) {
      if (a.share < kLeastShare || !is_free(a.cell)) continue;
      const Point at = centre(a.cell);
      label({at.x, at.y + 1}, fmt::format("{:.0f}%", 100 * a.share), 14, "bold", "#10291d");
      label({at.x, at.y + 14}, fmt::format("{:.0f}", 100 * a.value), 11, "normal", "#10291d");
    }
  }

  void marks() {
    for (const BoardCell cell : picture_.winning) {
      cell_shape(cell, R"(fill="none" stroke="#ffb703" stroke-width="4")", 0.94);
    }
    last_move();
    for (const MoveMark& move : view_.moves) {
      if (!move.best || move.cells.empty()) continue;
      cell_shape(target(move), fmt::format(R"(fill="none" stroke="{}" stroke-width="3.5")", kBest), 0.92);
      if (move.cells.size() > 1) arrow(centre(move.cells[0]), centre(move.cells[1]), "");
      if (move.cells.size() > 2)
        arrow(centre(move.cells[1]), centre(move.cells[2]), R"(stroke-dasharray="2 7")");
    }
  }
  void last_move() {
    for (const BoardCell cell : picture_.last) {
      const Point at = centre(cell);
      if (is_free(cell)) {
        cell_shape(cell, R"(fill="none" stroke="#7a6a45" stroke-width="1.6" stroke-dasharray="4 4")", 0.86);
      } else {
        add(R"(<circle cx="{:.1f}" cy="{:.1f}" r="5" fill="#8ecae6" stroke="#333333" stroke-width="0.8"/>)",
            at.x, at.y);
      }
    }
  }
  void arrow(Point from, Point to, const char* more) {
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    if (length < 1) return;
    const double ux = (to.x - from.x) / length, uy = (to.y - from.y) / length, short_of = kCell * 0.42;
    const Point tip{to.x - ux * short_of, to.y - uy * short_of};
    const Point base{tip.x - ux * 12, tip.y - uy * 12};
    line({from.x + ux * short_of * 0.6, from.y + uy * short_of * 0.6}, base, kBest, 4, more);
    add(R"(<polygon points="{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}" fill="{}"/>)", tip.x, tip.y,
        base.x - uy * 7, base.y + ux * 7, base.x + uy * 7, base.y - ux * 7, kBest);
  }

  const BoardPicture& picture_;
  const BoardView& view_;
  double top_ = 0, bottom_ = 0, width_ = 0;
  std::string out_;
};

}  // namespace

BoardView view_of(const AnyRecord& record, const SearchReport& report) {
  BoardView view;
  std::uint64_t visits = 0;
  for (const RootMove& move : report.root) visits += move.visits;
  for (const RootMove& move : report.root) {
    const auto cells = record.cells_of(move.move);
    if (!cells) continue;
    const bool best = move.move == report.best;
    const double share = visits > 0 ? static_cast<double>(move.visits) / static_cast<double>(visits)
                         : best     ? 1
                                    : 0;
    view.moves.push_back({*cells, share, move.value, best});
  }
  const SideLook side = record.look_of(record.to_move());
  view.title = fmt::format("{} to move: {}", side.name, report.best);
  if (report.proof != Proof::None) {
    view.title += fmt::format(", proven {}", proof_name(report.proof));
  } else {
    view.title += fmt::format(", {:.0f} % to win", 100 * report.value);
  }
  view.note = report.kind != SearchKind::Deepening
                  ? fmt::format("{} play-outs; share of them and chance to win, in %", report.playouts)
                  : fmt::format("{} nodes, depth {}", report.nodes, report.depth);
  return view;
}

std::string draw_svg(const BoardPicture& picture, const BoardView& view) {
  return Drawing(picture, view).svg();
}

}  // namespace banyan
