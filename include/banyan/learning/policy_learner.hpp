// Ways to learn the weights of a play-out policy (Chaslot 2010, section 4.2). A step looks at one position
// and draws all its chances from the seed and its number, so that training that was stopped goes on to the
// same weights.
//   outcomes   4.2.2  moves of won play-outs are reinforced (Williams 1992; Bouzy and Chaslot 2006)
//   tracking   4.2.3  Q_a - Q_b follows C (v_a - v_b), v by flat simulations (Bouzy and Chaslot 2006)
//   squares    4.2.4  the squared error of single results against labels, by its gradient
//   genetic    4.2.4  the same error by a genetic algorithm
//   balance    4.2.5  the squared error of the mean result (simulation balancing, Silver and Tesauro 2009)
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "banyan/learning/policy_game.hpp"

namespace banyan {

enum class PolicyMethod : std::uint8_t { Outcomes, Tracking, Squares, Genetic, Balance };
inline constexpr std::array<std::string_view, 5> kPolicyMethods = {"outcomes", "tracking", "squares",
                                                                   "genetic", "balance"};

struct PolicySettings {
  PolicyMethod method = PolicyMethod::Balance;
  double rate = 0;        // alpha; 0: the method's own
  double c = 8;           // tracking: C
  double lambda = 1;      // outcomes: what a move one ply further from the end counts
  int simulations = 20;   // of a position, for each of the two means of balance; of a move for tracking
  int population = 16;    // genetic
  double held_out = 0.2;  // share of the positions
  bool decided = false;   // labels count as won or lost, as in section 4.2.4
  std::uint64_t seed = 1;
};

class PolicyLearner {
 public:
  // `labels`: the chance of the first player at each position of the game.
  PolicyLearner(const PolicyGame& game, std::vector<double> labels, const PolicySettings& settings);

  // What training left, besides the settings.
  struct State {
    std::uint64_t step = 0;
    std::vector<double> weights;
    std::vector<double> seen;                     // tracking: how often each feature was met
    std::vector<std::vector<double>> population;  // genetic
    friend bool operator==(const State&, const State&) = default;
  };
  const State& state() const { return state_; }
  void restore(State state);

  void step();
  // On the positions held out, the same chances at every call. Of outcomes: the share of play-outs that the
  // policy loses against uniform moves; of tracking the mean of delta^2; else the mean square of the label
  // minus the mean result, for squares and genetic plus the variance of single results.
  double held_out_error() const;

 private:
  std::vector<float> strengths_of(const std::vector<double>& weights) const;
  double rate() const;
  double label(std::size_t position) const;
  void learn_outcomes(std::size_t position, Rng& rng);
  void learn_tracking(std::size_t position, Rng& rng);
  void learn_squares(std::size_t position, Rng& rng);
  void learn_balance(std::size_t position, Rng& rng);
  void next_generation(Rng& rng);
  double error_of(const std::vector<double>& weights, std::span<const std::size_t> positions, Rng rng,
                  bool single) const;
  std::vector<double> values_of_moves(std::size_t position, std::size_t moves, Rng& rng) const;
  double tracking_error() const;
  double losses_to_uniform() const;
  void move_by(const std::vector<double>& direction, double factor);

  const PolicyGame& game_;
  std::vector<double> labels_;
  PolicySettings settings_;
  std::vector<std::size_t> train_, held_out_;
  std::vector<float> uniform_;
  State state_;
};

}  // namespace banyan
