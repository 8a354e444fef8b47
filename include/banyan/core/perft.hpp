// Perft: the number of move sequences of exactly `depth` plies. A game that ends earlier counts nothing.
#pragma once

#include <cstdint>

#include "banyan/core/game_record.hpp"

namespace banyan {

template <Game G>
std::uint64_t perft(GameRecord<G>& record, int depth) {
  if (depth == 0) return 1;
  MoveList<G> moves;
  record.legal_moves(moves);
  if (depth == 1) return moves.size();
  const G here = record.position();
  const std::size_t plies = record.plies();
  std::uint64_t leaves = 0;
  for (const auto move : moves) {
    record.play(move);
    leaves += perft(record, depth - 1);
    record.rewind(plies, here);
  }
  return leaves;
}

}  // namespace banyan
