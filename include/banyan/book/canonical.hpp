// How a book knows a position: by its text, turned the one of all ways of the board that has the least key.
// So positions that a symmetry makes the same are one, and so are transpositions, but not where they would
// not be safe: where the moves before forbid a move or end the game (superko, third repetition) a position is
// known by the one before it, too.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "banyan/games/any_record.hpp"

namespace banyan {

struct PositionKey {
  std::uint64_t word = 0, seal = 0;  // the seal tells two positions with the same word apart
  friend auto operator<=>(const PositionKey&, const PositionKey&) = default;
};

struct CanonicalPosition {
  PositionKey key;
  std::vector<int> symmetries;  // all that lead there; several where the position is symmetric itself
};

CanonicalPosition canonical(const AnyRecord& record);

// The legal moves, in their order, as the canonical position names them. Moves that a symmetry of the
// position makes the same have one name.
std::vector<std::string> canonical_moves(const AnyRecord& record, const CanonicalPosition& position);

// A position of a game and the move that was made there, empty at the end.
struct BookStep {
  PositionKey key;
  std::string move;
};
// The positions of a game from the start on; the error names a move that cannot be played.
Result<std::vector<BookStep>> steps_of(const std::string& game, const std::vector<std::string>& moves);

}  // namespace banyan
