#include "banyan/search/global/flat.hpp"

namespace banyan {
namespace {

Sample sample_behind(SampledGame& game, SampledGame::MoveBits move) {
  game.play(move);
  const Sample sample = game.outcome() != Outcome::Open ? game.finished() : game.sample();
  game.back();
  return sample;
}

// What was dropped is out of the question, whatever its mean.
SampledReport flat_report(std::vector<SampledMove> moves, std::span<const RunningMean> worths,
                          const Allocation& allocation) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    moves[i].worth = worths[i].mean();
    moves[i].open = allocation.is_open(i);
  }
  return report_of(std::move(moves));
}

}  // namespace

void Flat::describe(OptionVisitor& option) {
  option("games", games_, 1, 1'000'000'000, "games a move on average");
  option.part("allocation", allocation_, AllocationList{}, "uniform", "which move gets the next game");
}

SampledReport Flat::search(SampledGame& game, Budget& budget, const Shown& shown) {
  std::vector<SampledGame::MoveBits> legal;
  game.legal_moves(legal);
  std::vector<SampledMove> moves;
  for (const auto move : legal) moves.push_back({move, {}, 0, {move}});
  std::vector<RunningMean> worths(moves.size());
  const Side side = game.to_move();
  const std::uint64_t games = static_cast<std::uint64_t>(games_) * moves.size();
  allocation_->start(moves.size(), games, game.measure());
  ProgressClock clock;
  for (std::uint64_t played = 0; played < games; ++played) {
    const auto next = allocation_->next(worths);
    if (!next) break;
    game.add(moves[*next].mean, side, sample_behind(game, moves[*next].move));
    worths[*next] = moves[*next].mean.worth;
    if (budget.iteration_done()) break;
    if (shown && clock.is_due()) shown(flat_report(moves, worths, *allocation_));
  }
  return flat_report(std::move(moves), worths, *allocation_);
}

}  // namespace banyan
