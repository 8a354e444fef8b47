#include "banyan/book/choice.hpp"

#include <tuple>

#include "banyan/core/beta.hpp"

namespace banyan {

std::optional<std::size_t> choose_qbf(const BookPosition& position, double k) {
  std::optional<std::size_t> best;
  double best_score = k;
  for (std::size_t i = 0; i < position.moves.size(); ++i) {
    if (position.moves[i].share <= best_score) continue;
    best_score = position.moves[i].share;
    best = i;
  }
  return best;
}

std::optional<std::size_t> choose_bds(const BookPosition& position, Side to_move, Rng& rng) {
  std::optional<std::size_t> best;
  double best_score = -1;
  for (std::size_t i = 0; i < position.moves.size(); ++i) {
    const BookCounts& counts = position.moves[i].counts;
    const double score = draw_beta(rng, counts.points(to_move) + 1, counts.points(opponent(to_move)) + 1);
    if (score <= best_score) continue;
    best_score = score;
    best = i;
  }
  const auto visits = static_cast<std::uint32_t>(position.counts.games());
  if (best && rng.below(visits) == 0) best.reset();
  return best;
}

std::optional<std::size_t> BookPlay::choose(const BookPosition& position, Rng& rng) const {
  const auto fits = [&](const BookMove& move) {
    return (move.is_value || move.counts.games() >= least_games) && move.share >= least_share;
  };
  std::optional<std::size_t> chosen;
  std::uint64_t games = 0;  // of the moves that fit so far
  for (std::size_t i = 0; i < position.moves.size(); ++i) {
    const BookMove& move = position.moves[i];
    if (!fits(move)) continue;
    const auto rank = [&](std::size_t k) {
      const BookMove& other = position.moves[k];
      const double count = static_cast<double>(other.counts.games());
      return choice == Choice::Best ? std::tuple(other.share, count) : std::tuple(count, other.share);
    };
    games += move.counts.games();
    const bool wins = choice == Choice::Sampled ? rng.uniform() * static_cast<double>(games) <
                                                      static_cast<double>(move.counts.games())
                                                : !chosen || rank(i) > rank(*chosen);
    if (wins) chosen = i;
  }
  return chosen;
}

}  // namespace banyan
