// Distances by flooding the board: all squares that a side reaches in k moves are one set, and one more move
// of all of them at once is eight slides of that set. Both sides are flooded together, in one vector of four
// words; where the machine has no such vectors the compiler makes two or four operations of each.
#include "banyan/knowledge/amazons.hpp"

namespace banyan {
namespace {

using amazons::kStride;
using amazons::Square;
using amazons::SquareSet;
using amazons::Star;

// A set of squares for each side: low and high word of the side to move, then of its opponent.
using Pair = std::uint64_t __attribute__((vector_size(32)));

Pair pair_of(SquareSet own, SquareSet other) { return Pair{own.low, own.high, other.low, other.high}; }
SquareSet own(const Pair& pair) { return {pair[0], pair[1]}; }
SquareSet other(const Pair& pair) { return {pair[2], pair[3]}; }
Pair exchanged(const Pair& pair) { return __builtin_shufflevector(pair, pair, 2, 3, 0, 1); }

// All squares moved on by `Step`, up if it is positive. What leaves the board falls on a gap or off the set.
template <int Step>
Pair shifted(const Pair& pair) {
  if constexpr (Step > 0) {
    return pair << Step | __builtin_shufflevector(pair, Pair{}, 4, 0, 4, 2) >> (64 - Step);
  } else {
    return pair >> -Step | __builtin_shufflevector(pair, Pair{}, 1, 4, 3, 4) << (64 + Step);
  }
}

// Slides in one direction by doubling (Kogge and Stone): one, two, four and two more steps, nine in all,
// which is the longest way on a line of ten. A jump needs all the squares that it passes to be empty.
template <int Step>
struct Ray {
  Pair one, two, four;

  explicit Ray(const Pair& empty)
      : one(empty), two(one & shifted<Step>(one)), four(two & shifted<2 * Step>(two)) {}

  Pair slide(Pair set) const {
    set |= one & shifted<Step>(set);
    set |= two & shifted<2 * Step>(set);
    set |= four & shifted<4 * Step>(set);
    return set | (two & shifted<2 * Step>(set));
  }
};

template <int Step>
struct Line {
  Ray<Step> up;
  Ray<-Step> down;

  explicit Line(const Pair& empty) : up(empty), down(empty) {}
  Pair slide(const Pair& set) const { return up.slide(set) | down.slide(set); }
};

// One more move of queens everywhere in the set.
struct QueenMoves {
  Line<1> row;
  Line<kStride> column;
  Line<kStride + 1> diagonal;
  Line<kStride - 1> antidiagonal;

  explicit QueenMoves(const Pair& empty) : row(empty), column(empty), diagonal(empty), antidiagonal(empty) {}
  Pair operator()(const Pair& set) const {
    return row.slide(set) | column.slide(set) | diagonal.slide(set) | antidiagonal.slide(set);
  }
};

struct KingMoves {
  Pair empty;

  Pair operator()(const Pair& set) const {
    const Pair rows = set | shifted<1>(set) | shifted<-1>(set);
    return set | ((rows | shifted<kStride>(rows) | shifted<-kStride>(rows)) & empty);
  }
};

bool is_empty(const Pair& pair) { return (pair[0] | pair[1] | pair[2] | pair[3]) == 0; }

struct Board {
  Pair queens, empty;

  explicit Board(const Amazons& position)
      : queens(pair_of(set_of(position.queens(position.to_move())),
                       set_of(position.queens(opponent(position.to_move()))))),
        empty(pair_of(position.empty_squares(), position.empty_squares())) {}

  static SquareSet set_of(std::span<const Square> squares) {
    SquareSet set;
    for (const Square square : squares) set = set | amazons::kBits[square];
    return set;
  }
};

// Floods the board; visit(reached) sees the empty squares that are reached in at most one move, two moves and
// so on. Returns all that are ever reached.
template <class Moves, class Visit>
Pair flood(const Board& board, const Moves& moves, Visit visit) {
  Pair set = board.queens;
  for (;;) {
    const Pair next = moves(set);
    if (is_empty(next ^ set)) return set & board.empty;
    set = next;
    visit(set & board.empty);
  }
}

// The squares that one side has reached and the other has not yet. Over a flood a square that both reach is
// in here as many times as one side comes sooner.
Pair ahead(const Pair& reached) { return reached & ~exchanged(reached); }

// The squares that a side reaches at least 1, 2, … N moves before the other: counters in unary.
template <int N>
class Leads {
 public:
  void add(const Pair& ahead) {
    for (std::size_t i = N - 1; i > 0; --i) at_least_[i] |= at_least_[i - 1] & ahead;
    at_least_[0] |= ahead;
  }
  const Pair& at_least(int moves) const { return at_least_[static_cast<std::size_t>(moves - 1)]; }

