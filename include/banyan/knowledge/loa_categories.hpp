// Move categories of Lines of Action and how often a strong player chooses them (Winands and Björnsson 2011,
// section III-B; Chaslot 2010, section 5.3.3). A category is: capture or not, the region of origin, the
// region of destination, and the squares moved towards the centre of mass of the mover's men or away from it.
// Its transition probability is
//   P_mc = positions in which a move of mc was played / positions in which one could have been played.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>

#include "banyan/knowledge/loa.hpp"

namespace banyan {

// The categories of the moves of one position.
class LoaCategories {
 public:
  static constexpr int kSteps = 15;  // from 7 squares towards the centre of mass to 7 away from it
  static constexpr std::size_t kCount = std::size_t{2} * kLoaRegions * kLoaRegions * kSteps;

  explicit LoaCategories(const Loa& position)
      : other_(position.men(opponent(position.to_move()))),
        distances_(loa_distances(loa_centre_of_mass(position.men(position.to_move()), position.size()))),
        regions_(kLoaRegionOf[position.size()]) {}

  // pre: a legal move, not a pass.
  std::size_t category(Loa::Move move) const {
    const bool capture = (other_ >> move.to & 1) != 0;
    const int lines = (capture ? kLoaRegions : 0) + regions_[move.from];
    return static_cast<std::size_t>((lines * kLoaRegions + regions_[move.to]) * kSteps + step(move));
  }
  // A pass is in no category: it is played whenever it can be.
  static bool is_in_one(Loa::Move move) { return !Loa::is_pass(move); }

  // "capture, rim to ring 3, 2 towards": for tables.
  static std::string name(std::size_t category);

 private:
  // Ways in half squares, as the centre of mass lies; a half counts as a whole square.
  int step(Loa::Move move) const {
    const int way = distances_[move.to] - distances_[move.from];
    return (way + (way > 0 ? 1 : 0) - (way < 0 ? 1 : 0)) / 2 + kSteps / 2;
  }

  std::uint64_t other_;
  const std::array<std::uint8_t, 64>& distances_;  // from the centre of mass
  const std::array<std::uint8_t, 64>& regions_;
};

// Positions in which a move of a category was played and in which one was there to be played.
struct CategoryCounts {
  std::uint32_t played = 0, available = 0;
};

// P_mc of every category. One that was met rarely leans on all categories that differ from it only in the
// step, as if it had been met once more among them.
std::array<float, LoaCategories::kCount> transition_probabilities(
    std::span<const CategoryCounts, LoaCategories::kCount> counts);

// Learnt from games: src/knowledge/loa_category_counts.hpp says from which.
const std::array<float, LoaCategories::kCount>& loa_transition_probabilities();

// The probabilities of the moves of one position; a pass has 1.
class LoaMoveProbabilities {
 public:
  explicit LoaMoveProbabilities(const Loa& position) : categories_(position) {}
  float probability(Loa::Move move) const {
    return LoaCategories::is_in_one(move) ? table_[categories_.category(move)] : 1;
  }
  float score(Loa::Move move) const { return probability(move); }

 private:
  LoaCategories categories_;
  const std::array<float, LoaCategories::kCount>& table_ = loa_transition_probabilities();
};

}  // namespace banyan
