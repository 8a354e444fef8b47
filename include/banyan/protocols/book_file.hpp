// Books as text: SGF and plain lines, out and in. An expert's book is games or lines of others, read in; a
// line without a result counts as a draw.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "banyan/book/tree.hpp"
#include "banyan/core/result.hpp"

namespace banyan {

// The lines of a tree as one game with variations, the most played first; each move with its share (SBKV, in
// per cent, of the first player) and its counts as a comment.
Result<std::string> book_to_sgf(const BookNode& tree, const std::string& game);

// One line for all equal games: "first/second/draws move move …", how often each side won and neither.
std::string book_to_text(const Book& book);

// The games of an SGF file, every variation a line of its own with the game's result. Stones that are set up
// at the start of a game that has none, as many of each side, are read as the moves that put them, in every
// order, since all of them lead there.
Result<std::vector<BookGame>> games_of_sgf(std::string_view text, const std::string& game);
// Lines of moves separated by blanks; a line may begin with counts "first/second/draws"; '#' starts a
// comment.
Result<std::vector<BookGame>> games_of_text(std::string_view text, const std::string& game);

}  // namespace banyan
