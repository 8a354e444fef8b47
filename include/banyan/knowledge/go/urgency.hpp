// Play-outs that draw every move of the board in proportion to a weight, kept up to date along the play-out.
//
// Most of a weight comes from the 3x3 pattern around a point. Codes, weights and their sums a row and a board
// are kept for both sides; a move changes the codes of the points around the stones that it puts and takes.
// What else counts concerns a few points and is worked out when a move is drawn: last liberties of chains,
// and the points around the last move. What these are worth a rule says:
//   GoUrgencyRule   U = (V_ce + V_p) P_md (Chaslot 2010, section 6.2.2; names and ranges of its table 6.1)
//   GoLearntRule    the product of the weights of the move's features, learnt from games (Coulom 2007)
//   GoSoftmaxRule   the same of the features and weights of `learn playout` (softmax.hpp)
// Weights are integers: sums never drift.
#pragma once

#include <functional>
#include <memory>

#include "banyan/core/rng.hpp"
#include "banyan/knowledge/go/ataris.hpp"
#include "banyan/knowledge/go/patterns3.hpp"

namespace banyan {

struct GoUrgencyOptions {
  double p_c = 5000, p_e = 500, p_p = 1, p_md = 150;
  int fill_board = 0;

  void describe(auto& option) {
    option("p_c", p_c, 0.0, 1e6, "P_c, urgency of each stone taken");
    option("p_e", p_e, 0.0, 1e6, "P_e, urgency of each own stone saved from atari");
    option("p_p", p_p, 0.0, 8.0, "P_p, exponent of the weight of the 3x3 pattern");
    option("p_md", p_md, 0.0, 1e6, "P_md, factor beside the last move");
    option("fill_board", fill_board, 0, 100, "points tried for one with nothing around it");
  }
};

// The weight of every 3x3 pattern, for Black and for White to move; 0 for an own eye alone. Between enemies
// and the edge a stone has no liberty: there a move is legal only if it takes, which the pattern does not
// tell. Such a weight is marked, so that the point is no candidate by its pattern alone.
using GoPatternWeights = std::array<std::array<std::uint32_t, 1 << 16>, 2>;
inline constexpr std::uint32_t kGoEnclosed = std::uint32_t{1} << 31;
inline constexpr double kGoWeightUnit = 16;  // an urgency of 1

// The table of what `weight(pattern, color)` gives, at most a million, own eyes left out.
std::shared_ptr<const GoPatternWeights> go_pattern_table(
    const std::function<double(GoPattern3 pattern, GoColor color)>& weight);
// The weights by hand, to the power p_p.
std::shared_ptr<const GoPatternWeights> go_pattern_weights(double p_p);
// Those learnt from games.
std::shared_ptr<const GoPatternWeights> go_learnt_pattern_weights();

// A point where more than the pattern counts.
struct GoSpecial {
  GoPoint point;
  double weight;             // of the pattern, in units
  int taken = 0, saved = 0;  // stones of the chains in atari whose last liberty it is
  int distance = 0;          // go_distance from the last move as far as the rule sees; 0 elsewhere
  double urgency = 0;        // all in all
};

// A rule says how far around the last move it looks (as go_distance: 2 beside it, 3 diagonal, 4 two points
// away), the urgency of a special point, what share of its urgency any point keeps once it is drawn, and
// which other points are special, if there are such (for_each_special).
class GoUrgencyRule {
 public:
  static constexpr int kSees = 2;
  explicit GoUrgencyRule(const GoUrgencyOptions& options) : options_(options) {}
  int fill_board() const { return options_.fill_board; }
  template <int Size>
  double urgency(const GoBoard<Size>&, GoColor, const GoSpecial& special) const {
    const double v_ce = options_.p_c * special.taken + options_.p_e * special.saved;
    return (special.weight + v_ce * kGoWeightUnit) * (special.distance == 2 ? options_.p_md : 1);
  }
  template <int Size>
  double share(const GoBoard<Size>&, GoPoint, GoColor) const {
    return 1;
  }

 private:
  const GoUrgencyOptions& options_;
};

struct GoLearntOptions {
  double near = 1, tactics = 1, self_atari = 1;
  int fill_board = 0;

