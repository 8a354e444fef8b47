// A game as a learner of play-outs sees it: positions by number, moves as teams of features, and play-outs by
// the softmax of given strengths that tell how the chances of their moves hang on the weights.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "banyan/core/game.hpp"
#include "banyan/core/rng.hpp"
#include "banyan/search/move_features.hpp"

namespace banyan {

using Strengths = std::span<const float>;  // e^weight by feature

// Sums over the moves of a play-out of the gradient of ln pi(move), the moves of each side apart. With
// `lambda` below 1 a move counts the less the further it is from the end.
struct PolicyGradient {
  explicit PolicyGradient(std::size_t features)
      : of{std::vector<double>(features), std::vector<double>(features)} {}
  void clear() {
    for (auto& side : of) std::fill(side.begin(), side.end(), 0.0);
  }
  std::array<std::vector<double>, 2> of;  // First, Second
  double lambda = 1;
};

class PolicyGame {
 public:
  virtual ~PolicyGame() = default;
  virtual std::string name() const = 0;  // of the game, without options
  virtual std::vector<std::string> features() const = 0;
  // Adds the position behind these moves from the start; false if they cannot be played or end the game.
  virtual bool add(const std::vector<std::string>& moves) = 0;
  virtual std::size_t positions() const = 0;
  virtual Side to_move(std::size_t position) const = 0;
  // The teams of the moves that a play-out may make there.
  virtual std::vector<FeatureTeam> teams(std::size_t position) const = 0;
  // The reward for the first player of a play-out in which each side draws by its own strengths.
  virtual double simulate(std::size_t position, std::array<Strengths, 2> by_side, Rng& rng,
                          PolicyGradient* gradient) const = 0;
  // The mean reward for the first player of random play-outs behind one of the moves of teams().
  virtual double mean_behind(std::size_t position, std::size_t move, int playouts, Rng& rng) const = 0;
};

}  // namespace banyan
