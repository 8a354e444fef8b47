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

template std::unique_ptr<FinalMove> FinalMoveList::make(std::string_view, const BuildContext*);

}  // namespace banyan
