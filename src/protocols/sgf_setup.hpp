// What an SGF node sets up: stones put on the board and taken off it, and whose turn it is. FF[4] wants such
// a node to hold no move; where one does, the set-up comes first.
#pragma once

#include "banyan/protocols/sgf.hpp"
#include "sgf_moves.hpp"

namespace banyan::sgf {

bool sets_up(const Node& node);

// The board with what the node puts and takes (AB, AW, AE); an error names the bad point.
Result<BoardRows> with_set_up(const Notation& notation, const Node& node, BoardRows rows);

// Whose turn the node says that it is (PL); nothing if it does not.
Result<std::optional<Side>> turn_of(const Notation& notation, const Node& node);

// The stones that stand on a board, for programs that know only the standard.
void write_set_up(const Notation& notation, const AnyRecord& record, Node& root);

}  // namespace banyan::sgf
