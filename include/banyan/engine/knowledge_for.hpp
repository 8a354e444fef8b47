// The knowledge of a game as a search sees it, made from the types that the game declares (KnowledgeOf).
#pragma once

#include "banyan/search/inner_search.hpp"

namespace banyan {

// Scores(position) looks at the position once, score(move) at every move.
template <Game G, class Scores>
class ScoresBy final : public MoveScores<G> {
 public:
  void score(const G& position, std::span<const typename G::Move> moves,
             std::span<float> out) const override {
    const Scores of(position);
    for (std::size_t i = 0; i < moves.size(); ++i) out[i] = of.score(moves[i]);
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

// The evaluations that a game can use: its own, and those that suit every game.
template <Game G>
using CommonEvaluations = StrategyList<Evaluation<G>, NoEvaluation<G>, SearchEvaluation<G>>;
template <Game G>
using EvaluationsOf = Joined<typename KnowledgeOf<G>::Evaluations, CommonEvaluations<G>>;

// Where the game's KnowledgeOf is to be seen: elsewhere searcher.hpp declares it.
template <Game G>
Knowledge<G> knowledge_for() {
  using Of = KnowledgeOf<G>;
  Knowledge<G> knowledge;
  if constexpr (!std::is_void_v<typename Of::Scores>) {
    static const ScoresBy<G, typename Of::Scores> scores;
    knowledge.moves = &scores;
  }
  if constexpr (!std::is_void_v<typename Of::Probabilities>) {
    static const ProbabilitiesBy<G, typename Of::Probabilities> probabilities;
    knowledge.probabilities = &probabilities;
  }
  if constexpr (!std::is_void_v<typename Of::Forcing>) {
    static const ForcingBy<G, typename Of::Forcing> forcing;
    knowledge.forcing = &forcing;
  }
  if constexpr (!std::is_void_v<typename Of::Goals>) {
    static const typename Of::Goals goals;
    knowledge.goals = &goals;
  }
  if constexpr (!std::is_void_v<typename Of::Teams>) {
    static const FeaturesBy<G, typename Of::Teams> features;
    knowledge.features = &features;
  }
  if (!Of::Evaluations::names().empty()) {
    static const auto evaluation = EvaluationsOf<G>::make(Of::Evaluations::names().front());
    knowledge.evaluation = evaluation.get();
  }
  knowledge.make_evaluation = make_standard_or<EvaluationsOf<G>>;
  return knowledge;
}

}  // namespace banyan
