#include "banyan/search/mcts/root_watch.hpp"

#include <algorithm>

#include "banyan/search/mcts/scan.hpp"

namespace banyan {
namespace {

// The rate is known from a twentieth of the time on, and taken for a fifth higher than it was: simulations
// become shorter as a game goes deeper into the tree.
constexpr double kFirstLook = 1.0 / 20, kLookEvery = 1.0 / 100, kRateMargin = 1.2;
// A rival has been looked at in earnest with a tenth of the visits of the first, and is near with four
// fifths.
constexpr double kEarnest = 0.1, kNear = 0.8;

}  // namespace

RootWatch::RootWatch(const Limits& limits, const FinalMove& final_move)
    : is_on_(limits.may_end_early && limits.is_by_time_alone() && final_move.goes_by_visits()),
      planned_(limits.seconds),
      latest_(limits.latest()),
      next_(kFirstLook * limits.seconds),
      interval_(kLookEvery * limits.seconds) {}

RootWatch::Says RootWatch::look(const Edges& root, std::size_t legal, const Progress& progress) {
  next_ = progress.seconds + interval_;
  if (legal == 1) return Says::End;
  if (root.count == 0) return Says::GoOn;
  const Rivals rivals = rivals_of(root);
  const bool in_doubt = latest_ > planned_ && is_in_doubt(root, rivals);
  const double left = std::max(0.0, (in_doubt || is_stretched_ ? latest_ : planned_) - progress.seconds);
  const double to_come = kRateMargin * left * as_double(progress.playouts) / progress.seconds;
  if (as_double(rivals.first_visits) > as_double(rivals.second_visits) + to_come) return Says::End;
  if (is_stretched_) return in_doubt ? Says::GoOn : Says::End;
  const bool is_last_look = progress.seconds + 2 * interval_ >= planned_;
  if (!in_doubt || !is_last_look) return Says::GoOn;
  is_stretched_ = true;
  return Says::Stretch;
}

Rivals rivals_of(const Edges& root) {
  Rivals rivals{.first = most_convincing(root)};
  rivals.first_visits = root.visits[rivals.first];
  for (ChildIndex i = 0; i < root.count; ++i) {
    if (i == rivals.first || root.proof[i] == Proof::Loss) continue;
    rivals.second_visits = std::max<std::uint64_t>(rivals.second_visits, root.visits[i]);
  }
  return rivals;
}

bool is_in_doubt(const Edges& root, const Rivals& rivals) {
  const double first = as_double(rivals.first_visits);
  if (as_double(rivals.second_visits) >= kNear * first) return true;
  for (ChildIndex i = 0; i < root.count; ++i) {
    const bool is_rival = root.proof[i] != Proof::Loss && as_double(root.visits[i]) >= kEarnest * first;
    if (is_rival && root.value(i) > root.value(rivals.first)) return true;
  }
  return false;
}

}  // namespace banyan
