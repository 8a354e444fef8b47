#include "banyan/knowledge/connect4_solver.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace banyan {
namespace {

// An entry of the table: 48 bits of the hashed key, then the two bounds. A key has at most 64 bits, mix64 is
// a bijection, and the place in the table gives the low 16 bits at least: equal entries are equal positions.
constexpr int kBoundBits = 8, kLowBits = 2 * kBoundBits;
constexpr std::uint64_t kTagMask = ~std::uint64_t{0} << kLowBits;
constexpr int kNoBound = 64;  // beyond every score
constexpr std::size_t kFewestEntries = std::size_t{1} << kLowBits;
constexpr std::size_t kWays = 2;  // entries that share a place, the latest in front

// While mirror images still meet, both count as one position.
constexpr int kMostDiscsMirrored = 20;

// A word of 0 holds the widest bounds.
std::uint64_t packed(std::uint64_t key, int lower, int upper) {
  return (key & kTagMask) | static_cast<std::uint64_t>(lower + kNoBound) << kBoundBits |
         static_cast<std::uint64_t>(kNoBound - upper);
}
int lower_of(std::uint64_t entry) { return static_cast<int>(entry >> kBoundBits & 0xff) - kNoBound; }
int upper_of(std::uint64_t entry) { return kNoBound - static_cast<int>(entry & 0xff); }

// The cells that have the other three discs of some line in this direction.
std::uint64_t completing_in(std::uint64_t discs, int step) {
  const std::uint64_t pair_below = discs << step & discs << 2 * step;
  const std::uint64_t pair_above = discs >> step & discs >> 2 * step;
  return (pair_below & (discs << 3 * step | discs >> step)) |
         (pair_above & (discs >> 3 * step | discs << step));
}

// Scores near 0 are the quickest to decide: half the way there from the bound that is further off.
int middle(int lower, int upper) {
  const int half = lower + (upper - lower) / 2;
  if (half <= 0 && lower / 2 < half) return lower / 2;
  if (half >= 0 && upper / 2 > half) return upper / 2;
  return half;
}

}  // namespace

Connect4Solver::Connect4Solver(std::size_t bytes)
    : table_(std::bit_floor(std::max(bytes / sizeof(std::uint64_t), kFewestEntries))) {}

void Connect4Solver::set_up(const Connect4& position) {
  const int columns = position.columns(), stride = position.rows() + 1;
  if (columns == columns_ && stride == stride_) return;
  if (columns_ != 0) std::fill(table_.begin(), table_.end(), 0);
  columns_ = columns;
  stride_ = stride;
  size_ = columns * position.rows();
  cells_ = position.cells();
  bottom_ = cells_ & ~(cells_ << 1);
}

ExactAnswer<Connect4::Move> Connect4Solver::solve(const GameRecord<Connect4>& record, Budget& budget,
                                                  bool with_line) {
  ExactAnswer<Move> answer;
  const std::uint64_t before = nodes_;
  if (const auto found = score(record.position(), budget)) {
    answer.score = *found;
    answer.proof = *found > 0 ? Proof::Win : *found < 0 ? Proof::Loss : Proof::Draw;
    answer.plies = plies(record.position(), *found);
    if (with_line) answer.line = line(record.position(), *found, budget);
  }
  answer.nodes = nodes_ - before;
  return answer;
}

std::optional<int> Connect4Solver::score(const Connect4& position, Budget& budget) {
  set_up(position);
  budget_ = &budget;
  over_ = false;
  const Discs discs = discs_of(position);
  int lower = worst(discs.count), upper = best(discs.count);
  while (lower < upper && !over_) {
    const int asked = middle(lower, upper);
    const int found = value(discs, asked, asked + 1);
    (found <= asked ? upper : lower) = found;
  }
  if (over_) return std::nullopt;
  return lower;
}

std::vector<Connect4::Move> Connect4Solver::line(Connect4 position, int score, Budget& budget) {
  set_up(position);
  budget_ = &budget;
  over_ = false;
  std::vector<Move> line;
  while (position.outcome() == Outcome::Open && !over_) {
    MoveList<Connect4> moves;
    position.legal_moves(moves);
    const Discs discs = discs_of(position);
    const auto keeps_score = [&](Move move) {
      const std::uint64_t cell = std::uint64_t{1} << move.cell;
      if (wins_at_once(discs)) return (completing(discs.own, discs.all) & cell) != 0;
      return value(after(discs, cell), -score, -score + 1) <= -score;
    };
    const auto found = std::find_if(moves.begin(), moves.end(), keeps_score);
    if (over_ || found == moves.end()) break;
    line.push_back(*found);
    position.play(*found);
    score = -score;
  }
  return line;
}

// The winner's s-th last disc is number n of all discs, where (size + 2 - n) / 2 = s; of the two such n, one
// is the winner's.
int Connect4Solver::plies(const Connect4& position, int score) {
  const int size = position.columns() * position.rows(), count = discs_of(position).count;
  if (score == 0) return size - count;
  const int last = size + 2 - 2 * std::abs(score);
  const bool wins_on_odd_ply = score > 0;
  return last - count - ((last - count) % 2 != static_cast<int>(wins_on_odd_ply) ? 1 : 0);
}

Connect4Solver::Discs Connect4Solver::discs_of(const Connect4& position) {
  const std::uint64_t own = position.discs(position.to_move());
  const std::uint64_t all = own | position.discs(opponent(position.to_move()));
  return {own, all, popcount(all)};
}

