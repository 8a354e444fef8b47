#include "banyan/knowledge/go_long_cycles.hpp"

#include <algorithm>

namespace banyan {

GoLongCycles::GoLongCycles(const GoBounds& graph) : graph_(graph) {
  for (auto& credit : credit_) credit.resize(graph.positions());
}

// A draw by a cycle is worth 0, so first it is asked on which side of that the score is; then one by one from
// there, or from what the ko rule alone says.
std::optional<GoLongCycles::Score> GoLongCycles::solve(const Progress& progress) {
  const auto holds = [&](Asks who, int score) { return !ended_ && forces(who, score, progress); };
  Score score = graph_.value_of(0);
  if (score.least < 0 && holds(Asks::Mover, 0)) score.least = 0;
  if (score.most > 0 && holds(Asks::Other, 0)) score.most = 0;
  while (score.least < score.most && !ended_) {
    if (score.least >= 0) {
      if (holds(Asks::Other, -score.least))
        score.most = score.least;
      else if (holds(Asks::Mover, score.least + 1))
        ++score.least;
      else
        break;
    } else {
      if (holds(Asks::Mover, score.most))
        score.least = score.most;
      else if (holds(Asks::Other, 1 - score.most))
        --score.most;
      else
        break;
    }
  }
  return ended_ ? std::nullopt : std::optional(score);
}

// Whether the side has a way to get `score` at least. A draw by a cycle is 0: if that is too little, the side
// must gain stones in every cycle.
bool GoLongCycles::forces(Asks who, int score, const Progress& progress) {
  const bool must_gain = score > 0;
  stone_ = must_gain ? kLongestCycle : 1;
  toll_ = must_gain ? 1 : 0;
  start(score);
  while (sweep(score)) {
    if (of(who)[0] == kNever) return false;
    if (progress && !progress("sweeps", sweeps_)) return !(ended_ = true);
  }
  return of(who)[0] != kNever;
}

void GoLongCycles::start(int score) {
  open_.clear();
  for (Place place = 0; place < graph_.positions(); ++place) {
    const Score value = graph_.value_of(place);
    const auto settle = [&](Asks asks, int least, int most) {
      of(asks)[place] = most < score ? kNever : 0;
      if (least < score && most >= score) open_.push_back({place, asks});
    };
    settle(Asks::Mover, value.least, value.most);
    settle(Asks::Other, -value.most, -value.least);
  }
}

// From the last found to the first, as the bounds were.
bool GoLongCycles::sweep(int score) {
  bool changed = false;
  for (std::size_t i = open_.size(); i-- > 0;) {
    Credit& credit = of(open_[i].asks)[open_[i].place];
    if (credit == kNever) continue;
    const Credit now = needed(open_[i], score);
    changed |= now != credit;
    credit = now;
  }
  ++sweeps_;
  return changed;
}

// The side chooses the cheapest way, or the other chooses the dearest for it.
GoLongCycles::Credit GoLongCycles::needed(const Open& open, int score) const {
  const bool chooses = open.asks == Asks::Mover;
  Credit best = chooses ? kNever : 0;
  const auto consider = [&](Credit credit) {
    best = chooses ? std::min(best, credit) : std::max(best, credit);
  };
  if (const auto area = graph_.final_area(open.place)) {
    consider((chooses ? *area : -*area) >= score ? 0 : kNever);
  }
  const auto& behind = of(chooses ? Asks::Other : Asks::Mover);
  for (const Place next : graph_.moves_of(open.place)) {
    const int captures = graph_.captures(open.place, next);
    consider(paid(behind[next], chooses ? captures : -captures));
  }
  return best;
}

GoLongCycles::Credit GoLongCycles::paid(Credit behind, int captures) const {
  if (behind == kNever) return kNever;
  const int cap = graph_.points() * stone_;
  const int credit = behind - captures * stone_ + toll_;
  return credit > cap ? kNever : static_cast<Credit>(std::max(credit, 0));
}

}  // namespace banyan
