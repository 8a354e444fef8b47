// Features of Connect-4's moves, for learnt play-outs: fours made and stopped, the cell that is opened above,
// new threats, and the column.
#pragma once

#include "banyan/games/connect4.hpp"
#include "banyan/search/move_features.hpp"

namespace banyan {

class Connect4Teams {
 public:
  static constexpr MoveFeature kWins = 0, kStops = 1;
  static constexpr MoveFeature kOpensTheirs = 2, kOpensOurs = 3;  // the cell above completes a four
  static constexpr MoveFeature kThreat = 4, kThreats = 5;         // one new cell that completes a four, more
  static constexpr MoveFeature kColumns = 4;                      // columns from the centre, so many or more
  static constexpr MoveFeature kColumn = 6;
  static constexpr std::size_t kFeatures = kColumn + kColumns;

  explicit Connect4Teams(const Connect4& position);
  FeatureTeam team(Connect4::Move move) const;
  static std::string name(std::size_t feature);

 private:
  const Connect4& position_;
  std::uint64_t own_wins_, other_wins_;
};

}  // namespace banyan
