// Which knowledge each game brings to a search; a game without an entry has none.
#pragma once

#include "banyan/knowledge/breakthrough.hpp"
#include "banyan/knowledge/connect4.hpp"
#include "banyan/knowledge/hex.hpp"
#include "banyan/search/knowledge.hpp"

namespace banyan {

// Scorer(position) looks at the position once, score(move) at every move.
template <Game G, class Scorer>
class ScoresBy final : public MoveScores<G> {
 public:
  void score(const G& position, std::span<const typename G::Move> moves,
             std::span<float> out) const override {
    const Scorer scorer(position);
    for (std::size_t i = 0; i < moves.size(); ++i) out[i] = scorer.score(moves[i]);
  }
};

template <Game G, double (*kValue)(const G&)>
class ValueBy final : public Evaluator<G> {
 public:
  double value(const G& position) const override { return kValue(position); }
};

template <Game G, class Scorer, double (*kValue)(const G&)>
Knowledge<G> knowledge_by() {
  static const ScoresBy<G, Scorer> scores;
  static const ValueBy<G, kValue> value;
  return {&scores, &value};
}

template <Game G>
Knowledge<G> knowledge_for() {
  return {};
}
template <>
inline Knowledge<Breakthrough> knowledge_for<Breakthrough>() {
  return knowledge_by<Breakthrough, BreakthroughMoves, breakthrough_value>();
}
template <>
inline Knowledge<Connect4> knowledge_for<Connect4>() {
  return knowledge_by<Connect4, Connect4Moves, connect4_value>();
}
template <>
inline Knowledge<Hex> knowledge_for<Hex>() {
  return knowledge_by<Hex, HexMoves, hex_value>();
}

}  // namespace banyan
