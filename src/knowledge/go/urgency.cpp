#include "banyan/knowledge/go/urgency.hpp"

#include <algorithm>
#include <cmath>

#include "banyan/core/math.hpp"
#include "banyan/knowledge/go/features.hpp"
#include "banyan/knowledge/go/softmax.hpp"
#include "banyan/knowledge/go/tactics.hpp"

namespace banyan {
namespace {

// No random number where the answer is certain.
bool is_kept(double share, Rng& rng) { return share >= 1 || rng.chance(share); }

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

// Whether a stone of this colour would have no liberty and no stone of its own beside it.
bool is_enclosed(GoPattern3 code, GoColor color) {
  for (const unsigned i : {1u, 3u, 4u, 6u}) {
    const auto there = static_cast<GoColor>(code >> 2 * i & 3);
    if (there != opponent(color) && there != GoColor::Border) return false;
  }
  return true;
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

std::shared_ptr<const GoPatternWeights> go_pattern_table(
    const std::function<double(GoPattern3, GoColor)>& weight) {
  auto weights = std::make_shared<GoPatternWeights>();
  for (const GoColor color : {GoColor::Black, GoColor::White}) {
    for (unsigned code = 0; code < 1 << 16; ++code) {
      const auto pattern = static_cast<GoPattern3>(code);
      if (is_eye_of(pattern, color)) continue;
      const double units = std::round(kGoWeightUnit * std::min(weight(pattern, color), kMostWeight));
      (*weights)[static_cast<std::size_t>(color)][code] =
          static_cast<std::uint32_t>(std::max(1.0, units)) | (is_enclosed(pattern, color) ? kGoEnclosed : 0);
    }
  }
  return weights;
}

std::shared_ptr<const GoPatternWeights> go_pattern_weights(double p_p) {
  return go_pattern_table([&](GoPattern3 pattern, GoColor color) {
    return math::exp(p_p * math::log(weight_by_hand(pattern, color)));
  });
}

// Learnt weights lie around 1 and below: they are spread over the units.
std::shared_ptr<const GoPatternWeights> go_learnt_pattern_weights() {
  constexpr double kScale = 100;
  static const std::shared_ptr<const GoPatternWeights> table =
      go_pattern_table([](GoPattern3 pattern, GoColor color) {
        const GoFeatureWeights& learnt = GoFeatureWeights::committed_for_playouts();
        const GoFeature feature = learnt.largest_of(go_shells_of(pattern, color));
        return kScale * (feature == 0 ? 1 : static_cast<double>(learnt.weight(feature)));
      });
  return table;
}

GoLearntRule::GoLearntRule(const GoLearntOptions& options) : fill_board_(options.fill_board) {
  using namespace go_features;
  const GoFeatureWeights& learnt = GoFeatureWeights::committed_for_playouts();
  const auto power = [&](GoFeature feature, double exponent) {
    return math::exp(exponent * math::log(static_cast<double>(learnt.weight(feature))));
  };
  for (GoFeature feature = kTakesToSave; feature <= kEscape; ++feature) {
    weight_[feature] = power(feature, options.tactics);
  }
  weight_[kSelfAtari] = power(kSelfAtari, options.self_atari);
  near_ = {1, 1, power(kLast, options.near), power(kLast + 1, options.near)};
}

template <int Size>
double GoLearntRule::urgency(const GoBoard<Size>& board, GoColor own, const GoSpecial& special) const {
  double urgency = special.weight * near_[static_cast<std::size_t>(special.distance)];
  if (special.taken > 0) {
    urgency *= weight_[go_capture_feature(board, special.point, own, special.taken)];
  } else if (special.saved > 0) {
    urgency *= weight_[go_features::kEscape];
  }
  return urgency;
}

template <int Size>
double GoLearntRule::share(const GoBoard<Size>& board, GoPoint p, GoColor own) const {
  const double weight = weight_[go_features::kSelfAtari];
  return weight < 1 && GoTactics<Size>(board).is_bad_self_atari(p, own) ? weight : 1;
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
    const std::uint32_t weight = (*table_)[side][code_[p]];
    const std::uint32_t now = color_[p] == GoColor::Empty && weight < kGoEnclosed ? weight : 0;
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

template <int Size>
const GoSpecial* GoUrgencies<Size>::find_special(GoPoint p, const Specials& specials) {
  const auto is_p = [p](const GoSpecial& special) { return special.point == p; };
  const auto found = std::find_if(specials.begin(), specials.end(), is_p);
  return found == specials.end() ? nullptr : found;
}

template <int Size>
GoSpecial& GoUrgencies<Size>::special_at(GoColor own, GoPoint p, Specials& specials) const {
  for (GoSpecial& special : specials) {
    if (special.point == p) return special;
  }
  specials.push_back({p, static_cast<double>(pattern_weight(own, p) & ~kGoEnclosed)});
  return specials[specials.size() - 1];
}

// Where stones are taken or saved. An own eye stays one.
template <int Size>
void GoUrgencies<Size>::add_last_liberties(const G& position, Specials& specials) {
  const Board& board = position.stones();
  const GoColor own = go_color(position.to_move());
  for (const GoPoint chain : ataris_.in(position)) {
    const GoPoint p = board.only_liberty(chain);
    if (pattern_weight(own, p) == 0) continue;
    if (board.color_at(chain) != own) {
      special_at(own, p, specials).taken += board.chain_size(chain);
    } else if (!GoTactics<Size>(board).is_self_atari(p, own)) {
      special_at(own, p, specials).saved += board.chain_size(chain);
    }
  }
}

// No own eye, and not enclosed unless stones are taken there.
template <int Size>
bool GoUrgencies<Size>::is_candidate(GoColor own, GoPoint p, const Specials& specials) const {
  const std::uint32_t weight = pattern_weight(own, p);
  return weight != 0 && (weight < kGoEnclosed || find_special(p, specials));
}

template <int Size>
void GoUrgencies<Size>::add_around_last(const G& position, int farthest, Specials& specials) const {
  const GoPoint last = position.last_move().point;
  if (last == kNoPoint) return;
  const GoColor own = go_color(position.to_move());
  const auto add = [&](GoPoint p, int distance) {
    if (color_[p] == GoColor::Empty && is_candidate(own, p, specials)) {
      special_at(own, p, specials).distance = distance;
    }
  };
  for (const GoPoint n : Board::Geometry::neighbours(last)) add(n, 2);
  if (farthest < 3) return;
  for (const GoPoint n : Board::Geometry::diagonals(last)) add(n, 3);
  if (farthest < 4) return;
  for (const GoPoint n : Board::Geometry::neighbours(last)) {
    if (color_[n] != GoColor::Border) add(static_cast<GoPoint>(2 * n - last), 4);
  }
}

template <int Size>
template <class Rule>
void GoUrgencies<Size>::find_specials(const G& position, const Rule& rule, Specials& specials) {
  add_last_liberties(position, specials);
  add_around_last(position, Rule::kSees, specials);
  const GoColor own = go_color(position.to_move());
  if constexpr (requires { rule.for_each_special(position, [](GoPoint) {}); }) {
    rule.for_each_special(position, [&](GoPoint p) {
      if (is_candidate(own, p, specials)) special_at(own, p, specials);
    });
  }
  for (GoSpecial& special : specials) special.urgency = rule.urgency(position.stones(), own, special);
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
template <class Rule>
GoMove GoUrgencies<Size>::choose(const G& position, const Rule& rule, Rng& rng) {
  constexpr int kTries = 16;
  const GoColor own = go_color(position.to_move());
  const auto side = static_cast<std::size_t>(own);
  if (const GoPoint p = open_point(position.stones(), rule.fill_board(), rng); p != kNoPoint) return {p};
  Specials specials;
  find_specials(position, rule, specials);
  double special_total = 0;
  for (const GoSpecial& special : specials) special_total += special.urgency;
  const double total = special_total + static_cast<double>(total_[side]);
  if (total == 0) return kGoPass;
  for (int i = 0; i < kTries; ++i) {
    double rest = rng.uniform() * total;
    GoPoint p = kNoPoint;
    if (rest >= special_total && total_[side] > 0) {
      p = drawn_by_pattern(side, std::min(rest - special_total, static_cast<double>(total_[side] - 1)));
      if (find_special(p, specials)) continue;
    } else {
      for (std::size_t k = 0; p == kNoPoint; rest -= specials[k++].urgency) {
        if (rest < specials[k].urgency || k + 1 == specials.size()) p = specials[k].point;
      }
    }
    if (position.is_legal({p}) && is_kept(rule.share(position.stones(), p, own), rng)) return {p};
  }
  return drawn_from_all(position, rule, specials, rng);
}

// The same over a list of what is legal.
template <int Size>
template <class Rule>
GoMove GoUrgencies<Size>::drawn_from_all(const G& position, const Rule& rule, const Specials& specials,
                                         Rng& rng) const {
  const GoColor own = go_color(position.to_move());
  const auto side = static_cast<std::size_t>(own);
  Specials all;
  double total = 0;
  position.stones().for_each_point([&](GoPoint p) {
    GoSpecial drawn{p, static_cast<double>(weight_[side][p])};
    drawn.urgency = drawn.weight;
    if (const GoSpecial* special = find_special(p, specials)) drawn = *special;
    if (drawn.urgency == 0 || !position.is_legal({p})) return;
    drawn.urgency *= rule.share(position.stones(), p, own);
    if (drawn.urgency == 0) return;
    all.push_back(drawn);
    total += drawn.urgency;
  });
  if (all.empty()) return kGoPass;
  double rest = rng.uniform() * total;
  std::size_t k = 0;
  while (k + 1 < all.size() && rest >= all[k].urgency) rest -= all[k++].urgency;
  return {all[k].point};
}

template <int Size>
template <class Rule>
double GoUrgencies<Size>::urgency(const G& position, const Rule& rule, GoPoint p) {
  Specials specials;
  find_specials(position, rule, specials);
  if (const GoSpecial* special = find_special(p, specials)) return special->urgency;
  return weight_[static_cast<std::size_t>(go_color(position.to_move()))][p];
}

BANYAN_URGENCIES_OF(, 0);
BANYAN_URGENCIES_OF(, 9);
BANYAN_URGENCIES_OF(, 13);
BANYAN_URGENCIES_OF(, 19);

}  // namespace banyan
