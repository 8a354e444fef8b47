#include "banyan/search/global/allocation.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "banyan/core/math.hpp"

namespace banyan {
namespace {

double standard_error(const RunningMean& move) {
  return std::sqrt(move.variance() / static_cast<double>(std::max<std::int64_t>(move.count(), 1)));
}

}  // namespace

std::optional<std::size_t> UniformAllocation::next(std::span<const RunningMean> moves) {
  return turn_++ % moves.size();
}

void PruningAllocation::start(std::size_t moves, std::uint64_t, Measure) {
  turn_ = 0;
  open_.assign(moves, true);
}

void PruningAllocation::drop_inferior(std::span<const RunningMean> moves) {
  double floor = -kInfinity;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (open_[i]) floor = std::max(floor, moves[i].mean() - ratio_ * standard_error(moves[i]));
  }
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (open_[i] && moves[i].mean() + ratio_ * standard_error(moves[i]) < floor) open_[i] = false;
  }
}

std::optional<std::size_t> PruningAllocation::next(std::span<const RunningMean> moves) {
  for (std::size_t looked = 0; looked <= moves.size(); ++looked, ++turn_) {
    const std::size_t move = turn_ % moves.size();
    if (move == 0 && turn_ >= moves.size() * static_cast<std::size_t>(least_)) drop_inferior(moves);
    if (!open_[move]) continue;
    if (moves.size() > 1 && std::count(open_.begin(), open_.end(), true) == 1) return std::nullopt;
    ++turn_;
    return move;
  }
  return std::nullopt;
}

void HalvingAllocation::start(std::size_t moves, std::uint64_t games, Measure) {
  left_.resize(moves);
  std::iota(left_.begin(), left_.end(), std::size_t{0});
  games_ = games;
  rounds_ = std::max<std::size_t>(std::bit_width(moves - 1), 1);
  begin_round();
}

// Every round gets the same share of all games, and every move of it at least one.
void HalvingAllocation::begin_round() {
  round_games_ = std::max<std::uint64_t>(games_ / rounds_ / left_.size(), 1) * left_.size();
  played_ = turn_ = 0;
}

std::optional<std::size_t> HalvingAllocation::next(std::span<const RunningMean> moves) {
  if (played_ == round_games_) {
    if (left_.size() <= 2) return std::nullopt;
    std::stable_sort(left_.begin(), left_.end(),
                     [&](std::size_t a, std::size_t b) { return moves[a].mean() > moves[b].mean(); });
    left_.resize((left_.size() + 1) / 2);
    begin_round();
  }
  ++played_;
  return left_[turn_++ % left_.size()];
}

bool HalvingAllocation::is_open(std::size_t move) const {
  return std::find(left_.begin(), left_.end(), move) != left_.end();
}

std::optional<std::size_t> UcbAllocation::next(std::span<const RunningMean> moves) {
  const std::uint64_t played = games_++;
  if (played < moves.size()) return played;
  const auto by_mean = [](const RunningMean& a, const RunningMean& b) { return a.mean() < b.mean(); };
  const auto [low, high] = std::minmax_element(moves.begin(), moves.end(), by_mean);
  const bool wins = measure_ == Measure::Wins;
  const double base = wins ? 0 : low->mean(), scale = wins ? 1 : std::max(high->mean() - base, 1e-9);
  const double log_n = math::log(static_cast<double>(played));
  std::size_t best = 0;
  double highest = -kInfinity;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const double score =
        (moves[i].mean() - base) / scale + c_ * std::sqrt(log_n / static_cast<double>(moves[i].count()));
    if (score > highest) {
      highest = score;
      best = i;
    }
  }
  return best;
}

}  // namespace banyan