  void describe(auto& option) {
    option("near", near, 0.0, 4.0, "exponent of the learnt weights beside the last move");
    option("tactics", tactics, 0.0, 4.0, "exponent of those of captures and escapes");
    option("self_atari", self_atari, 0.0, 4.0, "exponent of that of self-atari");
    option("fill_board", fill_board, 0, 100, "points tried for one with nothing around it");
  }
};

class GoLearntRule {
 public:
  static constexpr int kSees = 3;
  explicit GoLearntRule(const GoLearntOptions& options);
  int fill_board() const { return fill_board_; }
  template <int Size>
  double urgency(const GoBoard<Size>& board, GoColor own, const GoSpecial& special) const;
  // A bad self-atari is drawn as often as its weight says.
  template <int Size>
  double share(const GoBoard<Size>& board, GoPoint p, GoColor own) const;

 private:
  std::array<double, 4> near_{};     // by distance
  std::array<double, 16> weight_{};  // of the tactical features
  int fill_board_;
};

template <int Size>
class GoSoftmaxRule;

template <int Size>
class GoUrgencies {
 public:
  using G = GoGame<Size>;
  using Board = GoBoard<Size>;

  GoUrgencies(const G& position, const GoPatternWeights& weights);
  void played(GoMove move, const G& after);

  // A legal move that fills no own eye, drawn in proportion to its urgency; pass if there is none.
  template <class Rule>
  GoMove choose(const G& position, const Rule& rule, Rng& rng);
  // The urgency of a point in units, as choose() would have it. pre: `position` is the present one.
  template <class Rule>
  double urgency(const G& position, const Rule& rule, GoPoint p);

  // Whether patterns, weights and sums are the same.
  friend bool operator==(const GoUrgencies& a, const GoUrgencies& b) {
    return a.weight_ == b.weight_ && a.rows_ == b.rows_ && a.total_ == b.total_;
  }

 private:
  using Specials = FixedList<GoSpecial, Board::kMostStones + 8>;

  void recolor(GoPoint p, GoColor color);
  void refresh(GoPoint p);
  void take_captured(GoPoint stone, const Board& after);
  template <class Rule>
  void find_specials(const G& position, const Rule& rule, Specials& specials);
  void add_last_liberties(const G& position, Specials& specials);
  void add_around_last(const G& position, int farthest, Specials& specials) const;
  // The weight of its pattern, marked or not. pre: p is empty.
  std::uint32_t pattern_weight(GoColor own, GoPoint p) const {
    return (*table_)[static_cast<std::size_t>(own)][code_[p]];
  }
  bool is_candidate(GoColor own, GoPoint p, const Specials& specials) const;
  static const GoSpecial* find_special(GoPoint p, const Specials& specials);
  GoSpecial& special_at(GoColor own, GoPoint p, Specials& specials) const;
  GoPoint drawn_by_pattern(std::size_t side, double rest) const;
  template <class Rule>
  GoMove drawn_from_all(const G& position, const Rule& rule, const Specials& specials, Rng& rng) const;

  const GoPatternWeights* table_;
  GoAtaris<Size> ataris_;
  typename Board::template PerPoint<GoColor> color_;
  typename Board::template PerPoint<GoPattern3> code_{};
  std::array<typename Board::template PerPoint<std::uint32_t>, 2> weight_{};
  std::array<std::array<std::uint64_t, Board::Geometry::kLargest>, 2> rows_{};
  std::array<std::uint64_t, 2> total_{};
};

#define BANYAN_URGENCIES_OF(EXTERN, SIZE)                                                                  \
  EXTERN template class GoUrgencies<SIZE>;                                                                 \
  EXTERN template GoMove GoUrgencies<SIZE>::choose(const GoGame<SIZE>&, const GoUrgencyRule&, Rng&);       \
  EXTERN template GoMove GoUrgencies<SIZE>::choose(const GoGame<SIZE>&, const GoLearntRule&, Rng&);        \
  EXTERN template GoMove GoUrgencies<SIZE>::choose(const GoGame<SIZE>&, const GoSoftmaxRule<SIZE>&, Rng&); \
  EXTERN template double GoUrgencies<SIZE>::urgency(const GoGame<SIZE>&, const GoUrgencyRule&, GoPoint);   \
  EXTERN template double GoUrgencies<SIZE>::urgency(const GoGame<SIZE>&, const GoLearntRule&, GoPoint);    \
  EXTERN template double GoUrgencies<SIZE>::urgency(const GoGame<SIZE>&, const GoSoftmaxRule<SIZE>&, GoPoint)
BANYAN_URGENCIES_OF(extern, 0);
BANYAN_URGENCIES_OF(extern, 9);
BANYAN_URGENCIES_OF(extern, 13);
BANYAN_URGENCIES_OF(extern, 19);

}  // namespace banyan
