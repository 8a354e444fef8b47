// What is known of Lines of Action beyond its rules: the evaluation of MIA (Winands and van den Herik 2006,
// "MIA IV" and after) with the features that its papers name. Where they leave the formula open the comment
// says how it is read here. All board sizes.
#pragma once

#include "banyan/games/loa.hpp"
#include "banyan/knowledge/features.hpp"

namespace banyan {

// The regions of the board, from outside in: corners, the rest of the rim, and the rings within; on 8x8 the
// last is the central 2x2.
inline constexpr int kLoaRegions = 5;
inline constexpr auto kLoaRegionOf = [] {
  std::array<std::array<std::uint8_t, 64>, 9> regions{};
  for (int size = 5; size <= 8; ++size) {
    for (int square = 0; square < 64; ++square) {
      const int column = square % 8, row = square / 8;
      const int beside = std::min(column, size - 1 - column), below = std::min(row, size - 1 - row);
      const int ring = std::min(beside, below);
      if (ring < 0) continue;  // beyond the board
      regions[size][square] = static_cast<std::uint8_t>(ring > 0 ? ring + 1 : beside == below ? 0 : 1);
    }
  }
  return regions;
}();

// A place on the grid of half squares, 0 to 14 each way.
struct LoaPlace {
  int x, y;
};
// King moves from there to every square, in halves.
const std::array<std::uint8_t, 64>& loa_distances(LoaPlace place);
// The mean of the men, rounded to half squares, ties towards the centre of the board: so everything that is
// measured from it is the same for all eight images of a position. pre: 1 to 12 men on a board of this size.
LoaPlace loa_centre_of_mass(std::uint64_t men, int size);

// The features of one side that depend on the places of its own men alone. Distances are king moves.
struct LoaShape {
  double concentration;  // n / (n + s), s: the sum of the men's distances to their centre of mass beyond the
                         // least that n men can have
  // Centralisation, a table by regions averaged over the men: the share of the men that stands in the
  // corners, on the rest of the rim, on the ring within and on the next one; what is left is the centre.
  std::array<double, 4> regions;
  double centre_of_mass;  // its distance from the centre of the board
  double quads;           // windows of 2x2 with 3 or 4 of the men, within 2 of the centre of mass
  double connectedness;   // neighbours among the men, a man's average
  double uniformity;      // squares of the smallest rectangle around the men
  double variance;        // of the distances to the centre of mass
};
// pre: 1 to 12 men on a board of this size.
LoaShape loa_shape(std::uint64_t men, int size);

// What both sides' men say together, line by line.
struct LoaLines {
  // Legal moves of `own` less those of `other`: a capture counts twice; a move to the rim half, along it a
  // quarter.
  double mobility;
  // Walls: inward directions in which men of `other` on the rim would have a move, stood no man of `own`
  // between; less the same for `own`.
  double walls;
};
LoaLines loa_lines(std::uint64_t own, std::uint64_t other, int size);

class MiaEvaluation final : public Named<MiaEvaluation, Evaluation<Loa>> {
 public:
  static constexpr std::string_view kName = "mia";
  static constexpr std::string_view kHelp =
      "the features of MIA (Winands et al. 2006; Winands and Björnsson 2011)";
  static constexpr std::array<std::string_view, 13> kFeatures = {
      "concentration", "corners", "rim",           "second ring", "third ring", "centre of mass", "quads",
      "mobility",      "walls",   "connectedness", "uniformity",  "variance",   "side to move"};
  void describe(auto& option) {
    option("weights", weights_, kWeightsNames, "learnt from games, or set by hand");
  }

  Features<MiaEvaluation> features(const Loa& position) const;
  const Features<MiaEvaluation>& weights(const Loa&) const;
  int points(const Loa& position) const override;
  double chance(int points) const override { return logistic_chance(points, kFittedUnit); }

 private:
  Weights weights_ = Weights::Fitted;
};

static_assert(Fitted<MiaEvaluation, Loa>);

}  // namespace banyan
