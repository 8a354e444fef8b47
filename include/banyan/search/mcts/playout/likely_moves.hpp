// The legal moves of a position with the probabilities that the game's knowledge gives them, and what a move
// is worth by its evaluation: what the informed play-outs share. Where a game has no probabilities all moves
// are alike.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>

#include "banyan/search/mcts/playout.hpp"

namespace banyan {

// More than any evaluation says.
inline constexpr int kWonPoints = kMostPoints + 1;

// What a position is worth to the side that has just moved there.
template <Game G>
int points_behind(const G& next, const Evaluation<G>& evaluation) {
  const Outcome outcome = next.outcome();
  if (outcome == Outcome::Open) return -evaluation.points(next);
  return outcome == Outcome::Draw ? 0 : outcome == win_for(next.to_move()) ? -kWonPoints : kWonPoints;
}

// Which evaluation an informed play-out uses, as its option.
template <Game G>
void describe_evaluation(auto& option, std::unique_ptr<ChosenEvaluation<G>>& evaluation) {
  option.part("evaluation", evaluation, ChosenEvaluation<G>{}, kStandardEvaluation,
              "what positions are worth", Printed::UnlessStandard);
}

template <Game G>
struct LikelyMoves {
  using Move = typename G::Move;

  LikelyMoves(const G& position, const Knowledge<G>& knowledge) {
    position.legal_moves(moves);
    if (knowledge.probabilities == nullptr) {
      std::fill_n(weights.begin(), moves.size(), 1.0f);
    } else {
      knowledge.probabilities->probabilities(position, {moves.data(), moves.size()},
                                             {weights.data(), moves.size()});
    }
  }

  float total() const {
    float sum = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) sum += weights[i];
    return sum;
  }

  // One of them, each with its share of the total.
  std::size_t draw(float total, Rng& rng) const {
    float left = static_cast<float>(rng.uniform()) * total;
    for (std::size_t i = 0; i + 1 < moves.size(); ++i) {
      left -= weights[i];
      if (left < 0) return i;
    }
    return moves.size() - 1;
  }

  MoveList<G> moves;
  std::array<float, G::kMaxMoves> weights;
};

// The moves one by one, the likeliest first, ties broken at random.
//
// A move is a number: the bits of its probability, which sort as it does, then its index, turned around by a
// random mask. The next move is the largest number, which the compiler finds eight at a time.
template <Game G>
class MoveOrder {
 public:
  MoveOrder(const LikelyMoves<G>& likely, Rng& rng) : mask_(static_cast<std::uint32_t>(rng.next()) & kIndex) {
    const std::size_t n = likely.moves.size();
    for (std::size_t i = 0; i < n; ++i) {
      const auto bits = std::bit_cast<std::uint32_t>(likely.weights[i]) & ~kIndex;
      keys_[i] = bits | (static_cast<std::uint32_t>(i) ^ mask_);
    }
    padded_ = (n + kBlock - 1) / kBlock * kBlock;
    std::fill(keys_.begin() + n, keys_.begin() + padded_, 0);
  }

  // pre: called no more often than there are moves.
  std::size_t next() {
    std::uint32_t highest = 0;
    for (std::size_t i = 0; i < padded_; ++i) highest = std::max(highest, keys_[i]);
    const std::size_t index = (highest & kIndex) ^ mask_;
    keys_[index] = 0;
    return index;
  }

 private:
  static constexpr std::uint32_t kIndex =
      std::uint32_t{std::bit_ceil(static_cast<std::uint32_t>(G::kMaxMoves) + 1)} - 1;
  static constexpr std::size_t kBlock = 8;
  std::uint32_t mask_;
  std::size_t padded_;
  std::array<std::uint32_t, (G::kMaxMoves + kBlock - 1) / kBlock * kBlock> keys_;
};

// A move and what the search or evaluation behind it says it is worth.
template <class Move>
struct JudgedMove {
  Move move;
  int points;  // for the side that plays it
};

// A play-out that gives every move it chooses a value in points, and ends where that says that all is decided
// (Winands and Björnsson 2011): Derived::decide(position, scratch). It can go round in circles, so it is a
// draw at a length of its own.
template <class Derived, Game G>
class JudgingPlayout : public Named<Derived, Playout<G>> {
 public:
  Outcome run(G& position, Scratch<G>& scratch, int most_plies) final {
    for (int plies = 0; plies < std::min(most_plies, length_); ++plies) {
      scratch.playout_plies = static_cast<std::size_t>(plies);
      if (position.outcome() != Outcome::Open) break;
      const Side side = position.to_move();
      const auto [move, points] = decide(position, scratch);
      if (scratch.keeps_trace) scratch.trace.steps.push_back({move, side});
      position.play(move);
      if (points >= stop_) return win_for(side);
      if (points <= -stop_) return win_for(opponent(side));
    }
    return position.outcome();
  }
  typename G::Move choose(const G& position, Scratch<G>& scratch) final {
    return decide(position, scratch).move;
  }

 protected:
  explicit JudgingPlayout(int stop) : stop_(stop) {}
  void describe_judging(auto& option) {
    option("stop", stop_, 1, kWonPoints, "points at which the play-out counts as won or lost");
    option("length", length_, 1, 10'000, "plies after which it counts as drawn");
    describe_evaluation<G>(option, evaluation_);
  }

  int stop_, length_ = 200;

 private:
  JudgedMove<typename G::Move> decide(const G& position, Scratch<G>& scratch) {
    const Evaluation<G>* evaluation = evaluation_->get();
    if (evaluation == nullptr) return {draw_move(position, scratch.rng), 0};
    return static_cast<Derived&>(*this).decide(position, *evaluation, scratch);
  }

  std::unique_ptr<ChosenEvaluation<G>> evaluation_;
};

}  // namespace banyan
