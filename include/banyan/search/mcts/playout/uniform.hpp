// Uniformly random play-outs: every legal move is as likely (in Go: except filling one's own eye). Games that
// offer a quicker way to draw a move are asked for it by sampling=stepwise.
#pragma once

#include "banyan/search/mcts/playout.hpp"

namespace banyan {

enum class PlayoutSampling : std::uint8_t { Uniform, Stepwise };
inline constexpr std::string_view kPlayoutSamplingNames[] = {"uniform", "stepwise"};

template <Game G>
class UniformPlayout final : public PolicyPlayout<UniformPlayout<G>, G> {
 public:
  static constexpr std::string_view kName = "uniform";
  static constexpr std::string_view kHelp = "random moves to the end of the game";
  void describe(auto& option) {
    option("sampling", sampling_, kPlayoutSamplingNames,
           "stepwise: queen, then square, then arrow (Amazons)");
    if (!SamplesStepwise<G> && sampling_ == PlayoutSampling::Stepwise) {
      throw SpecError("option 'sampling' of 'uniform' has the bad value 'stepwise', which " +
                      std::string(G::kName) + " does not have: expected uniform");
    }
  }

  typename G::Move pick(const G& position, Scratch<G>& scratch) const {
    if constexpr (SamplesStepwise<G>) {
      if (sampling_ == PlayoutSampling::Stepwise) return position.stepwise_move(scratch.rng);
    }
    return draw_move(position, scratch.rng);
  }

 private:
  PlayoutSampling sampling_ = PlayoutSampling::Uniform;
};

}  // namespace banyan
