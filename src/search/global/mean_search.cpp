#include "banyan/search/global/mean_search.hpp"

#include <algorithm>

#include "banyan/core/math.hpp"

namespace banyan {

MeanSearch::MeanSearch(SampledGame& game, const LeafRule& rule, Moves moves, Budget& budget)
    : game_(game),
      rule_(rule),
      moves_(std::move(moves)),
      budget_(budget),
      root_side_(game.to_move()),
      seed_(game.rng().next()) {
  if (rule_.confidence > 0) errors_ = normal_quantile((1 + rule_.confidence) / 2);
}

SampledReport MeanSearch::search(int depth, const SampledSearch::Shown& shown) {
  std::vector<MoveBits> moves;
  moves_(game_, moves);
  std::vector<SampledMove> root;
  double best = -kInfinity;
  for (const MoveBits move : moves) {
    Worth worth = behind(move, depth, mix64(seed_), best, kInfinity);
    if (over_ && !root.empty()) break;  // what is cut short is no equal of the others
    root.push_back({move, worth.leaf, worth.worth, std::move(worth.line)});
    best = std::max(best, worth.worth);
    if (shown) shown(report_of(root, depth));
  }
  return report_of(std::move(root), depth);
}

MeanSearch::Worth MeanSearch::behind(MoveBits move, int depth, std::uint64_t key, double alpha, double beta) {
  game_.play(move);
  Worth worth = walk(depth - 1, mix64(key ^ mix64(move)), game_.turned(beta), game_.turned(alpha));
  game_.back();
  worth.worth = game_.turned(worth.worth);
  worth.line.insert(worth.line.begin(), move);
  return worth;
}

// Fail-soft.
MeanSearch::Worth MeanSearch::walk(int depth, std::uint64_t key, double alpha, double beta) {
  if (game_.outcome() != Outcome::Open) {
    SampleMean here, leaf;
    game_.add(here, game_.to_move(), game_.finished());
    game_.add(leaf, root_side_, game_.finished());
    return {here.mean(), leaf, {}};
  }
  std::vector<MoveBits> moves;
  if (depth > 0) moves_(game_, moves);
  if (moves.empty()) return leaf(key, alpha, beta);
  Worth best{-kInfinity, {}, {}};
  for (const MoveBits move : moves) {
    Worth worth = behind(move, depth, key, std::max(alpha, best.worth), beta);
    if (worth.worth > best.worth) best = std::move(worth);
    if (best.worth >= beta || over_) break;
  }
  return best;
}

MeanSearch::Worth MeanSearch::leaf(std::uint64_t key, double alpha, double beta) {
  ++leaves_;
  game_.rng() = Rng(key);
  SampleMean here, leaf;
  for (std::int64_t games = 1; games <= rule_.games && !over_; ++games) {
    const Sample sample = game_.sample();
    game_.add(here, game_.to_move(), sample);
    game_.add(leaf, root_side_, sample);
    over_ = budget_.iteration_done();
    if (errors_ > 0 && games >= rule_.least && is_outside(here, alpha, beta)) break;
  }
  return {here.mean(), leaf, {}};
}

bool MeanSearch::is_outside(const SampleMean& mean, double alpha, double beta) const {
  const double spread = errors_ * mean.error();
  return mean.mean() + spread < alpha || mean.mean() - spread > beta;
}

}  // namespace banyan
