#include "banyan/knowledge/go/urgency.hpp"

#include <cmath>

#include "banyan/core/math.hpp"
#include "banyan/knowledge/go/tactics.hpp"

namespace banyan {
namespace {

constexpr double kAverage = 10, kShapeMove = 60, kEdge = 3, kMostWeight = 1e6;

// An own eye as GoBoard::is_eye has it.
bool is_eye_of(GoPattern3 code, GoColor color) {
  const auto at = [&](unsigned i) { return static_cast<GoColor>(code >> 2 * i & 3); };
  for (const unsigned i : {1u, 3u, 4u, 6u}) {
    if (at(i) != color && at(i) != GoColor::Border) return false;
  }
  int enemies = 0;
  bool edge = false;
  for (const unsigned i : {0u, 2u, 5u, 7u}) {
    enemies += at(i) == opponent(color) ? 1 : 0;
    edge |= at(i) == GoColor::Border;
  }
  return enemies + (edge ? 1 : 0) < 2;
}

// Shapes are worth most, the empty edge little, everything else the same.
double weight_by_hand(GoPattern3 code, GoColor color) {
  if (is_shape(code, color)) return kShapeMove;
  bool edge = false, stones = false;
  for (unsigned i = 0; i < 8; ++i) {
    const auto there = static_cast<GoColor>(code >> 2 * i & 3);
    edge |= there == GoColor::Border;
    stones |= is_stone(there);
  }
  return edge && !stones ? kEdge : kAverage;
}

}  // namespace

std::shared_ptr<const GoPatternWeights> go_pattern_weights(double p_p) {
  auto weights = std::make_shared<GoPatternWeights>();
  for (const GoColor color : {GoColor::Black, GoColor::White}) {
    for (unsigned code = 0; code < 1 << 16; ++code) {
      const auto pattern = static_cast<GoPattern3>(code);
      const double w = math::exp(p_p * math::log(weight_by_hand(pattern, color)));
      const double units = std::max(1.0, std::round(kGoWeightUnit * std::min(w, kMostWeight)));
      (*weights)[static_cast<std::size_t>(color)][code] =
          is_eye_of(pattern, color) ? 0 : static_cast<std::uint32_t>(units);
    }
  }
  return weights;
}

template <int Size>
GoUrgencies<Size>::GoUrgencies(const G& position, const GoPatternWeights& weights)
    : table_(&weights), ataris_(position) {
  const Board& board = position.stones();
  for (GoPoint p = 0; p < Board::Geometry::kPoints; ++p) color_[p] = board.color_at(p);
  board.for_each_point([&](GoPoint p) {
    code_[p] = pattern3_at(board, p);
    refresh(p);
  });
}

template <int Size>
void GoUrgencies<Size>::refresh(GoPoint p) {
  const auto row = static_cast<std::size_t>(Board::Geometry::row_of(p));
  for (std::size_t side = 0; side < 2; ++side) {
    const std::uint32_t now = color_[p] == GoColor::Empty ? (*table_)[side][code_[p]] : 0;
    const std::uint64_t change = std::uint64_t{now} - weight_[side][p];  // wraps around and back
    weight_[side][p] = now;
    rows_[side][row] += change;
    total_[side] += change;
  }
}

// The point is in the codes of its eight neighbours, at the place opposite to theirs.
template <int Size>
void GoUrgencies<Size>::recolor(GoPoint p, GoColor color) {
  constexpr auto kSteps = pattern3_steps<Size>();
  color_[p] = color;
  refresh(p);
  for (unsigned i = 0; i < 8; ++i) {
    const auto n = static_cast<GoPoint>(p + kSteps[i]);
    if (color_[n] == GoColor::Border) continue;
    const unsigned shift = 2 * (7 - i);
    const unsigned rest = code_[n] & ~(3u << shift);
    code_[n] = static_cast<GoPattern3>(rest | static_cast<unsigned>(color) << shift);
    if (color_[n] == GoColor::Empty) refresh(n);
  }
}

template <int Size>
void GoUrgencies<Size>::played(GoMove move, const G& after) {
  ataris_.played(move, after);
  if (after.is_pass(move)) return;
  const Board& board = after.stones();
  recolor(move.point, board.color_at(move.point));
  for (const GoPoint n : Board::Geometry::neighbours(move.point)) take_captured(n, board);
}

// The stones of the chain that this one belonged to, if they are no longer there.
template <int Size>
void GoUrgencies<Size>::take_captured(GoPoint stone, const Board& after) {
  FixedList<GoPoint, Board::kMostStones> taken;
  const auto take = [&](GoPoint p) {
    if (!is_stone(color_[p]) || after.color_at(p) != GoColor::Empty) return;
    recolor(p, GoColor::Empty);
    taken.push_back(p);
  };
  take(stone);
  for (std::size_t i = 0; i < taken.size(); ++i) {
    for (const GoPoint n : Board::Geometry::neighbours(taken[i])) take(n);
  }
}

// Where V_ce or P_md count: last liberties, and the points beside the last move.
template <int Size>
void GoUrgencies<Size>::find_specials(const G& position, const GoUrgencyOptions& options,
                                      Specials& specials) {
  const Board& board = position.stones();
  const GoColor own = go_color(position.to_move());
  const auto& weights = weight_[static_cast<std::size_t>(own)];
  const auto at = [&](GoPoint p) -> Special& {
    for (Special& special : specials) {
      if (special.point == p) return special;
    }
    specials.push_back({p, static_cast<double>(weights[p])});
    return specials[specials.size() - 1];
  };
  for (const GoPoint chain : ataris_.in(position)) {
    const GoPoint p = board.only_liberty(chain);
    if (weights[p] == 0) continue;  // an own eye
    const bool is_own = board.color_at(chain) == own;
    if (is_own && GoTactics<Size>(board).is_self_atari(p, own)) continue;
    at(p).urgency += (is_own ? options.p_e : options.p_c) * board.chain_size(chain) * kGoWeightUnit;
  }
  const GoPoint last = position.last_move().point;
  if (last == kNoPoint) return;
  for (const GoPoint n : Board::Geometry::neighbours(last)) {
    if (board.color_at(n) == GoColor::Empty && weights[n] != 0) at(n).urgency *= options.p_md;
  }
}

// The point in whose share of the patterns' weights `rest` falls.
template <int Size>
GoPoint GoUrgencies<Size>::drawn_by_pattern(std::size_t side, double rest) const {
  auto left = static_cast<std::uint64_t>(rest);
  std::size_t row = 0;
  while (left >= rows_[side][row]) left -= rows_[side][row++];
  GoPoint p = Board::Geometry::point(0, static_cast<int>(row));
  while (left >= weight_[side][p]) left -= weight_[side][p++];
  return p;
}

// A point whose urgency is larger than its pattern's is drawn among those alone, and not by pattern; what is
// not legal is drawn again. Both leave all others their proportions.
template <int Size>
GoMove GoUrgencies<Size>::choose(const G& position, const GoUrgencyOptions& options, Rng& rng) {
  constexpr int kTries = 16;
  const auto side = static_cast<std::size_t>(go_color(position.to_move()));
  if (total_[side] == 0) return kGoPass;
  if (const GoPoint p = open_point(position.stones(), options.fill_board, rng); p != kNoPoint) return {p};
  Specials specials;
  find_specials(position, options, specials);
  double special_total = 0;
  for (const Special& special : specials) special_total += special.urgency;
  const double total = special_total + static_cast<double>(total_[side]);
  for (int i = 0; i < kTries; ++i) {
    double rest = rng.uniform() * total;
    GoPoint p = kNoPoint;
    if (rest >= special_total) {
      p = drawn_by_pattern(side, std::min(rest - special_total, static_cast<double>(total_[side] - 1)));
      const auto is_p = [&](const Special& special) { return special.point == p; };
      if (std::any_of(specials.begin(), specials.end(), is_p)) continue;
    } else {
      for (std::size_t k = 0; p == kNoPoint; rest -= specials[k++].urgency) {
        if (rest < specials[k].urgency || k + 1 == specials.size()) p = specials[k].point;
      }
    }
    if (position.is_legal({p})) return {p};
  }
  return drawn_from_all(position, specials, rng);
}

// The same over a list of what is legal.
template <int Size>
GoMove GoUrgencies<Size>::drawn_from_all(const G& position, const Specials& specials, Rng& rng) const {
  const auto side = static_cast<std::size_t>(go_color(position.to_move()));
  Specials all;
  double total = 0;
  position.stones().for_each_point([&](GoPoint p) {
    if (weight_[side][p] == 0 || !position.is_legal({p})) return;
    double urgency = weight_[side][p];
    for (const Special& special : specials) {
      if (special.point == p) urgency = special.urgency;
    }
    all.push_back({p, urgency});
    total += urgency;
  });
  if (all.empty()) return kGoPass;
  double rest = rng.uniform() * total;
  std::size_t k = 0;
  while (k + 1 < all.size() && rest >= all[k].urgency) rest -= all[k++].urgency;
  return {all[k].point};
}

template <int Size>
double GoUrgencies<Size>::urgency(const G& position, const GoUrgencyOptions& options, GoPoint p) {
  Specials specials;
  find_specials(position, options, specials);
  for (const Special& special : specials) {
    if (special.point == p) return special.urgency;
  }
  return weight_[static_cast<std::size_t>(go_color(position.to_move()))][p];
}

template class GoUrgencies<0>;
template class GoUrgencies<9>;
template class GoUrgencies<13>;
template class GoUrgencies<19>;

}  // namespace banyan
