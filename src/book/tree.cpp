#include "banyan/book/tree.hpp"

#include <fmt/core.h>

#include <algorithm>
#include "banyan/core/text.hpp"

namespace banyan {
namespace {

BookNode node_behind(const Book& book, AnyRecord& record, BookNode node, const TreeLimits& limits,
                     int plies) {
  const auto position = plies > 0 ? book.find(record) : std::nullopt;
  if (!position) return node;
  std::vector<BookMove> moves = position->moves;
  std::erase_if(moves, [&](const BookMove& move) { return move.counts.games() < limits.least_games; });
  std::stable_sort(moves.begin(), moves.end(),
                   [](const BookMove& a, const BookMove& b) { return a.counts.games() > b.counts.games(); });
  if (moves.size() > static_cast<std::size_t>(limits.breadth))
    moves.resize(static_cast<std::size_t>(limits.breadth));
  for (const BookMove& move : moves) {
    BookNode child{move.move, record.to_move(), move.counts, move.share, {}};
    BANYAN_CHECK(bool(record.play(move.move)));
    node.children.push_back(node_behind(book, record, std::move(child), limits, plies - 1));
    record.undo();
  }
  return node;
}

std::string label_of(const BookNode& node) {
  return fmt::format("{}  {:.1f} % of {}", node.move, 100 * node.share, node.counts.games());
}

void add_text(const BookNode& node, int ply, int indent, std::string& text) {
  for (const BookNode& child : node.children) {
    text += fmt::format("{:{}}{:>2}. {}\n", "", 2 * indent, ply, label_of(child));
    // A line goes on where it is; branches go in.
    add_text(child, ply + 1, indent + (child.children.size() > 1 ? 1 : 0), text);
  }
}

// A row a leaf, a column a ply; a line's width tells its games.
class TreeDrawing {
 public:
  TreeDrawing(const BookNode& root, const std::string& title) : most_(std::max<double>(1, games(root))) {
    draw(root, 0);
    text(kLeft, 24, title, "font-weight=\"bold\"");
  }
  std::string finish() const {
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
        "viewBox=\"0 0 {0:.0f} {1:.0f}\" font-family=\"sans-serif\" font-size=\"12\">\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{2}{3}</svg>\n",
        width_ + kColumn, next_ + kRow, lines_, body_);
  }

 private:
  static constexpr double kLeft = 20, kTop = 56, kColumn = 150, kRow = 24;
  static double games(const BookNode& node) { return static_cast<double>(node.counts.games()); }

  // Gives the height at which the node was drawn: beside its most played move.
  double draw(const BookNode& node, int ply) {
    const double x = kLeft + kColumn * ply;
    width_ = std::max(width_, x);
    std::vector<double> heights;
    for (const BookNode& child : node.children) heights.push_back(draw(child, ply + 1));
    if (heights.empty()) {
      heights.push_back(next_);
      next_ += kRow;
    }
    const double y = heights.front();
    for (std::size_t i = 0; i < node.children.size(); ++i) {
      lines_ += fmt::format(
          "<path d=\"M{:.1f} {:.1f}C{:.1f} {:.1f} {:.1f} {:.1f} {:.1f} {:.1f}\" fill=\"none\" "
          "stroke=\"#1f6f43\" stroke-opacity=\"0.5\" stroke-width=\"{:.1f}\"/>\n",
          x + kColumn - 30, y - 4, x + kColumn - 12, y - 4, x + kColumn - 18, heights[i] - 4, x + kColumn - 4,
          heights[i] - 4, 1 + 9 * games(node.children[i]) / most_);
    }
    text(x, y, ply == 0 ? fmt::format("{} games", node.counts.games()) : label_of(node),
         node.side == Side::First ? "fill=\"#222222\"" : "fill=\"#b3541e\"");
    return y;
  }
  void text(double x, double y, const std::string& words, const char* style) {
    body_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" {}>{}</text>\n", x, y, style, xml_escaped(words));
  }

  double most_, next_ = kTop, width_ = 0;
  std::string lines_, body_;
};

}  // namespace

BookNode book_tree(const Book& book, const AnyRecord& record, const TreeLimits& limits) {
  const auto here = record.clone();
  BookNode root;
  root.side = record.to_move();
  if (const auto position = book.find(record)) root.counts = position->counts;
  root.share = root.counts.share(root.side);
  return node_behind(book, *here, std::move(root), limits, limits.plies);
}

std::string tree_text(const BookNode& root) {
  std::string text;
  add_text(root, 1, 0, text);
  return text;
}

std::string tree_svg(const BookNode& root, const std::string& title) {
  return TreeDrawing(root, title).finish();
}

}  // namespace banyan
