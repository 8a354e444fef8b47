// Evaluations that weigh named features: what such a one has to offer so that its weights can be learnt from
// games, compared with others and printed. Learning, play and tests read the same numbers.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "banyan/core/occurrence.hpp"
#include "banyan/knowledge/points.hpp"

namespace banyan {

// 700 points mean all but won, a chance of 96 % (Winands and Björnsson 2011 stop a play-out there):
// 1 / (1 + exp(-700 / 220)) = 0.960. A fit in units of log-odds, times this, is in points.
inline constexpr double kFittedUnit = 220;

// Which weights an evaluation uses: those that `banyan learn evaluation` found, or those set by hand before.
enum class Weights : std::uint8_t { Fitted, Hand };
inline constexpr std::array<std::string_view, 2> kWeightsNames = {"fitted", "hand"};

template <class E>
inline constexpr std::size_t kFeatureCount = E::kFeatures.size();
template <class E>
using Features = std::array<double, kFeatureCount<E>>;

// An evaluation E of the game G with
//   kFeatures                      the features' names, an array of string_view;
//   features(position)             for the side to move, most of them own less the opponent's;
//   weights(position)              points for one of each; the position says only which board it is;
// and points(position) = weighted_points(features(position), weights(position)), in this or another fixed
// order of summation, except where the evaluation sees how the game ends and says so by kMostPoints either
// way. `weights` is an option, see Weights.
template <class E, class G>
concept Fitted = Game<G> && std::derived_from<E, Evaluation<G>> && requires(const E& e, const G& position) {
  { E::kFeatures[0] } -> std::convertible_to<std::string_view>;
  { e.features(position) } -> std::same_as<Features<E>>;
  { e.weights(position) } -> std::convertible_to<const Features<E>&>;
};

// An evaluation E of the game G with thousands of weights, of which a position needs few:
//   weight_count(), weights()      their number, and those committed, in tenths of a point;
//   kFeatures                      the names of the first of them;
//   covers(position)               whether they are for such a board;
//   occurrences(position, found)   adds those that apply, for the side to move.
// points(position) is the sum of the occurrences times their weights, but for rounding.
inline constexpr double kSparseUnit = 0.1;
template <class E, class G>
concept SparselyFitted = Game<G> && std::derived_from<E, Evaluation<G>> &&
    requires(const E& e, const G& position, std::vector<Occurrence>& found) {
  { E::kFeatures[0] } -> std::convertible_to<std::string_view>;
  { e.weight_count() } -> std::same_as<std::size_t>;
  { e.weights() } -> std::same_as<std::span<const std::int16_t>>;
  { e.covers(position) } -> std::same_as<bool>;
  e.occurrences(position, found);
};

// The sum in the order of the features, cut to whole points towards zero, and short of a decided game. Only
// IEEE operations in a fixed order: every compiler finds the same points.
inline int whole_points(double sum) {
  constexpr double kMost = kMostPoints - 1;
  return static_cast<int>(std::clamp(sum, -kMost, kMost));
}
template <std::size_t N>
int weighted_points(const std::array<double, N>& features, const std::array<double, N>& weights) {
  double sum = 0;
  for (std::size_t i = 0; i < N; ++i) sum += weights[i] * features[i];
  return whole_points(sum);
}

}  // namespace banyan
