#include "banyan/search/mcts/final_move.hpp"

#include <cmath>

#include "banyan/search/mcts/scan.hpp"

namespace banyan {
namespace {

template <class Score>
std::size_t highest(std::span<const RootStatistics> moves, Score score) {
  return best_of(moves.size(), [&](std::size_t i) { return score(moves[i]); }).child;
}

}  // namespace

std::optional<std::size_t> MaxChild::choose(std::span<const RootStatistics> moves) const {
  return highest(moves, [](const RootStatistics& m) { return m.visits == 0 ? -1.0 : m.value; });
}

std::optional<std::size_t> RobustChild::choose(std::span<const RootStatistics> moves) const {
  const std::size_t most = highest(moves, [](const RootStatistics& m) { return as_double(m.visits); });
  return highest(moves,
                 [&](const RootStatistics& m) { return m.visits == moves[most].visits ? m.value : -1.0; });
}

std::optional<std::size_t> RobustMaxChild::choose(std::span<const RootStatistics> moves) const {
  const auto robust = RobustChild().choose(moves);
  const auto max = MaxChild().choose(moves);
  if (moves[*robust].value == moves[*max].value) return robust;
  return std::nullopt;
}

std::optional<std::size_t> SecureChild::choose(std::span<const RootStatistics> moves) const {
  return highest(moves, [&](const RootStatistics& m) {
    return m.visits == 0 ? -2 - a_ : 2 * m.value - 1 - a_ / std::sqrt(as_double(m.visits));
  });
}

ChildIndex most_convincing(const Edges& c) {
  // Any win is above any number of visits, any loss below.
  return best_of(c.count,
                 [&](std::size_t i) {
                   if (c.proof[i] == Proof::Win) return 0x1p64 * (256 - c.plies[i]);
                   return c.proof[i] == Proof::Loss ? c.plies[i] - 256.0 : as_double(c.visits[i]);
                 })
      .child;
}

std::optional<ChildIndex> choose_final(const FinalMove& strategy, const Edges& root, Proof proof) {
  if (root.count == 0) return std::nullopt;
  const ChildIndex convincing = most_convincing(root);
  if (root.proof[convincing] == Proof::Win || root.proof[convincing] == Proof::Loss) return convincing;
  std::vector<RootStatistics> moves;
  std::vector<ChildIndex> index;
  for (ChildIndex i = 0; i < root.count; ++i) {
    if (root.proof[i] == Proof::Loss) continue;
    const bool drawn = root.proof[i] == Proof::Draw;
    // A solved draw must be played as one: the most visited child may still be open to doubt.
    if (drawn && proof == Proof::Draw) return i;
    moves.push_back({root.visits[i], drawn ? 0.5 : root.value(i)});
    index.push_back(i);
  }
  const auto chosen = strategy.choose(moves);
  return chosen ? std::optional(index[*chosen]) : std::nullopt;
}

template std::unique_ptr<FinalMove> StrategyList<FinalMove, RobustChild, MaxChild, RobustMaxChild,
                                                 SecureChild>::make(std::string_view, const BuildContext*);

}  // namespace banyan
