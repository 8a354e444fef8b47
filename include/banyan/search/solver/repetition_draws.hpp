// What the past of a game means to a solver of games whose third repetition is a draw: nothing, but for the
// positions that stand in the record twice already. To reach one of those is a draw; all else is a question
// about the position alone, so that its answers may go into a table.
//
// Why: let the attacker try to win in the game without the rule, where play without an end is no win. If he
// can, he can with a strategy whose distance to the end falls with every ply, and so never repeats a
// position: nothing on its lines stands for a third time, unless it stood twice before. If he cannot, the
// rule, which only turns games into draws, does not help him.
#pragma once

#include <algorithm>
#include <vector>

#include "banyan/core/game_record.hpp"

namespace banyan {

template <Game G>
class RepetitionDraws {
 public:
  RepetitionDraws() = default;
  explicit RepetitionDraws(const GameRecord<G>& record) {
    if constexpr (G::kRepetition == Repetition::ThirdIsDraw) {
      GameRecord<G> replay(record.start());
      for (const auto move : record.moves()) {
        if (replay.position().is_irreversible(move)) twice_.clear();
        replay.play(move);
        if (replay.earlier_occurrences(1) == 1) twice_.push_back(replay.position());
      }
    }
  }

  bool empty() const { return twice_.empty(); }
  bool contains(const G& position) const {
    if constexpr (G::kRepetition == Repetition::ThirdIsDraw) {
      return std::any_of(twice_.begin(), twice_.end(),
                         [&](const G& drawn) { return drawn.same_for_repetition(position); });
    } else {
      return false;
    }
  }

 private:
  std::vector<G> twice_;
};

}  // namespace banyan
