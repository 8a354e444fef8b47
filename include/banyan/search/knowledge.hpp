// What a game knows beyond its rules, as a search sees it: scores and probabilities of moves, and evaluations
// of positions. The search names neither games nor evaluations; whoever builds the search hands these in.
#pragma once

#include <cstdint>
#include <span>

#include "banyan/core/game.hpp"
#include "banyan/search/move_features.hpp"
#include "banyan/search/strategy.hpp"

namespace banyan {

// Scores moves for the side to move, higher is better, roughly in [0, 1]: H_i of progressive bias, the order
// of progressive widening, the value of prior knowledge.
template <Game G>
class MoveScores {
 public:
  virtual ~MoveScores() = default;
  virtual void score(const G& position, std::span<const typename G::Move> moves,
                     std::span<float> out) const = 0;
};

// How likely a strong player plays a move where it is there to be played, in (0, 1]: P_mc of realization
// probability search, of progressive bias and of play-outs by move category.
template <Game G>
class MoveProbabilities {
 public:
  virtual ~MoveProbabilities() = default;
  virtual void probabilities(const G& position, std::span<const typename G::Move> moves,
                             std::span<float> out) const = 0;
};

// How forcing moves are: what alpha-beta tries early, and follows beyond its leaves (quiescence).
template <Game G>
class ForcingMoves {
 public:
  static constexpr std::uint8_t kQuiet = 0, kForcing = 1, kVeryForcing = 2, kWins = 3;  // kWins: at once
  virtual ~ForcingMoves() = default;
  virtual void forcing(const G& position, std::span<const typename G::Move> moves,
                       std::span<std::uint8_t> out) const = 0;
};

// No evaluation goes beyond these points; a search puts finished games outside of them.
inline constexpr int kMostPoints = 20'000;

// An evaluation is a strategy of its own, chosen by name among those of its game.
template <Game G>
class Evaluation {
 public:
  static constexpr std::string_view kSeam = "evaluation";
  virtual ~Evaluation() = default;
  virtual std::string spec() const = 0;
  // For the side to move, in the evaluation's own unit, at most kMostPoints either way. pre: the game is
  // open.
  virtual int points(const G& position) const = 0;
  // The chance to win that so many points mean, in [0, 1].
  virtual double chance(int points) const = 0;

  double value(const G& position) const { return chance(points(position)); }
};

// For games without knowledge: every open position is worth the same.
template <Game G>
class NoEvaluation final : public Named<NoEvaluation<G>, Evaluation<G>> {
 public:
  static constexpr std::string_view kName = "none";
  static constexpr std::string_view kHelp = "every open position is worth the same";
  void describe(auto&) {}
  int points(const G&) const override { return 0; }
  double chance(int) const override { return 0.5; }
};

template <Game G>
class TacticalGoals;  // goals.hpp

// Null where a game has no such knowledge.
template <Game G>
struct Knowledge {
  const MoveScores<G>* moves = nullptr;
  const Evaluation<G>* evaluation = nullptr;  // the game's standard one
  const MoveProbabilities<G>* probabilities = nullptr;
  const ForcingMoves<G>* forcing = nullptr;
  const TacticalGoals<G>* goals = nullptr;
  const MoveFeatures<G>* features = nullptr;
  // Any evaluation that the game can use from its text, `standard` too; throws SpecError.
  std::unique_ptr<Evaluation<G>> (*make_evaluation)(std::string_view text,
                                                    const BuildContext* context) = nullptr;
};

template <Game G>
class Playout;
template <Game G>
class Probe;

// What a game brings to searches besides its rules, as types. A game that knows something specialises
// KnowledgeOf beside its knowledge, in one header of its own, and derives it from this, which knows nothing.
template <Game G>
struct NoKnowledge {
  using Evaluations = StrategyList<Evaluation<G>>;  // the standard one first
  // Made once a position and asked once a move: score(move), probability(move), forcing(move).
  using Scores = void;
  using Probabilities = void;
  using Forcing = void;
  using Goals = void;  // its TacticalGoals
  using Teams = void;  // the features of its moves (move_features.hpp),
  using Draws = void;  // and a faster way to draw moves by them (SoftmaxPlayout), if there is one
  // Strategies of its own, which no other game compiles.
  using Playouts = StrategyList<Playout<G>>;
  using Probes = StrategyList<Probe<G>>;
};
template <Game G>
struct KnowledgeOf : NoKnowledge<G> {};

}  // namespace banyan
