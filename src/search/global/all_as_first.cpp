#include "banyan/search/global/all_as_first.hpp"

#include <algorithm>
#include <numeric>

#include "banyan/core/math.hpp"

namespace banyan {
namespace {

SampledReport amaf_report(const SampledGame& game, const AmafTable& table) {
  std::vector<SampledGame::MoveBits> legal;
  game.legal_moves(legal);
  std::vector<SampledMove> moves;
  for (const auto move : legal) {
    const SampleMean& mean = table.mean(game.to_move(), game.code_of(move));
    moves.push_back({move, mean, mean.mean(), {move}, game.is_playable(move)});
  }
  return report_of(std::move(moves));
}

}  // namespace

void AllAsFirst::describe(OptionVisitor& option) {
  option("games", games_, 1, 1'000'000'000, "games in all");
  option("temperature", temperature_, 0.0, 1000.0, "T of simulated annealing at the start; 0 = random games");
  option("frozen", frozen_, 0.0, 1.0, "share of the games at the end that are played with T = 0");
}

SampledReport AllAsFirst::search(SampledGame& game, Budget& budget, const Shown& shown) {
  AmafTable table(game.codes());
  game.keep_trace(true);
  if (temperature_ > 0) begin_lists(game);
  ProgressClock clock;
  for (std::int64_t played = 0; played < games_; ++played) {
    table.add(game, play_game(game, table, temperature_at(played)));
    if (budget.iteration_done()) break;
    if (shown && clock.is_due()) shown(amaf_report(game, table));
  }
  return amaf_report(game, table);
}

double AllAsFirst::temperature_at(std::int64_t game) const {
  const double cooling = (1 - frozen_) * static_cast<double>(games_);
  return std::max(0.0, temperature_ * (1 - static_cast<double>(game) / std::max(cooling, 1.0)));
}

Sample AllAsFirst::play_game(SampledGame& game, const AmafTable& table, double temperature) {
  if (temperature_ == 0) return game.sample();
  for (const Side side : {Side::First, Side::Second}) reorder(side, table, temperature, game.rng());
  return game.sample_in_order(ranks_);
}

void AllAsFirst::begin_lists(SampledGame& game) {
  for (auto& list : lists_) {
    list.resize(game.codes());
    std::iota(list.begin(), list.end(), 0u);
    shuffle(list, game.rng());
  }
  for (auto& ranks : ranks_) ranks.resize(game.codes());
}

// Best mean first, then one pass of exchanges. A move that was never made comes before all others.
void AllAsFirst::reorder(Side side, const AmafTable& table, double temperature, Rng& rng) {
  auto& list = lists_[static_cast<std::size_t>(index_of(side))];
  const auto worth = [&](std::uint32_t code) {
    const SampleMean& mean = table.mean(side, code);
    return mean.count() == 0 ? kInfinity : mean.mean();
  };
  std::stable_sort(list.begin(), list.end(), [&](auto a, auto b) { return worth(a) > worth(b); });
  const double p = temperature > 0 ? math::exp(-1 / temperature) : 0;
  for (std::size_t i = 0; p > 0 && i + 1 < list.size(); ++i) {
    if (rng.chance(p)) std::swap(list[i], list[i + 1]);
  }
  auto& ranks = ranks_[static_cast<std::size_t>(index_of(side))];
  for (std::size_t i = 0; i < list.size(); ++i) ranks[list[i]] = static_cast<std::uint32_t>(i);
}

}  // namespace banyan