 private:
  std::array<Pair, N> at_least_{};
};

int lead_of(const Pair& pair) { return own(pair).count() - other(pair).count(); }

struct Territory {
  int lead, ties;

  double value() const { return lead + ties / 5.0; }
};
// From the squares where a side is nearer, and all that are ever reached.
Territory territory(const Pair& nearer, const Pair& reached) {
  const Pair tied = reached & exchanged(reached) & ~nearer & ~exchanged(nearer);
  return {lead_of(nearer), own(tied).count()};
}

// The sum of 2^-min(d, 4) over the squares of `both`, d the moves between the sides: 1 - 1/2 - 1/4 … with d
// fractions is 2^-d.
double openness(const Leads<4>& leads, const Pair& both) {
  double w = own(both).count();
  for (int i = 1; i <= 4; ++i) {
    const Pair apart = leads.at_least(i) & both;
    w -= (own(apart).count() + other(apart).count()) / static_cast<double>(1 << i);
  }
  return w;
}

// The sum of the leads, at most six moves each; six where only one side comes.
int sum_of_leads(const Leads<6>& leads, const Pair& reached) {
  const Pair both = reached & exchanged(reached);
  int sum = 6 * lead_of(reached & ~both);
  for (int i = 1; i <= 6; ++i) sum += lead_of(leads.at_least(i) & both);
  return sum;
}

// --- shut-in queens ---

// Whole numbers, so that the sum does not depend on the order of the queens: α in 1/512, the longest way
// being nine, and what a queen counts in 1/4096.
constexpr int kAlphaUnit = 1 << (amazons::kFrame - 1), kShutInUnit = 4096, kHalfShutIn = 5 * kAlphaUnit;

// Σ N(b) 2^-d over the squares b that she can step to.
int freedom(const Amazons& position, Square queen, SquareSet enemy_reach) {
  const int column = amazons::column_of(queen), row = amazons::row_of(queen);
  int sum = 0;
  for (Star steps = position.reach(queen); steps != 0;) {
    const int bit = pop_lowest(steps);
    const Square square = amazons::kTargets[queen][static_cast<std::size_t>(bit)];
    if (!enemy_reach.contains(square)) continue;
    const int line = bit / amazons::kLineBits, place = bit % amazons::kLineBits;
    const int way = place - (line == 1 ? row : column);  // on the column line squares are numbered by row
    const int free = (amazons::kNeighbours[square] & position.empty_squares()).count();
    sum += free * kAlphaUnit >> (way < 0 ? -way : way);
  }
  return sum;
}

int shut_in(const Amazons& position, Side side, SquareSet enemy_reach) {
  int sum = 0;
  for (const Square queen : position.queens(side)) {
    sum += kShutInUnit * kHalfShutIn / (kHalfShutIn + freedom(position, queen, enemy_reach));
  }
  return sum;
}

int count_steps(const Amazons& position, Side side) {
  int steps = 0;
  for (const Square queen : position.queens(side)) steps += popcount(position.reach(queen));
  return steps;
}

// --- weights, in points ---

constexpr std::size_t kTerms = 6;
constexpr std::array<double, 4> kKnots = {0, 0.1, 0.3, 0.6};  // of w over the number of squares

constexpr Features<LieberumEvaluation> kLieberumHand = {60, 5,  3, 3, 0,  0,   // closed
                                                        30, 10, 8, 8, 10, 10,  // late
                                                        8,  7,  6, 6, 25, 20,  // middle
                                                        4,  10, 4, 4, 40, 20,  // open
                                                        300};

// banyan learn evaluation amazons --evaluation lieberum --games 3000 --depth 1 --seed 1
//   --engine "alphabeta(evaluation=lieberum(weights=hand),megabytes=1,noise=60)"
// 3000 games, 167359 positions; log-loss on 39920 more from games held out: 0.3306 (by hand 0.3542).
constexpr Features<LieberumEvaluation> kLieberumFitted = {
    115.96, 2.52,  21.61, 56.50, 223.14, 11.30,  // closed
    47.45,  19.53, -1.05, 19.01, 129.59, 46.83,  // late
    15.82,  10.96, -6.75, 32.29, 225.86, -5.58,  // middle
    0.08,   -1.65, -1.07, 8.63,  137.93, 9.85,   // open
    116.77};

}  // namespace

int AmazonsMobility::points(const Amazons& position) const {
  const Side side = position.to_move();
  if (count_ == AmazonsCount::Steps) {
    return count_steps(position, side) - count_steps(position, opponent(side));
  }
  return static_cast<int>(position.count_moves(side)) -
         static_cast<int>(position.count_moves(opponent(side)));
}

int AmazonsTerritory::points(const Amazons& position) const {
  const Board board(position);
  Leads<1> leads;
  const Pair reached = flood(board, QueenMoves(board.empty), [&](const Pair& set) { leads.add(ahead(set)); });
  const Territory found = territory(leads.at_least(1), reached);
  return 5 * found.lead + found.ties;
}

int AmazonsRelativeTerritory::points(const Amazons& position) const {
  const Board board(position);
  std::array<Pair, amazons::kSquares> levels;  // more than any way is long
  std::size_t count = 0;
  const Pair reached =
      flood(board, QueenMoves(board.empty), [&](const Pair& set) { levels[count++] = ahead(set); });
  const Pair both = reached & exchanged(reached);
  int points = 5 * lead_of(reached & ~both);
  for (std::size_t i = 0; i < count; ++i) points += lead_of(levels[i] & both);
  return points;
}

LieberumTerms lieberum_terms(const Amazons& position) {
  const Board board(position);
  Leads<4> leads1;
  double c1 = 0, scale = 2;  // scale: 2 * 2^-k at the k-th move
  int lead_before = 0;       // in squares reached by earlier moves
  const Pair reached = flood(board, QueenMoves(board.empty), [&](const Pair& set) {
    leads1.add(ahead(set));
    scale /= 2;
    const int lead = lead_of(set);
    c1 += scale * (lead - lead_before);
    lead_before = lead;
  });
  Leads<6> leads2;
  flood(board, KingMoves{board.empty}, [&](const Pair& set) { leads2.add(ahead(set)); });

  const Side side = position.to_move();
  const int shut_in_units =
      shut_in(position, opponent(side), own(reached)) - shut_in(position, side, other(reached));
  return {.t1 = territory(leads1.at_least(1), reached).value(),
          .t2 = territory(leads2.at_least(1), reached).value(),
          .c1 = c1,
          .c2 = sum_of_leads(leads2, reached) / 6.0,
          .shut_in = static_cast<double>(shut_in_units) / kShutInUnit,
          .w = openness(leads1, reached & exchanged(reached))};
}

Features<LieberumEvaluation> LieberumEvaluation::features(const Amazons& position) const {
  const LieberumTerms terms = lieberum_terms(position);
  Features<LieberumEvaluation> features{};
  if (terms.w == 0) {
    features.back() = 2 * terms.t1 - 1;
    return features;
  }
  const double open = std::min(terms.w / (position.size() * position.size()), kKnots.back());
  std::size_t knot = 0;
  while (knot + 2 < kKnots.size() && open > kKnots[knot + 1]) ++knot;
  const double next = (open - kKnots[knot]) / (kKnots[knot + 1] - kKnots[knot]);
  const std::array<double, kTerms> values = {terms.t1, terms.t2, terms.c1, terms.c2, terms.shut_in, 1};
  for (std::size_t i = 0; i < kTerms; ++i) {
    features[knot * kTerms + i] = (1 - next) * values[i];
    features[(knot + 1) * kTerms + i] = next * values[i];
  }
  return features;
}

const Features<LieberumEvaluation>& LieberumEvaluation::weights(const Amazons&) const {
  return weights_ == Weights::Hand ? kLieberumHand : kLieberumFitted;
}

}  // namespace banyan