// The score of any position that is not over, or a bound of it outside of the window.
int Connect4Solver::value(const Discs& discs, int alpha, int beta) {
  if (discs.count == size_) return 0;
  if (wins_at_once(discs)) return best(discs.count);
  return search(discs, key_of(discs), alpha, beta);
}

bool Connect4Solver::is_over() {
  constexpr std::uint64_t kNodesBetweenLooks = 1024;
  if (++nodes_ % kNodesBetweenLooks != 0) return false;
  budget_->count_nodes(kNodesBetweenLooks);
  return over_ = budget_->look_at_clock();
}

// pre: the mover cannot win at once.
int Connect4Solver::search(const Discs& discs, std::uint64_t key, int alpha, int beta) {
  if (over_ || is_over()) return 0;
  const std::uint64_t moves = moves_that_last(discs);
  if (moves == 0) return worst(discs.count);
  if (size_ - discs.count <= 2) return 0;

  // Neither side wins with its next disc.
  Bounds bounds = known(key);
  bounds.lower = std::max(bounds.lower, worst(discs.count + 2));
  bounds.upper = std::min(bounds.upper, best(discs.count + 2));
  if (bounds.lower >= beta || bounds.lower == bounds.upper) return bounds.lower;
  if (bounds.upper <= alpha) return bounds.upper;

  const int found = search_moves(discs, moves, std::max(alpha, bounds.lower), std::min(beta, bounds.upper));
  if (over_) return 0;
  if (found > alpha) bounds.lower = std::max(bounds.lower, found);
  if (found < beta) bounds.upper = std::min(bounds.upper, found);
  remember(key, bounds);
  return found;
}

// Most threats first, then the middle of the board. The table's places are fetched while the moves are put in
// order: waiting for memory would cost more than the rest of the search.
int Connect4Solver::search_moves(const Discs& discs, std::uint64_t moves, int alpha, int beta) {
  struct Candidate {
    std::uint64_t cell, key;
    int rank;
  };
  std::array<Candidate, Connect4::kMaxMoves> candidates;
  std::size_t count = 0;
  for (std::uint64_t left = moves; left != 0; left &= left - 1) {
    const std::uint64_t cell = left & (~left + 1);
    const int off_centre = std::abs(2 * (std::countr_zero(cell) / stride_) - (columns_ - 1));
    const int rank = 64 * popcount(completing(discs.own | cell, discs.all | cell)) - off_centre;
    const std::uint64_t key = key_of(after(discs, cell));
    __builtin_prefetch(&table_[place_of(key)]);
    std::size_t place = count++;
    for (; place > 0 && candidates[place - 1].rank < rank; --place) candidates[place] = candidates[place - 1];
    candidates[place] = {cell, key, rank};
  }
  int highest = worst(discs.count);
  for (std::size_t i = 0; i < count && highest < beta; ++i) {
    const int floor = std::max(alpha, highest);
    highest = std::max(highest, -search(after(discs, candidates[i].cell), candidates[i].key, -beta, -floor));
  }
  return highest;
}

std::uint64_t Connect4Solver::completing(std::uint64_t own, std::uint64_t all) const {
  std::uint64_t found = own << 1 & own << 2 & own << 3;
  if (columns_ >= 4) {
    found |= completing_in(own, stride_) | completing_in(own, stride_ - 1) | completing_in(own, stride_ + 1);
  }
  return found & cells_ & ~all;
}

// The moves after which the opponent does not win at once: a cell that he would win on must be taken, and the
// cell below one must not.
std::uint64_t Connect4Solver::moves_that_last(const Discs& discs) const {
  const std::uint64_t dangers = completing(discs.own ^ discs.all, discs.all);
  std::uint64_t moves = playable(discs.all);
  if (const std::uint64_t forced = moves & dangers; forced != 0) {
    if ((forced & (forced - 1)) != 0) return 0;
    moves = forced;
  }
  return moves & ~(dangers >> 1);
}

// In every column the mover's discs below a marker: no two positions of one board share that word.
std::uint64_t Connect4Solver::key_of(const Discs& discs) const {
  const std::uint64_t key = discs.own | (discs.all + bottom_);
  if (discs.count > kMostDiscsMirrored || columns_ == 1) return mix64(key);
  std::uint64_t mirrored = 0;
  const std::uint64_t column = (std::uint64_t{1} << stride_) - 1;
  for (int i = 0; i < columns_; ++i) {
    mirrored |= (key >> i * stride_ & column) << (columns_ - 1 - i) * stride_;
  }
  return mix64(std::min(key, mirrored));
}

std::size_t Connect4Solver::place_of(std::uint64_t key) const { return key & (table_.size() - kWays); }

Connect4Solver::Bounds Connect4Solver::known(std::uint64_t key) const {
  const std::size_t place = place_of(key);
  for (std::size_t way = 0; way < kWays; ++way) {
    const std::uint64_t entry = table_[place + way];
    if (((entry ^ key) & kTagMask) == 0) return {lower_of(entry), upper_of(entry)};
  }
  return {-kNoBound, kNoBound};
}

void Connect4Solver::remember(std::uint64_t key, Bounds bounds) {
  const std::size_t place = place_of(key);
  if (((table_[place] ^ key) & kTagMask) != 0) table_[place + 1] = table_[place];
  table_[place] = packed(key, bounds.lower, bounds.upper);
}

}  // namespace banyan
