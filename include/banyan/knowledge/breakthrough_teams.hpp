// Features of Breakthrough's moves, for learnt play-outs: what is taken, where the man arrives, and whether
// it is safe there. The same for both sides and on every board size.
#pragma once

#include "banyan/games/breakthrough.hpp"
#include "banyan/search/move_features.hpp"

namespace banyan {

class BreakthroughTeams {
 public:
  static constexpr MoveFeature kRows = 8;
  static constexpr MoveFeature kTakes = 0;                // + rows that the taken man had to go, 0 … 7
  static constexpr MoveFeature kInside = kTakes + kRows;  // + rows to go at the destination
  static constexpr MoveFeature kEdge = kInside + kRows;
  static constexpr MoveFeature kSafe = kEdge + kRows;  // nobody can take it there
  static constexpr MoveFeature kGiven = kSafe + 1;     // it can be taken for nothing
  static constexpr MoveFeature kHeld = kSafe + 2;      // it can be taken, and taken back as often
  static constexpr MoveFeature kContested = kSafe + 3;
  static constexpr MoveFeature kEscapes = kSafe + 4;  // it could have been taken where it stood
  static constexpr MoveFeature kLeavesHome = kSafe + 5;
  static constexpr MoveFeature kStraight = kSafe + 6;
  static constexpr std::size_t kFeatures = kSafe + 7;

  explicit BreakthroughTeams(const Breakthrough& position);
  FeatureTeam team(Breakthrough::Move move) const;
  static std::string name(std::size_t feature);

 private:
  int rows_to_go(int square) const { return is_first_ ? rows_ - 1 - square / 8 : square / 8; }
  bool is_attacked(int square) const { return (attacked_ >> square & 1) != 0; }

  bool is_first_;
  int rows_, columns_;
  std::uint64_t own_, other_;
  std::uint64_t attacked_;  // squares where the other side could take
};

}  // namespace banyan
