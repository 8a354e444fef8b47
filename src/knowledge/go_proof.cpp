#include "banyan/knowledge/go_proof.hpp"

#include <algorithm>
#include <numeric>

#include "banyan/core/rng.hpp"

namespace banyan {
namespace {

constexpr std::size_t kCluster = 4;
// How much longer than needed a search stays with a child (1 + epsilon: Pawlewicz and Lew 2007).
constexpr std::uint32_t kPatience = 4;
constexpr std::uint64_t kToldEvery = 1 << 16;  // nodes: a fraction of a second

}  // namespace

GoProof::GoProof(int columns, int rows, std::size_t bytes)
    : board_(columns, rows), order_(static_cast<std::size_t>(columns * rows)) {
  const std::size_t entries = std::bit_floor(std::max(bytes / sizeof(Entry), kCluster));
  table_.resize(entries);
  std::iota(order_.begin(), order_.end(), 0);
  const auto from_middle = [&](int point) {
    const int c = 2 * (point % columns) - (columns - 1), r = 2 * (point / columns) - (rows - 1);
    return c * c + r * r;
  };
  std::stable_sort(order_.begin(), order_.end(),
                   [&](int a, int b) { return from_middle(a) < from_middle(b); });
}

bool GoProof::proves(int score, Budget& budget, std::function<void(std::uint64_t)> progress) {
  progress_ = std::move(progress);
  if (score != score_) std::fill(table_.begin(), table_.end(), Entry{});
  score_ = score;
  path_.clear();
  const Position start;
  const std::uint64_t key = board_.key(start);
  return search(start, key, {kInfinite, kInfinite}, budget).proof == 0;
}

GoProof::Numbers GoProof::search(const Position& at, std::uint64_t key, Numbers limits, Budget& budget) {
  const std::uint64_t before = nodes_++;
  if (progress_ && nodes_ % kToldEvery == 0) progress_(nodes_);
  budget.count_nodes(1);
  const bool first = at.first_to_move != 0;
  // The second of two passes ends the game.
  if (at.passed != 0 && first == ends_well(at)) {
    const Numbers end = first ? kProven : kFailed;
    store(key, end, 1);
    return end;
  }
  Children children = children_of(at);
  path_.push_back(key);
  Step step;
  for (;;) {
    step = step_from(children, first, limits);
    if (step.numbers.is_decided() || !step.numbers.is_within(limits) || budget.must_stop()) break;
    Child& child = children[step.child];
    child.numbers = search(child.position, child.key, step.limits, budget);
  }
  path_.pop_back();
  store(key, step.numbers, nodes_ - before);
  return step.numbers;
}

// All moves of the second player; of the first those that may be worth anything.
GoProof::Children GoProof::children_of(const Position& at) {
  Children children;
  const auto add = [&](const Position& next) {
    const std::uint64_t key = board_.key(next);
    const bool repeats = std::find(path_.begin(), path_.end(), key) != path_.end();
    children.push_back({next, key, repeats ? kFailed : numbers_of(next, key)});
  };
  for (const int point : order_) {
    if (((at.own | at.other) >> point & 1) != 0 || (at.first_to_move != 0 && fills_own_eye(at, point)))
      continue;
    if (const auto next = board_.play(at, point)) add(*next);
  }
  if (at.passed == 0) add(GoBits::pass(at));
  return children;
}

bool GoProof::fills_own_eye(const Position& at, int point) const {
  const Set around = board_.beside(Set{1} << point);
  if ((around & ~at.own) != 0) return false;
  for (Set rest = around; rest != 0;) {
    const Set chain = board_.spread(rest & (~rest + 1), at.own);
    rest &= ~chain;
    if (GoBits::count(board_.liberties(chain, at)) < 2) return false;
  }
  return true;
}

GoProof::Numbers GoProof::numbers_of(const Position& at, std::uint64_t key) {
  const Entry* const cluster = cluster_of(key);
  for (std::size_t i = 0; i < kCluster; ++i) {
    if (cluster[i].key == key) return cluster[i].numbers;
  }
  const auto end = settled(at);
  if (end) store(key, *end, 1);
  return end ? *end : first_guess(at);
}

// White's room to live, and Black's room to do something about it.
GoProof::Numbers GoProof::first_guess(const Position& at) const {
  const bool first = at.first_to_move != 0;
  const Set black = first ? at.own : at.other, white = first ? at.other : at.own, empty = ~(black | white);
  const int far = GoBits::count(board_.all() & ~(black | board_.beside(black)));
  return {static_cast<std::uint32_t>(1 + far + GoBits::count(board_.beside(white) & empty)),
          static_cast<std::uint32_t>(1 + GoBits::count(board_.beside(black) & empty))};
}

// Whether enough is safe for one of the sides.
std::optional<GoProof::Numbers> GoProof::settled(const Position& at) const {
  const bool first = at.first_to_move != 0;
  const Set black = first ? at.own : at.other, white = first ? at.other : at.own;
  const int points = board_.points();
  if (2 * GoBits::count(board_.safe(black, white)) - points >= score_) return kProven;
  if (points - 2 * GoBits::count(board_.safe(white, black)) < score_) return kFailed;
  return std::nullopt;
}

bool GoProof::ends_well(const Position& at) const {
  const bool first = at.first_to_move != 0;
  return board_.area(first ? at.own : at.other, first ? at.other : at.own) >= score_;
}

// At the first player's positions the easiest child to prove counts, and all of them to refute; the other way
// round at the second's.
GoProof::Step GoProof::step_from(const Children& children, bool first_to_move, const Numbers& limits) {
  const auto mine = first_to_move ? &Numbers::proof : &Numbers::disproof;
  const auto theirs = first_to_move ? &Numbers::disproof : &Numbers::proof;
  Step step;
  std::uint32_t least = kInfinite, second = kInfinite;
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < children.size(); ++i) {
    const std::uint32_t number = children[i].numbers.*mine;
    if (number < least) {
      second = least;
      least = number;
      step.child = i;
    } else {
      second = std::min(second, number);
    }
    sum += children[i].numbers.*theirs;
  }
  const auto total = static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, kInfinite - 1));
  step.numbers.*mine = least;
  step.numbers.*theirs = least == 0 ? kInfinite : least == kInfinite ? 0 : total;
  if (least == 0 || least == kInfinite) return step;
  step.limits.*mine = std::min(limits.*mine, second + 1 + second / kPatience);
  step.limits.*theirs = std::min(kInfinite, limits.*theirs - total + children[step.child].numbers.*theirs);
  return step;
}

GoProof::Entry* GoProof::cluster_of(std::uint64_t key) {
  return &table_[mix64(key) & (table_.size() - 1) & ~(kCluster - 1)];
}

// In the place of the position itself, or of the one that took least work.
void GoProof::store(std::uint64_t key, const Numbers& numbers, std::uint64_t work) {
  Entry* const cluster = cluster_of(key);
  Entry* place = cluster;
  for (std::size_t i = 0; i < kCluster; ++i) {
    if (cluster[i].key == key) {
      place = &cluster[i];
      work = std::max(work, place->work);
      break;
    }
    if (cluster[i].work < place->work) place = &cluster[i];
  }
  *place = {key, numbers, work};
}

}  // namespace banyan
