// Features of Hex's moves, for learnt play-outs: what stands on the six points around, which tells bridges
// that are saved, entered or filled from all else, and the distance from the edges. Both players see the
// board from the same side, and half a turn changes nothing.
#pragma once

#include <array>

#include "banyan/games/hex.hpp"
#include "banyan/search/move_features.hpp"

namespace banyan {

class HexTeams {
 public:
  static constexpr MoveFeature kRings = 729;  // three states of six points
  static constexpr MoveFeature kLines = 4;    // from the nearest edge, so many or more
  static constexpr MoveFeature kSwap = kRings + kLines;
  static constexpr std::size_t kFeatures = kSwap + 1;

  explicit HexTeams(const Hex& position) : position_(position) {}
  FeatureTeam team(Hex::Move move) const;
  static std::string name(std::size_t feature);

 private:
  const Hex& position_;
};

}  // namespace banyan
