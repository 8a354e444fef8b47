// The play-outs of Go, thin around the choice of a move, which is compiled once (src/knowledge/go).
#pragma once

#include <optional>

#include "banyan/knowledge/go/ataris.hpp"
#include "banyan/knowledge/go/sequence.hpp"
#include "banyan/knowledge/go/urgency.hpp"
#include "banyan/search/mcts/playout.hpp"

namespace banyan {

// Random moves, but stones in atari are taken, and own ones saved where that gives them two liberties (after
// Gelly, Wang, Munos and Teytaud 2006, who look around the last move; here the whole board is seen).
template <int Size>
class AtariPlayout final : public PolicyPlayout<AtariPlayout<Size>, GoGame<Size>> {
 public:
  using G = GoGame<Size>;
  using Companion = GoAtaris<Size>;
  static constexpr std::string_view kName = "atari";
  static constexpr std::string_view kHelp = "random moves, but stones in atari are taken or saved";
  void describe(auto& option) {
    option("capture", capture_, 0.0, 1.0, "how often stones that can be taken are taken, the most first");
    option("save", save_, 0.0, 1.0, "how often own stones in atari are saved, if they can be");
  }

  GoMove pick(const G& position, Companion& ataris, Scratch<G>& scratch) const {
    const auto& chains = ataris.in(position);
    if (!chains.empty()) {
      const GoColor own = go_color(position.to_move());
      if (scratch.rng.chance(capture_)) {
        if (const GoPoint p = best_of(position, chains, opponent(own)); p != kNoPoint) return {p};
      }
      if (scratch.rng.chance(save_)) {
        if (const GoPoint p = best_of(position, chains, own); p != kNoPoint) return {p};
      }
    }
    return position.random_move(scratch.rng);
  }

 private:
  // The last liberty of the largest chain of that colour that it is worth playing at.
  static GoPoint best_of(const G& position, const typename Companion::Chains& chains, GoColor color) {
    const auto& board = position.stones();
    const GoColor own = go_color(position.to_move());
    GoPoint best = kNoPoint;
    int most = 0;
    for (const GoPoint chain : chains) {
      if (board.color_at(chain) != color || board.chain_size(chain) <= most) continue;
      const GoPoint p = board.only_liberty(chain);
      if (!position.is_legal({p}) || (color == own && !lives(board, chain, p))) continue;
      best = p;
      most = board.chain_size(chain);
    }
    return best;
  }
  // Whether the chain has two liberties once p, its last, is played: empty points beside p, or those of a
  // chain that it joins, which has p and at least two more.
  static bool lives(const GoBoard<Size>& board, GoPoint chain, GoPoint p) {
    if (board.neighbours_of(p, GoColor::Empty) >= 2) return true;
    for (const GoPoint n : GoBoard<Size>::Geometry::neighbours(p)) {
      const bool joins =
          board.color_at(n) == board.color_at(chain) && board.chain_of(n) != board.chain_of(chain);
      if (joins && board.liberties(n, 3).size() == 3) return true;
    }
    return false;
  }

  double capture_ = 0.9, save_ = 0.9;
};

// Sequence-like play-outs (Gelly, Wang, Munos and Teytaud 2006; Chaslot 2010, section 4.1.2): answers around
// the last move.
template <int Size>
class SequencePlayout final : public PolicyPlayout<SequencePlayout<Size>, GoGame<Size>> {
 public:
  using G = GoGame<Size>;
  using Companion = GoAtaris<Size>;
  static constexpr std::string_view kName = "sequence";
  static constexpr std::string_view kHelp = "answers to the last move: atari, shapes, captures; else random";
  void describe(auto& option) { options_.describe(option); }

  GoMove pick(const G& position, Companion& ataris, Scratch<G>& scratch) const {
    return GoSequence<Size>(position, options_).choose(ataris, scratch.rng);
  }

 private:
  GoSequenceOptions options_;
};

// Urgency-based play-outs (INDIGO: Bouzy 2005; Mango: Chaslot 2010, sections 4.1.1 and 6.2): moves are drawn
// in proportion to (V_ce + V_p) P_md.
template <int Size>
class UrgencyPlayout final : public PolicyPlayout<UrgencyPlayout<Size>, GoGame<Size>> {
 public:
  using G = GoGame<Size>;
  using Companion = GoUrgencies<Size>;
  static constexpr std::string_view kName = "urgency";
  static constexpr std::string_view kHelp = "moves in proportion to (capture-escape + pattern) proximity";
  void describe(auto& option) { options_.describe(option); }

  Companion companion(const G& position) {
    if (!weights_) weights_ = go_pattern_weights(options_.p_p);
    return Companion(position, *weights_);
  }
  GoMove pick(const G& position, Companion& urgencies, Scratch<G>& scratch) const {
    return urgencies.choose(position, GoUrgencyRule(options_), scratch.rng);
  }

 private:
  GoUrgencyOptions options_;
  std::shared_ptr<const GoPatternWeights> weights_;
};

// Play-outs by patterns and tactics learnt from games (Coulom 2007; Chaslot 2010, section 4.2.3): moves are
// drawn in proportion to the product of the weights of their features.
template <int Size>
class LearntPlayout final : public PolicyPlayout<LearntPlayout<Size>, GoGame<Size>> {
 public:
  using G = GoGame<Size>;
  using Companion = GoUrgencies<Size>;
  static constexpr std::string_view kName = "learnt";
  static constexpr std::string_view kHelp =
      "moves in proportion to weights learnt from games: patterns, tactics";
  void describe(auto& option) { options_.describe(option); }

  Companion companion(const G& position) {
    if (!rule_) {
      rule_.emplace(options_);
      weights_ = go_learnt_pattern_weights();
    }
    return Companion(position, *weights_);
  }
  GoMove pick(const G& position, Companion& urgencies, Scratch<G>& scratch) const {
    return urgencies.choose(position, *rule_, scratch.rng);
  }

 private:
  GoLearntOptions options_;
  std::optional<GoLearntRule> rule_;
  std::shared_ptr<const GoPatternWeights> weights_;
};

}  // namespace banyan
