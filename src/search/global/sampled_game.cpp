#include "banyan/search/global/sampled_game.hpp"

#include <algorithm>
#include <cmath>

#include "banyan/core/math.hpp"

namespace banyan {

double SampleMean::error() const {
  const auto n = static_cast<double>(count());
  if (n == 0) return kInfinity;
  return std::sqrt((worth.variance() * (n - 1) + 1) / (n + 1) / n);
}

void SampledGame::add(SampleMean& mean, Side side, const Sample& sample) const {
  mean.worth.add(side == Side::First ? sample.worth : turned(sample.worth));
  mean.rewards += side == Side::First ? sample.reward : 1 - sample.reward;
}

bool ProgressClock::is_due() {
  constexpr auto kInterval = std::chrono::milliseconds(200);
  if (Clock::now() - shown_ < kInterval) return false;
  shown_ = Clock::now();
  return true;
}

SampledReport report_of(std::vector<SampledMove> moves, int depth) {
  SampledReport report;
  report.moves = std::move(moves);
  report.depth = depth;
  double highest = -kInfinity;
  for (const SampledMove& move : report.moves) {
    if (!move.open || move.mean.count() == 0 || move.worth <= highest) continue;
    highest = move.worth;
    report.best = move.move;
  }
  if (!report.best && !report.moves.empty()) report.best = report.moves.back().move;
  return report;
}

std::optional<SampledReport> immediate_win(const SampledGame& game) {
  const auto win = game.winning_move();
  if (!win) return std::nullopt;
  SampledReport report;
  report.moves.push_back({*win, {}, 1, {*win}});
  report.best = win;
  report.proof = Proof::Win;
  return report;
}

}  // namespace banyan
