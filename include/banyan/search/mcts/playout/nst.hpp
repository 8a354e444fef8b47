// NST, the n-gram selection technique (Tak, Winands and Björnsson 2012; a widening of MAST, Chaslot 2010,
// section 4.3): a move is worth the average of its mean results behind no, one and two given moves; longer
// sequences count once they were seen often enough. The best is played, with probability epsilon a random
// move.
#pragma once

#include "banyan/search/mcts/playout.hpp"

namespace banyan {

template <Game G>
class NstPlayout final : public PolicyPlayout<NstPlayout<G>, G> {
 public:
  using Move = typename G::Move;
  static constexpr std::string_view kName = "nst";
  static constexpr std::string_view kHelp = "moves that did well behind the last moves, or anywhere";
  void describe(auto& option) {
    option("length", length_, 1, 3, "moves of the longest sequence that is remembered");
    option("least", least_, 1, 1'000'000, "results after which a sequence of several moves counts");
    option("epsilon", epsilon_, 0.0, 1.0, "share of random moves");
  }
  Needs needs() const override { return {.trace = true, .history = true}; }

  double reward(G& position, Scratch<G>& scratch) override {
    const double first = Playout<G>::reward(position, scratch);
    if constexpr (Coded<G>) remember(position, first, scratch);
    return first;
  }

  Move pick(const G& position, Scratch<G>& scratch) const {
    if constexpr (Coded<G>) {
      if (scratch.sequences.is_on() && !scratch.rng.chance(epsilon_)) return best(position, scratch);
    }
    return draw_move(position, scratch.rng);
  }

 private:
  static constexpr int kLongest = 3;

  void remember(const G& position, double first, Scratch<G>& scratch) const {
    if (!scratch.sequences.is_on()) scratch.sequences.start();
    const auto& steps = scratch.trace.steps;
    for (std::size_t i = 1; i < steps.size(); ++i) {
      std::uint64_t key = MoveSequences::extended(0, position.move_code(steps[i].move));
      for (std::size_t n = 2; n <= static_cast<std::size_t>(length_) && n <= i + 1; ++n) {
        key = MoveSequences::extended(key, position.move_code(steps[i + 1 - n].move));
        scratch.sequences.add(key, reward_for(steps[i].side, first));
      }
    }
  }

  // The mean over the lengths that count; a move that nobody made yet counts as won.
  double worth(const G& position, Move move, const Scratch<G>& scratch) const {
    const std::size_t code = position.move_code(move);
    double sum = scratch.history.entry(position.to_move(), code).value(), lengths = 1;
    const auto& steps = scratch.trace.steps;
    std::uint64_t key = MoveSequences::extended(0, code);
    for (std::size_t n = 2; n <= static_cast<std::size_t>(length_) && n <= steps.size() + 1; ++n) {
      key = MoveSequences::extended(key, position.move_code(steps[steps.size() + 1 - n].move));
      const auto seen = scratch.sequences.find(key);
      if (seen.visits < least_) break;
      sum += seen.total / seen.visits;
      lengths += 1;
    }
    return sum / lengths;
  }

  Move best(const G& position, Scratch<G>& scratch) const {
    MoveList<G> moves;
    position.legal_moves(moves);
    Move found = moves[0];
    double highest = -1;
    std::uint32_t ties = 0;
    for (const Move move : moves) {
      if constexpr (requires { position.is_playable(move); }) {
        if (!position.is_playable(move)) continue;
      }
      const double value = worth(position, move, scratch);
      if (value > highest) {
        highest = value;
        found = move;
        ties = 1;
      } else if (value == highest && scratch.rng.below(++ties) == 0) {
        found = move;
      }
    }
    return highest < 0 ? draw_move(position, scratch.rng) : found;
  }

  int length_ = kLongest, least_ = 7;
  double epsilon_ = 0.1;
};

}  // namespace banyan
