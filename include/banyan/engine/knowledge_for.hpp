// Which knowledge each game brings to a search; a game without an entry has none.
#pragma once

#include "banyan/knowledge/amazons.hpp"
#include "banyan/knowledge/breakthrough.hpp"
#include "banyan/knowledge/connect4.hpp"
#include "banyan/knowledge/forcing_moves.hpp"
#include "banyan/knowledge/hex.hpp"
#include "banyan/knowledge/loa_categories.hpp"
#include "banyan/knowledge/loa_patterns.hpp"
#include "banyan/search/inner_search.hpp"

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

// The same for how likely moves are.
template <Game G, class Of>
class ProbabilitiesBy final : public MoveProbabilities<G> {
 public:
  void probabilities(const G& position, std::span<const typename G::Move> moves,
                     std::span<float> out) const override {
    const Of of(position);
    for (std::size_t i = 0; i < moves.size(); ++i) out[i] = of.probability(moves[i]);
  }
};

// The same for how forcing moves are.
template <Game G, class Forcing>
class ForcingBy final : public ForcingMoves<G> {
 public:
  void forcing(const G& position, std::span<const typename G::Move> moves,
               std::span<std::uint8_t> out) const override {
    const Forcing of(position);
    for (std::size_t i = 0; i < moves.size(); ++i) out[i] = of.forcing(moves[i]);
  }
};

// The evaluations of a game, its standard one first; what looks at its moves, void where nothing does; and,
// where they were learnt, the moves' probabilities.
template <Game G>
struct KnowledgeOf {
  using Evaluations = StrategyList<Evaluation<G>>;
  using Scorer = void;
};
template <>
struct KnowledgeOf<Amazons> {
  using Evaluations = StrategyList<Evaluation<Amazons>, LieberumEvaluation, AmazonsMobility, AmazonsTerritory,
                                   AmazonsRelativeTerritory>;
  using Scorer = void;
};
template <>
struct KnowledgeOf<Breakthrough> {
  using Evaluations = StrategyList<Evaluation<Breakthrough>, MenAndRunner, PieceSquare>;
  using Scorer = BreakthroughMoves;
};
template <>
struct KnowledgeOf<Connect4> {
  using Evaluations = StrategyList<Evaluation<Connect4>, Threats>;
  using Scorer = Connect4Moves;
};
template <>
struct KnowledgeOf<Hex> {
  using Evaluations = StrategyList<Evaluation<Hex>, StonesNeeded>;
  using Scorer = HexMoves;
};
template <>
struct KnowledgeOf<Loa> {
  using Evaluations = StrategyList<Evaluation<Loa>, MiaEvaluation, LoaPatterns>;
  using Scorer = LoaMoveProbabilities;
  using Probabilities = LoaMoveProbabilities;
};

// With those that suit every game behind the game's own.
template <Game G>
using EvaluationsOf =
    typename KnowledgeOf<G>::Evaluations::template With<NoEvaluation<G>, SearchEvaluation<G>>;

template <Game G>
Knowledge<G> knowledge_for() {
  using Of = KnowledgeOf<G>;
  Knowledge<G> knowledge;
  if constexpr (!std::is_void_v<typename Of::Scorer>) {
    static const ScoresBy<G, typename Of::Scorer> scores;
    knowledge.moves = &scores;
  }
  if constexpr (requires { typename Of::Probabilities; }) {
    static const ProbabilitiesBy<G, typename Of::Probabilities> probabilities;
    knowledge.probabilities = &probabilities;
  }
  if constexpr (!std::is_void_v<typename ForcingOf<G>::Type>) {
    static const ForcingBy<G, typename ForcingOf<G>::Type> forcing;
    knowledge.forcing = &forcing;
  }
  if (!Of::Evaluations::names().empty()) {
    static const auto evaluation = EvaluationsOf<G>::make(EvaluationsOf<G>::names().front());
    knowledge.evaluation = evaluation.get();
  }
  knowledge.make_evaluation = make_standard_or<EvaluationsOf<G>>;
  return knowledge;
}

}  // namespace banyan
