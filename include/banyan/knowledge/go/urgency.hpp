// The urgencies of all points, kept up to date along a play-out: U = (V_ce + V_p) P_md (Chaslot 2010, section
// 6.2.2; names and ranges are those of its table 6.1).
//
// V_p comes from the 3x3 pattern around a point. Codes, weights and their sums a row and a board are kept for
// both sides; a move changes the codes of the points around the stones that it puts and takes. What V_ce and
// P_md add concerns a few points and is worked out when a move is drawn. Weights are integers: sums never
// drift.
#pragma once

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

// The weight of every 3x3 pattern, for Black and for White to move; 0 for an own eye alone.
using GoPatternWeights = std::array<std::array<std::uint32_t, 1 << 16>, 2>;
inline constexpr double kGoWeightUnit = 16;  // an urgency of 1

// The weights by hand, to the power p_p.
std::shared_ptr<const GoPatternWeights> go_pattern_weights(double p_p);

template <int Size>
class GoUrgencies {
 public:
  using G = GoGame<Size>;
  using Board = GoBoard<Size>;

  GoUrgencies(const G& position, const GoPatternWeights& weights);
  void played(GoMove move, const G& after);

  // A legal move that fills no own eye, drawn in proportion to its urgency; pass if there is none.
  GoMove choose(const G& position, const GoUrgencyOptions& options, Rng& rng);
  // The urgency of a point in units, as choose() would have it. pre: `position` is the present one.
  double urgency(const G& position, const GoUrgencyOptions& options, GoPoint p);

  // Whether patterns, weights and sums are the same.
  friend bool operator==(const GoUrgencies& a, const GoUrgencies& b) {
    return a.weight_ == b.weight_ && a.rows_ == b.rows_ && a.total_ == b.total_;
  }

 private:
  struct Special {
    GoPoint point;
    double urgency;  // with V_ce and P_md
  };
  using Specials = FixedList<Special, Board::kMostStones + 4>;

  void recolor(GoPoint p, GoColor color);
  void refresh(GoPoint p);
  void take_captured(GoPoint stone, const Board& after);
  void find_specials(const G& position, const GoUrgencyOptions& options, Specials& specials);
  GoPoint drawn_by_pattern(std::size_t side, double rest) const;
  GoMove drawn_from_all(const G& position, const Specials& specials, Rng& rng) const;

  const GoPatternWeights* table_;
  GoAtaris<Size> ataris_;
  typename Board::template PerPoint<GoColor> color_;
  typename Board::template PerPoint<GoPattern3> code_{};
  std::array<typename Board::template PerPoint<std::uint32_t>, 2> weight_{};
  std::array<std::array<std::uint64_t, Board::Geometry::kLargest>, 2> rows_{};
  std::array<std::uint64_t, 2> total_{};
};

extern template class GoUrgencies<0>;
extern template class GoUrgencies<9>;
extern template class GoUrgencies<13>;
extern template class GoUrgencies<19>;

}  // namespace banyan
