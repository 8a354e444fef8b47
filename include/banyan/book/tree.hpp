// The main lines of a book as a tree, in text and as a drawing.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "banyan/book/book.hpp"

namespace banyan {

struct BookNode {
  std::string move;         // empty at the root
  Side side = Side::First;  // that made it
  BookCounts counts;
  double share = 0.5;              // for that side; at the root for the side to move
  std::vector<BookNode> children;  // the most played first
};

// How much of a book is shown.
struct TreeLimits {
  int plies = 8;
  int breadth = 3;  // moves of a position
  std::uint64_t least_games = 2;
};

// The lines behind the record's position; the root alone if that is not in the book.
BookNode book_tree(const Book& book, const AnyRecord& record, const TreeLimits& limits = {});

// One move a line, indented, a line without branches in one: "1. d1  57.1 % of 320".
std::string tree_text(const BookNode& root);
std::string tree_svg(const BookNode& root, const std::string& title);

}  // namespace banyan
