// Go games of the test data, read from SGF and replayed move by move.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "banyan/core/game_record.hpp"
#include "banyan/games/go/go.hpp"

namespace banyan::test {

struct GoGameText {
  GoOptions options;
  std::string start;                                // position text
  std::vector<std::pair<Side, std::string>> moves;  // as GTP names them: D4, pass
};

// The main line of an SGF file up to the first set-up stones behind the root. A game whose first node has no
// moves begins with the set-up of its first two nodes.
GoGameText read_go_game(std::string_view sgf);

struct GoReplay {
  std::size_t moves = 0;     // accepted
  std::size_t captures = 0;  // moves that took stones
  std::size_t repeated = 0;  // moves legal on the board that superko forbids; they are played all the same
  std::string refused;       // why the next move was not accepted; empty if all were
};

// Replays on GoGame<Size>; a side that is not to move gets the turn by a pass. Calls
// after_move(record, number of the move).
template <int Size, class AfterMove>
GoReplay replay(const GoGameText& game, AfterMove after_move) {
  GoReplay result;
  const auto start = GoGame<Size>::from_text(game.start, game.options);
  if (!start) {
    result.refused = start.error();
    return result;
  }
  GameRecord<GoGame<Size>> record(*start);
  for (const auto& [side, name] : game.moves) {
    if (record.position().outcome() == Outcome::Open && record.position().to_move() != side) {
      record.play(kGoPass);
    }
    const auto move = record.position().parse(name);
    if (!move) {
      result.refused = move.error();
      return result;
    }
    result.repeated += record.is_allowed(*move) ? 0 : 1;
    if (!record.position().is_pass(*move)) {
      const auto captured = record.position().stones().captured_by(move->point, go_color(side));
      result.captures += captured.empty() ? 0 : 1;
    }
    record.play(*move);
    after_move(record, ++result.moves);
  }
  return result;
}

inline GoReplay replay(const GoGameText& game) {
  return with_go(game.options, [&]<int Size>(std::type_identity<GoGame<Size>>) {
    return replay<Size>(game, [](const auto&, std::size_t) {});
  });
}

}  // namespace banyan::test
