// What is known of a move of the root.
#pragma once

#include <array>
#include <cstdlib>
#include <span>

#include "banyan/search/alphabeta/score.hpp"
#include "banyan/search/report.hpp"

namespace banyan::alphabeta {

template <Game G>
struct RootMove {
  using Move = typename G::Move;
  static constexpr std::size_t kLineKept = 32;

  Move move{};
  std::size_t index = 0;  // among the moves as the game lists them
  Value value;
  Bound bound = Bound::None;
  std::size_t line_length = 1;
  std::array<Move, kLineKept> line{};

  RootMove(Move m, std::size_t i) : move(m), index(i) { line[0] = m; }

  void keep(const Value& found, Bound found_bound, std::span<const Move> below) {
    value = found;
    bound = found_bound;
    line_length = 1;
    if (bound == Bound::Upper) return;
    line_length += std::min(below.size(), kLineKept - 1);
    std::copy_n(below.begin(), line_length - 1, line.begin() + 1);
  }

  // What is certain of it.
  Proof proof() const {
    if (is_decisive(value.score)) {
      const bool won = value.score > 0;
      return bound == Bound::Exact || bound == (won ? Bound::Lower : Bound::Upper)
                 ? (won ? Proof::Win : Proof::Loss)
                 : Proof::None;
    }
    return value.certain && bound == Bound::Exact ? Proof::Draw : Proof::None;
  }
  double chance(const Evaluation<G>& evaluation) const {
    if (proof() != Proof::None) return reward_of(proof());
    return evaluation.chance(as_points(value.score));
  }

  ReportedMove<G> reported(const Evaluation<G>& evaluation) const {
    ReportedMove<G> reported;
    reported.move = move;
    if (bound != Bound::None) {
      reported.proof = proof();
      if (is_decisive(value.score)) reported.plies = kWon - std::abs(value.score);
      reported.value = chance(evaluation);
      reported.low = bound == Bound::Upper ? 0 : reported.value;
      reported.high = bound == Bound::Lower ? 1 : reported.value;
    }
    reported.line.reserve(kDeepest);
    reported.line.assign(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(line_length));
    return reported;
  }
};

}  // namespace banyan::alphabeta
